import { pageAt, site } from '@school/content'
import { shareAddress } from '@school/content/share'
import type { appRouter } from '../trpc/router.ts'

/** What a preview shows. */
export interface Subject {
  /** What kind of page it is. */
  label: string
  title: string
  date: string | null
  /** `/media/…` of the row's own picture. */
  picture: string | null
  /** What the page's own head says of it: its address in the head is made of this. */
  mark: string
}

export type Caller = ReturnType<typeof appRouter.createCaller>

/** What the page at an address shows, or null where there is no such page. */
export async function subjectOf(address: string, ask: Caller): Promise<Subject | null> {
  const [, folder, rest] = /^\/([a-z-]+)\/([^/]+)$/.exec(address) ?? []
  const row = async (
    pattern: string,
    found: Omit<Subject, 'label' | 'mark'> | null,
  ): Promise<Subject | null> => {
    const page = pageAt(pattern)
    if (!found || !page) return null
    const title = found.title || page.name
    const mark = shareAddress(encoded(address), [title, found.date, found.picture])
    return { ...found, title, label: page.name, mark }
  }
  const id = rest ?? ''
  switch (folder) {
    case 'notice': {
      const found = await ask.notices.byId({ id })
      const own = found?.attachment?.kind === 'picture' ? (found.attachment.file?.src ?? null) : null
      return row('/notice/{id}', found && { title: found.headline, date: found.date, picture: own })
    }
    case 'news': {
      const found = await ask.news.byId({ id })
      return row(
        '/news/{id}',
        found && { title: found.headline, date: found.date, picture: found.picture?.src ?? null },
      )
    }
    case 'events': {
      const found = await ask.events.byId({ id })
      return row(
        '/events/{id}',
        found && { title: found.name, date: found.start, picture: found.picture?.src ?? null },
      )
    }
    case 'career-details': {
      const found = await ask.careers.byId({ id })
      return row(
        '/career-details/{id}',
        found && { title: found.title || found.designation, date: null, picture: null },
      )
    }
    case 'profile': {
      const found = await ask.faculty.byId({ id })
      return row(
        '/profile/{id}',
        found && { title: found.name, date: null, picture: found.picture?.src ?? null },
      )
    }
  }
  const page = pageAt(address)
  if (!page || page.path.includes('{id}')) return null
  return {
    label: page.path === '/' ? site.tagline : (page.group ?? site.tagline),
    title: page.path === '/' ? site.description : page.heading,
    date: null,
    picture: null,
    mark: shareAddress(encoded(address), [page.name, null, null]),
  }
}

const encoded = (address: string) => address.split('/').map(encodeURIComponent).join('/')
