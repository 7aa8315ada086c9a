import { createFileRoute } from '@tanstack/react-router'
import { EventsPage } from '../features/events/events-page.tsx'
import { canonicalFilters } from '../features/lists/canonical-filters.ts'
import { loadList, rowOptions, useShownRows } from '../features/lists/list-rows.ts'
import { parseFilters } from '../features/lists/list-search.ts'
import { usePageInfo } from '../loaders.ts'
import { routeHead } from '../seo/head.ts'
import { trpc } from '../trpc.ts'

const path = '/events-activities'
const parseSearch = parseFilters('date')

/**
 * All events: 48 cards at first, with a filter by date (docs/spec/part-1.md#2.10, docs/spec/rulings.md#11, #16).
 */
export const Route = createFileRoute('/events-activities')({
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
  head: ({ match }) => routeHead(match, path),
  component: EventsActivities,
})

function EventsActivities() {
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
