import { createFileRoute } from '@tanstack/react-router'
import { EventsPage } from '../features/events/events-page.tsx'
import { canonicalFilters } from '../features/lists/canonical-filters.ts'
import { loadList, rowOptions, useShownRows } from '../features/lists/list-rows.ts'
import { parseArticleSearch } from '../features/lists/list-search.ts'
import { usePageInfo } from '../loaders.ts'
import { routeHead } from '../seo/head.ts'
import { trpc } from '../trpc.ts'

const path = '/events-activities'

/**
 * All events: 48 cards at first, with filters by title, date, month and year (docs/spec/part-1.md#2.10, docs/spec/rulings.md#11, #16).
 */
export const Route = createFileRoute('/events-activities')({
  validateSearch: parseArticleSearch,
  // Other search parameters (campaign marks of messengers) make no other list.
  loaderDeps: ({ search }) => canonicalFilters(parseArticleSearch(search)),
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
      years={pages[0]?.years ?? []}
      list={list}
      displayed={displayed}
      onSearch={(values) =>
        navigate({ search: parseArticleSearch(values), replace: true, resetScroll: false })
      }
    />
  )
}
