import { createFileRoute } from '@tanstack/react-router'
import { FacultyPage } from '../features/faculty/faculty-page.tsx'
import { canonicalFilters } from '../features/lists/canonical-filters.ts'
import { loadList, rowOptions, shownRows } from '../features/lists/list-rows.ts'
import { parseFilters } from '../features/lists/list-search.ts'
import { usePageInfo } from '../loaders.ts'
import { routeHead } from '../seo/head.ts'
import { trpc } from '../trpc.ts'

const path = '/male-faculty'
const gender = 'Male'
const parseSearch = parseFilters('name')

/**
 * Teachers of the boys' section: cards that link to their profiles, and a search by name (docs/spec/part-1.md#5).
 */
export const Route = createFileRoute('/male-faculty')({
  validateSearch: parseSearch,
  loaderDeps: ({ search }) => canonicalFilters(parseSearch(search)),
  loader: ({ context, deps: { shown, ...filters } }) =>
    loadList(
      context,
      path,
      context.queries.faculty.list.infiniteQueryOptions({ gender, ...filters }, rowOptions(shown)),
      shown,
    ),
  head: ({ match }) => routeHead(match, path),
  component: MaleFaculty,
})

function MaleFaculty() {
  const search = Route.useLoaderDeps()
  const { shown, ...filters } = search
  const navigate = Route.useNavigate()
  const [{ pages }] = trpc.faculty.list.useSuspenseInfiniteQuery({ gender, ...filters }, rowOptions(shown))
  return (
    <FacultyPage
      head={usePageInfo(path)}
      search={search}
      list={shownRows(pages, shown)}
      onSearch={(values) => navigate({ search: parseSearch(values), replace: true, resetScroll: false })}
    />
  )
}
