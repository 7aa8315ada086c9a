// Sample content is never fact (docs/spec/rulings.md#66): beside the school's own server, a page with `sample: true` says that the school has
// not confirmed it. Server only.

import { sampleFiles } from './content.ts'
import { leaveOutSampleRound } from './intake.ts'
import { type Locale, locales, localPath } from './locales.ts'
import { sampleBodies } from './page-body.ts'
import { isOnlyBangla } from './page-list.ts'
import { pages } from './pages.ts'
import { derived } from './parsed-content.ts'

let samples = new Set<string>()
derived(() => {
  samples = new Set([...sampleBodies, ...sampleFiles].map((file) => file.replace(/\.\w+$/, '')))
})
let isTold = false

/** From now on pages say it, and a sample round is left out. Beside the fake upstream everything is a sample, so none does. */
export function tellUnconfirmed(): void {
  isTold = true
  leaveOutSampleRound()
}

/** Whether a page says that the school has not confirmed it. */
export function isUnconfirmed(path: string, locale: Locale): boolean {
  if (!isTold) return false
  const folder = isOnlyBangla(path) ? 'bn' : locale
  return samples.has(path === '/' ? `site/${locale}/home` : `pages/${folder}${path}`)
}

/** The addresses of all pages that say it. */
export const unconfirmedPages = (): string[] =>
  locales.flatMap((locale) =>
    pages.flatMap(({ path }) => (isUnconfirmed(path, locale) ? [localPath(path, locale)] : [])),
  )
