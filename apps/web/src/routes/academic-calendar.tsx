import * as messages from '@school/content/messages/lists'
import { createFileRoute } from '@tanstack/react-router'
import { CalendarPage } from '../features/calendar/calendar-page.tsx'
import { canonicalFilters } from '../features/lists/canonical-filters.ts'
import { loadList, rowOptions, shownRows } from '../features/lists/list-rows.ts'
import { parseFilters } from '../features/lists/list-search.ts'
import { usePageInfo } from '../loaders.ts'
import { localHref } from '../locale.ts'
import { routeHead } from '../seo/head.ts'
import { trpc } from '../trpc.ts'

const path = '/academic-calendar'
const parseSearch = parseFilters()

/**
 * The entries of each semester in a table, with today's and the next ones above (docs/spec/part-1.md#3,
 * docs/spec/rulings.md#10).
 */
export const Route = createFileRoute('/academic-calendar')({
  validateSearch: parseSearch,
  loaderDeps: ({ search }) => canonicalFilters(parseSearch(search)),
  loader: ({ context, deps: { shown } }) =>
    loadList(context, path, context.queries.calendar.infiniteQueryOptions({}, rowOptions(shown)), shown),
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
  const { shown } = Route.useLoaderDeps()
  const [{ pages }] = trpc.calendar.useSuspenseInfiniteQuery({}, rowOptions(shown))
  return <CalendarPage head={usePageInfo(path)} calendar={shownRows(pages, shown)} />
}
