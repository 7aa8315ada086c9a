import type { EventModel, RecentEventModel } from '@school/prisma'
import type { UpstreamEvent } from '@school/upstream/schemas'
import { entityFor } from '../entity.ts'
import { idNumber, parseDate, parseLine, parseText } from '../parse.ts'

const columns = (event: UpstreamEvent) => ({
  number: idNumber(event.id),
  name: parseLine(event.name),
  text: parseText(event.description),
  image: event.images,
  startDate: parseDate(event.start_date),
  endDate: parseDate(event.end_date),
  // Lists are sorted by this date. Many events have only a start date.
  date: parseDate(event.date) ?? parseDate(event.start_date),
})

/** Events have no detail call (docs/spec/rulings.md#2). */
export const events = entityFor<EventModel>()({
  name: 'events',
  table: 'event',
  schedule: 'frequent',
  ranked: true,
  files: ['image'],
  list: (upstream) => upstream.allEvents(),
  id: (event) => event.id,
  row: columns,
  pages: {
    lists: ['/all-events', '/events-activities', '/'],
    row: '/events/{id}',
    title: ['name'],
    preview: { date: ['startDate', 'date'], picture: 'image' },
    newestTable: 'recent_event',
  },
  search: {
    kind: 'event',
    head: ['name'],
    body: ['text'],
    text: ['text'],
    date: ['startDate', 'date'],
    newest: 'date',
  },
})

export const recentEvents = entityFor<RecentEventModel>()({
  name: 'recent-events',
  table: 'recent_event',
  schedule: 'frequent',
  newestOnly: true,
  files: ['image'],
  list: (upstream) => upstream.recentEvents(),
  id: (event) => event.id,
  row: (event, position) => ({ position, ...columns(event) }),
})
