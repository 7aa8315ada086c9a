import * as messages from '@school/content/messages/lists'
import { askTheOffice, EmptyState } from '../../layout/empty-state.tsx'
import { WidePage } from '../../layout/wide-page.tsx'
import type { CalendarEntry, PageInfo } from '../../trpc.ts'
import { formatSpan } from '../../ui/format-date.ts'
import { langOf } from '../../ui/language.ts'
import { MixedText } from '../../ui/mixed-text.tsx'
import type { ShownRows } from '../lists/list-rows.ts'
import { listAddress } from '../lists/list-search.ts'
import { ShowMore } from '../lists/show-more.tsx'
import { Subscribe } from '../lists/subscribe.tsx'
import { markLabels, type Semester, SemesterTable } from './semester-table.tsx'

/** Groups entries by semester, as each first appears. */
function bySemester(entries: CalendarEntry[]): Semester[] {
  const semesters = new Map<string, Semester>()
  for (const entry of entries) {
    const semester = semesters.get(entry.semester)
    if (semester) semester.entries.push(entry)
    else semesters.set(entry.semester, { name: entry.semester, entries: [entry] })
  }
  return [...semesters.values()]
}

/** Today's and the next entries, and the entries of each semester in a table, on wide screens side by side. */
export function CalendarPage({ head, calendar }: { head: PageInfo; calendar: ShownRows<CalendarEntry> }) {
  const { rows, total, next } = calendar
  const semesters = bySemester(rows)
  const marked = rows.filter(({ mark }) => mark !== null)
  return (
    <WidePage head={head}>
      <div>
        {semesters.length === 0 && <EmptyState text={messages.noDataFound} next={askTheOffice} />}
        {marked.length > 0 && (
          <ul className="mb-10 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {(['today', 'next'] as const).flatMap((mark) =>
              marked
                .filter((entry) => entry.mark === mark)
                .slice(0, 4)
                .map((entry) => (
                  <li
                    key={entry.id}
                    className={`rounded-card border p-4 ${mark === 'today' ? 'border-green-800 bg-green-100' : 'border-line bg-surface'}`}
                  >
                    <p className="flex flex-wrap gap-x-2 text-sm font-semibold text-gold-700">
                      <span className="text-green-800">{markLabels[mark]}</span>
                      <span>{formatSpan(entry.start, entry.end)}</span>
                    </p>
                    <p className="mt-1 text-lg leading-snug font-medium" lang={langOf(entry.name)}>
                      <MixedText text={entry.name} />
                    </p>
                  </li>
                )),
            )}
          </ul>
        )}
        <div className="grid items-start gap-10 xl:grid-cols-2">
          {semesters.map((semester, index) => (
            <SemesterTable
              key={semester.name}
              semester={semester}
              before={semesters.slice(0, index).reduce((sum, { entries }) => sum + entries.length, 0)}
            />
          ))}
        </div>
        <ShowMore
          href={next === null ? null : listAddress(head.path, { shown: next })}
          shown={rows.length}
          left={total - rows.length}
        />
        {semesters.length > 0 && (
          <p className="mt-8">
            <Subscribe href="/academic-calendar.ics" label={messages.allDatesInYourCalendar} />
          </p>
        )}
      </div>
    </WidePage>
  )
}
