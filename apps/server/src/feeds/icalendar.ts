import { type Locale, localPath, siteIn } from '@school/content'
import { messagesIn } from '@school/content/messages-in'
import ical, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator'
import { withIsolatedArabic } from '../text/arabic-runs.ts'
import { clip, graphemes } from '../text/text-clipping.ts'

// iCalendar (RFC 5545).

export interface Occasion {
  id: string
  name: string
  text: string
  start: Date | null
  end: Date | null
  changedAt: Date
  /** The path of its page. */
  path: string
}

/** What an event without a name is called. */
export const eventIn = (locale: Locale) => messagesIn[locale].search.kinds.event.one

const DAY_MS = 86_400_000
const REFRESH_SECONDS = 6 * 3_600
const MAX_NAME = 200
/** In user-perceived characters. Calendars on phones cut longer ones anyway. */
const MAX_TEXT = 3_000

/** Makes a calendar. Dates have no time and no time zone (docs/spec/rulings.md#10), so they never shift. */
export function toCalendar(
  { origin, locale }: { origin: string; locale: Locale },
  name: string,
  occasions: readonly Occasion[],
): string {
  const site = siteIn[locale]
  const host = URL.parse(origin)?.host ?? 'school'
  const calendar = ical({
    name: `${name} | ${site.brand}`,
    prodId: { company: site.brand, product: 'Calendar', language: locale.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_SECONDS,
  })
  for (const { id, name: summary, text, start, end, changedAt, path } of occasions) {
    if (!start) continue
    const last = end && end > start ? end : start
    const address = origin + localPath(path, locale)
    calendar.createEvent({
      id: `${id}@${host}`,
      stamp: changedAt,
      lastModified: changedAt,
      allDay: true,
      start,
      // In iCalendar the end is the day after the last one.
      end: new Date(last.getTime() + DAY_MS),
      summary: plain(clip(summary, MAX_NAME) || eventIn(locale)),
      description: [plain(cut(text)), address].filter(Boolean).join('\n\n'),
      location: plain([site.brand, ...site.address].join(', ')),
      url: address,
      transparency: ICalEventTransparency.TRANSPARENT,
    })
  }
  return `${calendar.toString()}\r\n`
}

/** At most so many whole characters, with an ellipsis if there are more: the address of the page follows, where all of it is. */
function cut(text: string): string {
  if (text.length <= MAX_TEXT) return text
  let count = 0
  for (const { index } of graphemes.segment(text)) {
    if (count === MAX_TEXT) return `${text.slice(0, index)}…`
    count += 1
  }
  return text
}

/** A text without control characters, which no calendar can have, and with its Arabic isolated. */
const plain = (text: string) =>
  withIsolatedArabic(text.toWellFormed())
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression removes control characters
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
