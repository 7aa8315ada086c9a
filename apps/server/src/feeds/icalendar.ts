import { type Locale, localPath, siteIn } from '@school/content'
import { messagesIn } from '@school/content/messages-in'
import { SCHOOL_TIME_ZONE } from '@school/upstream/school-time'
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
export const eventIn = (locale: Locale) => messagesIn[locale].search.event

const MAX_LINE_BYTES = 75

/** Escapes a text for iCalendar, and replaces control characters. */
function escapeText(text: string): string {
  return (
    text
      .toWellFormed()
      .replace(/\r\n?/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression removes control characters
      .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
      .replace(/[\\;,]/g, '\\$&')
      .replaceAll('\n', '\\n')
  )
}

/** Folds a content line after at most 75 bytes (RFC 5545, 3.1), between clusters. */
function foldLine(line: string): string {
  if (Buffer.byteLength(line) <= MAX_LINE_BYTES) return line
  const lines: string[] = ['']
  let room = MAX_LINE_BYTES
  for (const { segment } of graphemes.segment(line)) {
    // A cluster that is longer than a line (many combining marks) is split between its characters.
    for (const part of Buffer.byteLength(segment) > 60 ? segment : [segment]) {
      const bytes = Buffer.byteLength(part)
      if (bytes > room) {
        lines.push('')
        // The blank at the start of a continued line counts.
        room = MAX_LINE_BYTES - 1
      }
      lines[lines.length - 1] += part
      room -= bytes
    }
  }
  return lines.join('\r\n ')
}

const icalDay = (date: Date) => date.toISOString().slice(0, 10).replaceAll('-', '')
const icalMoment = (date: Date) => `${date.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

/** Makes a calendar. Dates have no time and no time zone (docs/spec/rulings.md#10), so they never shift. */
export function toCalendar(
  { origin, locale }: { origin: string; locale: Locale },
  name: string,
  occasions: readonly Occasion[],
): string {
  const site = siteIn[locale]
  const host = URL.parse(origin)?.host ?? 'school'
  const entries = occasions.flatMap(({ id, name: summary, text, start, end, changedAt: changed, path }) => {
    if (!start) return []
    // In iCalendar the end is the day after the last one.
    const last = end && end > start ? end : start
    const after = new Date(last.getTime() + 86_400_000)
    const address = origin + localPath(path, locale)
    const description = [text, address].filter(Boolean).join('\n\n')
    return [
      'BEGIN:VEVENT',
      `UID:${escapeText(id)}@${host}`,
      `DTSTAMP:${icalMoment(changed)}`,
      `LAST-MODIFIED:${icalMoment(changed)}`,
      `DTSTART;VALUE=DATE:${icalDay(start)}`,
      `DTEND;VALUE=DATE:${icalDay(after)}`,
      `SUMMARY:${escapeText(clip(summary, 200) || eventIn(locale))}`,
      `DESCRIPTION:${escapeText(description.slice(0, 4_000))}`,
      `LOCATION:${escapeText([site.brand, ...site.address].join(', '))}`,
      `URL:${address}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]
  })
  const title = escapeText(`${name} | ${site.brand}`)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(site.brand)}//Calendar//${locale.toUpperCase()}`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${title}`,
    `X-WR-CALNAME:${title}`,
    `X-WR-TIMEZONE:${SCHOOL_TIME_ZONE}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    // A calendar needs at least one component, so the time zone is always included. Dhaka has no daylight saving time.
    'BEGIN:VTIMEZONE',
    `TZID:${SCHOOL_TIME_ZONE}`,
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    'TZOFFSETFROM:+0600',
    'TZOFFSETTO:+0600',
    'TZNAME:+06',
    'END:STANDARD',
    'END:VTIMEZONE',
    ...entries,
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}
