// The grid of events, shared by `/all-events` and `/events-activities` (docs/spec/part-1.md#2.10).

import * as messages from '@school/content/messages/lists'
import { memo } from 'react'
import { EmptyState } from '../../layout/empty-state.tsx'
import { ContentPageHeader } from '../../layout/page-header.tsx'
import type { EventCard, PageInfo } from '../../trpc.ts'
import { ContentCard } from '../../ui/card.tsx'
import { formatSpan } from '../../ui/format-date.ts'
import { Icon } from '../../ui/icon.tsx'
import { SectionHead } from '../../ui/section.tsx'
import { Filters } from '../lists/filters.tsx'
import { type RowBatch, type ShownRows, useShownRows } from '../lists/list-rows.ts'
import { type ListSearch, listAddress } from '../lists/list-search.ts'
import { rowIdIn, ShowMore } from '../lists/show-more.tsx'
import { Subscribe } from '../lists/subscribe.tsx'

export function EventsPage({
  head,
  search,
  batches,
  onSearch,
}: {
  head: PageInfo
  search: ListSearch
  batches: readonly RowBatch<EventCard>[]
  onSearch: (values: Record<string, string>) => void
}) {
  const { list, displayed } = useShownRows(batches, search.shown)
  const { rows, total, next } = displayed
  return (
    <>
      <ContentPageHeader head={head} />
      <section aria-labelledby="latest" className="wrap section">
        <SectionHead id="latest" title={messages.latestNews} />
        <Filters
          path={head.path}
          fields={[{ name: 'date', label: messages.date, hint: messages.dateExamples, value: search.date }]}
          count={messages.countEvents({ count: list.total })}
          onChange={onSearch}
        />
        <EventCards list={displayed} />
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

const EventCards = memo(function EventCards({ list: { rows, shown } }: { list: ShownRows<EventCard> }) {
  if (rows.length === 0) return <EmptyState text={messages.noNewsFound} />
  return (
    <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
      {rows.map((row, index) => (
        <li key={row.id} id={rowIdIn(shown, index)} className="grid">
          <ContentCard
            href={`/events/${encodeURIComponent(row.id)}`}
            title={row.name}
            text={row.text}
            date={row.start}
            label={formatSpan(row.start, row.end)}
            picture={row.picture}
            eager={index === 0}
          >
            <span className="more">
              {messages.readMore} <Icon name="arrow" size={18} />
            </span>
          </ContentCard>
        </li>
      ))}
    </ul>
  )
})
