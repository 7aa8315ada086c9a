import { type Locale, localPath, siteIn } from '@school/content'
import { messagesIn } from '@school/content/messages-in'
import type { Context } from '../procedures/context.ts'
import { isoDate } from '../reads/dates.ts'
import { rowName } from '../reads/row-pages.ts'
import { clip } from '../text/text-clipping.ts'
import { newest } from './newest.ts'
import { escapeXml } from './xml.ts'

// Atom feeds of notices and news.

const MAX_ENTRIES = 50

interface Entry {
  id: string
  headline: string
  text: string
  date: Date | null
  changedAt: Date
}

const newestEntries = {
  ...newest,
  take: MAX_ENTRIES,
  select: { id: true, headline: true, text: true, date: true, changedAt: true },
} as const

export async function noticesFeed({ db, locale }: Context, origin: string): Promise<string> {
  const entries = await db.notice.findMany(newestEntries)
  const addresses = { self: '/notices.atom', list: '/all-notice', folder: '/notice/' } as const
  return atom({ origin, locale }, messagesIn[locale].search.notices, addresses, entries)
}

export async function newsFeed({ db, locale }: Context, origin: string): Promise<string> {
  const entries = await db.newsItem.findMany(newestEntries)
  const addresses = { self: '/news.atom', list: '/all-news', folder: '/news/' } as const
  return atom({ origin, locale }, messagesIn[locale].search.news, addresses, entries)
}

/** A feed (RFC 4287). */
function atom(
  { origin, locale }: { origin: string; locale: Locale },
  title: string,
  { self: own, list, folder }: { self: string; list: string; folder: '/notice/' | '/news/' },
  entries: readonly Entry[],
): string {
  const site = siteIn[locale]
  const self = localPath(own, locale)
  const changedLast = Math.max(0, ...entries.map((entry) => entry.changedAt.getTime()))
  const parts = entries.map(({ id, headline, text, date, changedAt: changed }) => {
    const address = escapeXml(origin + localPath(folder + encodeURIComponent(id), locale))
    // The day begins at midnight in the school's time zone.
    const published = date && `<published>${isoDate(date)}T00:00:00+06:00</published>`
    return `<entry><id>${address}</id><title>${escapeXml(rowName(`${folder}{id}`, headline, isoDate(date), locale))}</title><link href="${address}"/>${published ?? ''}<updated>${changed.toISOString()}</updated><summary>${escapeXml(clip(text, 400) || headline)}</summary></entry>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${locale}">
<id>${escapeXml(origin + self)}</id>
<title>${escapeXml(`${title} | ${site.brand}`)}</title>
<subtitle>${escapeXml(site.description)}</subtitle>
<link rel="self" type="application/atom+xml" href="${escapeXml(origin + self)}"/>
<link rel="alternate" type="text/html" href="${escapeXml(origin + localPath(list, locale))}"/>
<updated>${new Date(changedLast).toISOString()}</updated>
<author><name>${escapeXml(site.brand)}</name></author>
<icon>${escapeXml(`${origin}/favicon.svg`)}</icon>
${parts.join('\n')}
</feed>
`
}
