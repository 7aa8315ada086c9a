// The words and facts of the site, read from words/*.yaml and validated as soon as this module is loaded: a
// file that does not fit stops a build, a test run or a start with one sentence that names file and line.
// The browser never gets this module (it would bring zod and every word): the build hands it `shell` and `home`.
import { existsSync, readFileSync } from 'node:fs'
import { type Document, isMap, isNode, isScalar, LineCounter, parseDocument } from 'yaml'
import { z } from 'zod'
import { latinDigits, notBangla } from './bangla.ts'

const text = z.string().trim().min(1).max(600)
const label = z.string().trim().min(1).max(80)
const address = z
  .string()
  .regex(/^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*(?:\/\{id\})?)?$/, 'is not an address such as /about')
const external = z.url({ protocol: /^https$/, error: 'is not an https:// address' })
/** A picture that the school can exchange: `/content/campus.svg` is the file public/content/campus.svg. */
export const picture = z
  .string()
  .regex(/^\/content\/[a-z0-9/-]+\.(?:svg|png|jpg|webp|avif)$/, 'is not a picture under /content/')
  .refine(
    (path) => existsSync(new URL(`../public${path}`, import.meta.url)),
    'is no picture in public/content',
  )

/** A value in both languages; a number in it, such as an account's, must be the same in both. */
const inBothLanguages = z.strictObject({ en: label, bn: label }).superRefine(({ en, bn }, context) => {
  const fault = (message: string) => context.addIssue({ code: 'custom', path: ['bn'], message })
  const foreign = notBangla(bn)
  if (foreign) fault(foreign.what)
  else if (latinDigits(bn) !== latinDigits(en)) fault('holds another number than the English value')
})

const siteFile = z.strictObject({
  sample: z.boolean(),
  brand: label,
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
  bank: z.strictObject({
    accountName: inBothLanguages,
    bankName: inBothLanguages,
    bankBranch: inBothLanguages,
    accountNumber: inBothLanguages,
    routingNumber: inBothLanguages,
  }),
})

const pagesFile = z
  .strictObject({
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
        item: label.optional(),
      }),
    ),
  })
  .superRefine(({ pages }, context) => {
    const paths = pages.map(({ path }) => path)
    for (const [index, { path, parent }] of pages.entries()) {
      if (paths.indexOf(path) !== index)
        context.addIssue({ code: 'custom', path: ['pages', index, 'path'], message: 'stands there twice' })
      if (parent !== undefined && !paths.includes(parent))
        context.addIssue({
          code: 'custom',
          path: ['pages', index, 'parent'],
          message: `leads to ${parent}, where no page is`,
        })
    }
  })

/** The site settings, whole (server only: the browser gets what `shell` holds). */
export const site: Site = read('site.yaml', siteFile)
const pageWords = read('pages.yaml', pagesFile)
const pageNames = new Map(pageWords.pages.map(({ path, name }) => [path, name]))

const linkWords = { label, page: z.string().optional(), external: z.string().optional() }
type LinkWords = { label?: string; page?: string | undefined; external?: string | undefined }

/** An address without its query and fragment. */
const pathOf = (href: string) => href.split(/[?#]/, 1)[0] ?? ''

/** Whether an address of this site, with or without query and fragment, has a page. */
export function leadsSomewhere(href: string): boolean {
  return !href.includes('{') && pageNames.has(pathOf(href))
}

/** Where a link leads; where it leads nowhere, the file that holds it is refused. */
function linkTo({ label, page, external }: LinkWords, context: z.core.$RefinementCtx): LinkTo {
  const outside = Object.entries(site.external).find(([key]) => key === external)?.[1]
  if (outside && page === undefined) return { href: outside, label: label ?? outside, external: true }
  if (page !== undefined && external === undefined && leadsSomewhere(page))
    return { href: page, label: label ?? pageNames.get(page) ?? page, external: false }
  const aim = external ? `external: ${external}` : page
  context.addIssue({
    code: 'custom',
    message: aim
      ? `the link to ${aim} leads nowhere: neither pages.yaml nor site.yaml has it`
      : `the link "${label}" needs a page or an external address`,
  })
  return z.NEVER
}

/**
 * A link in a file of words: an address of pages.yaml, or `{ page, label }`, or `{ external, label }` with a key of
 * site.yaml. One that leads nowhere is a fault of the file.
 */
export const link = z
  .union([z.string(), z.strictObject(linkWords)])
  .transform((words, context): LinkTo => linkTo(typeof words === 'string' ? { page: words } : words, context))

const redirectsFile = z
  .strictObject({
    sample: z.boolean(),
    redirects: z.array(
      z.strictObject({
        from: z
          .string()
          .regex(/^\/[a-z0-9._/-]+(?:\/\{id\})?$/, 'is not an address in small letters such as /fee'),
        to: z.string(),
      }),
    ),
  })
  .superRefine(({ redirects }, context) => {
    for (const [index, { from, to }] of redirects.entries()) {
      const fault = (field: string, message: string) =>
        context.addIssue({ code: 'custom', path: ['redirects', index, field], message })
      if (pageNames.has(from)) fault('from', `${from} is a page of its own`)
      if (redirects.findIndex((other) => other.from === from) !== index) fault('from', 'stands there twice')
      if (!pageNames.has(pathOf(to))) fault('to', `leads to ${to}, where no page is`)
      if (to.includes('{id}') && !from.includes('{id}'))
        fault('to', 'has an {id} that the old address has not')
    }
  })

const menuFile = z.strictObject({
  sample: z.boolean(),
  main: z.array(z.union([z.strictObject({ group: label, links: z.array(link).min(1) }), link])).min(1),
  topBar: z.array(link),
  quickLinks: z.array(link),
  login: link,
  applyButton: link,
  menuButton: z.strictObject({ open: label, close: label }),
  footer: z.strictObject({
    notice: link,
    columns: z.array(z.strictObject({ heading: label, links: z.array(link).min(1) })),
    legal: z.array(link),
  }),
  apply: z.strictObject({ heading: label, text, link }),
})

const pictureInPlace = z.strictObject({
  src: picture,
  alt: label,
  width: z.int().positive(),
  height: z.int().positive(),
})
const tile = z
  .strictObject({
    ...linkWords,
    icon: z.enum(['pen', 'chat', 'cap', 'people', 'news', 'book']),
    colour: z.enum(['green', 'teal', 'gold', 'clay', 'olive', 'slate']),
    text: label,
  })
  .transform(({ icon, colour, text, ...words }, context) => ({
    ...linkTo(words, context),
    icon,
    colour,
    text,
  }))

const homeFile = z.strictObject({
  sample: z.boolean(),
  welcome: z.strictObject({ heading: label, sentence: text.max(160), link }),
  intro: z.strictObject({
    heading: label,
    paragraphs: z.array(text).min(1),
    link,
    pictures: z.tuple([pictureInPlace, pictureInPlace]),
  }),
  notices: z.strictObject({ heading: label, link }),
  chairman: z.strictObject({
    heading: label,
    quote: text,
    name: label,
    role: label,
    portrait: picture.nullable(),
    link,
  }),
  services: z.strictObject({ heading: label, tiles: z.array(tile).length(6) }),
  events: z.strictObject({ heading: label, link, empty: label }),
  videos: z.strictObject({ heading: label, listHeading: label, link, empty: label }),
  news: z.strictObject({ heading: label, link, empty: label }),
  testimonials: z.strictObject({ heading: label, empty: label, more: label, less: label }),
  partners: z.strictObject({
    heading: label,
    list: z.array(z.strictObject({ id: z.int(), name: label, logo: picture })).length(8),
  }),
  invitation: z.strictObject({ heading: label, text, link, second: link }),
})

/** The school's own facts (docs/spec/rulings.md#7). */
export type Site = z.infer<typeof siteFile>

/** One row of the route table. `path` may end in `{id}`; `heading` and `line` are always filled. */
export interface Page {
  path: string
  name: string
  heading: string
  sentence: string
  /** What a page without a text of its own says (docs/spec/rulings.md#6). */
  line: string
  /** What one row of a list is called that has no headline of its own. */
  item: string
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
  site: Omit<Site, 'external' | 'sample' | 'merchantNumber' | 'bank'>
  menu: (LinkTo | MenuGroup)[]
  topBar: LinkTo[]
  quickLinks: LinkTo[]
  login: LinkTo
  /** Beside Login in the header. */
  applyButton: LinkTo
  /** What the button of the menu on narrow screens says, closed and open. */
  menuButton: { open: string; close: string }
  /** The card beside the text of inner pages. */
  apply: { heading: string; text: string; link: LinkTo }
  footer: { notice: LinkTo; columns: { heading: string; links: LinkTo[] }[]; legal: LinkTo[] }
}

/** The words of the home page. */
export type HomeWords = Omit<z.infer<typeof homeFile>, 'sample'>

/**
 * Reads one YAML text against its schema.
 * @param name file name for messages, from packages/content on
 * @throws Error with one sentence per fault: file, line, place and reason
 */
export function readWords<T>(name: string, source: string, schema: z.ZodType<T>): T {
  const lines = new LineCounter()
  const document = parseDocument(source, { lineCounter: lines, prettyErrors: false })
  const broken = document.errors[0]
  if (broken) {
    // Words for who knows YAML, after where to look for who does not: an indentation, a quote, a bracket.
    const { line } = lines.linePos(broken.pos[0])
    throw new Error(`${name} line ${line}: the notation is broken here or a little above: ${broken.message}`)
  }
  const result = schema.safeParse(document.toJS(), { error: reason })
  if (result.success) return result.data
  const faults = result.error.issues.map(deepest).map(({ path, message, extra }) => {
    // The deepest node on the way to the fault that exists: a missing field is reported where it should stand.
    const way = extra === undefined ? path : [...path, extra]
    let offset = 0
    for (let depth = way.length; depth >= 0; depth--) {
      const found = depth === 0 ? document.contents : keyOrValue(document, way.slice(0, depth))
      if (!isNode(found)) continue
      offset = found.range?.[0] ?? 0
      break
    }
    return `${name} line ${lines.linePos(offset).line}: ${path.join('.') || 'the file'}: ${message}`
  })
  throw new Error([...new Set(faults)].join('\n'))
}

/** What stands at a place of the file: the key where it has one (its value may begin on a later line), else the value. */
function keyOrValue(document: Document, way: PropertyKey[]): unknown {
  const holder = way.length > 1 ? document.getIn(way.slice(0, -1), true) : document.contents
  const pair = isMap(holder)
    ? holder.items.find(({ key }) => isScalar(key) && key.value === way.at(-1))
    : undefined
  return pair?.key ?? document.getIn(way, true)
}

/** Why a value does not fit, for people who do not program. Reasons that a schema states itself stay as they are. */
function reason(issue: z.core.$ZodRawIssue): string | undefined {
  const kinds: Record<string, string> = { object: 'a group of fields', array: 'a list', string: 'a text' }
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'is missing'
      return `must be ${kinds[issue.expected] ?? `a ${issue.expected}`}, not ${kindOf(issue.input)}`
    case 'invalid_value':
      return `must be ${issue.values.map(String).join(' or ')}`
    case 'unrecognized_keys':
      return `has no field called ${issue.keys.join(', ')}`
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1
        ? 'is empty'
        : `is too short or too small: at least ${issue.minimum}${issue.origin === 'array' ? ' entries' : ''}`
    case 'too_big':
      return `is too long or too large: at most ${issue.maximum}${issue.origin === 'string' ? ' characters' : issue.origin === 'array' ? ' entries' : ''}`
    case 'invalid_union':
      return issue.discriminator ? `has an unknown ${issue.discriminator}` : 'is of the wrong kind'
    default:
      return undefined
  }
}

function kindOf(value: unknown): string {
  if (value === null) return 'empty'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'a group of fields'
  return typeof value === 'string' ? 'a text' : `a ${typeof value}`
}

/** Of a value that could be one of several things: the fault of the thing that it resembles most. */
function deepest(issue: z.core.$ZodIssue): { path: PropertyKey[]; message: string; extra?: string } {
  if (issue.code === 'invalid_union') {
    const firsts = issue.errors.flatMap((branch) => branch.slice(0, 1))
    const likeness = ({ code, path }: z.core.$ZodIssue) =>
      path.length + (code === 'invalid_type' ? 0 : code === 'custom' ? 2 : 1)
    const [nearest] = firsts.sort((one, other) => likeness(other) - likeness(one))
    if (nearest && likeness(nearest) > 0) {
      const { path, ...rest } = deepest(nearest)
      return { ...rest, path: [...issue.path, ...path] }
    }
  }
  const extra = issue.code === 'unrecognized_keys' ? issue.keys[0] : undefined
  return { path: issue.path, message: issue.message, ...(extra !== undefined && { extra }) }
}

function read<T>(name: string, schema: z.ZodType<T>): T {
  return readWords(
    `words/${name}`,
    readFileSync(new URL(`../words/${name}`, import.meta.url), 'utf8'),
    schema,
  )
}

const menuWords = read('menu.yaml', menuFile)
const homeWords = read('home.yaml', homeFile)
const redirectWords = read('redirects.yaml', redirectsFile)

const groupOf = new Map(
  menuWords.main.flatMap((entry) =>
    'group' in entry ? entry.links.map(({ href }) => [href, entry.group] as const) : [],
  ),
)

/** The route table: every address of the site in one list (docs/spec/part-1.md#2.5, docs/spec/rulings.md#2). */
export const pages: readonly Page[] = pageWords.pages.map((words) => ({
  path: words.path,
  name: words.name,
  heading: words.heading ?? words.name,
  sentence: words.sentence,
  line: words.line ?? pageWords.emptyLine,
  item: words.item ?? words.name,
  parent: words.parent ?? null,
  group: groupOf.get(words.path) ?? groupOf.get(words.parent ?? '') ?? null,
}))

/** Pages whose text is still to come: what stands there until then (pages.yaml, `line`). */
export const announced: readonly { path: string; line: string }[] = pageWords.pages.flatMap(
  ({ path, line }) => (line === undefined ? [] : [{ path, line }]),
)

const pageByPath = new Map(pages.map((page) => [page.path, page]))

/** The row of the route table for an exact path (`/notice/{id}` for a notice), or null. */
export function pageAt(path: string): Page | null {
  return pageByPath.get(path) ?? null
}

/** A path with `{id}` as a pattern for the addresses that it stands for. */
const patternOf = (path: string) => new RegExp(`^${path.replace('{id}', '(?<id>[^/]+)')}$`)
const patterns = pages.map(({ path }) => patternOf(path))
const moved = redirectWords.redirects.map(({ from, to }) => ({ pattern: patternOf(from), to }))

/**
 * Where an address that no page has leads today: an old address or another spelling (redirects.yaml), or the same
 * address in small letters and without a slash at its end.
 * @param path as asked for, without query
 * @returns an address of this site; null where nothing is known of it
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

const { external: _external, sample: _sample, merchantNumber: _merchant, bank: _bank, ...publicSite } = site
const { sample: _menuSample, main, ...around } = menuWords

/** What every page shows around its content. */
export const shell: Shell = { site: publicSite, menu: main, ...around }

const { sample: _homeSample, ...homeOnly } = homeWords

/** The words of the home page. */
export const home: HomeWords = homeOnly

/** Files whose content the school still has to supply (docs/spec/rulings.md#8), from packages/content on. */
export const sampleFiles: readonly string[] = Object.entries({
  'words/site.yaml': site,
  'words/pages.yaml': pageWords,
  'words/menu.yaml': menuWords,
  'words/home.yaml': homeWords,
  'words/redirects.yaml': redirectWords,
}).flatMap(([name, { sample }]) => (sample ? [name] : []))
