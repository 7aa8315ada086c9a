import * as messages from '@school/content/messages/lists'
import { createFileRoute } from '@tanstack/react-router'
import { ArticlePage, LeadPicture } from '../features/article/article-page.tsx'
import { RecentList } from '../features/article/recent-list.tsx'
import { prefetchedRow, usePrefetchedRows } from '../features/lists/prefetch-rows.ts'
import { Subscribe } from '../features/lists/subscribe.tsx'
import { loadPageHead, orNotFound } from '../loaders.ts'
import { pageHead } from '../seo/head.ts'
import type { EventItem, PageHead, RecentEvent } from '../trpc.ts'
import { formatSpan } from '../ui/format-date.ts'
import { Prose } from '../ui/prose.tsx'

interface LoaderData {
  event: EventItem
  head: PageHead
  recent: RecentEvent[]
}

const addressOf = (id: string) => `/events/${encodeURIComponent(id)}`

/** One event, and the recent ones beside it (docs/spec/rulings.md#2). */
export const Route = createFileRoute('/events/$id')({
  loader: async ({ context: { trpc, currentLoaderData }, params: { id } }): Promise<LoaderData> => {
    // A recent event of the current page is shown at once, without a request (docs/spec/rulings.md#18, #37).
    const before = currentLoaderData('/events/$id') as LoaderData | undefined
    const near = before?.recent.find((one) => one.id === id)
    if (before && near) {
      if (near.text !== null) return { ...before, event: { ...near, text: near.text } }
      const event = await prefetchedRow<EventItem>(addressOf(id))
      if (event) return { ...before, event }
    }
    const [event, head, recent] = await Promise.all([
      orNotFound(trpc.events.byId.query({ id })),
      loadPageHead(trpc, '/events/{id}'),
      trpc.events.recent.query({ beside: id }),
    ])
    return { event, head, recent }
  },
  head: ({ match, loaderData }) =>
    pageHead(
      match,
      loaderData && {
        path: addressOf(loaderData.event.id),
        name: loaderData.event.name,
        description: loaderData.event.text || loaderData.event.name,
        picture: loaderData.event.picture,
        kind: 'article',
        date: loaderData.event.start,
        parent: loaderData.head.parent,
        shows: { type: 'event', start: loaderData.event.start, end: loaderData.event.end },
      },
    ),
  component: EventPage,
})

function EventPage() {
  const { event, head, recent } = Route.useLoaderData()
  const { trpc } = Route.useRouteContext()
  usePrefetchedRows(
    recent.filter(({ text }) => text === null).map(({ id }) => addressOf(id)),
    (id) => trpc.events.byId.query({ id }),
  )
  const title = event.name
  return (
    <ArticlePage
      head={head}
      title={title}
      day={formatSpan(event.start, event.end)}
      bare={!event.text && !event.picture}
      recent={
        <RecentList
          title={messages.recentEvents}
          path="/events"
          items={recent.map(({ id, name, start }) => ({ id, headline: name, date: start }))}
          current={event.id}
          all={{ href: '/all-events', label: messages.viewAllEvents }}
        />
      }
    >
      {event.picture && <LeadPicture key={event.id} picture={event.picture} alt={title} />}
      <Prose text={event.text} />
      {event.start && (
        <p className="mt-8 text-base">
          <Subscribe href={`/events/${encodeURIComponent(event.id)}.ics`} label={messages.addToCalendar} />
        </p>
      )}
    </ArticlePage>
  )
}
