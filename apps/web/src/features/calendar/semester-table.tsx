import * as messages from '@school/content/messages/lists'
import { Fragment } from 'react'
import { locale } from '../../locale.ts'
import type { CalendarEntry } from '../../trpc.ts'
import { formatSpan } from '../../ui/format-date.ts'
import { localDigits } from '../../ui/format-number.ts'
import { langOf } from '../../ui/language.ts'
import { MixedText } from '../../ui/mixed-text.tsx'
import { rowId } from '../lists/show-more.tsx'

/** The entries of one semester. */
export interface Semester {
  name: string
  entries: CalendarEntry[]
}

export const markLabels = { today: messages.today, next: messages.next } as const

/** Three narrow columns fit on a phone. Date ranges wrap between the first and the last day. */
export function SemesterTable({
  semester: { name, entries },
  before,
}: {
  semester: Semester
  /** The number of entries above it. */
  before: number
}) {
  return (
    <div className="card overflow-hidden">
      <table className="w-full table-fixed border-collapse text-left">
        <caption
          className="px-4 py-3 text-left font-serif text-2xl font-semibold text-green-900 md:px-5"
          lang={langOf(name)}
        >
          <MixedText text={name || messages.furtherDates} />
        </caption>
        <thead className="bg-sand text-sm">
          <tr>
            <th scope="col" className="w-11 px-2 py-2.5 text-right font-semibold md:w-18 md:px-4">
              {messages.rowNumber}
            </th>
            <th scope="col" className="px-2 py-2.5 font-semibold md:px-4">
              {messages.entry}
            </th>
            <th scope="col" className="w-38 px-2 py-2.5 font-semibold sm:w-70 md:px-4">
              {messages.date}
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry, index) => (
            <tr
              key={entry.id}
              id={rowId(before + index)}
              className={`border-t border-line align-baseline ${entry.mark === 'today' ? 'bg-green-100' : ''}`}
            >
              <td className="px-2 py-2.5 text-right text-sm text-muted tabular-nums wrap-anywhere md:px-4">
                {localDigits(entry.serial)}
              </td>
              <th
                scope="row"
                className="px-2 py-2.5 font-medium wrap-anywhere md:px-4"
                lang={langOf(entry.name)}
              >
                <MixedText text={entry.name} />
                {entry.mark && (
                  <span
                    lang={locale}
                    className={`tag ml-2 ${entry.mark === 'today' ? 'bg-green-800 text-white' : ''}`}
                  >
                    {markLabels[entry.mark]}
                  </span>
                )}
              </th>
              <td className="px-2 py-2.5 text-sm tabular-nums sm:text-base md:px-4">
                {formatSpan(entry.start, entry.end)
                  .replace(' – ', ' –\n')
                  .split('\n')
                  .filter(Boolean)
                  .map((day, index) => (
                    <Fragment key={day}>
                      {index > 0 && ' '}
                      <span className="whitespace-nowrap">{day}</span>
                    </Fragment>
                  ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
