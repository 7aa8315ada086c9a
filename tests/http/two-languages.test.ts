import { randomUUID } from 'node:crypto'
import { localPath, pages, pagesIn, siteIn } from '@school/content'
import { halvesInFigures, withLatinDigits } from '@school/content/bangla'
import type { Field } from '@school/forms'
import { createForms, textsIn } from '@school/forms/in-language'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postPlain } from '../submissions/posting.ts'
import { type App, startApp } from '../support/app.ts'
import { everyAddress } from '../support/bytes.ts'

// Every page in both languages has the same structure. Content files are compared when they are loaded
// (packages/content/src/compare-locales.ts); these tests compare rendered pages.

let site: App
/** All rows of the upstream. */
let mirrored = ''
const html = { en: new Map<string, string>(), bn: new Map<string, string>() }
const paths = pages.map(({ path }) => path)
/** The address of each path. `{id}` is replaced by the id of the newest row. */
const addressOf = new Map<string, string>()
beforeAll(async () => {
  site = await startApp({ environment: { PUBLIC_URL: 'https://school.example' } })
  mirrored = JSON.stringify(site.fakeUpstream.tables)
  for (const [index, address] of everyAddress(site.fakeUpstream).entries()) {
    addressOf.set(paths[index] ?? '', address)
    for (const locale of ['en', 'bn'] as const) {
      const answer = await fetch(site.url + localPath(address, locale))
      expect([localPath(address, locale), answer.status]).toEqual([localPath(address, locale), 200])
      html[locale].set(paths[index] ?? '', await answer.text())
    }
  }
})
afterAll(() => site.close())

const pageOf = (path: string, locale: 'en' | 'bn') => html[locale].get(path) ?? ''
const both = (path: string) => [pageOf(path, 'en'), pageOf(path, 'bn')] as const
const count = (page: string, pattern: RegExp) => page.match(pattern)?.length ?? 0
const body = (page: string) => page.slice(page.indexOf('<body'))

/** Returns the links within the site without their query. The language switch links to the other language. */
function links(page: string): string[] {
  const found = [...body(page).matchAll(/<a\b([^>]*)>/g)].flatMap(([, attributes = '']) =>
    attributes.includes('hrefLang') || attributes.includes('hreflang')
      ? []
      : [/ href="([^"]*)"/.exec(attributes)?.[1]?.replaceAll('&amp;', '&') ?? ''],
  )
  // A subscription has the whole address of its feed.
  return found.map((href) => href.replace('webcal://school.example', '')).sort()
}

const isOwnPage = (href: string) => href.startsWith('/') && !/^\/(?:media|content)\//.test(href)

/** Returns the number of elements by name, which must not depend on the language. */
const structure = (page: string) =>
  Object.fromEntries(
    [
      ...['h1', 'h2', 'h3', 'h4', 'nav', 'main', 'header', 'footer', 'aside', 'search', 'form', 'table'],
      ...['li', 'dl', 'time'],
    ].map((name) => [name, count(body(page), new RegExp(`<${name}[\\s>]`, 'g'))]),
  )

/** Returns all numbers in the main part of a page, in any digits and grouping. */
function figures(page: string): string[] {
  const main = /<main[\s\S]*<\/main>/.exec(page)?.[0] ?? ''
  const text = halvesInFigures(
    withLatinDigits(
      main.replace(/<(?:script|style)[\s\S]*?<\/(?:script|style)>/g, '').replace(/<[^>]+>|&[#\w]+;/g, ' '),
    ),
  )
  // English dates have two digits, Bangla ones no leading zero (docs/spec/rulings.md#10 and #46).
  return (text.match(/\d[\d,]*(?:\.\d+)?/g) ?? [])
    .map((figure) => figure.replace(/,/g, '').replace(/^0+(?=\d)/, ''))
    .sort()
}

test.each(paths)('the page %s has the same structure, links and figures in English and in Bangla', (path) => {
  const [english, bangla] = both(path)
  expect(structure(bangla)).toEqual(structure(english))
  expect(links(bangla)).toEqual(
    links(english)
      .map((href) => (isOwnPage(href) ? localPath(href, 'bn') : href))
      .sort(),
  )
  expect(figures(bangla)).toEqual(figures(english))
})

test.each(paths)(
  'the page %s declares its language and links to its version in the other language',
  (path) => {
    const address = addressOf.get(path) ?? ''
    // Search engines list one of two pages with the same rows.
    const listed = pages.find((page) => page.path === path)?.canonical ?? address
    const alternates = ['en', 'bn', 'x-default'].map(
      (lang) =>
        [lang, `https://school.example${localPath(listed, lang === 'bn' ? 'bn' : 'en')}`] as [string, string],
    )
    for (const locale of ['en', 'bn'] as const) {
      const page = pageOf(path, locale)
      expect(page).toContain(`<html lang="${locale}"`)
      const isListed = !page.includes('content="noindex')
      const found = [...page.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/gi)]
      expect(found.map(([, lang, href]) => [lang, href])).toEqual(isListed ? alternates : [])
      expect(page).toContain(`rel="canonical" href="https://school.example${localPath(listed, locale)}"`)
      const other = locale === 'en' ? 'bn' : 'en'
      const [link = ''] = new RegExp(`<a [^>]*hreflang="${other}"[^>]*>`, 'i').exec(page) ?? []
      expect(link).toContain(`href="${localPath(address, other)}"`)
      expect(link).toContain(`lang="${other}"`)
    }
  },
)

test.each(pagesIn.bn)(
  'the Bangla page $path has its title, one heading, and one description',
  ({ path, name, heading }) => {
    const page = pageOf(path, 'bn')
    const [, title = ''] = /<title>([^<]*)<\/title>/.exec(page) ?? []
    const headings = [...page.matchAll(/<h1\b[^>]*>([\s\S]*?)<\/h1>/g)].map(([, text = '']) =>
      text.replace(/<!--.*?-->|<[^>]+>/g, '').trim(),
    )
    expect(headings).toHaveLength(1)
    expect(headings[0]).not.toBe('')
    // A row has its own.
    if (!path.includes('{')) {
      expect(title).toBe(`${name} | ${siteIn.bn.brand}`)
      if (path !== '/') expect(headings[0]).toBe(heading)
    }
    expect(count(page, /<meta name="description"/g)).toBe(1)
  },
)

/** Names and addresses in Latin letters on Bangla pages. */
const ALLOWED =
  /\b(?:WCAG|AA|axe|Chromium|NVDA|JAWS|VoiceOver|TalkBack|JPG|PNG)\b|[\w.]+@[\w.]+|https?:\/\/\S+|&[#\w]+;/g

/** Names of research profiles, which are brands. */
const BRANDS = /\b(?:Google Scholar|ResearchGate|ORCID|Scopus|Web of Science)\b/g

/** Returns texts that are neither Bangla nor marked as English: text, accessible names, title and description. */
function untranslatedTexts(page: string): string[] {
  const untranslated: string[] = []
  const check = (text: string) => {
    // The value of a row is as in the upstream.
    if (mirrored.includes(JSON.stringify(text.trim()))) return
    const [word] =
      text
        .replace(ALLOWED, ' ')
        .replace(BRANDS, ' ')
        .match(/\p{Script=Latin}{2,}|[0-9]/u) ?? []
    if (word !== undefined) untranslated.push(text.trim().slice(0, 80))
  }
  const languages = ['bn']
  const plain = body(page)
    .replace(/<!--.*?-->/g, '')
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '')
  for (const [, closing, name = '', attributes = '', text] of plain.matchAll(
    /<(\/?)([a-z0-9]+)([^>]*)>|([^<]+)/gi,
  )) {
    if (text !== undefined) {
      if (languages.at(-1) === 'bn') check(text)
      continue
    }
    if (closing) {
      languages.pop()
      continue
    }
    const lang = / lang="(\w+)"/.exec(attributes)?.[1] ?? languages.at(-1) ?? ''
    if (lang === 'bn')
      for (const [, value = ''] of attributes.matchAll(/ (?:aria-label|alt|title|placeholder)="([^"]*)"/g))
        check(value)
    if (!/^(?:img|input|br|hr|meta|link|source|wbr|col|area)$/.test(name) && !attributes.endsWith('/'))
      languages.push(lang)
  }
  // The headline of a row is as in the upstream.
  const [, title = ''] = /<title>(?:.* \| )?([^<|]*)<\/title>/.exec(page) ?? []
  check(title)
  return untranslated
}

test.each(paths)('the Bangla page %s has no English text without a lang attribute', (path) => {
  expect(untranslatedTexts(pageOf(path, 'bn'))).toEqual([])
})

/** What a visitor can enter into the fields of a form, with what is wrong in each of them. */
const wrongEntries: [what: string, entriesOf: (field: Field) => string[]][] = [
  ['nothing', () => []],
  ['what is no answer', ({ kind }) => (kind === 'picture' || kind === 'readonly' ? [] : ['নেই'])],
  ['too much', ({ kind, max }) => (kind === 'picture' || kind === 'readonly' ? [] : ['ক'.repeat(max + 1)])],
  ['two answers', ({ kind }) => (kind === 'picture' || kind === 'readonly' ? [] : ['এক', 'দুই'])],
]

test.each(
  Object.values(createForms(textsIn.bn)).flatMap((form) =>
    wrongEntries.map(([what, entriesOf]) => ({ form, what, entriesOf })),
  ),
)('the form $form.path says in Bangla what is wrong with every field: $what', async ({ form, entriesOf }) => {
  const body = new FormData()
  body.set('key', randomUUID())
  for (const field of form.fields) for (const entry of entriesOf(field)) body.append(field.name, entry)
  const hasPicture = form.fields.some(({ kind }) => kind === 'picture')
  if (hasPicture && body.has('applicantName'))
    body.set('picture', new Blob(['%PDF-1.4'], { type: 'application/pdf' }), 'a.pdf')
  const answer = await postPlain(site, localPath(form.path, 'bn'), hasPicture ? body : entriesIn(body))
  const page = await answer.text()
  // Families may ask for a reminder between two rounds only. There is one now.
  const isClosed = form.name === 'reminder'
  expect(answer.status).toBeOneOf(isClosed ? [409, 422] : [422])
  if (!isClosed) expect(page).toContain('aria-invalid="true"')
  expect(untranslatedTexts(page)).toEqual([])
})

const entriesIn = (body: FormData): Record<string, string[]> =>
  Object.fromEntries([...new Set(body.keys())].map((name) => [name, body.getAll(name).map(String)]))

/** The code of all scripts that a page names. */
async function scriptsOf(page: string): Promise<string> {
  const names = [...new Set(page.match(/\/assets\/[\w.$-]+\.js/g))]
  expect(names.length).toBeGreaterThan(2)
  return (await Promise.all(names.map(async (name) => (await fetch(site.url + name)).text()))).join('\n')
}

test('the scripts of a page contain the messages of its own language only', async () => {
  const english = await scriptsOf(pageOf('/apply-online', 'en'))
  const bangla = await scriptsOf(pageOf('/apply-online', 'bn'))
  // Messages of the form, of the form's page, and of every page.
  expect(english).toContain('Applicant name is required')
  expect(english).toContain('Submit application')
  expect(english).toContain('Search this site')
  expect(english).not.toMatch(/শিক্ষার্থীর নাম লিখুন|আবেদন জমা দিন|এই সাইটে খুঁজুন/)
  expect(bangla).toContain('শিক্ষার্থীর নাম লিখুন')
  expect(bangla).toContain('আবেদন জমা দিন')
  expect(bangla).toContain('এই সাইটে খুঁজুন')
  expect(bangla).not.toMatch(/Applicant name is required|Submit application|Search this site/)
})
