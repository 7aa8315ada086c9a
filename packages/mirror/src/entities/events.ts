import type { EventModel, RecentEventModel } from '@school/prisma'
import type { UpstreamEvent } from '@school/upstream/schemas'
import { entityFor } from '../entity.ts'
import { idNumber } from '../parse.ts'
import { parseLine, parseTexts } from '../text/texts.ts'

const columns = (event: UpstreamEvent) => ({
  number: idNumber(event.id),
  name: parseLine(event.name),
  ...parseTexts({ text: event.description }),
  image: event.images,
  startDate: event.start_date || null,
  endDate: event.end_date || null,
  // Lists are sorted by this date. Many events have only a start date.
  date: event.date || event.start_date || null,
})

/** Events have no detail call (docs/spec/rulings.md#2). */
export const events = entityFor<EventModel>()({
  name: 'events',
  table: 'event',
  schedule: 'frequent',
  rich: true,
  ranked: true,
  files: ['image'],
  call: '/all-events',
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
  rich: true,
  newestOnly: true,
  files: ['image'],
  call: '/recent-events',
  id: (event) => event.id,
  row: (event, position) => ({ position, ...columns(event) }),
})
