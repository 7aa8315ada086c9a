import { createFileRoute } from '@tanstack/react-router'
import { CareersPage } from '../features/careers/careers-page.tsx'
import { canonicalFilters } from '../features/lists/canonical-filters.ts'
import { loadList, rowOptions, shownRows } from '../features/lists/list-rows.ts'
import { parseFilters } from '../features/lists/list-search.ts'
import { usePageInfo } from '../loaders.ts'
import { routeHead } from '../seo/head.ts'
import { trpc } from '../trpc.ts'

const path = '/career'
const parseSearch = parseFilters('search')

/** Vacancies, searched by title, department or location, and the latest circular beside them (docs/spec/part-1.md#2.9). */
export const Route = createFileRoute('/career')({
  validateSearch: parseSearch,
  // Other search parameters (campaign marks of messengers) make no other list.
  loaderDeps: ({ search }) => canonicalFilters(parseSearch(search)),
  loader: async ({ context, deps: { shown, ...filters } }) => {
    await Promise.all([
      loadList(
        context,
        path,
        context.queries.careers.list.infiniteQueryOptions(filters, rowOptions(shown)),
        shown,
      ),
      context.queries.careers.latest.ensureData(),
    ])
  },
  head: ({ match }) => routeHead(match, path),
  component: Careers,
})

function Careers() {
  const search = Route.useLoaderDeps()
  const { shown, ...filters } = search
  const navigate = Route.useNavigate()
  const [{ pages }] = trpc.careers.list.useSuspenseInfiniteQuery(filters, rowOptions(shown))
  const [latest] = trpc.careers.latest.useSuspenseQuery()
  return (
    <CareersPage
      head={usePageInfo(path)}
      search={search}
      list={shownRows(pages, shown)}
      latest={latest}
      onSearch={(values) => navigate({ search: parseSearch(values), replace: true, resetScroll: false })}
    />
  )
}
