// The content below the header of a page, in each language: prose from pages/<language>/*.md, data from *.yaml, both
// named after the address (`/about` is about.md and about.yaml; either may be missing). Read and validated when the
// module is loaded, unless the check of the content has stored it (content-store.ts). Server only: pages get the
// content by the procedure `body`.
import { hiddenFields } from './hidden-fields.ts'
import { type Locale, perLocale } from './locales.ts'
import { isOnlyBangla } from './page-list.ts'
import type { PageBodies, PageBody } from './parse-bodies.ts'
import { derived, isContentStored, storedOr } from './parsed-content.ts'

export type {
  Block,
  IconName,
  LinkCards,
  OwnBlock,
  PageKind,
  Slides,
  Tabs,
  Teachers,
  Week,
} from './blocks.ts'
export type { PageBody } from './parse-bodies.ts'
export { hiddenFields }

let parser = isContentStored ? null : await import('./parse-bodies.ts')
let bodiesIn: Record<Locale, ReadonlyMap<string, PageBody>>

/**
 * Files of prose and data that the school still has to supply or review (docs/spec/rulings.md#8), relative to
 * packages/content.
 */
export let sampleBodies: readonly string[]

/** Loads the parser of pages where the content is stored, to parse them all the same. */
export async function loadPageParser(): Promise<void> {
  parser ??= await import('./parse-bodies.ts')
}

derived(() => {
  const bodies = storedOr<PageBodies>('pages', () => {
    if (!parser) throw new Error('The stored content lacks the pages.')
    return parser.parseBodies()
  })
  bodiesIn = perLocale((locale) => new Map(bodies[locale]))
  sampleBodies = bodies.samples
})

/** Returns the content of an address, or null if there is none yet (docs/spec/rulings.md#6). */
export function bodyAt(path: string, locale: Locale = 'en'): PageBody | null {
  return bodiesIn[isOnlyBangla(path) ? 'bn' : locale].get(path) ?? null
}
