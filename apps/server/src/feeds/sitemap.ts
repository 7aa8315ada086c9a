import { locales, localPath, pages } from '@school/content'
import { changedAt } from '@school/content/changes'
import type { Context } from '../procedures/context.ts'
import { activeRow } from '../procedures/list-query.ts'
import { readsOfTable } from '../services/read-db.ts'
import { listedEntities, rowAddress } from '../text/row-pages.ts'
import { escapeXml } from './xml.ts'

/** Search engines accept 50,000 addresses in one sitemap; a page has one in each language. */
const MAX_ADDRESSES = 50_000 / locales.length

export function robots(origin: string): string {
  return `User-agent: *\nDisallow: /trpc/\nDisallow: /visits\n\nSitemap: ${origin}/sitemap.xml\n`
}

const everyRow = {
  where: activeRow,
  select: { id: true, changedAt: true } as const,
  orderBy: [{ changedAt: 'desc' as const }, { id: 'asc' as const }],
  take: MAX_ADDRESSES,
}
const newest = { where: {}, _max: { changedAt: true, goneAt: true } } as const

const dayOf = (moment: Date | null) => moment?.toISOString().slice(0, 10) ?? ''

/** All canonical pages and all pages of rows, with their last change (sitemaps.org). */
export async function sitemap({ db }: Context, origin: string): Promise<string> {
  const last = new Map(
    pages
      .filter(({ path, canonical }) => !path.includes('{id}') && canonical === null)
      .map(({ path }) => [path, dayOf(changedAt(path))]),
  )
  const later = (paths: readonly string[], day: string) => {
    for (const path of paths) if (last.has(path) && day > (last.get(path) ?? '')) last.set(path, day)
  }
  const rows = await Promise.all(
    listedEntities.map(async ({ table, pages }) => {
      const reads = readsOfTable(db, table)
      if (pages.row)
        return (await reads.findMany(everyRow)).map(({ id, changedAt }) => ({
          pages,
          id,
          day: dayOf(changedAt),
        }))
      // The page of a list changes when one of its rows changes or is deleted.
      const { _max: max } = await reads.aggregate(newest)
      later(pages.lists, dayOf(max.changedAt))
      later(pages.lists, dayOf(max.goneAt))
      return []
    }),
  )
  const addresses = rows
    .flat()
    .sort((one, other) => (one.day < other.day ? 1 : one.day > other.day ? -1 : 0))
    .slice(0, MAX_ADDRESSES - last.size)
    .map(({ pages, id, day }) => {
      later(pages.lists, day)
      return [rowAddress(pages, id), day] as const
    })
  const urls = [...last, ...addresses].flatMap(([path, day]) => {
    const links = alternates(origin, path)
    return locales.map(
      (locale) =>
        `<url><loc>${escapeXml(origin + localPath(path, locale))}</loc><lastmod>${day}</lastmod>${links}</url>`,
    )
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join('\n')}\n</urlset>\n`
}

/** The page in each language; who speaks neither gets English. */
function alternates(origin: string, path: string): string {
  const inEach = locales.map((locale) => [locale, localPath(path, locale)] as const)
  return [...inEach, ['x-default', path] as const]
    .map(
      ([language, address]) =>
        `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeXml(origin + address)}"/>`,
    )
    .join('')
}
