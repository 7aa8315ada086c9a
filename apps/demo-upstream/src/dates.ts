/**
 * Dates in the sample data are relative to the day of the start, so that the sample is always up to date. A day is a
 * number: midnight UTC of the calendar day in Dhaka. Only whole days are added to it.
 */

const DAY = 86_400_000
const months = 'January February March April May June July August September October November December'.split(
  ' ',
)
const monthsBangla = 'জানুয়ারি ফেব্রুয়ারি মার্চ এপ্রিল মে জুন জুলাই আগস্ট সেপ্টেম্বর অক্টোবর নভেম্বর ডিসেম্বর'.split(' ')
const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')
const weekdaysBangla = 'রবিবার সোমবার মঙ্গলবার বুধবার বৃহস্পতিবার শুক্রবার শনিবার'.split(' ')
const bangla = (text: string | number) =>
  String(text).replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'.charAt(Number(digit)))

export const dhakaDay = (now: Date): number => Math.floor((now.getTime() + 6 * 3_600_000) / DAY) * DAY

/** When a notice was published. */
export type When =
  /** A number of days before today. */
  | { ago: number }
  /** A number of days before the latest past occurrence of a calendar day (MM-DD). */
  | { on: string; ahead?: number }
  /** The same for a day of the Islamic calendar (month-day). */
  | { hijri: string; ahead?: number }
  /** On a day of the month, a number of months before the last one. */
  | { monthly: number; back: number }

const islamic = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura', {
  day: 'numeric',
  month: 'numeric',
  timeZone: 'UTC',
})
function hijri(day: number): string {
  const parts = islamic.formatToParts(day)
  const part = (type: string) => parts.find((one) => one.type === type)?.value
  return `${part('month')}-${part('day')}`
}

/**
 * The day on which a notice was published, and the day that it is about. Islamic dates follow the Umm al-Qura calendar
 * plus one day, which usually matches the moon sighting in Bangladesh.
 */
export function daysOf(when: When, today: number): { day: number; occasion: number } {
  if ('ago' in when) return { day: today - when.ago * DAY, occasion: today - when.ago * DAY }
  if ('monthly' in when) {
    const date = new Date(today)
    const month = date.getUTCMonth() - (date.getUTCDate() < when.monthly ? 1 : 0) - when.back
    const day = Date.UTC(date.getUTCFullYear(), month, when.monthly)
    return { day, occasion: day }
  }
  const ahead = (when.ahead ?? 0) * DAY
  // Once its notice is published, the next occasion counts as the latest one.
  let occasion = today + ahead
  if ('on' in when) {
    const year = new Date(today).getUTCFullYear()
    occasion = Date.parse(`${year}-${when.on}`)
    if (occasion - ahead > today) occasion = Date.parse(`${year - 1}-${when.on}`)
  } else while (hijri(occasion - DAY) !== when.hijri) occasion -= DAY
  return { day: occasion - ahead, occasion }
}

/** The next working day. Friday and Saturday are the school's weekend. */
function workingDay(day: number): number {
  const weekday = new Date(day).getUTCDay()
  return weekday === 5 ? day + 2 * DAY : weekday === 6 ? day + DAY : day
}

/**
 * Replaces the placeholders for dates in a text:
 * `{d-3}` three days before `day` as YYYY-MM-DD, `{y-3}` its year; `{n+7}` the working day a week later as YYYY-MM-DD; `{e+7}` the working day a week later in English,
 * `{b+7}` in Bangla; `{ew+7}`, `{bw+7}` its weekday; `{em}` `{ey}` `{bm}` `{by}` month and year of `day`; `{eo}` `{bo}`
 * the occasion.
 */
export function withDates(text: string, day: number, occasion = day): string {
  return text
    .replace(/\{([dy])([+-]\d+)?\}/g, (_, what, days) => {
      const iso = new Date(day + Number(days ?? 0) * DAY).toISOString()
      return iso.slice(0, what === 'd' ? 10 : 4)
    })
    .replace(/\{n\+(\d+)\}/g, (_, ahead) =>
      new Date(workingDay(day + Number(ahead) * DAY)).toISOString().slice(0, 10),
    )
    .replace(/\{([eb])(w?)(?:\+(\d+)|([myo]))\}/g, (_, language, weekday, ahead, what) => {
      const english = language === 'e'
      const date = new Date(what === 'o' ? occasion : what ? day : workingDay(day + Number(ahead) * DAY))
      const month = (english ? months : monthsBangla)[date.getUTCMonth()]
      const year = english ? String(date.getUTCFullYear()) : bangla(date.getUTCFullYear())
      if (what === 'm') return month ?? ''
      if (what === 'y') return year
      if (weekday) return (english ? weekdays : weekdaysBangla)[date.getUTCDay()] ?? ''
      return `${english ? date.getUTCDate() : bangla(date.getUTCDate())} ${month} ${year}`
    })
}
