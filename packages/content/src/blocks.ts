import { z } from 'zod'
import { checkCounts } from './counts.ts'
import { picture } from './fields.ts'
import { linkIn } from './links.ts'
import { type Locale, perLocale } from './locales.ts'

// The kinds of blocks that a page's data (pages/<language>/*.yaml) consists of.

const text = z.string().trim().min(1).max(1500)
const label = z.string().trim().min(1).max(120)
const heading = label.optional()

/**
 * The kind of a page. It decides how its blocks stand on wide screens (apps/web/src/blocks/arrangement.ts): a letter with its
 * sender beside it; people; facts with their headings beside them; steps across the page; a timetable with the course of the
 * day beside it; tables over the whole width; pairs of lists; or a text with the rest of its section beside it.
 */
const pageKind = z
  .enum(['letter', 'people', 'facts', 'steps', 'timetable', 'tables', 'pairs', 'text'])
  .default('text')

/** The icons of cards, drawn in apps/web/src/blocks/icons.tsx. */
const iconName = z.enum([
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

/** A number in a table is an amount in Taka unless its column says otherwise. A text is shown unchanged. */
const cell = z.union([z.number(), label])
const table = z
  .strictObject({
    kind: z.literal('table'),
    heading,
    note: text.optional(),
    columns: z.array(label).min(2).max(9),
    /** The format of numbers: Bangladeshi grouping (21,500; 1,00,000), or as two decimals (3.75). */
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

/** The blocks without links. */
const plainBlocks = [
  z.strictObject({ kind: z.literal('text'), heading, paragraphs: z.array(text).min(1) }),
  z.strictObject({
    kind: z.literal('cards'),
    heading,
    note: text.optional(),
    items: z
      .array(z.strictObject({ title: label, text, icon: iconName.optional() }))
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
    /** Shown while a name is missing. */
    note: text.optional(),
    members: z
      // The name is empty until the school has supplied it.
      .array(z.strictObject({ name: label.nullable(), designation: label, role: label }))
      .min(1)
      .max(60),
  }),
  /** The course of a day, a year or another event: each point with its hour or month. */
  z.strictObject({
    kind: z.literal('timeline'),
    heading,
    note: text.optional(),
    points: z
      .array(z.strictObject({ when: label, title: label, text: text.optional() }))
      .min(2)
      .max(24),
  }),
  /**
   * Routes through school, side by side. The height of a stage depends on its years. `added` marks what the other
   * routes lack.
   */
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
                /** Empty if the duration differs from child to child. */
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
  /** The most important figures of a page, in large type. */
  z.strictObject({
    kind: z.literal('figures'),
    heading,
    items: z
      .array(z.strictObject({ figure: z.union([z.number(), label]), text: label }))
      .min(2)
      .max(6),
  }),
  /** The members of a committee, from the head down. */
  z.strictObject({
    kind: z.literal('committee'),
    heading,
    note: text.optional(),
    tiers: z
      .array(z.array(z.strictObject({ role: label, seats: z.int().min(1).max(20), text })).min(1))
      .min(2)
      .max(8),
  }),
  /** Phone numbers and e-mail addresses of settings.yaml. */
  z.strictObject({ kind: z.literal('contact'), heading, phones: label, emails: label }),
  table,
] as const
const weekdays = ['saturday', 'sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const
/** The menu of each day, Saturday to Friday (docs/spec/part-2.md#2, `/food-snack`). */
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
/** Mirrored teachers of one section, selected in apps/server/src/procedures/faculty.ts. */
const teachers = z.strictObject({
  kind: z.literal('teachers'),
  heading: label,
  gender: z.enum(['Male', 'Female']),
  all: label,
})
/** The blocks with links, whose labels are in the language of their page. */
function linkBlocksIn(locale: Locale) {
  const link = linkIn[locale]
  /** The top of a page: a claim, a picture and links. It comes before the prose. */
  const hero = z.strictObject({
    kind: z.literal('hero'),
    heading: label,
    text,
    picture: z.strictObject({ src: picture, width: z.int().positive(), height: z.int().positive() }),
    links: z.array(link).min(1).max(3),
  })
  const links = z.strictObject({
    kind: z.literal('links'),
    heading,
    note: text.optional(),
    links: z.array(link).min(1).max(8),
  })
  /** Cards that are links: where to apply. */
  const linkCards = z.strictObject({
    kind: z.literal('linkCards'),
    heading: label,
    note: text.optional(),
    items: z
      .array(z.strictObject({ link, text, mark: label }))
      .min(1)
      .max(8),
  })
  /** Several ways to do something, one per slide (docs/spec/part-2.md#2, `/payment-instruction`). */
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
  return { hero, links, linkCards, slides }
}

function schemasIn(locale: Locale) {
  const { hero, links, linkCards, slides } = linkBlocksIn(locale)
  const simple = [...plainBlocks, hero, links] as const
  const block = z.discriminatedUnion('kind', simple)
  const tabs = z.strictObject({
    kind: z.literal('tabs'),
    heading,
    tabs: z
      .array(z.strictObject({ id: z.string().regex(/^[a-z0-9-]+$/), label, blocks: z.array(block).min(1) }))
      .min(2)
      .max(8),
  })
  const file = z
    .strictObject({
      sample: z.boolean(),
      kind: pageKind,
      blocks: z
        .array(z.discriminatedUnion('kind', [...simple, tabs, week, teachers, linkCards, slides]))
        .min(1),
    })
    .superRefine(({ blocks }, context) => checkCounts(blocks, context, ['blocks']))
  return { block, tabs, linkCards, slides, file }
}

/** The data of a page, in each language. */
export const pageDataIn = perLocale(schemasIn)
type Schemas = ReturnType<typeof schemasIn>

export type PageKind = z.infer<typeof pageKind>
export type Block = z.infer<Schemas['block']>
export type Tabs = z.infer<Schemas['tabs']>
export type Week = z.infer<typeof week>
export type Teachers = z.infer<typeof teachers>
export type LinkCards = z.infer<Schemas['linkCards']>
export type Slides = z.infer<Schemas['slides']>
export type IconName = z.infer<typeof iconName>
/** Blocks that only their own page can render. */
export type OwnBlock = Week | Teachers | LinkCards | Slides
