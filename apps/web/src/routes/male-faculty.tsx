import { createFileRoute } from '@tanstack/react-router'
import { FacultyPage, facultyPage } from '../features/faculty/faculty-page.tsx'
import { canonicalDeps } from '../features/lists/canonical-filters.ts'
import { parseFilters } from '../features/lists/list-search.ts'
import { routeHead } from '../seo/head.ts'

const path = '/male-faculty'
const parseSearch = parseFilters('name')
const list = facultyPage(path, 'Male')

/**
 * Teachers of the boys' section: cards that link to their profiles, and a search by name (docs/spec/part-1.md#5).
 */
export const Route = createFileRoute('/male-faculty')({
  validateSearch: parseSearch,
  loaderDeps: canonicalDeps(parseSearch),
  loader: (route) => list.load(route),
  head: ({ match }) => routeHead(match, path),
  component: () => <FacultyPage list={list.useList()} />,
})
