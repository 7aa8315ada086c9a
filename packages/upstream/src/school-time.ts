// The school's time zone. packages/forms and packages/content cannot import this file, and repeat the offset.

export const SCHOOL_TIME_ZONE = 'Asia/Dhaka'

/** UTC+6, without daylight saving time since 2010. */
const SCHOOL_OFFSET_MS = 6 * 3_600_000

/** `2026-11-22T05:49:07`, in the school's time zone. Not by `Intl`, which is too slow for code that runs often. */
export const schoolTime = (moment: Date) =>
  new Date(moment.getTime() + SCHOOL_OFFSET_MS).toISOString().slice(0, 19)

/** `2026-11-22`, in the school's time zone. */
export const schoolDay = (moment: Date) => schoolTime(moment).slice(0, 10)

const DAY_MS = 24 * 3_600_000

/** When the school's day ends in which a moment is, in milliseconds as the moment. */
export const schoolDayEnd = (moment: number) =>
  Math.floor((moment + SCHOOL_OFFSET_MS) / DAY_MS + 1) * DAY_MS - SCHOOL_OFFSET_MS

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: SCHOOL_TIME_ZONE,
  hour: '2-digit',
  minute: '2-digit',
})

/** `05:49`, in the school's time zone. */
export const schoolClock = (moment: Date) => clock.format(moment)
