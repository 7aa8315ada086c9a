// The words and facts of the site, read from words/*.yaml and validated as soon as this module is loaded: a
// file that does not fit stops a build, a test run or a start with one sentence that names file and line.
// The browser never gets this module (it would bring zod and every word): the build hands it `shell` and `home`.
import { readFileSync } from 'node:fs'
import { isNode, LineCounter, parseDocument } from 'yaml'
import { z } from 'zod'

const text = z.string().trim().min(1).max(600)
const label = z.string().trim().min(1).max(80)
const address = z
  .string()
  .regex(/^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*(?:\/\{id\})?)?$/, 'is not an address such as /about')
const external = z.url({ protocol: /^https$/, error: 'is not an https:// address' })
const file = z
  .string()
  .regex(/^\/content\/[a-z0-9/-]+\.(?:svg|png|jpg|webp|avif)$/, 'is not a file under /content/')

const siteFile = z.strictObject({
  sample: z.boolean(),
  brand: label,
  shortBrand: z.string().min(1).max(8),
  tagline: label,
  description: text,
  phones: z.tuple([label, label]),
  emails: z.tuple([z.email(), z.email()]),
  address: z.array(label).min(1).max(4),
  map: z.strictObject({ embed: external, link: external }),
  socials: z.array(
    z.strictObject({
      icon: z.enum(['facebook', 'youtube', 'instagram', 'linkedin']),
      label,
      href: external.nullable(),
    }),
  ),
  external: z.strictObject({
    studentPortal: external,
    libraryCatalogue: external,
    helpline: external,
    bulletin: external,
    prospectus: external,
    applyOnline: external,
    applyTahfeez: external,
    applyAcademy: external,
    applyMutafarriqa: external,
    parentQuestionnaire: external,
    careerApply: z.string().regex(/^https:\/\/\S+\{id\}/, 'is not an https:// address with {id}'),
    forumRegistration: external,
    higherEducationRegistration: external,
    paymentPdf: external,
  }),
  merchantNumber: label,
})

const pagesFile = z.strictObject({
  sample: z.boolean(),
  emptyLine: text,
  pages: z.array(
    z.strictObject({
      path: address,
      name: label,
      heading: label.optional(),
      sentence: text.max(160),
      parent: address.optional(),
      line: text.optional(),
    }),
  ),
})

const externalKey = siteFile.shape.external.keyof()
const link = z.union([
  address,
  z.strictObject({ page: address, label }),
  z.strictObject({ external: externalKey, label }),
])
type LinkWords = z.infer<typeof link>

const menuFile = z.strictObject({
  sample: z.boolean(),
  main: z.array(z.union([address, z.strictObject({ group: label, links: z.array(link).min(1) })])).min(1),
  topBar: z.array(link),
  quickLinks: z.array(link),
  login: link,
  footer: z.strictObject({
    notice: link,
    columns: z.array(z.strictObject({ heading: label, links: z.array(link).min(1) })),
    legal: z.array(link),
  }),
  apply: z.strictObject({ heading: label, text, link }),
})

const picture = z.strictObject({
  src: file,
  alt: label,
  width: z.int().positive(),
  height: z.int().positive(),
})
const tile = z
  .strictObject({
    label,
    page: address.optional(),
    external: externalKey.optional(),
    icon: z.enum(['pen', 'chat', 'cap', 'people', 'news', 'book']),
    colour: z.enum(['green', 'teal', 'gold', 'clay', 'olive', 'slate']),
    text: label,
  })
  .refine((words) => (words.page === undefined) !== (words.external === undefined), 'needs page or external')

const homeFile = z.strictObject({
  sample: z.boolean(),
  intro: z.strictObject({
    heading: label,
    paragraphs: z.array(text).min(1),
    link,
    pictures: z.tuple([picture, picture]),
  }),
  notices: z.strictObject({ heading: label, link }),
  chairman: z.strictObject({
    heading: label,
    quote: text,
    name: label,
    role: label,
    portrait: file.nullable(),
    link,
  }),
  services: z.strictObject({ heading: label, tiles: z.array(tile).length(6) }),
  events: z.strictObject({ heading: label, link, empty: label }),
  videos: z.strictObject({ heading: label, listHeading: label, link, empty: label }),
  news: z.strictObject({ heading: label, link, empty: label }),
  testimonials: z.strictObject({ heading: label, empty: label }),
  partners: z.strictObject({
    heading: label,
    list: z.array(z.strictObject({ id: z.int(), name: label, logo: file })).length(8),
  }),
  invitation: z.strictObject({ heading: label, text, link, second: link }),
})

/** The school's own facts (ruling 7). */
export type Site = z.infer<typeof siteFile>

/** One row of the route table. `path` may end in `{id}`; `heading` and `line` are always filled. */
export interface Page {
  path: string
  name: string
  heading: string
  sentence: string
  /** What a page without a text of its own says (ruling 6). */
  line: string
  /** The page that a page outside of the menu belongs to. */
  parent: string | null
  /** The menu group it stands in. */
  group: string | null
}

/** A link with its words: an address of this site, or of another one (`external`). */
export interface LinkTo {
  href: string
  label: string
  external: boolean
}

export interface MenuGroup {
  group: string
  links: LinkTo[]
}

/** What every page shows around its content; all that the browser needs of site, pages and menu. */
export interface Shell {
  site: Omit<Site, 'external' | 'sample' | 'merchantNumber'>
  menu: (LinkTo | MenuGroup)[]
  topBar: LinkTo[]
  quickLinks: LinkTo[]
  login: LinkTo
  /** The card beside the text of inner pages. */
  apply: { heading: string; text: string; link: LinkTo }
  footer: { notice: LinkTo; columns: { heading: string; links: LinkTo[] }[]; legal: LinkTo[] }
}

type WithLinks<T> = { [K in keyof T]: K extends 'link' | 'second' ? LinkTo : T[K] }
type HomeFile = z.infer<typeof homeFile>

/** The words of the home page, its links resolved. */
export type HomeWords = {
  [K in Exclude<keyof HomeFile, 'sample' | 'services'>]: WithLinks<HomeFile[K]>
} & {
  services: { heading: string; tiles: (LinkTo & Pick<z.infer<typeof tile>, 'icon' | 'colour' | 'text'>)[] }
}

/**
 * Reads one YAML text against its schema.
 * @param name file name for messages
 * @throws Error with one sentence per fault: file, line, place and reason
 */
export function readWords<T>(name: string, source: string, schema: z.ZodType<T>): T {
  const lines = new LineCounter()
  const document = parseDocument(source, { lineCounter: lines, prettyErrors: false })
  const broken = document.errors[0]
  if (broken) throw new Error(`${name} line ${lines.linePos(broken.pos[0]).line}: ${broken.message}`)
  const result = schema.safeParse(document.toJS())
  if (result.success) return result.data
  const faults = result.error.issues.map((issue) => {
    // The deepest node on the way to the fault that exists: a missing field is reported where it should stand.
    let offset = 0
    for (let depth = issue.path.length; depth >= 0; depth--) {
      const found = depth === 0 ? document.contents : document.getIn(issue.path.slice(0, depth), true)
      if (!isNode(found)) continue
      offset = found.range?.[0] ?? 0
      break
    }
    return `${name} line ${lines.linePos(offset).line}: ${issue.path.join('.') || 'the file'}: ${issue.message}`
  })
  throw new Error(faults.join('\n'))
}

function read<T>(name: string, schema: z.ZodType<T>): T {
  return readWords(name, readFileSync(new URL(`./words/${name}`, import.meta.url), 'utf8'), schema)
}

/** The site settings, whole (server only: the browser gets what `shell` holds). */
export const site: Site = read('site.yaml', siteFile)

const pageWords = read('pages.yaml', pagesFile)
const menuWords = read('menu.yaml', menuFile)
const homeWords = read('home.yaml', homeFile)

const groupOf = new Map<string, string>()
for (const entry of menuWords.main) {
  if (typeof entry === 'string') continue
  for (const item of entry.links) {
    if (typeof item === 'string') groupOf.set(item, entry.group)
    else if ('page' in item) groupOf.set(item.page, entry.group)
  }
}

/** The route table: every address of the site in one list (part 1 section 2.5, ruling 2). */
export const pages: readonly Page[] = pageWords.pages.map((words) => ({
  path: words.path,
  name: words.name,
  heading: words.heading ?? words.name,
  sentence: words.sentence,
  line: words.line ?? pageWords.emptyLine,
  parent: words.parent ?? null,
  group: groupOf.get(words.path) ?? groupOf.get(words.parent ?? '') ?? null,
}))

const pageByPath = new Map(pages.map((page) => [page.path, page]))
if (pageByPath.size !== pages.length) throw new Error('pages.yaml: an address stands there twice')
for (const { path, parent } of pages) {
  if (parent !== null && !pageByPath.has(parent))
    throw new Error(`pages.yaml: ${path} has no parent ${parent}`)
}

/** The row of the route table for an exact path (`/notice/{id}` for a notice), or null. */
export function pageAt(path: string): Page | null {
  return pageByPath.get(path) ?? null
}

function linkTo(words: LinkWords): LinkTo {
  if (typeof words !== 'string' && 'external' in words) {
    return { href: site.external[words.external], label: words.label, external: true }
  }
  const path = typeof words === 'string' ? words : words.page
  const page = pageByPath.get(path)
  if (!page) throw new Error(`A link leads to ${path}, which pages.yaml does not hold`)
  return { href: path, label: typeof words === 'string' ? page.name : words.label, external: false }
}

const { external: _external, sample: _sample, merchantNumber: _merchant, ...publicSite } = site

/** What every page shows around its content. */
export const shell: Shell = {
  site: publicSite,
  menu: menuWords.main.map((entry) =>
    typeof entry === 'string' ? linkTo(entry) : { group: entry.group, links: entry.links.map(linkTo) },
  ),
  topBar: menuWords.topBar.map(linkTo),
  quickLinks: menuWords.quickLinks.map(linkTo),
  login: linkTo(menuWords.login),
  apply: { ...menuWords.apply, link: linkTo(menuWords.apply.link) },
  footer: {
    notice: linkTo(menuWords.footer.notice),
    columns: menuWords.footer.columns.map(({ heading, links }) => ({ heading, links: links.map(linkTo) })),
    legal: menuWords.footer.legal.map(linkTo),
  },
}

const { sample: _homeSample, ...words } = homeWords

/** The words of the home page. */
export const home: HomeWords = {
  ...words,
  intro: { ...words.intro, link: linkTo(words.intro.link) },
  notices: { ...words.notices, link: linkTo(words.notices.link) },
  chairman: { ...words.chairman, link: linkTo(words.chairman.link) },
  services: {
    heading: words.services.heading,
    tiles: words.services.tiles.map(({ label: name, page, external: key, icon, colour, text: line }) => ({
      ...linkTo(key ? { external: key, label: name } : { page: page ?? '/', label: name }),
      icon,
      colour,
      text: line,
    })),
  },
  events: { ...words.events, link: linkTo(words.events.link) },
  videos: { ...words.videos, link: linkTo(words.videos.link) },
  news: { ...words.news, link: linkTo(words.news.link) },
  invitation: {
    ...words.invitation,
    link: linkTo(words.invitation.link),
    second: linkTo(words.invitation.second),
  },
}

/** Files whose content the school still has to supply (ruling 8). */
export const sampleFiles: readonly string[] = [
  ['site.yaml', site.sample] as const,
  ['pages.yaml', pageWords.sample] as const,
  ['menu.yaml', menuWords.sample] as const,
  ['home.yaml', homeWords.sample] as const,
].flatMap(([name, sample]) => (sample ? [name] : []))
