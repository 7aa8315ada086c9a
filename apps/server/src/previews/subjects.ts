import { type Locale, pageAt, siteIn, splitLocale } from '@school/content'
import { shareAddress } from '@school/content/share'
import { attachmentKind } from '../media/attachment-names.ts'
import { mediaOf } from '../media/routes.ts'
import { id } from '../procedures/inputs.ts'
import { isoDate } from '../reads/dates.ts'
import { activeRow } from '../reads/list-query.ts'
import { type ReadDb, readsOfTable } from '../reads/read-db.ts'
import { listedEntities, rowName } from '../reads/row-pages.ts'

/** The content of a preview. */
export interface Subject {
  locale: Locale
  /** The kind of page. */
  label: string
  title: string
  date: string | null
  /** The row's picture: `/media/…`. */
  picture: string | null
  /** A hash of the content, which is part of the image's address in the head of the page. */
  mark: string
}

/** The content of a row's preview, or null when there is no such row. */
async function rowSubject(
  db: ReadDb,
  { table, pages }: (typeof listedEntities)[number],
  id: string,
  locale: Locale,
): Promise<Pick<Subject, 'title' | 'date' | 'picture'> | null> {
  const { title, preview, newestTable } = pages
  const columns = [...title, ...(preview?.date ?? []), ...(preview?.picture ? [preview.picture] : [])]
  const query = {
    where: { id, ...activeRow },
    select: Object.fromEntries(columns.map((column) => [column, true])),
  }
  const row: Record<string, unknown> | null =
    (await readsOfTable(db, table).findFirst(query)) ??
    (newestTable ? await readsOfTable(db, newestTable).findFirst(query) : null)
  if (!row || !pages.row) return null
  const firstOf = (columns: readonly string[]) => columns.map((column) => row[column]).find(Boolean)
  const date = isoDate((firstOf(preview?.date ?? []) as Date | undefined) ?? null)
  const file = preview?.picture ? String(row[preview.picture]) : ''
  return {
    title: rowName(pages.row, String(firstOf(title) ?? ''), date, locale),
    date,
    picture: attachmentKind(file) === 'pdf' ? null : ((await mediaOf(db, [file])).get(file)?.src ?? null),
  }
}

/** The content of a page's preview, or null when there is no such page. */
export async function subjectOf(address: string, db: ReadDb): Promise<Subject | null> {
  const { locale, path } = splitLocale(address)
  const site = siteIn[locale]
  const [, folder, segment] = /^(\/[a-z-]+\/)([^/]+)$/.exec(path) ?? []
  const entity = listedEntities.find(({ pages }) => pages.row === `${folder}{id}`)
  if (entity?.pages.row && segment) {
    const page = pageAt(entity.pages.row, locale)
    const row = await rowSubject(db, entity, id.parse(segment), locale)
    if (!row || !page) return null
    const title = row.title || page.name
    const mark = shareAddress(encoded(address), [title, row.date, row.picture])
    return { ...row, locale, title, label: page.name, mark }
  }
  const page = pageAt(path, locale)
  if (!page || page.path.includes('{id}')) return null
  return {
    locale,
    label: page.path === '/' ? site.tagline : (page.group ?? site.tagline),
    title: page.path === '/' ? site.description : page.heading,
    date: null,
    picture: null,
    mark: shareAddress(encoded(address), [page.name, null, null]),
  }
}

const encoded = (address: string) => address.split('/').map(encodeURIComponent).join('/')
