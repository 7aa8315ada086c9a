import { locales, localPath } from '@school/content'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { OriginReader } from '../http/addresses.ts'
import { type Compressed, compress, sendCompressed } from '../http/compression.ts'
import type { Context } from '../procedures/context.ts'
import { newsFeed, noticesFeed } from './atom.ts'
import { academicCalendar, eventCalendar, eventsCalendar } from './calendars.ts'
import { robots, sitemap } from './sitemap.ts'

// Sitemap and robots.txt for search engines, Atom feeds, and iCalendar feeds. All of them are made from the mirror, like
// pages.

/** How long a response is cached. */
const SHARED_MS = 5_000
/** Without PUBLIC_URL: relative addresses, and the names of this machine. */
const MAX_ORIGINS = 8

interface Feed {
  path: string
  type: string
  make: (context: Context, origin: string) => Promise<string>
}

/** One for all languages. */
const shared: readonly Feed[] = [
  { path: '/sitemap.xml', type: 'application/xml; charset=utf-8', make: sitemap },
  { path: '/robots.txt', type: 'text/plain; charset=utf-8', make: async (_, origin) => robots(origin) },
]
/** One in each language. */
const feeds: readonly Feed[] = [
  { path: '/notices.atom', type: 'application/atom+xml; charset=utf-8', make: noticesFeed },
  { path: '/news.atom', type: 'application/atom+xml; charset=utf-8', make: newsFeed },
  { path: '/events.ics', type: 'text/calendar; charset=utf-8', make: eventsCalendar },
  { path: '/academic-calendar.ics', type: 'text/calendar; charset=utf-8', make: academicCalendar },
]

/** Adds the routes. Without PUBLIC_URL, addresses are relative, except on this machine. */
export function serveFeeds(app: FastifyInstance, context: Context, readOrigin: OriginReader): void {
  const originOf = ({ protocol, host, socket }: FastifyRequest) =>
    readOrigin(host, protocol === 'https', socket.localPort)

  const served = [
    ...shared.map((feed) => ({ ...feed, context })),
    ...locales.flatMap((locale) =>
      feeds.map((feed) => ({
        ...feed,
        path: localPath(feed.path, locale),
        context: { ...context, locale },
      })),
    ),
  ]
  for (const { path, type, make, context } of served) {
    const cache = new LRUCache<string, Compressed>({
      max: MAX_ORIGINS,
      ttl: SHARED_MS,
      fetchMethod: async (origin, last) => {
        try {
          return await compress(await make(context, origin))
        } catch (error) {
          // If the database is unavailable, the last response is used until the next attempt.
          if (last) return last
          throw error
        }
      },
    })
    app.get(path, async (request, reply) =>
      sendCompressed(request, asFeed(reply, type), await cache.forceFetch(originOf(request))),
    )
  }

  for (const locale of locales)
    app.get<{ Params: { id: string } }>(localPath('/events/:id.ics', locale), async (request, reply) => {
      const entry = await eventCalendar({ ...context, locale }, request.params.id, originOf(request))
      if (entry === null) return reply.callNotFound()
      reply.header('content-disposition', 'attachment; filename="event.ics"')
      return sendCompressed(request, asFeed(reply, 'text/calendar; charset=utf-8'), await compress(entry))
    })
}

function asFeed(reply: FastifyReply, type: string): FastifyReply {
  return reply
    .type(type)
    .header('cache-control', 'public, max-age=0, s-maxage=60, stale-while-revalidate=600')
    .header('access-control-allow-origin', '*')
}
