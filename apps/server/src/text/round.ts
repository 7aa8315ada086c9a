import type { Locale } from '@school/content'
import { intake, intakeClasses, intakeOn, nameOfClass } from '@school/content/intake'
import { messagesIn } from '@school/content/messages-in'
import type { PageBody } from '@school/content/page-body'
import type { RoundDay } from '@school/forms/state'
import { schoolDay } from '@school/upstream/school-time'
import { clockTime } from './clock.ts'
import { formatDate } from './dates.ts'

// What pages say of the admission round (packages/content/intake.yaml), and whether an application is taken now.

type Block = PageBody['blocks'][number]

const DAY_MS = 86_400_000

/** In place of the form: when applications are taken. Null while they are. */
export function closedText(locale: Locale, now = Date.now()): string | null {
  const { intakeOpens, intakeClosed } = messagesIn[locale].application
  const state = intakeOn(schoolDay(new Date(now)))
  if (state === 'open') return null
  return state === 'before'
    ? intakeOpens({ date: formatDate(intake.opens, locale) })
    : intakeClosed({ date: formatDate(intake.closes, locale) })
}

/** Whether a message can be sent when the intake opens. */
export const mayRemind = (now = Date.now()): boolean => intakeOn(schoolDay(new Date(now))) === 'before'

/** The same for an application that arrives: a form that was opened in time is taken for one more day. */
export const refusedText = (locale: Locale, now = Date.now()): string | null =>
  closedText(locale, now - DAY_MS) && closedText(locale, now)

/** The day of a test with its time, place and classes: `Tue …, 9:00 am, Main building (Play, Nursery)`. */
function testText({ day, time, place, classes }: (typeof intake.tests)[number], locale: Locale): string {
  const text = [formatDate(day, locale), clockTime(time, locale), place[locale]].join(', ')
  return classes.length ? `${text} (${classes.map((name) => nameOfClass(name, locale)).join(', ')})` : text
}

/** A step of the round with its first and its last day, as `2026-12-01`. */
interface RoundStep extends RoundDay {
  from: string
  until: string
}

/** What has a day in the round, in its order. */
export function roundDays(locale: Locale): RoundStep[] {
  const round = messagesIn[locale].round
  const { opens, closes, tests, interviews, results, starts } = intake
  const days = (
    step: RoundDay['step'],
    name: string,
    from: string | null,
    until: string | null,
    words?: string,
  ) => {
    const [first, last] = [formatDate(from, locale), formatDate(until, locale)]
    const text = words ?? (first === last ? first : round.days({ from: first, until: last }))
    return from && until ? [{ step, name, text, from, until }] : []
  }
  const { from = null, until = null } = interviews ?? {}
  return [
    ...days('opens', round.opens, opens, opens),
    ...days('closes', round.closes, closes, closes),
    ...tests.flatMap((test) => days('test', round.test, test.day, test.day, testText(test, locale))),
    ...days('interviews', round.interviews, from, until),
    ...days('results', round.results, results, results),
    ...days('starts', round.starts, starts, starts),
  ]
}

/** The same without what is over. */
export function roundFacts(locale: Locale, now = Date.now()): RoundDay[] {
  const today = schoolDay(new Date(now))
  const coming = roundDays(locale).filter(({ until }) => until >= today)
  return coming.map(({ step, name, text }) => ({ step, name, text }))
}

/** All that pages say of the round, for the search. */
export const roundText = (locale: Locale): string =>
  [
    messagesIn[locale].round.heading,
    ...roundFacts(locale).map(({ name, text }) => `${name}: ${text}`),
    ageText(locale) ?? '',
  ].join('\n')

/** What a family does next in the round: before, during and after it. Null while the school has named no day. */
export function roundNext(locale: Locale, now = Date.now()): string | null {
  const { next } = messagesIn[locale].round
  const { opens, closes } = intake
  if (roundDays(locale).length === 0) return null
  const today = schoolDay(new Date(now))
  const state = intakeOn(today)
  if (state === 'before') return next.before({ date: formatDate(opens, locale) })
  if (state === 'open' && closes) return next.open({ date: formatDate(closes, locale) })
  const steps = new Set(roundFacts(locale, now).map(({ step }) => step))
  // An open end: applications are taken whatever else the round has.
  if (state === 'open') return next.always
  if (steps.has('test')) return next.test
  if (steps.has('interviews')) return next.interviews
  if (steps.has('results')) return next.results
  return steps.has('starts') ? next.starts : next.over
}

/** What an application that is sent does of the round: days from the test on. */
export const roundOfApplication = (locale: Locale, now = Date.now()): RoundDay[] =>
  roundFacts(locale, now).filter(({ step }) => step !== 'opens' && step !== 'closes')

/** One line for home: the next day that counts, and what to do; null where the school has named no day. */
export function roundLine(locale: Locale, now = Date.now()): string | null {
  const round = messagesIn[locale].round
  const step = roundNext(locale, now)
  if (!step) return null
  const [first, second] = roundFacts(locale, now).map(({ name, text }) => `${name}: ${text}`)
  if (!first) return step
  // While applications are taken, a second day is worth more than an invitation to apply: home has that already.
  const isOpen = intakeOn(schoolDay(new Date(now))) !== 'after'
  return round.together({ first, second: (isOpen ? second : undefined) ?? '' })
}

/** On which day a child must have the age of its class; null while the school has not said it. */
export const ageText = (locale: Locale): string | null =>
  intake.ageOn ? messagesIn[locale].round.ageOn({ date: formatDate(intake.ageOn, locale) }) : null

/** What the round adds to the body of a page, and where: at its head, before its links, or after the form of this site. */
export function withRound(path: string, blocks: readonly Block[], locale: Locale): Block[] {
  if (path === '/admission-process')
    return [...daysBlock(locale), ...blocks.slice(0, -1), ...seatsBlock(locale), ...blocks.slice(-1)]
  if (path === '/choose-apply') return [...blocks.slice(0, 1), ...daysBlock(locale), ...blocks.slice(1)]
  if (path !== '/year-group') return [...blocks]
  const age = ageText(locale)
  const { ageHeading, ageNotSaid } = messagesIn[locale].round
  const text = { kind: 'text' as const, heading: ageHeading, paragraphs: [age ?? ageNotSaid] }
  // Where the school has not said the day, the ages come first.
  return age ? [text, ...blocks] : [...blocks.slice(0, 1), text, ...blocks.slice(1)]
}

/** The days that are to come, as a table. */
function daysBlock(locale: Locale): Block[] {
  const facts = roundFacts(locale)
  const round = messagesIn[locale].round
  const notes = [roundNext(locale), ageText(locale)].filter((text) => text !== null)
  if (!notes.length) return []
  if (!facts.length) return [{ kind: 'text', heading: round.heading, paragraphs: notes }]
  return [
    {
      kind: 'table',
      heading: round.heading,
      note: notes.join(' '),
      columns: [round.what, round.when],
      numbers: 'taka',
      rows: facts.map(({ name, text }) => [name, text]),
    },
  ]
}

/** Classes, ages, seats and ways of attending; what the school has not said is left out. */
function seatsBlock(locale: Locale): Block[] {
  const classes = intakeClasses(locale)
  if (!classes.length) return []
  const round = messagesIn[locale].round
  const { intakeHeading, seats: seatsName } = messagesIn[locale].application
  const hasSeats = classes.some(({ seats }) => seats !== null)
  const hasWays = classes.some(({ attendance }) => attendance.length > 0)
  return [
    {
      kind: 'table',
      heading: intakeHeading,
      columns: [
        round.schoolClass,
        round.age,
        ...(hasSeats ? [seatsName] : []),
        ...(hasWays ? [round.attendance] : []),
      ],
      numbers: 'taka',
      rows: classes.map(({ name, ages, seats, attendance }) => [
        name,
        ages ?? '–',
        ...(hasSeats ? [seats ?? '–'] : []),
        ...(hasWays ? [attendance.map((way) => round.attendances[way]).join(', ') || '–'] : []),
      ]),
    },
  ]
}
