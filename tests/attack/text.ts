import { check, type Form } from '@school/forms'
import { admitCardForm } from '@school/forms/admit-card'
import { applicationForm } from '@school/forms/application'
import { contactForm } from '@school/forms/contact'
import { parseDate, parseLine, parseText } from '@school/mirror/parse'
import { attachmentKind, fileName } from '@school/server/attachment-names'
import { escapeHtml } from '@school/server/html-escaping'
import { safeHref } from '@school/server/links'
import { containing } from '@school/server/list-filters'
import { phoneticKey, stemOf, wordsOf } from '@school/server/search/phonetics'
import { clip, oneLine } from '@school/server/text-clipping'
import { parseStatusMessage } from '@school/upstream/message'
import { parseListing } from '@school/upstream/parse-response'
import * as upstreamSchemas from '@school/upstream/schemas'
import { cpuMs, shapes, type TextShape } from '../support/text-shapes.ts'
import type { Attack, Figure } from './attack.ts'

const SHORT = 40_000
const GROWTH = 10
/** Ten times the text. */
const MAX_TIMES_CPU = 12
/** The number of shapes that are measured for each function: those that cost most at this length. */
const WORST_SHAPES = 5
const TRIED = 20_000
/** Less time for the long text is mostly noise; with quadratic cost it would be seconds. */
const FLOOR_MS = 30
/** If a text of that length costs this much, the long one is not measured. */
const HOPELESS_MS = 200
/** The same for a text of four times the shorter length. */
const HOPELESS_MIDDLE_MS = 1_000
const ATTEMPTS = 4

const bytes = (text: string) => new TextEncoder().encode(text)
const hide = (text: string) => text
const listing = <T>(text: string, shape: upstreamSchemas.RowSchema<T>) =>
  parseListing(bytes(text), shape, '/a-call', hide)
/** A form whose fields together are as long as the text. */
const form = (one: Form) => (text: string) => {
  const part = text.slice(0, text.length / one.fields.length)
  return check(
    one,
    one.fields.map(({ name }) => [name, part] as const),
  )
}

/** All functions that process text from outside, which are also tested by `toCostInProportion`. */
const functions: Record<string, (text: string) => unknown> = {
  'upstream: an answer': (text) => listing(text, upstreamSchemas.notice),
  'upstream: text before the rows': (text) =>
    listing(`${text}[{"id":"1","head_line":"a"}]`, upstreamSchemas.notice),
  'upstream: each column of a row': (text) =>
    listing(
      JSON.stringify([{ id: text, head_line: text, description: text, images_path: text }]),
      upstreamSchemas.notice,
    ),
  'upstream: a fee': (text) => listing(JSON.stringify([{ fee: text }]), upstreamSchemas.fee),
  'upstream: the answer to a form': (text) => parseStatusMessage(bytes(text), '/a-call', hide),
  'mirror: a date': parseDate,
  'mirror: running text': parseText,
  'mirror: a headline': parseLine,
  'search: words': (text) => [...wordsOf(text)].map((word) => stemOf(phoneticKey(word.text))),
  'pages: clip': (text) => clip(text, 80),
  'pages: oneLine': oneLine,
  'pages: containing': containing,
  'pages: safeHref': safeHref,
  'pages: attachmentKind': attachmentKind,
  'pages: fileName': fileName,
  'pages: escapeHtml': escapeHtml,
  'form: contact': form(contactForm),
  'form: application': form(applicationForm),
  'form: admit card': form(admitCardForm),
}

/** No visitor and no site: the CPU time of each function for a text and for one that is ten times as long. */
export const text: Attack = {
  name: 'text',
  what: `${SHORT / 1_000}k and ${(SHORT * GROWTH) / 1_000}k characters of the worst shapes of text, for each function that sees text from outside`,
  async measure() {
    return Object.entries(functions).map(([name, read]) => {
      const worst = worstOf(name, read)
      console.log(`   ${name}: ${worst.value}`)
      return worst
    })
  },
}

function worstOf(name: string, read: (text: string) => unknown): Figure {
  const costly = shapes
    .map((shape) => ({ shape, ms: cpuMs(() => read(shape.textOf(TRIED)), 1) }))
    .sort((a, b) => b.ms - a.ms)
    .slice(0, WORST_SHAPES)
  const measured = costly.map(({ shape, ms }) =>
    ms > HOPELESS_MS
      ? { times: Number.POSITIVE_INFINITY, figure: `${ms.toFixed(0)} ms for ${TRIED} characters`, shape }
      : { ...growth(read, shape), shape },
  )
  const worst = measured.reduce((a, b) => (b.times > a.times ? b : a))
  return {
    name,
    value:
      worst.times === 0 ? `under ${FLOOR_MS} ms for the long text` : `${worst.figure}, ${worst.shape.name}`,
    goal: `CPU at most ${MAX_TIMES_CPU} ×`,
    ok: worst.times <= MAX_TIMES_CPU,
  }
}

/** The ratio of the costs for the long and the short text, the minimum of some attempts. 0: the cost is negligible. */
function growth(read: (text: string) => unknown, { textOf }: TextShape): { times: number; figure: string } {
  const [short, long] = [textOf(SHORT), textOf(SHORT * GROWTH)]
  const middleMs = cpuMs(() => read(textOf(SHORT * 4)), 1)
  if (middleMs > HOPELESS_MIDDLE_MS)
    return {
      times: Number.POSITIVE_INFINITY,
      figure: `${middleMs.toFixed(0)} ms for ${SHORT * 4} characters`,
    }
  let best = { times: Number.POSITIVE_INFINITY, figure: '' }
  for (let attempt = 0; attempt < ATTEMPTS && best.times > MAX_TIMES_CPU; attempt += 1) {
    const longMs = cpuMs(() => read(long), 1 + attempt)
    if (longMs < FLOOR_MS) return { times: 0, figure: '' }
    // Both measurements process the same amount of text, so that garbage collection costs the same.
    const shortMs =
      cpuMs(() => {
        for (let i = 0; i < GROWTH; i += 1) attemptTo(() => read(short))
      }, 1 + attempt) / GROWTH
    const times = longMs / shortMs
    if (times < best.times)
      best = { times, figure: `${times.toFixed(1)} × (${shortMs.toFixed(1)} → ${longMs.toFixed(0)} ms)` }
  }
  return best
}

/** Ignores errors, which must not end the measurement. */
function attemptTo(work: () => unknown): void {
  try {
    work()
  } catch {}
}
