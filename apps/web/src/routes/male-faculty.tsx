import { createFileRoute } from '@tanstack/react-router'
import { FacultyPage } from '../features/faculty/faculty-page.tsx'
import { canonicalFilters } from '../features/lists/canonical-filters.ts'
import { parseFilters } from '../features/lists/list-search.ts'
import { ensurePageInfo, usePageInfo } from '../loaders.ts'
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
  loader: async ({ context, deps }) => {
    await Promise.all([
      ensurePageInfo(context, path),
      context.queries.faculty.list.ensureData({ gender, ...deps }),
    ])
  },
  head: ({ match }) => routeHead(match, path),
  component: MaleFaculty,
})

function MaleFaculty() {
  const search = Route.useLoaderDeps()
  const navigate = Route.useNavigate()
  const [list] = trpc.faculty.list.useSuspenseQuery({ gender, ...search })
  return (
    <FacultyPage
      head={usePageInfo(path)}
      search={search}
      list={list}
      onSearch={(values) => navigate({ search: parseSearch(values), replace: true, resetScroll: false })}
    />
  )
}
