import type { CalendarEntryModel } from '@school/prisma'
import { entityFor } from '../entity.ts'
import { keyOf, parseDate, parseLine } from '../parse.ts'

/** Entries have no id, and their number `sl` may repeat: the key consists of semester, number and name. */
export const calendar = entityFor<CalendarEntryModel>()({
  name: 'calendar',
  table: 'calendar_entry',
  schedule: 'slow',
  list: (upstream) => upstream.academicCalendar(),
  id: (entry) => keyOf(entry.semester, entry.sl, entry.name),
  row: (entry, position) => ({
    position,
    serial: entry.sl,
    semester: parseLine(entry.semester),
    name: parseLine(entry.name),
    startDate: parseDate(entry.start_date),
    endDate: parseDate(entry.end_date),
  }),
  pages: { lists: ['/academic-calendar'], title: ['name'] },
})
