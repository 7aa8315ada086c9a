// What stands under the header of a page of words: prose from text/*.md, facts from facts/*.yaml, both named after the
// address (`/about` is about.md and about.yaml; either may be missing). Read and checked when the module is loaded.
// Server only: pages get finished bodies through the procedure `body`.
import { readdirSync, readFileSync } from 'node:fs'
import { Marked, type Token } from 'marked'
import sanitize from 'sanitize-html'
import { LineCounter, parseDocument, visit } from 'yaml'
import { z } from 'zod'
import { notBangla } from './bangla.ts'
import { leadsSomewhere, link, pageAt, picture, readWords, site } from './content.ts'

/**
 * What `{name}` stands for in words. `{retentionPeriod}`, in prose, is left to the server, which knows it; `{fee}`, in
 * facts, to the page of the application, which knows what is chosen there.
 */
const settings: Record<string, string> = {
  brand: site.brand,
  merchantNumber: site.merchantNumber,
  phone: site.phones[0],
  email: site.emails[0],
  // {accountNumber} in English, {accountNumberBangla} in Bangla; likewise the others.
  ...Object.fromEntries(
    Object.entries(site.bank).flatMap(([name, { en, bn }]) => [
      [name, en],
      [`${name}Bangla`, bn],
    ]),
  ),
}

/**
 * A text with its settings filled in.
 * @param unknown is told of a name that is no setting
 * @param left a name that stays as it is
 */
function filled(said: string, unknown: (message: string) => void, left?: string): string {
  return said.replace(/\{([a-zA-Z]+)\}/g, (whole, name: string) => {
    if (name === left) return whole
    const value = settings[name]
    if (value === undefined)
      unknown(`${whole} is no setting: there are {${Object.keys(settings).join('}, {')}}`)
    return value ?? whole
  })
}

const words = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .transform((said, context) =>
      filled(said, (message) => context.addIssue({ code: 'custom', message }), 'fee'),
    )
const text = words(1500)
const label = words(120)
const heading = label.optional()

/** The signs that cards may carry; drawn in apps/web/src/blocks/icons.tsx. */
const sign = z.enum([
  'quran',
  'board',
  'library',
  'computer',
  'mosque',
  'play',
  'bed',
  'heart',
  'scales',
  'clock',
  'bus',
  'meal',
  'globe',
  'shield',
  'flask',
  'seedling',
  'hands',
  'mouth',
  'chart',
  'pen',
  'people',
  'cap',
  'ball',
  'route',
])

/** A number in a table is an amount in Taka unless its column says otherwise; a text stays as it is. */
const cell = z.union([z.number(), label])
const table = z
  .strictObject({
    kind: z.literal('table'),
    heading,
    note: text.optional(),
    columns: z.array(label).min(2).max(9),
    /** How numbers are written: Bangladeshi grouping (21,500; 1,00,000), or as two decimals (3.75). */
    numbers: z.enum(['taka', 'points']).default('taka'),
    rows: z.array(z.array(cell)).min(1).max(60),
  })
  .superRefine(({ columns, rows }, context) => {
    for (const [index, row] of rows.entries())
      if (row.length !== columns.length)
        context.addIssue({
          code: 'custom',
          path: ['rows', index],
          message: `has ${row.length} cells, but there are ${columns.length} columns`,
        })
  })

const simple = [
  z.strictObject({ kind: z.literal('text'), heading, paragraphs: z.array(text).min(1) }),
  /** The first thing on a page: a claim, a drawing beside it, and where to go from there. It stands before the prose. */
  z.strictObject({
    kind: z.literal('hero'),
    heading: label,
    text,
    picture: z.strictObject({ src: picture, width: z.int().positive(), height: z.int().positive() }),
    links: z.array(link).min(1).max(3),
  }),
  z.strictObject({
    kind: z.literal('cards'),
    heading,
    note: text.optional(),
    items: z
      .array(z.strictObject({ title: label, text, icon: sign.optional() }))
      .min(1)
      .max(24),
  }),
  z.strictObject({ kind: z.literal('list'), heading, items: z.array(text).min(1).max(40) }),
  z.strictObject({
    kind: z.literal('columns'),
    heading,
    numbered: z.boolean().default(false),
    lists: z
      .array(z.strictObject({ title: label, items: z.array(text).min(1) }))
      .min(2)
      .max(4),
  }),
  z.strictObject({
    kind: z.literal('steps'),
    heading,
    items: z
      .array(z.strictObject({ title: label, text }))
      .min(2)
      .max(12),
  }),
  z.strictObject({
    kind: z.literal('people'),
    heading,
    members: z
      .array(z.strictObject({ name: label, designation: label, role: label }))
      .min(1)
      .max(60),
  }),
  z.strictObject({
    kind: z.literal('links'),
    heading,
    note: text.optional(),
    links: z.array(link).min(1).max(8),
  }),
  /** A day, a year or a way that pupils go: each point with its hour or its month. */
  z.strictObject({
    kind: z.literal('timeline'),
    heading,
    note: text.optional(),
    points: z
      .array(z.strictObject({ when: label, title: label, text: text.optional() }))
      .min(2)
      .max(24),
  }),
  /** Ways through school, drawn beside each other: each stage as long as its years; `added` where another way lacks it. */
  z.strictObject({
    kind: z.literal('roadmap'),
    heading: label,
    note: text.optional(),
    words: z.strictObject({ year: label, years: label, added: label, together: label, open: label }),
    roads: z
      .array(
        z.strictObject({
          title: label,
          goal: label,
          stages: z
            .array(
              z.strictObject({
                name: label,
                /** Empty where the time differs from child to child. */
                years: z.int().min(1).max(6).nullable(),
                text: label.optional(),
                added: z.boolean().default(false),
              }),
            )
            .min(2)
            .max(12),
        }),
      )
      .min(1)
      .max(3),
  }),
  /** The few numbers that a page is about, large. */
  z.strictObject({
    kind: z.literal('figures'),
    heading,
    items: z
      .array(z.strictObject({ figure: z.union([z.number(), label]), text: label }))
      .min(2)
      .max(6),
  }),
  /** The seats of a body, from the head down. */
  z.strictObject({
    kind: z.literal('seats'),
    heading,
    note: text.optional(),
    tiers: z
      .array(z.array(z.strictObject({ role: label, seats: z.int().min(1).max(20), text })).min(1))
      .min(2)
      .max(8),
  }),
  /** How the school is reached: phones and e-mails of site.yaml. */
  z.strictObject({ kind: z.literal('contact'), heading, phones: label, emails: label }),
  table,
] as const
const block = z.discriminatedUnion('kind', simple)
const tabs = z.strictObject({
  kind: z.literal('tabs'),
  heading,
  tabs: z
    .array(z.strictObject({ id: z.string().regex(/^[a-z0-9-]+$/), label, blocks: z.array(block).min(1) }))
    .min(2)
    .max(8),
})
const weekdays = ['saturday', 'sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const
/** What is served on each day, Saturday to Friday (docs/spec/part-2.md#2, `/food-snack`). */
const week = z.strictObject({
  kind: z.literal('week'),
  heading: label,
  note: text.optional(),
  words: z.strictObject({ choose: label, today: label, next: label }),
  days: z
    .array(
      z.strictObject({
        id: z.enum(weekdays),
        label,
        meals: z
          .array(z.strictObject({ meal: label, time: label, dishes: z.array(label).min(1).max(8) }))
          .min(1)
          .max(8),
      }),
    )
    .length(7)
    .refine((days) => days.every(({ id }, index) => id === weekdays[index]), 'must run saturday … friday'),
})
/** Some of the mirrored teachers, of one section; which ones: apps/api/src/trpc/procedures/faculty.ts. */
const teachers = z.strictObject({
  kind: z.literal('teachers'),
  heading: label,
  gender: z.enum(['Male', 'Female']),
  all: label,
})
/** Ways on, each a card that is one link: where to apply. */
const doors = z.strictObject({
  kind: z.literal('doors'),
  heading: label,
  note: text.optional(),
  items: z
    .array(z.strictObject({ link, text, mark: label }))
    .min(1)
    .max(8),
})
/** Ways to do one thing, one after the other in the same place (docs/spec/part-2.md#2, `/payment-instruction`). */
const slides = z.strictObject({
  kind: z.literal('slides'),
  heading: label,
  note: text.optional(),
  slides: z
    .array(
      z.strictObject({
        title: label,
        text,
        steps: z.array(text).min(1).max(8),
        facts: z.array(z.strictObject({ name: label, value: label })).max(6),
      }),
    )
    .min(2)
    .max(6),
  download: link,
})
const factsFile = z.strictObject({
  sample: z.boolean(),
  /** `bn`: every string of the file is Bangla, and holds no Latin letter or digit; plain numbers are shown in Bangla. */
  lang: z.enum(['en', 'bn']).default('en'),
  blocks: z.array(z.discriminatedUnion('kind', [...simple, tabs, week, teachers, doors, slides])).min(1),
})

export type Block = z.infer<typeof block>
export type Tabs = z.infer<typeof tabs>
export type Week = z.infer<typeof week>
export type Teachers = z.infer<typeof teachers>
export type Doors = z.infer<typeof doors>
export type Slides = z.infer<typeof slides>
export type Sign = z.infer<typeof sign>
/** Blocks that only the page which holds them knows how to lay out. */
export type OwnBlock = Week | Teachers | Doors | Slides

/**
 * Everything under a page's header. `html` is sanitised; null where the page has no prose. It may hold
 * `{retentionPeriod}`.
 */
export interface Body {
  lang: 'en' | 'bn'
  html: string | null
  blocks: (Block | Tabs | OwnBlock)[]
}

const markdown = new Marked({ gfm: true })

/**
 * Reads one page's prose: a first line `<!-- sample: true -->` (or false), with ` lang: bn` where it is Bangla; then
 * Markdown.
 * @throws Error naming file and line: no first line, a link that leads nowhere, Latin letters or digits in Bangla prose
 */
export function readProse(
  name: string,
  source: string,
): { sample: boolean; lang: 'en' | 'bn'; html: string } {
  const mark = /^<!-- sample: (true|false)( lang: bn)? -->\r?\n/.exec(source)
  if (!mark) throw new Error(`${name} line 1: must be <!-- sample: true --> or <!-- sample: false -->`)
  const lang = mark[2] ? 'bn' : 'en'
  const lines = source.split('\n')
  const lineOf = (part: string) =>
    Math.max(
      0,
      lines.findIndex((line) => line.includes(part)),
    ) + 1
  const said = lines
    .slice(1)
    .map((line, index) => {
      const unknown = (message: string) => {
        throw new Error(`${name} line ${index + 2}: ${message}`)
      }
      return filled(line, unknown, 'retentionPeriod')
    })
    .join('\n')
  const tokens = markdown.lexer(said)
  markdown.walkTokens(tokens, (token: Token) => {
    if (
      token.type === 'link' &&
      !/^(?:https:\/\/|mailto:|tel:)/.test(token.href) &&
      !leadsSomewhere(token.href)
    )
      throw new Error(`${name} line ${lineOf(`(${token.href}`)}: the link to ${token.href} leads nowhere`)
  })
  if (lang === 'bn') {
    for (const [index, line] of lines.entries()) {
      // Not words: the first line's mark, where a link leads, how a list is numbered.
      const said = index === 0 ? '' : line.replace(/\]\([^)\]]*\)/g, ']').replace(/^\s*\d+\.\s/, '')
      const fault = notBangla(said)
      if (fault) throw new Error(`${name} line ${index + 1}: ${fault.what}`)
    }
  }
  const html = sanitize(markdown.parser(tokens), {
    allowedTags: ['p', 'h2', 'h3', 'ul', 'ol', 'li', 'a', 'strong', 'em', 'blockquote', 'br', 'hr'],
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['https', 'mailto', 'tel'],
  })
  return { sample: mark[1] === 'true', lang, html }
}

/** Fields of facts that no visitor reads: kinds, ids, where links lead. */
export const unread: ReadonlySet<string> = new Set([
  ...['kind', 'id', 'lang', 'numbers', 'gender', 'icon', 'src'],
  // As a link is written, and as it leaves here.
  ...['page', 'external', 'href'],
])

/**
 * Reads one page's facts.
 * @throws Error with one sentence per fault: file, line, place and reason
 */
export function readFacts(name: string, source: string): z.infer<typeof factsFile> {
  const facts = readWords(name, source, factsFile)
  if (facts.lang === 'bn') {
    const counter = new LineCounter()
    visit(parseDocument(source, { lineCounter: counter }), {
      Pair(_, pair) {
        return unread.has(String(pair.key)) ? visit.SKIP : undefined
      },
      Scalar(key, node) {
        if (key === 'key' || typeof node.value !== 'string' || !node.range) return
        const fault = notBangla(node.value)
        if (!fault) return
        // A text over several lines: the line of the word, not of its beginning.
        const [start, end] = node.range
        const inside = notBangla(source.slice(start, end))?.at ?? 0
        throw new Error(`${name} line ${counter.linePos(start + inside).line}: ${fault.what}`)
      },
    })
  }
  return facts
}

function filesOf(folder: 'text' | 'facts'): [path: string, file: string, source: string][] {
  return readdirSync(new URL(`../${folder}/`, import.meta.url))
    .filter((file) => /\.(?:md|yaml)$/.test(file))
    .map((file) => {
      const path = `/${file.replace(/\.\w+$/, '')}`
      if (!pageAt(path)) throw new Error(`${folder}/${file} line 1: pages.yaml has no address ${path}`)
      return [
        path,
        `${folder}/${file}`,
        readFileSync(new URL(`../${folder}/${file}`, import.meta.url), 'utf8'),
      ]
    })
}

const bodies = new Map<string, Body>()
const samples: string[] = []
for (const [path, file, source] of filesOf('text')) {
  const { sample, lang, html } = readProse(file, source)
  bodies.set(path, { lang, html, blocks: [] })
  if (sample) samples.push(file)
}
for (const [path, file, source] of filesOf('facts')) {
  const { sample, lang, blocks } = readFacts(file, source)
  bodies.set(path, { lang, html: bodies.get(path)?.html ?? null, blocks })
  if (sample) samples.push(file)
}

/** What stands under the header of this address, or null where nothing has been written yet (docs/spec/rulings.md#6). */
export function bodyAt(path: string): Body | null {
  return bodies.get(path) ?? null
}

/** Prose and facts that the school still has to supply (docs/spec/rulings.md#8), from packages/content on. */
export const sampleBodies: readonly string[] = samples
