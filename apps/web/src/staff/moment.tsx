import { todayInDhaka } from '@school/forms/content'
import { formatDate } from '../ui/format-date.ts'
import { localDigits } from '../ui/format-number.ts'

/** A date and time as the clocks of the school show it: `05 Dec 2026, 09:30`. */
export const momentText = (moment: Date): string =>
  `${formatDate(todayInDhaka(moment))}, ${clockText(moment)}`

/** A time as the clocks of the school show it: `09:30`. */
export const clockText = (moment: Date): string => localDigits(clockInDhaka(moment))

/** `09:30` in Dhaka, which is six hours ahead all year round. */
const clockInDhaka = (moment: Date): string =>
  new Date(moment.getTime() + 6 * 3_600_000).toISOString().slice(11, 16)

/** A date and time within text. */
export function Moment({ at }: { at: Date }) {
  return <time dateTime={at.toISOString()}>{momentText(at)}</time>
}
