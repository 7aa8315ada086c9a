import * as messages from '@school/content/messages/lists'
import { createFileRoute } from '@tanstack/react-router'
import { EventsPage } from '../features/events/events-page.tsx'
import { parseFilters } from '../features/lists/list-search.ts'
import { loadPageHead } from '../loaders.ts'
import { pageHead } from '../seo/head.ts'

const path = '/all-events'
const parseSearch = parseFilters('date')

/**
 * All events: 48 cards at first, with a filter by date (docs/spec/part-1.md#2.10, docs/spec/rulings.md#11, #16).
 */
export const Route = createFileRoute('/all-events')({
  validateSearch: parseSearch,
  // Other search parameters (campaign marks of messengers) make no other list.
  loaderDeps: ({ search }) => parseSearch(search),
  loader: async ({ context: { trpc }, deps }) => {
    const [head, list] = await Promise.all([loadPageHead(trpc, path), trpc.events.list.query(deps)])
    return { head, list }
  },
  head: ({ match, loaderData }) =>
    pageHead(
      match,
      loaderData && {
        path,
        name: loaderData.head.name,
        description: loaderData.head.description,
        feed: { type: 'text/calendar', href: '/events.ics', title: messages.events },
      },
    ),
  component: AllEvents,
})

function AllEvents() {
  const search = Route.useLoaderDeps()
  const navigate = Route.useNavigate()
  const { head, list } = Route.useLoaderData()
  return (
    <EventsPage
      head={head}
      search={search}
      list={list}
      onSearch={(values) => navigate({ search: parseSearch(values), replace: true, resetScroll: false })}
    />
  )
}
