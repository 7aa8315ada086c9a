import { statSync } from 'node:fs'
import type { Locale } from './locales.ts'
import { isOnlyBangla } from './page-list.ts'

// Server only: when the words of a page last changed, as the files say it.

/** When what packages/content holds for an address was last written. */
export function changedAt(path: string, locale: Locale = 'en'): Date {
  const folder = `pages/${isOnlyBangla(path) ? 'bn' : locale}`
  const files = [`site/${locale}/pages.yaml`, `${folder}${path}.md`, `${folder}${path}.yaml`]
  const times = files.map(
    (file) => statSync(new URL(`../${file}`, import.meta.url), { throwIfNoEntry: false })?.mtimeMs ?? 0,
  )
  // A page with words of its own is as old as these; the route table tells of all pages at once.
  const own = Math.max(...times.slice(1))
  return new Date(own || (times[0] ?? 0))
}
