import { createFileRoute } from '@tanstack/react-router'
import { FacultyPage } from '../design/faculty.tsx'
import { found, pageHead } from '../shell/head.ts'
import { readFilters } from '../shell/list.ts'
import { api } from '../trpc.ts'

const path = '/female-faculty'
const gender = 'Female'
const readSearch = readFilters('name')

/** Teachers of the girls' section: cards that lead to their profiles, a search by name (part 1 section 5). */
export const Route = createFileRoute('/female-faculty')({
  validateSearch: readSearch,
  loaderDeps: ({ search }) => readSearch(search),
  loader: async ({ context: { trpc }, deps }) => {
    const [head] = await Promise.all([
      found(trpc.page.ensureData({ path })),
      trpc.faculty.list.ensureData({ gender, ...deps }),
    ])
    return head
  },
  head: ({ match, loaderData }) =>
    pageHead(match, loaderData && { path, name: loaderData.name, description: loaderData.sentence }),
  component: FemaleFaculty,
})

function FemaleFaculty() {
  const search = Route.useLoaderDeps()
  const navigate = Route.useNavigate()
  const [list] = api.faculty.list.useSuspenseQuery({ gender, ...search })
  return (
    <FacultyPage
      head={Route.useLoaderData()}
      search={search}
      list={list}
      onSearch={(values) => navigate({ search: readSearch(values), replace: true, resetScroll: false })}
    />
  )
}
