// Parses the content of all pages (page-body.ts): prose from pages/<language>/*.md, data from *.yaml. Server only, and only
// where no earlier check of the content has stored the result.

import type { z } from 'zod'
import { type Block, type OwnBlock, type PageKind, pageDataIn, type Tabs } from './blocks.ts'
import { checkLanguage, checkSameData, checkSameProse } from './compare-locales.ts'
import { fillFigures } from './figures.ts'
import { type Locale, locales, perLocale } from './locales.ts'
import { isOnlyBangla } from './page-list.ts'
import { pageAt } from './pages.ts'
import { fillPlaceholders } from './placeholders.ts'
import { parseProse } from './prose.ts'
import { said } from './said.ts'
import { contentIn, readContent } from './source-file.ts'
import { parseYaml } from './yaml.ts'

/**
 * The content below a page's header. `html` is sanitised; it is null if the page has no prose. It may contain
 * `{retentionPeriod}` and `{retentionMaximum}`.
 */
export interface PageBody {
  /** The language of the content: that of the page, or Bangla if the content is Bangla in every language. */
  lang: Locale
  kind: PageKind
  html: string | null
  blocks: (Block | Tabs | OwnBlock)[]
}

export interface PageBodies {
  /** By language, then by address. */
  en: [path: string, body: PageBody][]
  bn: [path: string, body: PageBody][]
  /** Files that the school still has to supply or review. */
  samples: string[]
}

/**
 * Parses the data of a page.
 * @throws Error with one sentence per error: file, line, place and reason
 */
export function parsePageData(
  name: string,
  source: string,
  locale: Locale = 'en',
): z.infer<(typeof pageDataIn)[Locale]['file']> {
  checkLanguage(name, source, locale)
  return parseYaml(name, source, pageDataIn[locale].file, (text, onError) =>
    // The page of the application fills in {fee}, because it depends on the chosen class.
    fillPlaceholders(text, locale, onError, ['fee']),
  )
}

/** Parses the data of one page, without comparing the languages. @throws Error with one sentence per error */
export function parsePageFile(name: string, source: string): ReturnType<typeof parsePageData> {
  const locale = name.startsWith('pages/bn/') ? 'bn' : 'en'
  return parsePageData(name, fillFigures(name, source, locale), locale)
}

const pathOf = (file: string) => `/${file.replace(/\.\w+$/, '')}`

/**
 * Parses the files of all pages, and compares the languages.
 * @throws Error with one sentence per error: file, line, place and reason
 */
export function parseBodies(): PageBodies {
  const filesIn = perLocale((locale) =>
    contentIn(`pages/${locale}/`).filter((file) => /\.(?:md|yaml)$/.test(file)),
  )
  const bodiesIn: Record<Locale, Map<string, PageBody>> = perLocale(() => new Map())
  const samples: string[] = []
  for (const locale of locales)
    for (const file of filesIn[locale]) {
      const [path, name] = [pathOf(file), `pages/${locale}/${file}`]
      if (!pageAt(path))
        throw new Error(`${name} line 1: ${said('pages.yaml has no address <path>', { path })}`)
      const source = readContent(name)
      const filled = fillFigures(name, source, locale)
      const body: PageBody = bodiesIn[locale].get(path) ?? {
        lang: locale,
        kind: 'text',
        html: null,
        blocks: [],
      }
      const { sample, ...own } = file.endsWith('.md')
        ? parseProse(name, filled, locale)
        : parsePageData(name, filled, locale)
      bodiesIn[locale].set(path, { ...body, ...own })
      if (sample) samples.push(name)
      if (isOnlyBangla(path) ? locale === 'en' : !filesIn[locale === 'en' ? 'bn' : 'en'].includes(file))
        throw new Error(onlyOnce(path, name))
      if (locale === 'en' || isOnlyBangla(path)) continue
      const english = { name: `pages/en/${file}`, source: readContent(`pages/en/${file}`) }
      const compare = file.endsWith('.md') ? checkSameProse : checkSameData
      compare(english, { name, source })
    }
  return { en: [...bodiesIn.en], bn: [...bodiesIn.bn], samples }
}

function onlyOnce(path: string, name: string): string {
  const reason = isOnlyBangla(path)
    ? said('pages.yaml says that the content of <path> is Bangla in every language', { path })
    : said('has no counterpart in the other language')
  return `${name} line 1: ${reason}`
}
