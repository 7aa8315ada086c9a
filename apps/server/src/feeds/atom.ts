import { type Locale, localPath, siteIn } from '@school/content'
import { messagesIn } from '@school/content/messages-in'
import { Feed } from 'feed'
import type { Context } from '../procedures/context.ts'
import { withIsolatedArabic } from '../text/arabic-runs.ts'
import { rowName } from '../text/row-pages.ts'
import { clip } from '../text/text-clipping.ts'
import { escapeXml } from './xml.ts'

// Atom feeds of notices and news (RFC 4287).
//
// Plain SQL: the order counts the place in the list and the first read by window functions.

const MAX_ENTRIES = 50
/** Stands for the origin while it is not known: the library writes complete addresses only. */
const UNKNOWN_ORIGIN = 'https://origin.invalid'

interface Entry {
  id: string
  headline: string
  text: string
  /** YYYY-MM-DD */
  date: string | null
  changedAt: Date
  firstSeenAt: Date
}

/**
 * The newest rows. One without a date is as new as its first sight; of the rows that came with the first read, nothing is known but their
 * place in the upstream's list, below which everything is older.
 */
const newestEntries = (db: Context['db'], table: 'notice' | 'news_item') =>
  db.query<Entry>({
    text: `
      SELECT id, headline, text, date, "changedAt", "firstSeenAt" FROM (
        SELECT *, COALESCE(
            date,
            CASE WHEN "firstSeenAt" > min("firstSeenAt") OVER () THEN ("firstSeenAt" AT TIME ZONE 'Asia/Dhaka')::date END,
            max(date) OVER (ORDER BY "listRank", id DESC),
            '0001-01-01') AS day
        FROM ${table}
      ) placed
      WHERE "goneAt" IS NULL ORDER BY day DESC, number DESC, id LIMIT ${MAX_ENTRIES}`,
    values: [],
  })

export async function noticesFeed({ db, locale }: Context, origin: string): Promise<string> {
  const entries = await newestEntries(db, 'notice')
  const addresses = { self: '/notices.atom', list: '/all-notice', folder: '/notice/' } as const
  return atom({ origin, locale }, messagesIn[locale].search.kinds.notice.many, addresses, entries)
}

export async function newsFeed({ db, locale }: Context, origin: string): Promise<string> {
  const entries = await newestEntries(db, 'news_item')
  const addresses = { self: '/news.atom', list: '/all-news', folder: '/news/' } as const
  return atom({ origin, locale }, messagesIn[locale].search.kinds.news.many, addresses, entries)
}

/** A text of a row, with its Arabic isolated. */
const line = (text: string) => escapeXml(withIsolatedArabic(text))

/** Makes a feed. Without PUBLIC_URL the origin is '', and all addresses are paths, as in the sitemap. */
function atom(
  { origin: known, locale }: { origin: string; locale: Locale },
  title: string,
  { self: own, list, folder }: { self: string; list: string; folder: '/notice/' | '/news/' },
  entries: readonly Entry[],
): string {
  const site = siteIn[locale]
  const origin = known || UNKNOWN_ORIGIN
  const self = origin + localPath(own, locale)
  const feed = new Feed({
    id: self,
    title: `${title} | ${site.brand}`,
    description: site.description,
    link: origin + localPath(list, locale),
    feedLinks: { atom: self },
    updated: new Date(Math.max(0, ...entries.map((entry) => entry.changedAt.getTime()))),
    author: { name: site.brand },
    favicon: `${origin}/favicon.svg`,
    generator: site.brand,
    copyright: '',
  })
  for (const { id, headline, text, date, changedAt, firstSeenAt } of entries) {
    const address = origin + localPath(folder + encodeURIComponent(id), locale)
    feed.addItem({
      id: address,
      link: address,
      // The library writes both as HTML. Ours are plain.
      title: line(rowName(`${folder}{id}`, headline, date, locale)),
      description: line(clip(text, 400) || headline),
      date: changedAt,
      // The day begins at midnight in the school's time zone.
      published: date ? new Date(`${date}T00:00:00+06:00`) : firstSeenAt,
    })
  }
  // The library has no option for the language of an Atom feed.
  const xml = feed.atom1().replace('<feed ', `<feed xml:lang="${locale}" `)
  return known ? xml : xml.replaceAll(`"${UNKNOWN_ORIGIN}/`, '"/').replaceAll(`>${UNKNOWN_ORIGIN}/`, '>/')
}
