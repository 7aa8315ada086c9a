// The school's time zone. packages/forms and packages/content cannot import this file, and repeat the offset.

export const SCHOOL_TIME_ZONE = 'Asia/Dhaka'

/** UTC+6, without daylight saving time since 2010. For code that runs often, where `Intl` is too slow. */
export const SCHOOL_OFFSET_MS = 6 * 3_600_000

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: SCHOOL_TIME_ZONE,
  hour: '2-digit',
  minute: '2-digit',
})

/** `05:49`, in the school's time zone. */
export const schoolClock = (moment: Date) => clock.format(moment)
