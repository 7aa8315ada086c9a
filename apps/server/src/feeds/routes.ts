import { locales, localPath } from '@school/content'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { compress } from '../http/compression.ts'
import type { Context } from '../procedures/context.ts'
import { createUnread } from '../services/unread.ts'
import { newsFeed, noticesFeed } from './atom.ts'
import { academicCalendar, eventCalendar, eventsCalendar, roundCalendar } from './calendars.ts'
import { robots, sitemap } from './sitemap.ts'

// Sitemap and robots.txt for search engines, Atom feeds, and iCalendar feeds. All of them are made from the mirror and cached, like
// pages.

const ICAL = 'text/calendar; charset=utf-8'
const ATOM = 'application/atom+xml; charset=utf-8'

interface Feed {
  path: string
  /** The entity of its rows. Before that is read for the first time, the feed is not available: an empty one would be untrue. */
  of?: string
  type: string
  /** @param params of the route @returns null when there is no such row */
  make: (context: Context, origin: string, params: { id: string }) => Promise<string | null>
  headers?: Record<string, string>
}

/** One for all languages. */
const inOneLanguage: readonly Feed[] = [
  { path: '/sitemap.xml', type: 'application/xml; charset=utf-8', make: sitemap },
  { path: '/robots.txt', type: 'text/plain; charset=utf-8', make: async (_, origin) => robots(origin) },
]
/** One in each language. */
const inEachLanguage: readonly Feed[] = [
  { path: '/notices.atom', of: 'notices', type: ATOM, make: noticesFeed },
  { path: '/news.atom', of: 'news', type: ATOM, make: newsFeed },
  { path: '/events.ics', of: 'events', type: ICAL, make: eventsCalendar },
  { path: '/academic-calendar.ics', of: 'calendar', type: ICAL, make: academicCalendar },
  { path: '/admission-process.ics', type: ICAL, make: roundCalendar },
  {
    path: '/events/:id.ics',
    of: 'events',
    type: ICAL,
    make: (context, origin, { id }) => eventCalendar(context, id, origin),
    headers: { 'content-disposition': 'attachment; filename="event.ics"' },
  },
]

/** In their headers: any page may read a feed, and a CDN may cache it. */
const HEADERS = {
  'cache-control': 'public, max-age=0, s-maxage=60, stale-while-revalidate=600',
  'access-control-allow-origin': '*',
}

const notYet = {
  status: 503,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', 'retry-after': '300' },
}

/** Adds the routes. */
export const feeds: FastifyPluginAsync<{ context: Context }> = async (app, { context }) => {
  const unread = createUnread(context.db)
  const served = [
    ...inOneLanguage.map((feed) => ({ ...feed, in: context })),
    ...locales.flatMap((locale) =>
      inEachLanguage.map((feed) => ({
        ...feed,
        path: localPath(feed.path, locale),
        in: { ...context, locale },
      })),
    ),
  ]
  for (const { path, of, type, make, headers, in: inLocale } of served) {
    // One spelling of each address, without its query.
    const cacheKey = ({ siteOrigin, params }: FastifyRequest) => {
      const { id } = params as { id?: string }
      return (
        siteOrigin + (id === undefined ? path : path.replace(':id', encodeURIComponent(id.toWellFormed())))
      )
    }
    app.get<{ Params: { id: string } }>(path, { config: { cacheKey } }, async (request, reply) => {
      const { siteOrigin, params } = request
      const response = await app.responses.get(cacheKey(request as FastifyRequest), async () => {
        const text = await make(inLocale, siteOrigin, params)
        const isEmpty = text === null || !/<entry>|BEGIN:VEVENT/.test(text)
        if (of && isEmpty && (await unread()).includes(of)) return { ...notYet, body: await compress('') }
        return {
          status: text === null ? 404 : 200,
          headers: { 'content-type': type, ...HEADERS, ...headers },
          body: await compress(text ?? ''),
        }
      })
      return response.status === 404 ? reply.callNotFound() : reply.sendCached(response)
    })
  }
}
