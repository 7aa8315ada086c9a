// What other programs read of the site: sitemap and robots.txt for search engines, Atom for news readers, iCalendar
// for calendars. All of it comes from the mirror, as pages do.
import { pages, site } from '@school/content'
import { changedAt } from '@school/content/changes'
import type { EventModel, NoticeOrderByWithRelationInput } from '@school/prisma'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Compressed, compress, sendCompressed } from '../compressed.ts'
import type { Context } from '../context.ts'
import { rowName } from '../row-name.ts'
import { cut, graphemes } from '../text.ts'
import { inOrder, isoDate, id as readId, shownRow } from '../trpc.ts'

/** Search engines take 50,000 addresses in one sitemap. */
const mostAddresses = 50_000
const newestInFeed = 50
const mostInCalendar = 1_000
/** How long one answer serves all who ask. */
const SHARED_MS = 5_000
/** Hosts by which the site is called at one time; without PUBLIC_URL a visitor names it. */
const MAX_HOSTS = 8

interface Feed {
  path: string
  type: string
  make: (context: Context, origin: string) => Promise<string>
}

const feeds: readonly Feed[] = [
  { path: '/sitemap.xml', type: 'application/xml; charset=utf-8', make: sitemap },
  { path: '/robots.txt', type: 'text/plain; charset=utf-8', make: async (_, origin) => robots(origin) },
  { path: '/notices.atom', type: 'application/atom+xml; charset=utf-8', make: noticesFeed },
  { path: '/news.atom', type: 'application/atom+xml; charset=utf-8', make: newsFeed },
  { path: '/events.ics', type: 'text/calendar; charset=utf-8', make: eventsCalendar },
  { path: '/academic-calendar.ics', type: 'text/calendar; charset=utf-8', make: academicCalendar },
]

/** @param publicUrl the site's address; without it, the one that was asked for */
export function serveFeeds(app: FastifyInstance, context: Context, publicUrl: string | undefined): void {
  // Whoever stands between may say any protocol.
  const originOf = ({ protocol, host }: FastifyRequest) =>
    publicUrl ?? `${protocol === 'https' ? 'https' : 'http'}://${host}`
  for (const { path, type, make } of feeds) {
    const shared = new Map<string, { body: Promise<Compressed>; madeAt: number }>()
    const bodyFor = (origin: string): Promise<Compressed> => {
      const held = shared.get(origin)
      if (held && Date.now() - held.madeAt < SHARED_MS) return held.body
      const fresh = make(context, origin).then((text) => compress(text, 5))
      // While the database is away, the last one serves.
      const body = held ? fresh.catch(() => held.body) : fresh
      shared.delete(origin)
      shared.set(origin, { body, madeAt: Date.now() })
      body.catch(() => shared.delete(origin))
      for (const oldest of shared.keys()) {
        if (shared.size <= MAX_HOSTS) break
        shared.delete(oldest)
      }
      return body
    }
    app.get(path, async (request, reply) =>
      sendCompressed(request, asFeed(reply, type), await bodyFor(originOf(request))),
    )
  }
  app.get<{ Params: { id: string } }>('/events/:id.ics', async (request, reply) => {
    const entry = await oneEvent(context, request.params.id, originOf(request))
    if (entry === null) return reply.callNotFound()
    reply.header('content-disposition', 'attachment; filename="event.ics"')
    return sendCompressed(request, asFeed(reply, 'text/calendar; charset=utf-8'), await compress(entry, 4))
  })
}

function asFeed(reply: FastifyReply, type: string): FastifyReply {
  return reply
    .type(type)
    .header('cache-control', 'public, max-age=0, s-maxage=60, stale-while-revalidate=600')
    .header('access-control-allow-origin', '*')
}

// ───────────────────────── XML ─────────────────────────

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** A text for XML; what XML cannot hold at all (control signs, halves of signs) is left out. */
function xml(text: string): string {
  return (
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replace(/[&<>"']/g, (sign) => marks[sign] ?? '')
  )
}

// ───────────────────────── Search engines ─────────────────────────

function robots(origin: string): string {
  return `User-agent: *\nDisallow: /trpc/\nDisallow: /visits\n\nSitemap: ${origin}/sitemap.xml\n`
}

/** Kinds of rows with a page of their own, and the page that lists them. */
const listed = [
  { table: 'notice', folder: '/notice/', lists: ['/', '/all-notice'] },
  { table: 'news_item', folder: '/news/', lists: ['/', '/all-news'] },
  { table: 'event', folder: '/events/', lists: ['/', '/all-events', '/events-activities'] },
  { table: 'career', folder: '/career-details/', lists: ['/career'] },
  { table: 'teacher', folder: '/profile/', lists: ['/male-faculty', '/female-faculty'] },
] as const
/** Lists without pages of their rows. */
const shownOnly = [
  { table: 'video', lists: ['/videos', '/'] },
  { table: 'gallery_picture', lists: ['/gallery', '/hostel-gallery'] },
  { table: 'faq', lists: ['/faq'] },
  { table: 'calendar_entry', lists: ['/academic-calendar'] },
] as const

/** Every page and every shown row, with its last change (sitemaps.org). */
async function sitemap({ db }: Context, origin: string): Promise<string> {
  const last = new Map(
    pages
      .filter(({ path }) => !path.includes('{id}'))
      .map(({ path }) => [path, changedAt(path).toISOString().slice(0, 10)]),
  )
  const later = (paths: readonly string[], day: string) => {
    for (const path of paths) if (day > (last.get(path) ?? '')) last.set(path, day)
  }
  const [rows, newest] = await Promise.all([
    db.$pool.query<{ kind: number; id: string; day: string }>(
      `${listed
        .map(
          ({ table }, kind) =>
            `SELECT ${kind} AS kind, id, to_char("changedAt" AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day
             FROM ${table} WHERE "goneAt" IS NULL`,
        )
        .join(' UNION ALL ')} ORDER BY day DESC, kind, id LIMIT $1`,
      [mostAddresses - last.size],
    ),
    db.$pool.query<{ kind: number; day: string | null }>(
      shownOnly
        .map(
          ({ table }, kind) =>
            `SELECT ${kind} AS kind, to_char(max(greatest("changedAt", "goneAt")) AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day
             FROM ${table}`,
        )
        .join(' UNION ALL '),
    ),
  ])
  for (const { kind, day } of newest.rows) later(shownOnly[kind]?.lists ?? [], day ?? '')
  const addresses = rows.rows.flatMap(({ kind, id, day }) => {
    const found = listed[kind]
    if (!found) return []
    later(found.lists, day)
    return [[found.folder + encodeURIComponent(id), day] as const]
  })
  const urls = [...last, ...addresses].map(
    ([path, day]) => `<url><loc>${xml(origin + path)}</loc><lastmod>${day}</lastmod></url>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
}

// ───────────────────────── News readers ─────────────────────────

interface Entry {
  id: string
  headline: string
  text: string
  date: Date | null
  changedAt: Date
}

const newest = {
  where: shownRow,
  orderBy: [
    { date: { sort: 'desc', nulls: 'last' } },
    { number: 'desc' },
  ] satisfies NoticeOrderByWithRelationInput[],
}
const newestEntries = {
  ...newest,
  take: newestInFeed,
  select: { id: true, headline: true, text: true, date: true, changedAt: true },
} as const

async function noticesFeed({ db }: Context, origin: string): Promise<string> {
  const entries = await db.notice.findMany(newestEntries)
  const addresses = { self: '/notices.atom', list: '/all-notice', folder: '/notice/' } as const
  return atom(origin, 'Notices', addresses, entries)
}

async function newsFeed({ db }: Context, origin: string): Promise<string> {
  const entries = await db.newsItem.findMany(newestEntries)
  const addresses = { self: '/news.atom', list: '/all-news', folder: '/news/' } as const
  return atom(origin, 'News', addresses, entries)
}

/** RFC 4287. */
function atom(
  origin: string,
  title: string,
  { self, list, folder }: { self: string; list: string; folder: '/notice/' | '/news/' },
  entries: readonly Entry[],
): string {
  const changedLast = Math.max(0, ...entries.map((entry) => entry.changedAt.getTime()))
  const parts = entries.map(({ id, headline, text, date, changedAt: changed }) => {
    const address = xml(origin + folder + encodeURIComponent(id))
    // A day of the school's calendar begins in its own time.
    const published = date && `<published>${isoDate(date)}T00:00:00+06:00</published>`
    return `<entry><id>${address}</id><title>${xml(rowName(`${folder}{id}`, headline, isoDate(date)))}</title><link href="${address}"/>${published ?? ''}<updated>${changed.toISOString()}</updated><summary>${xml(cut(text, 400) || headline)}</summary></entry>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>${xml(origin + self)}</id>
<title>${xml(`${title} | ${site.brand}`)}</title>
<subtitle>${xml(site.description)}</subtitle>
<link rel="self" type="application/atom+xml" href="${xml(origin + self)}"/>
<link rel="alternate" type="text/html" href="${xml(origin + list)}"/>
<updated>${new Date(changedLast).toISOString()}</updated>
<author><name>${xml(site.brand)}</name></author>
<icon>${xml(`${origin}/favicon.svg`)}</icon>
${parts.join('\n')}
</feed>
`
}

// ───────────────────────── Calendars ─────────────────────────

interface Occasion {
  id: string
  name: string
  text: string
  start: Date | null
  end: Date | null
  changedAt: Date
  /** The page that tells of it. */
  path: string
}

const eventFields = {
  id: true,
  name: true,
  text: true,
  startDate: true,
  endDate: true,
  date: true,
  changedAt: true,
} as const

type EventRow = Pick<EventModel, keyof typeof eventFields>

const occasionOf = ({ id, startDate, endDate, date, ...row }: EventRow): Occasion => ({
  ...row,
  id: `event-${id}`,
  start: startDate ?? date,
  end: endDate,
  path: `/events/${encodeURIComponent(id)}`,
})

async function eventsCalendar({ db }: Context, origin: string): Promise<string> {
  const rows = await db.event.findMany({ ...newest, take: mostInCalendar, select: eventFields })
  return calendar(origin, 'Events', rows.map(occasionOf))
}

/** One event, or null where the mirror holds none or the event has no day. */
async function oneEvent({ db }: Context, id: string, origin: string): Promise<string | null> {
  const where = { id: readId.parse(id), ...shownRow }
  const row =
    (await db.event.findFirst({ where, select: eventFields })) ??
    (await db.recentEvent.findFirst({ where, select: eventFields }))
  if (!row) return null
  const occasion = occasionOf(row)
  return occasion.start ? calendar(origin, occasion.name || 'Event', [occasion]) : null
}

async function academicCalendar({ db }: Context, origin: string): Promise<string> {
  const rows = await db.calendarEntry.findMany({
    where: shownRow,
    orderBy: inOrder,
    take: mostInCalendar,
    select: { id: true, semester: true, name: true, startDate: true, endDate: true, changedAt: true },
  })
  const occasions = rows.map(({ id, semester, startDate, endDate, ...row }) => ({
    ...row,
    id: `calendar-${id}`,
    text: semester,
    start: startDate,
    end: endDate,
    path: '/academic-calendar',
  }))
  return calendar(origin, 'Academic calendar', occasions)
}

/** A text of iCalendar: its own signs are escaped, and it holds no control signs. */
function icalText(text: string): string {
  return (
    text
      .toWellFormed()
      .replace(/\r\n?/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
      .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
      .replace(/[\\;,]/g, '\\$&')
      .replaceAll('\n', '\\n')
  )
}

/** A content line, folded so that none is longer than 75 bytes (RFC 5545, 3.1); no cluster is torn apart. */
function folded(line: string): string {
  if (Buffer.byteLength(line) <= 75) return line
  const lines: string[] = ['']
  let room = 75
  for (const { segment } of graphemes.segment(line)) {
    // A cluster longer than a line (a pile of marks) can only be cut between its signs.
    for (const part of Buffer.byteLength(segment) > 60 ? segment : [segment]) {
      const bytes = Buffer.byteLength(part)
      if (bytes > room) {
        lines.push('')
        // The blank that begins a continued line counts.
        room = 74
      }
      lines[lines.length - 1] += part
      room -= bytes
    }
  }
  return lines.join('\r\n ')
}

const icalDay = (date: Date) => date.toISOString().slice(0, 10).replaceAll('-', '')
const icalMoment = (date: Date) => `${date.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

/** RFC 5545. Days are days of the calendar, without a time and without a zone (docs/spec/rulings.md#10): they never shift. */
function calendar(origin: string, name: string, occasions: readonly Occasion[]): string {
  const { host } = new URL(origin)
  const entries = occasions.flatMap(({ id, name: summary, text, start, end, changedAt: changed, path }) => {
    if (!start) return []
    // The end of iCalendar is the day after the last one.
    const last = end && end > start ? end : start
    const after = new Date(last.getTime() + 86_400_000)
    const description = [text, origin + path].filter(Boolean).join('\n\n')
    return [
      'BEGIN:VEVENT',
      `UID:${icalText(id)}@${host}`,
      `DTSTAMP:${icalMoment(changed)}`,
      `LAST-MODIFIED:${icalMoment(changed)}`,
      `DTSTART;VALUE=DATE:${icalDay(start)}`,
      `DTEND;VALUE=DATE:${icalDay(after)}`,
      `SUMMARY:${icalText(cut(summary, 200) || 'Event')}`,
      `DESCRIPTION:${icalText(description.slice(0, 4_000))}`,
      `LOCATION:${icalText([site.brand, ...site.address].join(', '))}`,
      `URL:${origin}${path}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]
  })
  const title = icalText(`${name} | ${site.brand}`)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${icalText(site.brand)}//Calendar//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${title}`,
    `X-WR-CALNAME:${title}`,
    'X-WR-TIMEZONE:Asia/Dhaka',
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    // A calendar without a single component is none: this one is always there. Dhaka has no summer time.
    'BEGIN:VTIMEZONE',
    'TZID:Asia/Dhaka',
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
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}
