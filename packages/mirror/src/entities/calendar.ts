import type { CalendarEntryModel } from '@school/prisma'
import { entityFor } from '../entity.ts'
import { keyOf } from '../parse.ts'
import { parseLine } from '../text/texts.ts'

/**
 * Entries have no id, and their number `sl` may repeat: the key consists of semester, number and name, and the first, second, …
 * entry with these ("Public Holiday" of one semester) have keys of their own. Dates are no part of it, so that a corrected date
 * changes its entry.
 */
export const calendar = entityFor<CalendarEntryModel>()({
  name: 'calendar',
  table: 'calendar_entry',
  schedule: 'slow',
  call: '/academic-calendar',
  id: (entry) => keyOf(entry.semester, entry.sl, entry.name),
  hasOwnId: () => false,
  row: (entry, position) => ({
    position,
    serial: entry.sl,
    semester: parseLine(entry.semester),
    name: parseLine(entry.name),
    startDate: entry.start_date || null,
    endDate: entry.end_date || null,
  }),
  pages: { lists: ['/academic-calendar'], title: ['name'] },
})
