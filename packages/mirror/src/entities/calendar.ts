import type { CalendarEntryModel } from '@school/prisma'
import { entityFor } from '../entity.ts'
import { keyOf, readDate, readLine } from '../parse.ts'

/** Entries have no id, and their number `sl` may repeat: semester, number and name together make the key. */
export const calendar = entityFor<CalendarEntryModel>()({
  name: 'calendar',
  table: 'calendar_entry',
  schedule: 'slow',
  list: (upstream) => upstream.academicCalendar(),
  id: (entry) => keyOf(entry.semester, entry.sl, entry.name),
  row: (entry, position) => ({
    position,
    serial: entry.sl,
    semester: readLine(entry.semester),
    name: readLine(entry.name),
    startDate: readDate(entry.start_date),
    endDate: readDate(entry.end_date),
  }),
})
