import { pages } from '@school/content'
import { changedAt } from '@school/content/changes'
import type { Context } from '../trpc/context.ts'
import { escapeXml } from './xml.ts'

// What search engines read.

/** Search engines take 50,000 addresses in one sitemap. */
const MAX_ADDRESSES = 50_000

export function robots(origin: string): string {
  return `User-agent: *\nDisallow: /trpc/\nDisallow: /visits\n\nSitemap: ${origin}/sitemap.xml\n`
}

/** Kinds of rows with a page of their own, and the page that lists them. */
const rowPages = [
  { table: 'notice', folder: '/notice/', lists: ['/', '/all-notice'] },
  { table: 'news_item', folder: '/news/', lists: ['/', '/all-news'] },
  { table: 'event', folder: '/events/', lists: ['/', '/all-events', '/events-activities'] },
  { table: 'career', folder: '/career-details/', lists: ['/career'] },
  { table: 'teacher', folder: '/profile/', lists: ['/male-faculty', '/female-faculty'] },
] as const
/** Lists without pages of their rows. */
const listsOnly = [
  { table: 'video', lists: ['/videos', '/'] },
  { table: 'gallery_picture', lists: ['/gallery', '/hostel-gallery'] },
  { table: 'faq', lists: ['/faq'] },
  { table: 'calendar_entry', lists: ['/academic-calendar'] },
] as const

/** Every page and every shown row, with its last change (sitemaps.org). */
export async function sitemap({ db }: Context, origin: string): Promise<string> {
  const last = new Map(
    pages
      .filter(({ path }) => !path.includes('{id}'))
      .map(({ path }) => [path, changedAt(path).toISOString().slice(0, 10)]),
  )
  const later = (paths: readonly string[], day: string) => {
    for (const path of paths) if (day > (last.get(path) ?? '')) last.set(path, day)
  }
  const [rows, newest] = await Promise.all([
    db.query<{ kind: number; id: string; day: string }>(
      rowPages.map(({ table }) => table),
      {
        text: `${rowPages
          .map(
            ({ table }, kind) =>
              `SELECT ${kind} AS kind, id, to_char("changedAt" AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day
             FROM ${table} WHERE "goneAt" IS NULL`,
          )
          .join(' UNION ALL ')} ORDER BY day DESC, kind, id LIMIT $1`,
        values: [MAX_ADDRESSES - last.size],
      },
    ),
    db.query<{ kind: number; day: string | null }>(
      listsOnly.map(({ table }) => table),
      {
        text: listsOnly
          .map(
            ({ table }, kind) =>
              `SELECT ${kind} AS kind, to_char(max(greatest("changedAt", "goneAt")) AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day
             FROM ${table}`,
          )
          .join(' UNION ALL '),
        values: [],
      },
    ),
  ])
  for (const { kind, day } of newest) later(listsOnly[kind]?.lists ?? [], day ?? '')
  const addresses = rows.flatMap(({ kind, id, day }) => {
    const found = rowPages[kind]
    if (!found) return []
    later(found.lists, day)
    return [[found.folder + encodeURIComponent(id), day] as const]
  })
  const urls = [...last, ...addresses].map(
    ([path, day]) => `<url><loc>${escapeXml(origin + path)}</loc><lastmod>${day}</lastmod></url>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
}
