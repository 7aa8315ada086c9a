import { z } from 'zod'
import { loadYaml } from './content-file.ts'
import { type Locale, perLocale } from './locales.ts'
import { groupPictures, groupsIn } from './menu.ts'
import { pageListIn, pageNamesIn, pathOf } from './page-list.ts'
import { type PagePicture, pagePicture, pagePictures, placePhoto } from './page-pictures.ts'
import { derived } from './parsed-content.ts'
import { said } from './said.ts'

// The route table, and the redirects of old addresses.

/** One row of the route table. `path` may end in `{id}`; `heading` and `placeholder` are always filled. */
export interface Page {
  path: string
  name: string
  heading: string
  description: string
  /** The placeholder of a page without content (docs/spec/rulings.md#6). */
  placeholder: string
  /** The name of a row that has no headline of its own. */
  item: string
  /** The parent of a page that is not in the menu. */
  parent: string | null
  /** Its menu group. */
  group: string | null
  /** The page with the same rows that search engines list instead of this one. */
  canonical: string | null
  /** The picture in its band: its own, or that of its parent or its menu group. */
  picture: PagePicture
}

export const redirectsFile = z
  .strictObject({
    sample: z.boolean(),
    redirects: z.array(
      z.strictObject({
        from: z
          .string()
          .regex(
            /^(?:\/(?!\.{1,2}(?:\/|$))[a-z0-9._-]+)+(?:\/\{id\})?\/?$/,
            'is not an address in small letters such as /fee',
          )
          .refine((from) => !/^\/(?:bn|office|ops)(?:\/|$)/.test(from), 'is an address of the program'),
        to: z.string(),
      }),
    ),
  })
  .superRefine(({ redirects }, context) => {
    for (const [index, { from, to }] of redirects.entries()) {
      const addError = (field: string, message: string) =>
        context.addIssue({ code: 'custom', path: ['redirects', index, field], message })
      if (pageNamesIn.en.has(from)) addError('from', said('<path> is a page of its own', { path: from }))
      if (redirects.findIndex((other) => other.from === from) !== index)
        addError('from', 'stands there twice')
      if (!pageNamesIn.en.has(pathOf(to)))
        addError('to', said('leads to <path>, where no page is', { path: to }))
      if (to.includes('{id}') && !from.includes('{id}'))
        addError('to', 'has an {id} that the old address has not')
    }
  })

export let redirectList: z.infer<typeof redirectsFile>

/** Returns the name of the picture of a page: its own, that of its menu group, or that of its parent. */
function pictureOf(path: string): string | undefined {
  const entry = pageListIn.en.pages.find((page) => page.path === path)
  return entry?.picture ?? groupPictures.get(path) ?? (entry?.parent && pictureOf(entry.parent))
}

/** The photograph in the preview of a page for messengers: of its own place, or of `share`; null where there is none. */
export function previewPhoto({ path, picture }: Page, locale: Locale): string | null {
  const own = path === '/' ? placePhoto('banner', locale) : picture.widths.length ? picture : null
  return (own ?? placePhoto('share', locale))?.src ?? null
}

/** The name of the picture of each page. */
export const placesOfPages = (): Map<string, string> =>
  new Map(pages.map(({ path }) => [path, pictureOf(path) ?? pagePictures.default]))

/** The route table of each language: every address of the site (docs/spec/part-1.md#2.5, docs/spec/rulings.md#2). */
export let pagesIn: Record<Locale, readonly Page[]>

const pagesOf = (locale: Locale): Page[] =>
  pageListIn[locale].pages.map((entry) => ({
    path: entry.path,
    name: entry.name,
    heading: entry.heading ?? entry.name,
    description: entry.description,
    placeholder: entry.placeholder ?? pageListIn[locale].placeholder,
    item: entry.item ?? entry.name,
    parent: entry.parent ?? null,
    group: groupsIn[locale].get(entry.path) ?? groupsIn[locale].get(entry.parent ?? '') ?? null,
    canonical: entry.canonical ?? null,
    picture: pagePicture(pictureOf(entry.path), locale),
  }))

/** The route table in English. */
export let pages: readonly Page[]

/** Pages whose content is still missing, with their placeholders (pages.yaml, `placeholder`). */
export let announced: readonly { path: string; placeholder: string }[]

let pageByPath: Record<Locale, ReadonlyMap<string, Page>>
let patterns: readonly RegExp[]
let moved: readonly { pattern: RegExp; to: string }[]

derived(() => {
  redirectList = loadYaml('redirects.yaml', redirectsFile)
  pagesIn = perLocale(pagesOf)
  pages = pagesIn.en
  announced = pageListIn.en.pages.flatMap(({ path, placeholder }) =>
    placeholder === undefined ? [] : [{ path, placeholder }],
  )
  pageByPath = perLocale((locale) => new Map(pagesIn[locale].map((page) => [page.path, page])))
  patterns = pages.map(({ path }) => patternOf(path))
  moved = redirectList.redirects.map(({ from, to }) => ({ pattern: patternOf(from.replace(/\/$/, '')), to }))
})

/** Returns the row of the route table for an exact path (`/notice/{id}` for a notice), or null. */
export function pageAt(path: string, locale: Locale = 'en'): Page | null {
  return pageByPath[locale].get(path) ?? null
}

/** Returns a pattern for the addresses of a path with `{id}`. */
function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace('{id}', '(?<id>[^/]+)')}$`)
}

/**
 * Returns where an address without a page redirects to: an old address or another spelling (redirects.yaml), or the
 * same address in lower case and without a trailing slash.
 * @param path the requested path, without query
 * @returns an address of this site, or null if it is unknown
 */
export function movedTo(path: string): string | null {
  let end = path.length
  while (path[end - 1] === '/') end -= 1
  const plain = path.slice(0, end).toLowerCase() || '/'
  if (plain !== path && patterns.some((pattern) => pattern.test(plain))) return plain
  for (const { pattern, to } of moved) {
    const found = pattern.exec(plain)
    if (found) return to.replace('{id}', found.groups?.id ?? '')
  }
  return null
}
