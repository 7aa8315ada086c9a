import { pagesIn, placesOfPages } from '@school/content'
import { labelInBothLanguages } from '@school/content/fields'
import type { Locale } from '@school/content/locales'
import { FOCUS_STEP, type Photo, picturesFile } from '@school/content/page-pictures'
import { isMap, isNode, isScalar, stringify } from 'yaml'
import { yamlOf } from './yaml-text.ts'

// The photographs in pictures.yaml, as the pages of the office show and change them.

export const PICTURES_FILE = 'pictures.yaml'

/** A place that can hold a photograph. */
export interface Place {
  name: string
  /** The names of the pages that show it in their band. */
  pages: string[]
  drawing: { src: string; width: number; height: number }
  photo: Photo | null
}

/** @returns the places in the order of the file; null when the text does not fit the program */
export function placesIn(text: string, locale: Locale): Place[] | null {
  const parsed = picturesFile.safeParse(yamlOf(text)?.toJS())
  if (!parsed.success) return null
  const shown = placesOfPages()
  const named = new Map(pagesIn[locale].map(({ path, name }) => [path, name]))
  return Object.entries(parsed.data.pictures).map(([name, { photo, src, width, height }]) => ({
    name,
    pages: [...shown].flatMap(([path, place]) => (place === name ? [named.get(path) ?? path] : [])),
    drawing: { src, width, height },
    photo: photo ?? null,
  }))
}

/**
 * The text of pictures.yaml with another photograph in a place; null: its drawing again. Everything else stays as it is written, so that
 * the history shows what was changed, and changes of two people can be joined.
 */
export function withPhoto(text: string, place: string, photo: Photo | null): string {
  const entry = yamlOf(text)?.getIn(['pictures', place], true)
  if (!isMap(entry) || !entry.range) return text
  const old = entry.items.find(({ key }) => isScalar(key) && key.value === 'photo')
  const [from, to] = old ? linesOf(text, old.key, old.value) : endOf(text, entry.range[1])
  const lines = photo ? stringify({ photo }, { lineWidth: 0 }).replace(/^(?=.)/gm, INDENT) : ''
  return text.slice(0, from) + lines + text.slice(to)
}

/** Of a field of a place. */
const INDENT = '    '

/** The whole lines of a field. */
function linesOf(text: string, key: unknown, value: unknown): [from: number, to: number] {
  const [start = 0] = (isNode(key) && key.range) || []
  const [, end = start] = (isNode(value) && value.range) || []
  const [, to] = endOf(text, end)
  return [text.lastIndexOf('\n', start) + 1, to]
}

/** The beginning of the line after what ends here, twice. */
function endOf(text: string, end: number): [from: number, to: number] {
  const next = text[end - 1] === '\n' ? end : text.indexOf('\n', end) + 1
  const at = next === 0 ? text.length : next
  return [at, at]
}

/** A point in percent, as a focal point. */
export const asFocus = ([x, y]: readonly [number, number]): [x: number, y: number] => {
  const step = (percent: number) => Math.max(0, Math.min(100, Math.round(percent / FOCUS_STEP) * FOCUS_STEP))
  return [step(x), step(y)]
}

/** What is wrong with a text in both languages. */
export type TextProblem = 'missing' | 'too long' | 'wrong language' | 'other number'

/** @returns the first problem, or null */
export function problemOf(written: { en: string; bn: string }): TextProblem | null {
  const { error } = labelInBothLanguages.safeParse(written)
  const [issue] = error?.issues ?? []
  if (!issue) return null
  if (issue.code === 'too_small') return 'missing'
  if (issue.code === 'too_big') return 'too long'
  return /number/.test(issue.message) ? 'other number' : 'wrong language'
}
