import { createFileRoute } from '@tanstack/react-router'
import { FacultyPage } from '../features/faculty/faculty-page.tsx'
import { parseFilters } from '../features/lists/list-search.ts'
import { loadPageHead } from '../loaders.ts'
import { pageHead } from '../seo/head.ts'

const path = '/male-faculty'
const gender = 'Male'
const parseSearch = parseFilters('name')

/**
 * Teachers of the boys' section: cards that link to their profiles, and a search by name (docs/spec/part-1.md#5).
 */
export const Route = createFileRoute('/male-faculty')({
  validateSearch: parseSearch,
  loaderDeps: ({ search }) => parseSearch(search),
  loader: async ({ context: { trpc }, deps }) => {
    const [head, list] = await Promise.all([
      loadPageHead(trpc, path),
      trpc.faculty.list.query({ gender, ...deps }),
    ])
    return { head, list }
  },
  head: ({ match, loaderData }) =>
    pageHead(
      match,
      loaderData && { path, name: loaderData.head.name, description: loaderData.head.description },
    ),
  component: MaleFaculty,
})

function MaleFaculty() {
  const search = Route.useLoaderDeps()
  const navigate = Route.useNavigate()
  const { head, list } = Route.useLoaderData()
  return (
    <FacultyPage
      head={head}
      search={search}
      list={list}
      onSearch={(values) => navigate({ search: parseSearch(values), replace: true, resetScroll: false })}
    />
  )
}
