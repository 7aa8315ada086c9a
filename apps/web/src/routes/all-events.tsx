import * as messages from '@school/content/messages/lists'
import { createFileRoute } from '@tanstack/react-router'
import { EventsPage } from '../features/events/events-page.tsx'
import { canonicalFilters } from '../features/lists/canonical-filters.ts'
import { loadList, rowOptions, useShownRows } from '../features/lists/list-rows.ts'
import { parseFilters } from '../features/lists/list-search.ts'
import { usePageInfo } from '../loaders.ts'
import { localHref } from '../locale.ts'
import { routeHead } from '../seo/head.ts'
import { trpc } from '../trpc.ts'

const path = '/all-events'
const parseSearch = parseFilters('date')

/**
 * All events: 48 cards at first, with a filter by date (docs/spec/part-1.md#2.10, docs/spec/rulings.md#11, #16).
 */
export const Route = createFileRoute('/all-events')({
  validateSearch: parseSearch,
  // Other search parameters (campaign marks of messengers) make no other list.
  loaderDeps: ({ search }) => canonicalFilters(parseSearch(search)),
  loader: ({ context, deps: { shown, ...filters } }) =>
    loadList(
      context,
      path,
      context.queries.events.list.infiniteQueryOptions(filters, rowOptions(shown)),
      shown,
    ),
  head: ({ match }) =>
    routeHead(match, path, {
      feed: { type: 'text/calendar', href: localHref('/events.ics'), title: messages.events },
    }),
  component: AllEvents,
})

function AllEvents() {
  const search = Route.useLoaderDeps()
  const { shown, ...filters } = search
  const navigate = Route.useNavigate()
  const [{ pages }] = trpc.events.list.useSuspenseInfiniteQuery(filters, rowOptions(shown))
  const { list, displayed } = useShownRows(pages, shown)
  return (
    <EventsPage
      head={usePageInfo(path)}
      search={search}
      list={list}
      displayed={displayed}
      onSearch={(values) => navigate({ search: parseSearch(values), replace: true, resetScroll: false })}
    />
  )
}
