import { pageAt } from '@school/content'
import { type Locale, splitLocale } from '@school/content/locales'
import { bodyAt } from '@school/content/page-body'
import { isContentFile, programText } from '@school/content/program-files'
import { dateIn } from '@school/forms/dates'
import { foldedText } from '@school/forms/text'
import { schoolDay } from '@school/upstream/school-time'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { field, textIn } from '../office/posted.ts'

// What requests of `/office/pages` contain, checked.

const query = z.object({
  file: z.string().max(200).catch(''),
  path: z.string().max(200).catch(''),
  locale: z.enum(['en', 'bn']).catch('en'),
  q: z.string().max(100).catch(''),
  done: z.enum(['published', 'planned', 'draft', 'unchecked', 'withdrawn']).nullable().catch(null),
  together: z.string().optional().catch(undefined),
  merged: z.string().optional().catch(undefined),
  later: z.iso.date().nullable().catch(null),
  compare: z.coerce.number().int().min(0).nullable().catch(null),
  part: z.coerce.number().int().min(0).max(999).nullable().catch(null),
})

export const queryOf = (request: Pick<FastifyRequest, 'query'>) => query.parse(request.query)

/** The address of a page, as it is or as a browser shows it: with the school's own address, the language, a tab. */
const addressOf = (written: string) =>
  splitLocale(URL.parse(written.trim(), 'https://school.invalid')?.pathname ?? '/')

/** What somebody looks for in a list of pages: a word in any form, or the address of a page. */
export const wantedIn = (q: string): string =>
  /^\s{0,9}(?:https?:\/)?\//.test(q) ? addressOf(q).path : foldedText(q).trim()

/**
 * The content file that an address names: `file`, or the text of the page at `path` in a language.
 * @param exists whether the office has written such a file
 */
export function fileOf(
  { file, path, locale }: { file: string; path: string; locale: Locale },
  exists: (name: string) => boolean,
): string | null {
  if (file) return isContentFile(file) ? file : null
  const address = addressOf(path)
  const language = address.locale === 'bn' ? 'bn' : locale
  if (path && address.path === '/') return `site/${language}/home.yaml`
  const plain = address.path.replace(/\/$/, '')
  if (!pageAt(plain) || plain.includes('{')) return null
  // A page whose content is Bangla in every language.
  const folder = bodyAt(plain, 'en')?.lang === 'bn' ? 'bn' : language
  const names = ['md', 'yaml'].map((kind) => `pages/${folder}${plain}.${kind}`).filter(isContentFile)
  return names.find((name) => programText(name) !== null || exists(name)) ?? names[0] ?? null
}

/** The part of a page whose fields were posted; null for none. */
export const partOf = (request: Pick<FastifyRequest, 'body'>): number | null =>
  /^\d{1,3}$/.test(field(request, 'part')) ? Number(field(request, 'part')) : null

const DAY = z.iso.date()
const MAX_YEARS = 5

/** What was posted of a text. `fromDay` is null for now, and 'wrong' for no day of the next years. */
export function savedText(request: Pick<FastifyRequest, 'body'>) {
  const version = z.coerce
    .number()
    .int()
    .min(0)
    .safeParse(textIn(request, 'version') || undefined)
  const entered = field(request, 'from')
  // A browser without a calendar of its own sends what was typed.
  const day = entered && (dateIn(entered) ?? entered)
  return {
    text: textIn(request, 'text'),
    version: version.success ? version.data : null,
    action: field(request, 'action') === 'publish' ? ('publish' as const) : ('draft' as const),
    /** Only shown again. */
    isBack: field(request, 'tell') === 'back',
    fromDay: day === '' ? null : isDay(day) ? day : ('wrong' as const),
  }
}

function isDay(day: string): boolean {
  const today = schoolDay(new Date())
  const last = `${Number(today.slice(0, 4)) + MAX_YEARS}${today.slice(4)}`
  return DAY.safeParse(day).success && day >= today && day <= last
}

export const revisionOf = (request: Pick<FastifyRequest, 'body'>): number =>
  z.coerce
    .number()
    .int()
    .min(0)
    .catch(-1)
    .parse(textIn(request, 'revision') || undefined)
