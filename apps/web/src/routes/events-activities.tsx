import { createFileRoute } from '@tanstack/react-router'
import { EventsPage } from '../features/events/events-page.tsx'
import { canonicalFilters } from '../features/lists/canonical-filters.ts'
import { parseFilters } from '../features/lists/list-search.ts'
import { ensurePageInfo, usePageInfo } from '../loaders.ts'
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
  loader: async ({ context, deps }) => {
    await Promise.all([ensurePageInfo(context, path), context.queries.events.list.ensureData(deps)])
  },
  head: ({ match }) => routeHead(match, path),
  component: EventsActivities,
})

function EventsActivities() {
  const search = Route.useLoaderDeps()
  const navigate = Route.useNavigate()
  const [list] = trpc.events.list.useSuspenseQuery(search)
  return (
    <EventsPage
      head={usePageInfo(path)}
      search={search}
      list={list}
      onSearch={(values) => navigate({ search: parseSearch(values), replace: true, resetScroll: false })}
    />
  )
}
