// The grid of events, shared by `/all-events` and `/events-activities` (docs/spec/part-1.md#2.10).

import * as messages from '@school/content/messages/lists'
import { ContentPageHeader } from '../../layout/page-header.tsx'
import type { Answers } from '../../trpc.ts'
import { ContentCard } from '../../ui/card.tsx'
import { formatSpan } from '../../ui/format-date.ts'
import { Icon } from '../../ui/icon.tsx'
import { SectionHead } from '../../ui/section.tsx'
import { articleFields } from '../lists/article-filters.ts'
import { Filters } from '../lists/filters.tsx'
import { listPage } from '../lists/list-page.ts'
import { listAddress } from '../lists/list-search.ts'
import { cardGrid, RowList, wholeList } from '../lists/row-list.tsx'
import { ShowMore } from '../lists/show-more.tsx'
import { Subscribe } from '../lists/subscribe.tsx'

type EventCard = Answers['events']['list']['rows'][number]

/** The list of events at an address. */
export const eventsPage = (path: string) =>
  listPage({
    path,
    query: ({ events }, filters, rows) => events.list.infiniteQueryOptions(filters, rows),
  })

export function EventsPage({
  list: { head, search, batches, list, displayed, onSearch },
}: {
  list: ReturnType<ReturnType<typeof eventsPage>['useList']>
}) {
  const { rows, total, next } = displayed
  return (
    <>
      <ContentPageHeader head={head} />
      <section aria-labelledby="latest" className="wrap section">
        <SectionHead id="latest" title={messages.latestNews} />
        <Filters
          path={head.path}
          fields={articleFields(search, batches[0]?.years ?? [])}
          count={messages.countEvents({ count: list.total })}
          onChange={onSearch}
        />
        <RowList
          list={displayed}
          Item={EventItem}
          groupOf={groupOf}
          emptyText={messages.noNewsFound}
          emptyNext={wholeList(search, messages.viewAllEvents)}
          path={head.path}
          {...cardGrid}
        />
        <ShowMore
          href={next === null ? null : listAddress(head.path, { ...search, shown: next })}
          shown={rows.length}
          left={total - rows.length}
        />
        <p className="mt-8">
          <Subscribe href="/events.ics" label={messages.eventsInYourCalendar} />
        </p>
      </section>
    </>
  )
}

const groupOf = ({ upcoming }: EventCard) => (upcoming ? messages.upcomingEvents : messages.pastEvents)

const EventItem = ({ row, index }: { row: EventCard; index: number }) => (
  <ContentCard
    href={`/events/${encodeURIComponent(row.id)}`}
    title={row.name}
    text={row.text}
    date={row.start}
    label={formatSpan(row.start, row.end)}
    picture={row.picture}
    level="h4"
    eager={index === 0}
  >
    <span className="more">
      {messages.readMore} <Icon name="arrow" size={18} />
    </span>
  </ContentCard>
)
