import { createFileRoute } from '@tanstack/react-router'
import { canonicalFilters } from '../features/lists/canonical-filters.ts'
import { loadList } from '../features/lists/list-rows.ts'
import { resultOptions } from '../features/search/result-rows.ts'
import { parseSearch, SEARCH_PATH } from '../features/search/search-address.ts'
import { SearchPage } from '../features/search/search-page.tsx'
import { usePageInfo } from '../loaders.ts'
import { routeHead } from '../seo/head.ts'
import { trpc } from '../trpc.ts'

/** Searches the whole site in English and Bangla, and highlights the matches. */
export const Route = createFileRoute('/search')({
  validateSearch: parseSearch,
  loaderDeps: ({ search }) => canonicalFilters(parseSearch(search)),
  loader: async ({ context, deps: search }) => {
    const { shown, ...words } = search
    await loadList(
      context,
      SEARCH_PATH,
      context.queries.search.infiniteQueryOptions(words, resultOptions(search)),
      shown,
    )
  },
  head: ({ match }) => routeHead(match, SEARCH_PATH, { index: match.loaderDeps.q === undefined }),
  component: SearchResultsPage,
})

function SearchResultsPage() {
  const search = Route.useLoaderDeps()
  const navigate = Route.useNavigate()
  const { shown: _, ...words } = search
  const [{ pages }] = trpc.search.useSuspenseInfiniteQuery(words, resultOptions(search))
  return (
    <SearchPage
      head={usePageInfo(SEARCH_PATH)}
      search={search}
      pages={pages}
      onSearch={(values) => navigate({ search: parseSearch(values), replace: true, resetScroll: false })}
    />
  )
}
