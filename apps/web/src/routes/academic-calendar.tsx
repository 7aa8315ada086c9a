import * as messages from '@school/content/messages/lists'
import { createFileRoute } from '@tanstack/react-router'
import { CalendarPage } from '../features/calendar/calendar-page.tsx'
import { canonicalDeps } from '../features/lists/canonical-filters.ts'
import { listPage } from '../features/lists/list-page.ts'
import { parseFilters } from '../features/lists/list-search.ts'
import { localHref } from '../locale.ts'
import { routeHead } from '../seo/head.ts'

const path = '/academic-calendar'
const parseSearch = parseFilters()
const list = listPage({
  path,
  query: ({ calendar }, _filters, rows) => calendar.infiniteQueryOptions({}, rows),
})

/**
 * The entries of each semester in a table, with today's and the next ones above (docs/spec/part-1.md#3,
 * docs/spec/rulings.md#10).
 */
export const Route = createFileRoute('/academic-calendar')({
  validateSearch: parseSearch,
  loaderDeps: canonicalDeps(parseSearch),
  loader: (route) => list.load(route),
  head: ({ match }) =>
    routeHead(match, path, {
      feed: {
        type: 'text/calendar',
        href: localHref('/academic-calendar.ics'),
        title: messages.academicCalendar,
      },
    }),
  component: AcademicCalendar,
})

function AcademicCalendar() {
  const { head, list: calendar } = list.useList()
  return <CalendarPage head={head} calendar={calendar} />
}
