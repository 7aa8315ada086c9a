import * as messages from '@school/content/messages/lists'
import { createFileRoute } from '@tanstack/react-router'
import { ArticlePage, LeadPicture } from '../features/article/article-page.tsx'
import { AttachmentCard } from '../features/article/attachment-card.tsx'
import { useRecentInCache } from '../features/article/recent-in-cache.ts'
import { RecentList } from '../features/article/recent-list.tsx'
import { Subscribe } from '../features/lists/subscribe.tsx'
import { assertFound, ensurePageInfo, orNotFound, usePageInfo } from '../loaders.ts'
import { useAnswer } from '../query-client.ts'
import { rowHead } from '../seo/head.ts'
import { formatSpan } from '../ui/format-date.ts'
import { Prose } from '../ui/prose.tsx'
import { plainStart } from '../ui/rich-text.ts'

const routePath = '/events/{id}'
const addressOf = (id: string) => `/events/${encodeURIComponent(id)}`

/** One event, and the recent ones beside it (docs/spec/rulings.md#2). */
export const Route = createFileRoute('/events/$id')({
  loader: async ({ context, params: { id } }) => {
    await Promise.all([
      orNotFound(context.queries.events.byId.ensureData({ id })),
      ensurePageInfo(context, routePath),
      context.queries.events.recent.ensureData({ beside: id }),
    ])
  },
  head: ({ match }) => {
    const event = match.context.queries.events.byId.getData(match.params)
    if (!event) return rowHead(match, routePath, null)
    const { id, name, text, start, end, picture } = event
    return rowHead(match, routePath, {
      path: addressOf(id),
      name,
      description: plainStart(text) || name,
      ...(import.meta.env.SSR && {
        picture,
        kind: 'article' as const,
        date: start,
        shows: { type: 'event' as const, start, end },
      }),
    })
  },
  component: EventPage,
})

function EventPage() {
  const { id } = Route.useParams()
  const head = usePageInfo(routePath)
  const event = assertFound(useAnswer(({ events }) => events.byId.queryOptions({ id })))
  const recent = useAnswer(({ events }) => events.recent.queryOptions({ beside: id }))
  const { byId, recent: lists } = Route.useRouteContext().queries.events
  useRecentInCache(recent, {
    beside: (row) => lists.setData({ beside: row.id }, recent),
    add: (row) => byId.setData({ id: row.id }, row),
    prefetch: (row) => byId.prefetch({ id: row.id }),
  })
  const title = event.name
  return (
    <ArticlePage
      key={event.id}
      head={head}
      title={title}
      day={formatSpan(event.start, event.end)}
      bare={!event.text && !event.picture && !event.attachment}
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
      {event.attachment && (
        <div className="not-first:mt-8">
          <AttachmentCard key={event.id} attachment={event.attachment} title={title} />
        </div>
      )}
      {event.start && (
        <p className="mt-8 text-base">
          <Subscribe href={`/events/${encodeURIComponent(event.id)}.ics`} label={messages.addToCalendar} />
        </p>
      )}
    </ArticlePage>
  )
}
