import { z } from 'zod'
import { checkCounts } from './counts.ts'
import { picture } from './fields.ts'
import { linkIn } from './links.ts'
import { type Locale, perLocale } from './locales.ts'
import { pagePicture, pictureName, placePhoto } from './page-pictures.ts'
import { said } from './said.ts'

// The kinds of blocks that a page's data (pages/<language>/*.yaml) consists of.

const text = z.string().trim().min(1).max(1500)
const label = z.string().trim().min(1).max(120)
const heading = label.optional()

/**
 * The kind of a page. It decides how its blocks stand on wide screens (apps/web/src/blocks/arrangement.ts): a letter with its
 * sender beside it; people; facts with their headings beside them; steps across the page; a timetable with the course of the
 * day beside it; tables over the whole width; pairs of lists; a story with its dates beside it; years over the whole width; a plan
 * of areas; one action that stays beside the text; or a text with the rest of its section beside it.
 */
const pageKind = z
  .enum([
    'letter',
    'people',
    'facts',
    'steps',
    'timetable',
    'tables',
    'pairs',
    'story',
    'years',
    'plan',
    'action',
    'text',
  ])
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

const drawing = z.strictObject({ src: picture, width: z.int().positive(), height: z.int().positive() })

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
          message: said('has <found> cells, but there are <columns> columns', {
            found: row.length,
            columns: columns.length,
          }),
        })
  })

/** A stage of school and its classes, each of a year. */
const stage = { title: label, classes: z.array(label).min(1).max(8) }

/** The blocks without links. */
const plainBlocks = [
  z.strictObject({ kind: z.literal('text'), heading, paragraphs: z.array(text).min(1) }),
  z.strictObject({
    kind: z.literal('cards'),
    heading,
    note: text.optional(),
    /** As cards, as statements in large type, or as words with a line of text. */
    look: z.enum(['cards', 'statements', 'words']).default('cards'),
    items: z
      .array(
        z.strictObject({
          title: label,
          text,
          icon: iconName.optional(),
          /** What somebody asks, to which title and text are the answer. */
          question: label.optional(),
        }),
      )
      .min(1)
      .max(24),
  }),
  z.strictObject({ kind: z.literal('list'), heading, items: z.array(text).min(1).max(40) }),
  z.strictObject({
    kind: z.literal('columns'),
    heading,
    numbered: z.boolean().default(false),
    lists: z
      .array(
        z.strictObject({
          title: label,
          items: z.array(text).min(1),
          /** A drawing of what the list describes. */
          drawing: drawing.optional(),
        }),
      )
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
  /** The course of a day, a year or another event: each point with its hour or month. */
  z.strictObject({
    kind: z.literal('timeline'),
    heading,
    note: text.optional(),
    points: z
      .array(
        z.strictObject({
          when: label,
          title: label,
          text: text.optional(),
          /** The light at that hour. With it at every point, the timeline is drawn as the course of the sun. */
          light: z.enum(['night', 'dawn', 'day', 'dusk']).optional(),
        }),
      )
      .min(2)
      .max(24),
  }),
  /** The thirty Paras of the Quran as a way: how many are memorised at the end of each stage. */
  z.strictObject({
    kind: z.literal('paras'),
    heading: label,
    note: text.optional(),
    stages: z
      .array(z.strictObject({ title: label, text, memorised: z.int().min(0).max(30) }))
      .min(2)
      .max(8)
      .refine(
        (stages) => stages.every(({ memorised }, index) => memorised >= (stages[index - 1]?.memorised ?? 0)),
        'must not lose a Para',
      )
      .refine((stages) => stages.at(-1)?.memorised === 30, 'must end with 30 Paras'),
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
  /** The stages of school as steps of a stair, each as wide as it has classes. */
  z.strictObject({
    kind: z.literal('stages'),
    heading: label,
    note: text.optional(),
    stages: z
      .array(z.strictObject({ ...stage, age: label, text }))
      .min(2)
      .max(4),
  }),
  /** What is learned when: a row for each field, a bar for each stage, as long as it has classes. A dash is no bar. */
  z
    .strictObject({
      kind: z.literal('yearMap'),
      heading: label,
      note: text.optional(),
      /** The heading of the first column. */
      field: label,
      stages: z.array(z.strictObject(stage)).min(2).max(4),
      fields: z
        .array(z.strictObject({ name: label, learned: z.array(label) }))
        .min(2)
        .max(20),
    })
    .superRefine(({ stages, fields }, context) => {
      for (const [index, { learned }] of fields.entries())
        if (learned.length !== stages.length)
          context.addIssue({
            code: 'custom',
            path: ['fields', index, 'learned'],
            message: said('has <found> entries, but there are <stages> stages', {
              found: learned.length,
              stages: stages.length,
            }),
          })
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
/** The blocks with links and places of photographs, whose texts are in the language of their page. */
function localBlocksIn(locale: Locale) {
  const link = linkIn[locale]
  const people = z.strictObject({
    kind: z.literal('people'),
    heading,
    /** Shown while a name is missing. */
    note: text.optional(),
    members: z
      .array(
        z.strictObject({
          /** Empty until the school has supplied it. */
          name: label.nullable(),
          designation: label,
          role: label,
          /** The place of the portrait. Without a photograph, a drawn niche is shown. */
          picture: pictureName.optional().transform((place) => (place ? placePhoto(place, locale) : null)),
        }),
      )
      .min(1)
      .max(60),
  })
  /** The top of a page: a claim, a picture and links. It comes before the prose. */
  const hero = z.strictObject({
    kind: z.literal('hero'),
    heading: label,
    text,
    picture: pictureName.transform((name) => pagePicture(name, locale)),
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
  return { people, hero, links, linkCards, slides }
}

function schemasIn(locale: Locale) {
  const { people, hero, links, linkCards, slides } = localBlocksIn(locale)
  const simple = [...plainBlocks, people, hero, links] as const
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
