import { asciiDigits } from '@school/forms/text'
import {
  elementsOf,
  joined,
  type NameElement,
  nearSounds,
  skeletonOf,
  soundOf,
  withoutJoinedMarks,
} from '@school/outbox/name-sounds'
import { parseReference } from '@school/outbox/reference'
import { emailOf, emailsIn, type TermValue } from '@school/outbox/terms'
import { allOf, anyOf, type Condition } from './condition.ts'
import { datesIn } from './dates.ts'
import type { Equivalents, Spellings } from './equivalents.ts'
import { idCondition, numbersCondition, slipCondition } from './numbers.ts'

// What a clerk types is split into clauses: references, addresses, dates, numbers, words. A submission that is found fulfils all of them,
// each in any of its fields.

/** What is known of names. */
export interface Names extends Equivalents {
  /** The classes in whose name a word sounds like this. */
  classIdsOf(sound: string): string[]
}

/** A part of what was typed. */
export interface Clause {
  /** What fulfils it. */
  exact: Condition
  /** What nearly does; the same for what has no sound. */
  near: Condition
  /** What does if a digit was misheard: looked for when there is nothing else. */
  slip?: Condition
}

/** No call needs more, and each costs a look into the index. */
const MAX_CLAUSES = 12
const MAX_TYPED = 200

const same = (exact: Condition): Clause => ({ exact, near: exact })

/**
 * The clauses of what was typed; none for a text without letters and digits. There are two readings where nine letters without a digit
 * can be a word or a reference whose hyphens were left out: first the words, then the references.
 */
export function readingsOf(typed: string, names: Names): [Clause[], ...Clause[][]] {
  const text = withoutJoinedMarks(
    asciiDigits(typed.slice(0, 10 * MAX_TYPED).normalize('NFKC'))
      .replace(/[\u2010-\u2015\u2212]/g, '-')
      // Of a link only what it names: https://wa.me/8801712345678, …/status/A-7K3M-2QXF.
      .replace(/\b(?:https?:\/\/\S{0,300}\/|mailto:)/gi, ' '),
  ).slice(0, MAX_TYPED)
  const words = clausesOf(text, names, false)
  const hasLetters = Array.from(text.matchAll(REFERENCE), ([written]) => written).some(isOnlyLetters)
  return hasLetters ? [words, clausesOf(text, names, true)] : [words]
}

function clausesOf(text: string, names: Names, lettersAreReferences: boolean): Clause[] {
  const { clauses: exact, rest: afterIds } = takeReferencesAndEmails(text, lettersAreReferences)
  const { dates, rest } = datesIn(afterIds)
  const clauses = [
    ...exact,
    ...dates.map(({ part, word }) => {
      const found: Condition[] = [{ values: [['date', part]] }, { date: part }]
      if (word) found.push({ values: wordValues(soundOf(word)) })
      return same(anyOf(found))
    }),
  ]
  return [...clauses, ...wordsAndNumbers(rest, names, clauses.length > 0)].slice(0, MAX_CLAUSES)
}

const REFERENCE =
  /(?<![\p{L}\p{N}])[AMRN](?: ?- ?|[ .])?[2-9A-Z]{4}(?: ?- ?|[ .])?[2-9A-Z]{4}(?![\p{L}\p{N}])/giu

/** A reference without its first letter. */
const REFERENCE_END = /(?<![\p{L}\p{N}-])[2-9A-Z]{4}-[2-9A-Z]{4}(?![\p{L}\p{N}-])/giu

/** A reference with its hyphens is one; one without them, and without a digit, can be a word too. */
const isOnlyLetters = (written: string) => !/\d/.test(written) && !/-.*-/.test(written)

function takeReferencesAndEmails(
  text: string,
  lettersAreReferences: boolean,
): { clauses: Clause[]; rest: string } {
  const clauses: Clause[] = []
  let rest = text
  for (const email of emailsIn(text)) {
    rest = rest.replace(email, ' ')
    clauses.push(same({ values: [['email', emailOf(email).address]] }))
  }
  // Only the beginning of an address was understood: karim.family@
  for (const word of rest.split(/[\s,;]/))
    if (/^[^@]{2,64}@$/.test(word)) {
      rest = rest.replace(word, ' ')
      clauses.push(same({ values: [['emailName', emailOf(`${word}x`).name]] }))
    }
  rest = rest.replace(REFERENCE, (written) => {
    const reference = parseReference(written)?.replaceAll('-', '')
    if (!reference || (isOnlyLetters(written) && !lettersAreReferences)) return written
    const own: Condition = { reference }
    // A passport can look like a reference with a digit.
    const isSure = /-.*-/.test(written) || isOnlyLetters(written)
    clauses.push(same(isSure ? own : anyOf([own, idCondition(reference)])))
    return ' '
  })
  rest = rest.replace(REFERENCE_END, (written) => {
    const end = written.toUpperCase().replace(/[^A-Z0-9]/g, '')
    if (!/\d/.test(end) || !/[A-Z]/.test(end)) return written
    clauses.push(same(anyOf([{ reference: end }, idCondition(end)])))
    return ' '
  })
  return { clauses, rest }
}

/** A run of words or of groups of digits. */
type Token = { word: string } | { digits: string[]; before: string | null }

/** Digits with what people write between them; masked digits at the end or the beginning ("018xxxxx", "xxxx5678") are left out. */
const TOKEN = /\p{N}{0,20}[\p{L}\p{M}][\p{L}\p{M}\p{N}]*|\+?\p{Nd}[\p{Nd}().-]*/gu

function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  const shown = text
    .replace(/(?<=\d[-\s.]?)[x*•]{2,}/gi, ' ')
    .replace(/(?<![\p{L}\p{N}*•])[x*•]{3,20}(?=[-\s.]?\d)/giu, ' ')
  for (const [written] of shown.matchAll(TOKEN)) {
    const last = tokens.at(-1)
    if (!/^[+\d().-]+$/.test(written)) tokens.push({ word: written })
    else if (last && 'digits' in last) last.digits.push(written.replace(/\D/g, ''))
    else {
      const before = last && 'word' in last && /^[a-z]{1,4}$/i.test(last.word) ? last.word : null
      tokens.push({ digits: [written.replace(/\D/g, '')], before })
    }
  }
  return tokens
}

function wordsAndNumbers(text: string, names: Names, hasOthers: boolean): Clause[] {
  const tokens = tokensOf(text)
  const isSaid = (token: Token) => 'digits' in token || !names.isLeftOut(token.word)
  const said = tokens.filter(isSaid)
  const kept = said.length || hasOthers ? said : tokens
  const clauses: Clause[] = []
  let words: string[] = []
  const endWords = () => {
    clauses.push(...nameClauses(words, names))
    words = []
  }
  for (const [n, token] of kept.entries()) {
    const next = kept[n + 1]
    if ('digits' in token) clauses.push(numberClause(token, names))
    else if (/\d/.test(token.word)) clauses.push(same(idCondition(token.word)))
    // A short word before a number belongs to it, or stands alone: EF 0123456, TX 99.
    else if (!(next && 'digits' in next && next.before === token.word)) {
      const stem = stemOf(token.word, names)
      if (stem === null) {
        words.push(token.word)
        continue
      }
      endWords()
      clauses.push(eitherOf(nameClauses([token.word], names), nameClauses([stem], names)))
    }
    endWords()
  }
  endWords()
  return clauses
}

/** A name as Bangla speaks of it, without its ending: রহমানের, ফাতেমার, করিমকে. @returns null for another word */
function stemOf(word: string, names: Names): string | null {
  const stem = word.normalize('NFC').replace(/(?<=[\u0980-\u09ff]{2})(?:ের|র|কে)$/u, '')
  return stem !== word && !names.of(soundOf(word)) && names.of(soundOf(stem)) ? stem : null
}

const eitherOf = (one: readonly Clause[], other: readonly Clause[]): Clause => {
  const of = (kind: 'exact' | 'near') =>
    anyOf([one, other].map((clauses) => allOf(clauses.map((clause) => clause[kind]))))
  return { exact: of('exact'), near: of('near') }
}

function numberClause({ digits, before }: Extract<Token, { digits: string[] }>, names: Names): Clause {
  const number = numbersCondition(digits)
  const slip = slipCondition(digits.join(''))
  // A small word says nothing of it: ends with 4512.
  if (before === null || names.isLeftOut(before)) return { ...same(number), ...(slip && { slip }) }
  const together = idCondition(before + digits.join(''))
  const apart = nameClauses([before], names)
  const withWords = (of: 'exact' | 'near') =>
    anyOf([together, allOf([...apart.map((clause) => clause[of]), number])])
  return { exact: withWords('exact'), near: withWords('near'), ...(slip && { slip }) }
}

/** A clause for each word. A word may be written as one with its neighbour. */
function nameClauses(words: readonly string[], names: Names): Clause[] {
  const elements = elementsOf(words)
  return elements.map((element, n) => {
    const neighbours = [elements[n - 1], elements[n + 1]]
    const together = neighbours.flatMap((neighbour, side) =>
      neighbour
        ? [side === 0 ? joined(neighbour.sound, element.sound) : joined(element.sound, neighbour.sound)]
        : [],
    )
    if (element.particle) together.push(joined(element.particle, element.sound))
    const { exact, near } = wordClause(element, names)
    const whole: Condition = { values: together.flatMap(wordValues) }
    return together.length ? { exact: anyOf([exact, whole]), near: anyOf([near, whole]) } : { exact, near }
  })
}

/** Values of a sound in a name or another text. */
const wordValues = (sound: string): TermValue[] => [
  ['name', sound],
  ['word', sound],
]
const skeletonValues = (skeleton: string): TermValue[] => [
  ['nameSkeleton', skeleton],
  ['wordSkeleton', skeleton],
]

function wordClause(element: NameElement, names: Names): Clause {
  const { sound, stems, parts } = element
  const spellings = [sound, ...stems].map((one) => spellingsOf(one, names))
  const exact: Condition[] = [{ values: spellings.flatMap(valuesOf) }]
  const classIds = names.classIdsOf(sound)
  if (classIds.length) exact.push({ classIds })
  // Written as one, it is found where it is written as two.
  if (parts.length)
    exact.push(
      allOf(
        parts.map((choices) => ({
          values: choices.flatMap((choice) => valuesOf(spellingsOf(choice, names))),
        })),
      ),
    )
  const near: TermValue[] = [
    ...nearSounds(sound).map((one): TermValue => ['nearName', one]),
    ...[...new Set(spellings.flatMap(({ sounds }) => sounds.map(skeletonOf)))]
      .filter((skeleton) => skeleton.length > 2)
      .flatMap(skeletonValues),
  ]
  return { exact: anyOf(exact), near: anyOf(near.length ? [...exact, { values: near }] : exact) }
}

/** The spellings of a name, or of a word that is in no line: all that have its skeleton. */
const spellingsOf = (sound: string, names: Names): Spellings =>
  names.of(sound) ?? { sounds: [sound], skeletons: [skeletonOf(sound)] }

const valuesOf = ({ sounds, skeletons }: Spellings): TermValue[] => [
  ...sounds.flatMap(wordValues),
  ...skeletons.flatMap(skeletonValues),
]
