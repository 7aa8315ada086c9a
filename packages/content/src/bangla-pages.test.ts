import { describe, expect, test } from 'vitest'
import { notBangla, withLatinDigits } from './bangla.ts'
import { homeIn, layoutIn, locales, pagesIn } from './content.ts'
import type { Locale } from './locales.ts'
import { bodyAt, hiddenFields } from './page-body.ts'

// The complete text of Bangla pages, with all figures and settings filled in.

/** Returns every text and number of some content, in its order, without kinds, ids and targets of links. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return value.startsWith('/') ? [] : [value]
  if (typeof value === 'number') return [String(value)]
  if (Array.isArray(value)) return value.flatMap(textsOf)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => (hiddenFields.has(key) ? [] : textsOf(inner)))
}

/** Returns the texts below the header of a page. */
function textsOfBody(path: string, locale: Locale): string[] {
  const { html, blocks } = bodyAt(path, locale) ?? { html: null, blocks: [] }
  return [
    (html ?? '').replace(/<[^<>]+>/g, ' ').replace(/&(?:quot|amp|#39|lt|gt);/g, ' '),
    ...textsOf(blocks),
  ]
}

/** Returns all numbers, sorted, in Latin digits: 1,00,000 is 100000, 7th is 7. */
function numbersIn(texts: string[]): string[] {
  const plain = withLatinDigits(texts.join(' | ')).replace(/(?<=[0-9]),(?=[0-9]{2})/g, '')
  return (plain.match(/[0-9]+/g) ?? []).sort()
}

const ADDRESS = /[\w.+-]+@[\w.-]+|\{(?:retentionPeriod|fee)\}/g
/** Returns the first word in Latin letters that is neither an address nor an allowed name. */
const latinIn = (texts: string[]) => {
  const found = texts.map((text) => notBangla(text.replace(ADDRESS, ' ')))
  return found.filter((one) => one?.what.startsWith('Latin letters')).map((one) => one?.what)
}

const paths = pagesIn.bn.map(({ path }) => path)

describe('a Bangla page contains no Latin words except addresses and allowed names:', () => {
  test.each(paths)('%s', (path) => {
    const { name, heading, description, placeholder, item, group } =
      pagesIn.bn.find((page) => page.path === path) ?? {}
    const header = [name, heading, description, placeholder, item, group].filter(
      (text) => typeof text === 'string',
    )
    expect(latinIn([...header, ...textsOfBody(path, 'bn')])).toEqual([])
  })

  test('the home page, the menu and the footer', () => {
    const { site, ...around } = layoutIn.bn
    const { phones: _phones, emails: _emails, map: _map, ...texts } = site
    const labels = texts.socials.map(({ label }) => label)
    expect(latinIn(textsOf([homeIn.bn, around, { ...texts, socials: labels }]))).toEqual([])
  })
})

describe('a page shows the same figures in both languages:', () => {
  test.each(paths)('%s', (path) => {
    const [english, bangla] = locales.map((locale) => numbersIn(textsOfBody(path, locale)))
    expect(bangla).toEqual(english)
  })

  test('the home page', () => {
    const [english, bangla] = locales.map((locale) => numbersIn(textsOf(homeIn[locale])))
    expect(bangla).toEqual(english)
  })
})

test('a page has the same kinds of blocks in the same order in both languages', () => {
  const kindsIn = (locale: Locale) =>
    paths.map((path) => {
      const body = bodyAt(path, locale)
      return [path, body && [body.html !== null, ...body.blocks.map(({ kind }) => kind)]]
    })
  expect(kindsIn('bn')).toEqual(kindsIn('en'))
  expect(kindsIn('bn').filter(([, kinds]) => kinds).length).toBeGreaterThan(35)
})
