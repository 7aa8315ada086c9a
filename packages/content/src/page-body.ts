// The content under the header of a page: prose from text/*.md, data from facts/*.yaml, both named after the address
// (`/about` is about.md and about.yaml; either may be missing). Read and checked when the module is loaded.
// Server only: pages get finished bodies through the procedure `body`.
import { readdirSync, readFileSync } from 'node:fs'
import { LineCounter, parseDocument, visit } from 'yaml'
import type { z } from 'zod'
import { notBangla } from './bangla.ts'
import { type Block, type OwnBlock, pageDataFile, type Tabs } from './blocks.ts'
import { fillFigures } from './figures.ts'
import { pageAt } from './pages.ts'
import { parseProse } from './prose.ts'
import { parseYaml } from './yaml.ts'

export type { Block, IconName, LinkCards, OwnBlock, Slides, Tabs, Teachers, Week } from './blocks.ts'

/**
 * Everything under a page's header. `html` is sanitised; null where the page has no prose. It may contain
 * `{retentionPeriod}`.
 */
export interface PageBody {
  lang: 'en' | 'bn'
  html: string | null
  blocks: (Block | Tabs | OwnBlock)[]
}

/** Fields of page data that visitors do not see: kinds, ids, targets of links. */
export const hiddenFields: ReadonlySet<string> = new Set([
  ...['kind', 'id', 'lang', 'numbers', 'gender', 'icon', 'src'],
  // As a link is written, and as it leaves here.
  ...['page', 'external', 'href'],
])

/**
 * Parses one page's data.
 * @throws Error with one sentence per error: file, line, place and reason
 */
export function parsePageData(name: string, source: string): z.infer<typeof pageDataFile> {
  const data = parseYaml(name, source, pageDataFile)
  if (data.lang === 'bn') {
    const counter = new LineCounter()
    visit(parseDocument(source, { lineCounter: counter }), {
      Pair(_, pair) {
        return hiddenFields.has(String(pair.key)) ? visit.SKIP : undefined
      },
      Scalar(key, node) {
        if (key === 'key' || typeof node.value !== 'string' || !node.range) return
        const foreign = notBangla(node.value)
        if (!foreign) return
        // In a text over several lines: the line of the word, not of the first line.
        const [start, end] = node.range
        const inside = notBangla(source.slice(start, end))?.at ?? 0
        throw new Error(`${name} line ${counter.linePos(start + inside).line}: ${foreign.what}`)
      },
    })
  }
  return data
}

function filesOf(folder: 'text' | 'facts'): [path: string, file: string, source: string][] {
  return readdirSync(new URL(`../${folder}/`, import.meta.url))
    .filter((file) => /\.(?:md|yaml)$/.test(file))
    .map((file) => {
      const path = `/${file.replace(/\.\w+$/, '')}`
      if (!pageAt(path)) throw new Error(`${folder}/${file} line 1: pages.yaml has no address ${path}`)
      const name = `${folder}/${file}`
      const source = readFileSync(new URL(`../${name}`, import.meta.url), 'utf8')
      return [path, name, fillFigures(name, source)]
    })
}

const bodies = new Map<string, PageBody>()
const samples: string[] = []
for (const [path, file, source] of filesOf('text')) {
  const { sample, lang, html } = parseProse(file, source)
  bodies.set(path, { lang, html, blocks: [] })
  if (sample) samples.push(file)
}
for (const [path, file, source] of filesOf('facts')) {
  const { sample, lang, blocks } = parsePageData(file, source)
  bodies.set(path, { lang, html: bodies.get(path)?.html ?? null, blocks })
  if (sample) samples.push(file)
}

/** The content under the header of this address, or null where there is none yet (docs/spec/rulings.md#6). */
export function bodyAt(path: string): PageBody | null {
  return bodies.get(path) ?? null
}

/** Files of prose and data that the school still has to supply (docs/spec/rulings.md#8), from packages/content on. */
export const sampleBodies: readonly string[] = samples
