import { pages } from '@school/content'
import { changedAt } from '@school/content/changes'
import type { Context } from '../trpc/context.ts'
import { type RowKind, rowAddress, rowPages } from '../trpc/row-pages.ts'
import { escapeXml } from './xml.ts'

// What search engines read.

/** Search engines take 50,000 addresses in one sitemap. */
const MAX_ADDRESSES = 50_000

export function robots(origin: string): string {
  return `User-agent: *\nDisallow: /trpc/\nDisallow: /visits\n\nSitemap: ${origin}/sitemap.xml\n`
}

const rowKinds = Object.keys(rowPages) as RowKind[]
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
    db.query<{ kind: RowKind; id: string; day: string }>(
      rowKinds.map((kind) => rowPages[kind].table),
      {
        text: `${rowKinds
          .map(
            (kind) =>
              `SELECT '${kind}' AS kind, id, to_char("changedAt" AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day
             FROM ${rowPages[kind].table} WHERE "goneAt" IS NULL`,
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
  const addresses = rows.map(({ kind, id, day }) => {
    later(rowPages[kind].lists, day)
    return [rowAddress(kind, id), day] as const
  })
  const urls = [...last, ...addresses].map(
    ([path, day]) => `<url><loc>${escapeXml(origin + path)}</loc><lastmod>${day}</lastmod></url>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
}
