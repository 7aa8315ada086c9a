// Lays what the office has written over the files, and parses and checks everything as a start of the site does. The server runs it in a
// process of its own (check.ts), so that no text can keep visitors waiting: a line of JSON on standard input, a line on standard output.
import { speak } from './said.ts'
import './parse-file.ts'
import { createInterface } from 'node:readline'
import type { CheckAnswer, CheckRequest, LeftOut, PageAnswer, PageData, PageRequest } from './check.ts'
import { loadParsers } from './content-file.ts'
import type { ParsedContent } from './content-store.ts'
import { fillFigures } from './figures.ts'
import { avoidedWords } from './glossary.ts'
import { homeContent, homeFileIn } from './home.ts'
import type { Locale } from './locales.ts'
import { loadPageParser } from './page-body.ts'
import { contentNow, parseAgain } from './parsed-content.ts'
import { parseProse } from './prose.ts'
import { layOver } from './source-file.ts'
import './all-content.ts'

/** What other files refer to. They are left out first when the error is in a file of the program. */
const REFERRED = ['figures.yaml', 'settings.yaml', 'pictures.yaml', 'site/']

const isReferredTo = (file: string) => REFERRED.some((start) => file.startsWith(start))

/** The file in the other language: both must fit together. */
const inOther = (file: string) =>
  file.includes('/en/') ? file.replace('/en/', '/bn/') : file.replace('/bn/', '/en/')

const keyOf = (texts: ReadonlyMap<string, string>) =>
  JSON.stringify([...texts].sort(([a], [b]) => (a < b ? -1 : 1)))

/** What is parsed now, if all of it fits: whoever publishes texts, or writes a page over them, has just checked the same ones. */
let now: { key: string; content: ParsedContent } | null = { key: keyOf(new Map()), content: contentNow() }

/** @param locale the language of the reason */
function tryAll(
  texts: ReadonlyMap<string, string>,
  locale: Locale,
): { content: ParsedContent } | { reason: string } {
  speak(locale)
  const key = keyOf(texts)
  if (now?.key === key) return now
  now = null
  layOver(texts)
  try {
    now = { key, content: parseAgain() }
    return now
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) }
  }
}

function checkPage({ texts, page, text, locale }: PageRequest): PageAnswer {
  tryAll(new Map(Object.entries(texts)), locale)
  try {
    return { ok: true, data: pageData(page, text) }
  } catch (error) {
    return { ok: false, problems: (error instanceof Error ? error.message : String(error)).split('\n') }
  }
}

function pageData(file: string, text: string): PageData {
  const locale = file.includes('/bn/') ? 'bn' : 'en'
  if (file.startsWith('site/'))
    return { home: homeContent(parseSiteText(file, text, locale, homeFileIn(locale)), locale) }
  if (file.endsWith('.md')) return { html: parseProse(file, fillFigures(file, text, locale), locale).html }
  const { kind, blocks } = parsePageFile(file, text)
  return { kind, blocks }
}

function check({ texts: written, strict, dates, locale }: CheckRequest): CheckAnswer {
  const texts = new Map(Object.entries(written))
  const leftOut: LeftOut[] = []
  for (;;) {
    const result = tryAll(texts, locale)
    if ('content' in result)
      return {
        ok: true,
        content: { ...result.content, 'published at': dates },
        leftOut,
        notes: [...texts].flatMap(([file, source]) =>
          file.includes('bn/') || !file.includes('/') ? avoidedWords(file, source) : [],
        ),
      }
    const { reason } = result
    const [, named = ''] = /^(\S+\.(?:yaml|md)) line \d+:/.exec(reason) ?? []
    if (strict || texts.size === 0) return { ok: false, problems: reason.split('\n') }
    const known = [named, inOther(named)].filter((file) => texts.has(file))
    const reasonsIn = (one: Locale) => (one === locale ? reason : reasonIn(one, texts)).split('\n')
    const reasons = { en: reasonsIn('en'), bn: reasonsIn('bn') }
    const guilty = known.length ? known : [...texts.keys()].filter(isReferredTo)
    for (const file of guilty.length ? guilty : [...texts.keys()]) {
      texts.delete(file)
      leftOut.push({ file, reasons })
    }
  }
}

/** Why texts do not fit. Whoever asks is no editor, and editors read it in both languages. */
function reasonIn(locale: Locale, texts: ReadonlyMap<string, string>): string {
  const result = tryAll(texts, locale)
  return 'reason' in result ? result.reason : ''
}

await loadParsers()
await loadPageParser()
const { parsePageFile } = await import('./parse-bodies.ts')
const { parseSiteText } = await import('./parse-file.ts')
for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line) as CheckRequest | PageRequest
  const answer = 'page' in request ? checkPage(request) : check(request)
  process.stdout.write(`${JSON.stringify(answer)}\n`)
}
