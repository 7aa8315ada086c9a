import * as messages from '@school/content/messages/lists'
import { createFileRoute } from '@tanstack/react-router'
import { CalendarPage } from '../features/calendar/calendar-page.tsx'
import { parseFilters } from '../features/lists/list-search.ts'
import { loadPageHead } from '../loaders.ts'
import { pageHead } from '../seo/head.ts'

const path = '/academic-calendar'
const parseSearch = parseFilters()

/**
 * The entries of each semester in a table, with today's and the next ones above (docs/spec/part-1.md#3,
 * docs/spec/rulings.md#10).
 */
export const Route = createFileRoute('/academic-calendar')({
  validateSearch: parseSearch,
  loaderDeps: ({ search }) => parseSearch(search),
  loader: async ({ context: { trpc }, deps }) => {
    const [head, calendar] = await Promise.all([loadPageHead(trpc, path), trpc.calendar.query(deps)])
    return { head, calendar }
  },
  head: ({ match, loaderData }) =>
    pageHead(
      match,
      loaderData && {
        path,
        name: loaderData.head.name,
        description: loaderData.head.description,
        feed: { type: 'text/calendar', href: '/academic-calendar.ics', title: messages.academicCalendar },
      },
    ),
  component: AcademicCalendar,
})

function AcademicCalendar() {
  return <CalendarPage {...Route.useLoaderData()} />
}
