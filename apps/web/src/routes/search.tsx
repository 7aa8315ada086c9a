import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { canonicalFilters } from '../features/lists/canonical-filters.ts'
import { loadRows } from '../features/lists/list-rows.ts'
import { resultOptions } from '../features/search/result-rows.ts'
import { parseSearch } from '../features/search/search-address.ts'
import { SearchPage } from '../features/search/search-page.tsx'
import { ensurePageInfo, usePageInfo } from '../loaders.ts'
import { useProcedures } from '../query-client.ts'
import { routeHead } from '../seo/head.ts'

const path = '/search'

/** Searches the whole site in English and Bangla, and highlights the matches. */
export const Route = createFileRoute('/search')({
  validateSearch: parseSearch,
  loaderDeps: ({ search }) => canonicalFilters(parseSearch(search)),
  loader: async ({ context, deps: search }) => {
    const { shown, ...words } = search
    const options = context.queries.search.infiniteQueryOptions(words, resultOptions(search))
    await Promise.all([ensurePageInfo(context, path), loadRows(context, options, shown)])
  },
  head: ({ match }) => routeHead(match, path, { index: match.loaderDeps.q === undefined }),
  component: SearchResultsPage,
})

function SearchResultsPage() {
  const search = Route.useLoaderDeps()
  const navigate = Route.useNavigate()
  const { shown: _, ...words } = search
  const { pages } = useSuspenseInfiniteQuery(
    useProcedures().search.infiniteQueryOptions(words, resultOptions(search)),
  ).data
  return (
    <SearchPage
      head={usePageInfo(path)}
      search={search}
      pages={pages}
      onSearch={(values) => navigate({ search: parseSearch(values), replace: true, resetScroll: false })}
    />
  )
}
