import { createFileRoute } from '@tanstack/react-router'
import { CareersPage, careersPage } from '../features/careers/careers-page.tsx'
import { canonicalDeps } from '../features/lists/canonical-filters.ts'
import { parseFilters } from '../features/lists/list-search.ts'
import { routeHead } from '../seo/head.ts'

const path = '/career'
const parseSearch = parseFilters('search')
const list = careersPage(path)

/** Vacancies, searched by title, department or location, and the latest circular beside them (docs/spec/part-1.md#2.9). */
export const Route = createFileRoute('/career')({
  validateSearch: parseSearch,
  loaderDeps: canonicalDeps(parseSearch),
  loader: async (route) => {
    await Promise.all([list.load(route), route.context.queries.careers.latest.ensureData()])
  },
  head: ({ match }) => routeHead(match, path),
  component: () => <CareersPage list={list} />,
})
