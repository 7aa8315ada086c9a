import { createFileRoute } from '@tanstack/react-router'
import { parseSearch, SEARCH_PATH } from '../features/search/search-address.ts'
import { SearchPage } from '../features/search/search-page.tsx'
import { loadPageHead } from '../loaders.ts'
import { pageHead } from '../seo/head.ts'

/** Searches the whole site in English and Bangla, and highlights the matches. */
export const Route = createFileRoute('/search')({
  validateSearch: parseSearch,
  loaderDeps: ({ search }) => parseSearch(search),
  loader: async ({ context: { trpc }, deps }) => {
    const [head, results] = await Promise.all([loadPageHead(trpc, SEARCH_PATH), trpc.search.query(deps)])
    return { head, results, asked: deps.q !== undefined }
  },
  head: ({ match, loaderData }) =>
    pageHead(
      match,
      loaderData && {
        path: SEARCH_PATH,
        name: loaderData.head.name,
        description: loaderData.head.description,
        index: !loaderData.asked,
      },
    ),
  component: SearchResultsPage,
})

function SearchResultsPage() {
  const search = Route.useLoaderDeps()
  const navigate = Route.useNavigate()
  const { head, results } = Route.useLoaderData()
  return (
    <SearchPage
      head={head}
      search={search}
      results={results}
      onSearch={(values) => navigate({ search: parseSearch(values), replace: true, resetScroll: false })}
    />
  )
}
