import { type Locale, pageAt, previewPhoto, siteIn, splitLocale } from '@school/content'
import { shareAddress } from '@school/content/share'
import { pictures } from '../procedures/attachments.ts'
import { id } from '../procedures/inputs.ts'
import { activeRow } from '../procedures/list-query.ts'
import { type ReadDb, readsOfTable } from '../services/read-db.ts'
import { isoDate } from '../text/dates.ts'
import { listedEntities, rowName } from '../text/row-pages.ts'

/** The content of a preview. */
export interface Subject {
  locale: Locale
  /** The kind of page. */
  label: string
  title: string
  date: string | null
  /** The picture of the row, `/media/…`, or the photograph of the page, `/media/…` or `/content/…`. */
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
    picture: (await pictures(db, [file]))(file)?.src ?? null,
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
  const picture = previewPhoto(page, locale)
  return {
    locale,
    label: page.path === '/' ? site.tagline : (page.group ?? site.tagline),
    title: page.path === '/' ? site.description : page.heading,
    date: null,
    picture,
    mark: shareAddress(encoded(address), [page.name, null, picture]),
  }
}

const encoded = (address: string) => address.split('/').map(encodeURIComponent).join('/')
