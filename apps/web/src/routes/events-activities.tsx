import { createFileRoute } from '@tanstack/react-router'
import { EventsPage, eventsPage } from '../features/events/events-page.tsx'
import { canonicalDeps } from '../features/lists/canonical-filters.ts'
import { parseArticleSearch } from '../features/lists/list-search.ts'
import { routeHead } from '../seo/head.ts'

const path = '/events-activities'
const list = eventsPage(path)

/**
 * All events: 48 cards at first, with filters by title, date, month and year (docs/spec/part-1.md#2.10, docs/spec/rulings.md#11, #16).
 */
export const Route = createFileRoute('/events-activities')({
  validateSearch: parseArticleSearch,
  loaderDeps: canonicalDeps(parseArticleSearch),
  loader: (route) => list.load(route),
  head: ({ match }) => routeHead(match, path),
  component: () => <EventsPage list={list.useList()} />,
})
