// Figures that are used in several places, above all fees, are written once in figures.yaml. Tables and texts refer
// to them: `"{admission}"` in a cell, `Tk {penalty} per day` in a sentence, `"{admission + uniform}"` for their sum.

import { type Pair, visit } from 'yaml'
import { FIGURES_FILE as FILE, figuresFile } from './figures-file.ts'
import type { Locale } from './locales.ts'
import { groupDigits, withBanglaDigits } from './numbers.ts'
import { derived, storedOr } from './parsed-content.ts'
import { said } from './said.ts'
import { readContent } from './source-file.ts'
import { parseYaml } from './yaml.ts'
import { yamlDocument } from './yaml-document.ts'

/** Smaller numbers in a table are counts and marks, which may be written directly. */
const MIN_AMOUNT = 100
/** `{admission}`, `{dueDay:ordinal}`, `{admission + uniform}`. */
const REFERENCE = /\{([a-zA-Z]+(?: \+ [a-zA-Z]+)*)(?::([a-z]+))?\}/g
/** A whole cell: `"{admission}"`, `"{admission + uniform}"`. */
const CELL = /(["'])\{([a-zA-Z]+(?: \+ [a-zA-Z]+)*)\}\1/g

export type Figures = Record<string, number | string>

/** Parses the file of figures. */
export function parseFigures(source: string): Figures {
  return parseYaml(FILE, source, figuresFile).figures
}

let source: string
let figures: Figures
const used = new Set<string>()
derived(() => {
  source = readContent(FILE)
  figures = parseFigures(source)
  used.clear()
})

/**
 * Fills the figures into the source of a content file. The line numbers stay the same.
 * @param name of the file, for messages
 * @throws Error with file and line: an amount that is not a reference, or a format that the figure does not have
 */
export function fillFigures(
  name: string,
  text: string,
  locale: Locale = 'en',
  values: Figures = figures,
): string {
  rejectPlainAmounts(name, text)
  return text
    .split('\n')
    .map((line, index) => {
      const fail = (message: string): never => {
        throw new Error(`${name} line ${index + 1}: ${message}`)
      }
      // In a cell a figure is a number, which the page formats like any other.
      const cells = line.replace(CELL, (whole, _, names: string) => {
        const value = lookUp(names, values, fail)
        return typeof value === 'number' ? `${value}` : whole
      })
      return cells.replace(REFERENCE, (whole, names: string, form?: string) => {
        const value = lookUp(names, values, fail)
        if (value === undefined)
          return form
            ? fail(said('<name>: <file> has no <figure>', { name: whole, file: FILE, figure: names }))
            : whole
        return (
          formatFigure(value, form, locale) ??
          fail(
            said('<name>: <figure> cannot be written as <form>', {
              name: whole,
              figure: names,
              form: form ?? '',
            }),
          )
        )
      })
    })
    .join('\n')
}

/** Returns a figure, or the sum of several. Returns undefined for the name of something else, such as a setting. */
function lookUp(
  names: string,
  values: Figures,
  fail: (message: string) => never,
): number | string | undefined {
  const found = names.split(' + ').map((figure) => {
    if (!Object.hasOwn(values, figure)) return undefined
    used.add(figure)
    return values[figure]
  })
  if (found.length === 1) return found[0]
  return found.reduce<number>((sum, value, index) => {
    if (typeof value === 'number') return sum + value
    return fail(
      said('<name>: <file> has no amount <figure>', {
        name: `{${names}}`,
        file: FILE,
        figure: names.split(' + ')[index] ?? '',
      }),
    )
  }, 0)
}

/** Returns the unused figures, each with its line, after all content was parsed. */
export function unusedFigures(): string[] {
  const lines = source.split('\n')
  const names = storedOr('used figures', () => [...used])
  const lineOf = (figure: string) => lines.findIndex((line) => line.trimStart().startsWith(`${figure}:`)) + 1
  return Object.keys(figures)
    .filter((figure) => !names.includes(figure))
    .map((figure) => `${FILE} line ${lineOf(figure)}: no file of content names {${figure}}`)
}

/** Formats a figure for running text. Returns null if it does not have this format. */
function formatFigure(value: number | string, form: string | undefined, locale: Locale): string | null {
  const text = inLatinDigits(value, form, locale)
  return text === null || locale === 'en' ? text : withBanglaDigits(text)
}

const MONTHS: Record<Locale, string[]> = {
  en: 'January February March April May June July August September October November December'.split(' '),
  bn: 'জানুয়ারি ফেব্রুয়ারি মার্চ এপ্রিল মে জুন জুলাই আগস্ট সেপ্টেম্বর অক্টোবর নভেম্বর ডিসেম্বর'.split(' '),
}
const LAKH: Record<Locale, string> = { en: 'lakh', bn: 'লাখ' }

function inLatinDigits(value: number | string, form: string | undefined, locale: Locale): string | null {
  if (typeof value === 'string') return form ? null : formatDay(value, MONTHS[locale])
  if (form === 'ordinal' && locale === 'en') return `${value}${ordinalEnding(value)}`
  if (form === 'lakh') return `${value / 100_000} ${LAKH[locale]}`
  return form ? null : groupDigits(value)
}

function formatDay(date: string, months: string[]): string {
  const [year, month, day] = date.split('-').map(Number)
  return `${day} ${months[(month ?? 1) - 1]} ${year}`
}

function ordinalEnding(value: number): string {
  if (value % 100 >= 11 && value % 100 <= 13) return 'th'
  return ['th', 'st', 'nd', 'rd'][value % 10] ?? 'th'
}

/** Rejects amounts that are not references, because they could differ from the same amount elsewhere. */
function rejectPlainAmounts(name: string, text: string): void {
  const fail = (line: number, amount: string) => {
    throw new Error(
      `${name} line ${line}: ${said('<amount> is written out: amounts stand once, in <file>, and here by name, such as {admission}', { amount, file: FILE })}`,
    )
  }
  for (const [index, line] of text.split('\n').entries()) {
    const amount =
      /\b(?:Tk|Taka)\.?(?:\s|\\u00a0)?[0-9][0-9,]{0,12}|[0-9০-৯][0-9০-৯,]{0,11}\s(?:lakh |লাখ |লক্ষ )?(?:Taka|টাকা)/u.exec(
        line.replace(/^\s*#.*/, ''),
      )
    if (amount) fail(index + 1, amount[0])
  }
  if (!name.endsWith('.yaml')) return
  const { document, lines } = yamlDocument(text)
  visit(document, {
    Scalar(_, node, path) {
      const inTable = path.some((step) => isPairOf(step, 'rows'))
      if (inTable && typeof node.value === 'number' && node.value >= MIN_AMOUNT && node.range)
        fail(lines.linePos(node.range[0]).line, `${node.value}`)
    },
  })
}

function isPairOf(step: unknown, key: string): boolean {
  const pair = step as Pair<{ value?: unknown }>
  return typeof step === 'object' && step !== null && 'key' in step && pair.key?.value === key
}
