// The content below the header of a page, in each language: prose from pages/<language>/*.md, data from *.yaml, both
// named after the address (`/about` is about.md and about.yaml; either may be missing). Read and validated when the
// module is loaded, unless the check of the content has stored them (page-body-store.ts). Server only: pages get the
// content by the procedure `body`.
import { readdirSync } from 'node:fs'
import type { z } from 'zod'
import { type Block, type OwnBlock, pageDataIn, type Tabs } from './blocks.ts'
import { checkBangla, checkSameData, checkSameProse, hiddenFields } from './compare-locales.ts'
import { readContent } from './content-file.ts'
import { fillFigures } from './figures.ts'
import { type Locale, locales, perLocale } from './locales.ts'
import { storeBodies, storedBodies } from './page-body-store.ts'
import { isOnlyBangla } from './page-list.ts'
import { pageAt } from './pages.ts'
import { fillPlaceholders } from './placeholders.ts'
import { parseProse } from './prose.ts'
import { parseYaml } from './yaml.ts'

export type { Block, IconName, LinkCards, OwnBlock, Slides, Tabs, Teachers, Week } from './blocks.ts'
export { hiddenFields }

/**
 * The content below a page's header. `html` is sanitised; it is null if the page has no prose. It may contain
 * `{retentionPeriod}`.
 */
export interface PageBody {
  /** The language of the content: that of the page, or Bangla if the content is Bangla in every language. */
  lang: Locale
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
  if (locale === 'bn') checkBangla(name, source)
  return parseYaml(name, source, pageDataIn[locale].file, (text, onError) =>
    // The page of the application fills in {fee}, because it depends on the chosen class.
    fillPlaceholders(text, locale, onError, 'fee'),
  )
}

const pathOf = (file: string) => `/${file.replace(/\.\w+$/, '')}`

/**
 * Parses the files of all pages, and compares the languages.
 * @throws Error with one sentence per error: file, line, place and reason
 */
export function parseBodies(): PageBodies {
  const filesIn = perLocale((locale) =>
    readdirSync(new URL(`../pages/${locale}/`, import.meta.url)).filter((file) =>
      /\.(?:md|yaml)$/.test(file),
    ),
  )
  const bodiesIn: Record<Locale, Map<string, PageBody>> = perLocale(() => new Map())
  const samples: string[] = []
  for (const locale of locales)
    for (const file of filesIn[locale]) {
      const [path, name] = [pathOf(file), `pages/${locale}/${file}`]
      if (!pageAt(path)) throw new Error(`${name} line 1: pages.yaml has no address ${path}`)
      const source = readContent(name)
      const filled = fillFigures(name, source, locale)
      const body: PageBody = bodiesIn[locale].get(path) ?? { lang: locale, html: null, blocks: [] }
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

const stored = storedBodies<PageBodies>()
/** Whether the bodies were parsed by an earlier process: then this one does not know which figures they use. */
export const areBodiesStored = stored !== null
const bodies = stored ?? parseBodies()
const bodiesIn = perLocale((locale) => new Map(bodies[locale]))

/** Stores the bodies for other processes, after they were parsed by this one. */
export function storeParsedBodies(): void {
  if (!areBodiesStored) storeBodies(bodies)
}

function onlyOnce(path: string, name: string): string {
  return isOnlyBangla(path)
    ? `${name} line 1: pages.yaml says that the content of ${path} is Bangla in every language`
    : `${name} line 1: has no counterpart in the other language`
}

/** Returns the content of an address, or null if there is none yet (docs/spec/rulings.md#6). */
export function bodyAt(path: string, locale: Locale = 'en'): PageBody | null {
  return bodiesIn[isOnlyBangla(path) ? 'bn' : locale].get(path) ?? null
}

/**
 * Files of prose and data that the school still has to supply or review (docs/spec/rulings.md#8), relative to
 * packages/content.
 */
export const sampleBodies: readonly string[] = bodies.samples
