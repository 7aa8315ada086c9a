import { createFileRoute } from '@tanstack/react-router'
import { CareersPage } from '../features/careers/careers-page.tsx'
import { parseFilters } from '../features/lists/list-search.ts'
import { loadPageHead } from '../loaders.ts'
import { pageHead } from '../seo/head.ts'

const path = '/career'
const parseSearch = parseFilters('search')

/** Vacancies, searched by title, department or location, and the latest circular beside them (docs/spec/part-1.md#2.9). */
export const Route = createFileRoute('/career')({
  validateSearch: parseSearch,
  // Other search parameters (campaign marks of messengers) make no other list.
  loaderDeps: ({ search }) => parseSearch(search),
  loader: async ({ context: { trpc }, deps }) => {
    const [head, list, latest] = await Promise.all([
      loadPageHead(trpc, path),
      trpc.careers.list.query(deps),
      trpc.careers.latest.query(),
    ])
    return { head, list, latest }
  },
  head: ({ match, loaderData }) =>
    pageHead(
      match,
      loaderData && { path, name: loaderData.head.name, description: loaderData.head.description },
    ),
  component: Careers,
})

function Careers() {
  const search = Route.useLoaderDeps()
  const navigate = Route.useNavigate()
  const { head, list, latest } = Route.useLoaderData()
  return (
    <CareersPage
      head={head}
      search={search}
      list={list}
      latest={latest}
      onSearch={(values) => navigate({ search: parseSearch(values), replace: true, resetScroll: false })}
    />
  )
}
