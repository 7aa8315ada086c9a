// The content below the header of a page, in each language: prose from pages/<language>/*.md, data from *.yaml, both
// named after the address (`/about` is about.md and about.yaml; either may be missing). Read and validated when the
// module is loaded, unless the check of the content has stored it (content-store.ts). Server only: pages get the
// content by the procedure `body`.
import { hiddenFields } from './hidden-fields.ts'
import { type Locale, perLocale } from './locales.ts'
import { isOnlyBangla } from './page-list.ts'
import type { PageBodies, PageBody } from './parse-bodies.ts'
import { isContentStored, storedOr } from './parsed-content.ts'

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

const parsed = isContentStored ? null : (await import('./parse-bodies.ts')).parseBodies()
const bodies = storedOr<PageBodies | null>('pages', () => parsed)
if (!bodies) throw new Error('The stored content lacks the pages.')
const bodiesIn = perLocale((locale) => new Map(bodies[locale]))

/** Returns the content of an address, or null if there is none yet (docs/spec/rulings.md#6). */
export function bodyAt(path: string, locale: Locale = 'en'): PageBody | null {
  return bodiesIn[isOnlyBangla(path) ? 'bn' : locale].get(path) ?? null
}

/**
 * Files of prose and data that the school still has to supply or review (docs/spec/rulings.md#8), relative to
 * packages/content.
 */
export const sampleBodies: readonly string[] = bodies.samples
