// The grid of events, shared by `/all-events` and `/events-activities` (docs/spec/part-1.md#2.10).

import * as messages from '@school/content/messages/lists'
import { ContentPageHeader } from '../../layout/page-header.tsx'
import type { EventCard, PageInfo } from '../../trpc.ts'
import { ContentCard } from '../../ui/card.tsx'
import { formatSpan } from '../../ui/format-date.ts'
import { Icon } from '../../ui/icon.tsx'
import { SectionHead } from '../../ui/section.tsx'
import { articleFields } from '../lists/article-filters.ts'
import { Filters } from '../lists/filters.tsx'
import type { ShownRows } from '../lists/list-rows.ts'
import { type ListSearch, listAddress } from '../lists/list-search.ts'
import { cardGrid, RowList, wholeList } from '../lists/row-list.tsx'
import { ShowMore } from '../lists/show-more.tsx'
import { Subscribe } from '../lists/subscribe.tsx'

export function EventsPage({
  head,
  search,
  years,
  list,
  displayed,
  onSearch,
}: {
  head: PageInfo
  search: ListSearch
  /** The years of the list. */
  years: readonly number[]
  list: ShownRows<EventCard>
  /** The list as `useShownRows` returns it for the rows. */
  displayed: ShownRows<EventCard>
  onSearch: (values: Record<string, string>) => void
}) {
  const { rows, total, next } = displayed
  return (
    <>
      <ContentPageHeader head={head} />
      <section aria-labelledby="latest" className="wrap section">
        <SectionHead id="latest" title={messages.latestNews} />
        <Filters
          path={head.path}
          fields={articleFields(search, years)}
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
