// intake.yaml: the admission round. When applications are taken, tests, interviews, results, seats. Server only.

import { z } from 'zod'
import { loadYaml } from './content-file.ts'
import type { Locale } from './locales.ts'
import { bodyAt } from './page-body.ts'
import { derived } from './parsed-content.ts'
import { said } from './said.ts'
import { classOf } from './year-groups.ts'

const tableIn = (locale: Locale) =>
  bodyAt('/year-group', locale)?.blocks.find((block) => block.kind === 'table') ?? null

const DAY_MS = 86_400_000
const isoDay = z.iso.date('is no day such as 2026-12-01')
/** `today+28`, which stays so in the stored content (content-store.ts): processes that start later count from another day. */
const sampleDay = z.string().regex(/^today(?:[+-]\d{1,3})?$/, 'is no day such as 2026-12-01')
const day = z.union([isoDay, sampleDay], { error: 'is no day such as 2026-12-01' })

/**
 * A day of sample content, counted from now, in Bangladesh. On Friday and Saturday it is the next Sunday, as in the sample notices
 * (apps/demo-upstream/src/dates.ts), which name the same days.
 */
function dayFromNow(text: string): string {
  if (!text.startsWith('today')) return text
  const day = Date.now() + 6 * 3_600_000 + Number(text.slice(5) || 0) * DAY_MS
  const daysOff = { 5: 2, 6: 1 }[new Date(day).getUTCDay()] ?? 0
  return new Date(day + daysOff * DAY_MS).toISOString().slice(0, 10)
}

/** The ways of attending a class. */
export const attendances = ['non-residential', 'day-care', 'residential'] as const
type Attendance = (typeof attendances)[number]

const TAHFEEZ = 'Tahfeez'
const isClass = (name: string) => name === TAHFEEZ || tableIn('en')?.rows.some(([row]) => row === name)
const NO_CLASS = 'is no class of /year-group, and not Tahfeez'

/** Exported for its test. */
export const intakeSchema = z
  .strictObject({
    sample: z.boolean(),
    opens: day.nullable(),
    closes: day.nullable(),
    tests: z.array(
      z.strictObject({
        day,
        time: z.string().regex(/^([01]?\d|2[0-3]):[0-5]\d$/, 'is no time such as 9:00 or 14:30'),
        place: z.strictObject({ en: z.string().min(1), bn: z.string().min(1) }),
        classes: z.array(z.string().refine(isClass, NO_CLASS)),
      }),
    ),
    interviews: z.strictObject({ from: day, until: day }).nullable(),
    results: day.nullable(),
    starts: day.nullable(),
    ageOn: day.nullable(),
    classes: z.record(
      z.string(),
      z.strictObject({
        seats: z.number().int().min(0).max(999).nullable(),
        attendance: z.array(z.enum(attendances)),
      }),
    ),
  })
  .superRefine((round, context) => {
    for (const name of Object.keys(round.classes))
      if (!isClass(name)) context.addIssue({ code: 'custom', path: ['classes', name], message: NO_CLASS })
    /** The days in the order in which they must come. */
    const order: [(string | number)[], string | null | undefined][] = [
      [['opens'], round.opens],
      [['closes'], round.closes],
      ...round.tests.map(({ day }, index): [(string | number)[], string] => [['tests', index, 'day'], day]),
      [['interviews', 'from'], round.interviews?.from],
      [['interviews', 'until'], round.interviews?.until],
      [['results'], round.results],
      [['starts'], round.starts],
    ]
    let last: [(string | number)[], string] | null = null
    for (const [path, text] of order) {
      if (!text) continue
      const value = dayFromNow(text)
      // Tests may have any order among themselves.
      if (last && value < last[1] && !(path[0] === 'tests' && last[0][0] === 'tests'))
        context.addIssue({
          code: 'custom',
          path,
          message: said('is before <field>, <day>', { field: last[0].join('.'), day: last[1] }),
        })
      if (!last || value > last[1]) last = [path, value]
    }
  })

export type Intake = z.infer<typeof intakeSchema>

/** Returns the round with the days of sample content counted from now. */
export function withDays(round: Intake): Intake {
  const dayOf = (text: string | null) => text && dayFromNow(text)
  const { interviews } = round
  return {
    ...round,
    opens: dayOf(round.opens),
    closes: dayOf(round.closes),
    tests: round.tests.map((test) => ({ ...test, day: dayFromNow(test.day) })),
    interviews: interviews && { from: dayFromNow(interviews.from), until: dayFromNow(interviews.until) },
    results: dayOf(round.results),
    starts: dayOf(round.starts),
    ageOn: dayOf(round.ageOn),
  }
}

/** As it was when this process read the content: at its start, or when the office published it. */
export let intake: Intake
/** When the round was read, at the start or when the office published it. */
export let intakeReadAt: Date
let isSampleShown = true

derived(() => {
  intake = withDays(loadYaml('intake.yaml', intakeSchema))
  intakeReadAt = new Date()
  if (!isSampleShown) leaveOutSampleRound()
})

/** Sample content is never fact: beside the school's own server, a sample round is left out. */
export function leaveOutSampleRound(): void {
  isSampleShown = false
  if (!intake.sample) return
  const nothing = { opens: null, closes: null, tests: [], interviews: null, results: null, starts: null }
  intake = { ...intake, ...nothing, ageOn: null, classes: {} }
}

const wanted: [keyof Intake, string][] = [
  ['opens', 'the first day on which applications are taken'],
  ['closes', 'the last day on which applications are taken'],
  ['tests', 'the days of the evaluation tests, with time and place'],
  ['interviews', 'the days of the interviews with the parents'],
  ['results', 'the day of the results'],
  ['starts', 'the first day of school'],
  ['ageOn', 'the day on which a child must have the age of its class'],
  ['classes', 'the classes that take new pupils, with seats and ways of attending'],
]

/** What the school has not said of the round, for `npm run content:todo`. Sample days are not said by the school. */
export function missingOfRound(round: Intake = intake): string[] {
  const isEmpty = (value: unknown) =>
    value === null || (typeof value === 'object' && Object.keys(value).length === 0)
  const classes = Object.entries(round.classes)
  const without = (what: string, has: (one: Intake['classes'][string]) => boolean) => {
    const names = classes.filter(([, one]) => !has(one)).map(([name]) => name)
    return names.length && !round.sample ? [`classes: ${what} of ${names.join(', ')}`] : []
  }
  return [
    ...wanted.flatMap(([key, what]) => (round.sample || isEmpty(round[key]) ? [`${key}: ${what}`] : [])),
    ...without('the seats', ({ seats }) => seats !== null),
    ...without('the ways of attending', ({ attendance }) => attendance.length > 0),
  ]
}

/**
 * Whether applications are taken on a day.
 * @param day `2026-12-01`, in Bangladesh
 */
export function intakeOn(
  day: string,
  { opens, closes }: Pick<Intake, 'opens' | 'closes'> = intake,
): 'before' | 'open' | 'after' {
  if (opens && day < opens) return 'before'
  return closes && day > closes ? 'after' : 'open'
}

/** A class of the round, in one language. `ages` is null for Tahfeez. */
export interface IntakeClass {
  name: string
  ages: string | null
  seats: number | null
  attendance: readonly (typeof attendances)[number][]
}

/** The classes of the round, in the order and the language of the table of /year-group. Tahfeez is last. */
export function intakeClasses(locale: Locale, round: Intake = intake): IntakeClass[] {
  const [english, own] = [tableIn('en'), tableIn(locale)]
  const classes = (english?.rows ?? []).flatMap(([name], index): IntakeClass[] => {
    const found = round.classes[String(name)]
    const [ownName, ages] = own?.rows[index] ?? []
    return found ? [{ name: String(ownName), ages: String(ages), ...found }] : []
  })
  const tahfeez = round.classes[TAHFEEZ]
  return tahfeez ? [...classes, { name: nameOfClass(TAHFEEZ, locale), ages: null, ...tahfeez }] : classes
}

/**
 * The ways of attending a class of the school's system, if there are several to choose from. A class whose name says it, such as
 * "Tahfeez – Hifz (residential)", has one.
 */
export function attendancesOfClass(name: string, round: Intake = intake): readonly Attendance[] {
  if (/residential|day.?care/i.test(name)) return []
  const key = classOf(name)
  const found = /^tahfeez\b/i.test(name)
    ? round.classes[TAHFEEZ]
    : Object.entries(round.classes).find(([own]) => key !== null && classOf(own) === key)?.[1]
  return found && found.attendance.length > 1 ? found.attendance : []
}

/** The name of a class of the round in a language. */
export function nameOfClass(name: string, locale: Locale): string {
  if (name === TAHFEEZ) return locale === 'bn' ? 'তাহফিজ' : TAHFEEZ
  const index = tableIn('en')?.rows.findIndex(([row]) => row === name) ?? -1
  return String(tableIn(locale)?.rows[index]?.[0] ?? name)
}
