import { createFileRoute } from '@tanstack/react-router'
import { Icon, MoreLink } from '../design/elements.tsx'
import { HeaderBand, LeadPicture, RecentList, ShareAndPrint, Subscribe } from '../design/page.tsx'
import { formatSpan, langOf, Prose, Words } from '../design/text.tsx'
import { found, pageHead } from '../shell/head.ts'
import type { EventItem, PageHead, RecentEvent } from '../trpc.ts'

interface Shown {
  event: EventItem
  head: PageHead
  recent: RecentEvent[]
}

/** One event, and the recent ones beside it (ruling 2). */
export const Route = createFileRoute('/events/$id')({
  loader: async ({ context: { trpc, shown }, params: { id } }): Promise<Shown> => {
    // A recent event that is on screen already is shown at once, without a call (ruling 18).
    const before = shown('/events/$id') as Shown | undefined
    const near = before?.recent.find((one) => one.id === id)
    if (before && near && near.text !== null) return { ...before, event: { ...near, text: near.text } }
    const [event, head, recent] = await Promise.all([
      found(trpc.events.byId.query({ id })),
      found(trpc.page.query({ path: '/events/{id}' })),
      trpc.events.recent.query(),
    ])
    return { event, head, recent }
  },
  head: ({ match, loaderData }) =>
    pageHead(
      match,
      loaderData && {
        path: `/events/${encodeURIComponent(loaderData.event.id)}`,
        name: loaderData.event.name || loaderData.head.name,
        description: loaderData.event.text || loaderData.event.name || loaderData.head.sentence,
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
  const title = event.name || head.name
  const days = formatSpan(event.start, event.end)
  return (
    <>
      <HeaderBand head={head} title={title}>
        <div className="mt-5 flex flex-wrap items-center justify-between gap-3">
          <p className="flex items-center gap-2 text-white/90">
            {days && <Icon name="calendar" size={18} className="text-gold-400" />}
            {days}
          </p>
          <ShareAndPrint title={title} />
        </div>
      </HeaderBand>
      <div className="wrap section grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-14">
        <article className="min-w-0 text-lg">
          {event.picture && <LeadPicture key={event.id} picture={event.picture} alt={title} />}
          <Prose text={event.text} />
          {!event.text && !event.picture && (
            <p className="text-muted" lang={langOf(title)}>
              <Words text={title} />
            </p>
          )}
          {event.start && (
            <p className="mt-8 text-base">
              <Subscribe href={`/events/${encodeURIComponent(event.id)}.ics`} label="Put it in my calendar" />
            </p>
          )}
        </article>
        <RecentList
          title="Recent Events"
          items={recent.map((row) => ({
            id: row.id,
            href: `/events/${encodeURIComponent(row.id)}`,
            headline: row.name || head.name,
            date: row.start,
          }))}
          current={event.id}
          more={<MoreLink to={{ href: '/all-events', label: 'View All Events', external: false }} />}
        />
      </div>
    </>
  )
}
