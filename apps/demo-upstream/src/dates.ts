/**
 * Dates in the sample data: each is counted from the day of the start, so that the school always looks alive. Days are
 * midnights UTC of calendar days in Dhaka; nothing but whole days is added to them.
 */

export const DAY = 86_400_000
const months = 'January February March April May June July August September October November December'.split(
  ' ',
)
const monthsBangla = 'জানুয়ারি ফেব্রুয়ারি মার্চ এপ্রিল মে জুন জুলাই আগস্ট সেপ্টেম্বর অক্টোবর নভেম্বর ডিসেম্বর'.split(' ')
const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')
const weekdaysBangla = 'রবিবার সোমবার মঙ্গলবার বুধবার বৃহস্পতিবার শুক্রবার শনিবার'.split(' ')
const bangla = (text: string | number) =>
  String(text).replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'.charAt(Number(digit)))

export const dhakaDay = (now: Date): number => Math.floor((now.getTime() + 6 * 3_600_000) / DAY) * DAY

/** When a notice was put up. */
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
 * The day on which a notice was put up, and the day it is about. Islamic dates follow the Umm al-Qura calendar plus one
 * day, which is what the moon sighting in Bangladesh mostly amounts to.
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
  // The next occasion counts as soon as its notice is out.
  let occasion = today + ahead
  if ('on' in when) {
    const year = new Date(today).getUTCFullYear()
    occasion = Date.parse(`${year}-${when.on}`)
    if (occasion - ahead > today) occasion = Date.parse(`${year - 1}-${when.on}`)
  } else while (hijri(occasion - DAY) !== when.hijri) occasion -= DAY
  return { day: occasion - ahead, occasion }
}

/** Friday and Saturday are the school's week-end: what is announced falls on the next working day. */
function workingDay(day: number): number {
  const weekday = new Date(day).getUTCDay()
  return weekday === 5 ? day + 2 * DAY : weekday === 6 ? day + DAY : day
}

/**
 * Puts dates into a text. `{d-3}` the day three days before as YYYY-MM-DD, `{y-3}` its year; `{e+7}` the working day a week
 * after, in English, `{b+7}` in Bangla; `{ew+7}`, `{bw+7}` its weekday; `{em}` `{ey}` `{bm}` `{by}` month and year; `{eo}`
 * `{bo}` the occasion itself.
 */
export function withDates(text: string, day: number, occasion = day): string {
  return text
    .replace(/\{([dy])([+-]\d+)?\}/g, (_, what, days) => {
      const iso = new Date(day + Number(days ?? 0) * DAY).toISOString()
      return iso.slice(0, what === 'd' ? 10 : 4)
    })
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
