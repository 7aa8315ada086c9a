import { type Locale, pageAt, siteIn, splitLocale } from '@school/content'
import { shareAddress } from '@school/content/share'
import type { appRouter } from '../procedures/router.ts'
import { type RowKind, rowPages } from '../reads/row-pages.ts'

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

type Caller = ReturnType<typeof appRouter.createCaller>

type RowSubject = Pick<Subject, 'title' | 'date' | 'picture'>

/** The content of a row's preview, or null when there is no such row. */
const rowSubjects: Record<RowKind, (id: string, ask: Caller) => Promise<RowSubject | null>> = {
  async notice(id, ask) {
    const row = await ask.notices.byId({ id })
    const picture = row?.attachment?.kind === 'picture' ? (row.attachment.file?.src ?? null) : null
    return row && { title: row.headline, date: row.date, picture }
  },
  async news(id, ask) {
    const row = await ask.news.byId({ id })
    return row && { title: row.headline, date: row.date, picture: row.picture?.src ?? null }
  },
  async event(id, ask) {
    const row = await ask.events.byId({ id })
    return row && { title: row.name, date: row.start, picture: row.picture?.src ?? null }
  },
  async career(id, ask) {
    const row = await ask.careers.byId({ id })
    return row && { title: row.title || row.designation, date: null, picture: null }
  },
  async teacher(id, ask) {
    const row = await ask.faculty.byId({ id })
    return row && { title: row.name, date: null, picture: row.picture?.src ?? null }
  },
}

const rowKinds = Object.keys(rowPages) as RowKind[]

/** The content of a page's preview, or null when there is no such page. */
export async function subjectOf(address: string, askIn: (locale: Locale) => Caller): Promise<Subject | null> {
  const { locale, path } = splitLocale(address)
  const site = siteIn[locale]
  const [, folder, id] = /^(\/[a-z-]+\/)([^/]+)$/.exec(path) ?? []
  const kind = rowKinds.find((kind) => rowPages[kind].path === `${folder}{id}`)
  if (kind && id) {
    const page = pageAt(rowPages[kind].path, locale)
    const row = await rowSubjects[kind](id, askIn(locale))
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
