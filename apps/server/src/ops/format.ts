import { SCHOOL_TIME_ZONE } from '@school/upstream/school-time'

/** `1 row`, `2 rows`. */
export const count = (number: number, one: string, more: string) => `${number} ${number === 1 ? one : more}`

export const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`
/** Formats nanoseconds as milliseconds. */
export const milliseconds = (ns: number) =>
  Number.isFinite(ns) ? `${(ns / 1e6).toFixed(0)} ms` : 'not known yet'

const dhaka = new Intl.DateTimeFormat('en-GB', {
  timeZone: SCHOOL_TIME_ZONE,
  dateStyle: 'medium',
  timeStyle: 'short',
})
/** A date and time in the school's time zone. */
export const moment = (date: Date) => dhaka.format(date)

/** A duration: `90 s`, `5 min`, `3 h`, `12 days`. */
export function span(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} s`
  if (seconds < 7_200) return `${Math.round(seconds / 60)} min`
  return seconds < 172_800 ? `${Math.round(seconds / 3_600)} h` : `${Math.round(seconds / 86_400)} days`
}
