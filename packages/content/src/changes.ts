import { statSync } from 'node:fs'
import type { Locale } from './locales.ts'
import { isOnlyBangla } from './page-list.ts'
import { storedOr } from './parsed-content.ts'

// When the content of a page last changed: by the times of its files, or when the office has published it. Server only.

/** Returns when the content of an address was last written. */
export function changedAt(path: string, locale: Locale = 'en'): Date {
  const folder = `pages/${isOnlyBangla(path) ? 'bn' : locale}`
  const files = [`site/${locale}/pages.yaml`, `${folder}${path}.md`, `${folder}${path}.yaml`]
  const published = storedOr<Record<string, string>>('published at', () => ({}))
  const times = files.map((file) =>
    published[file]
      ? Date.parse(published[file])
      : (statSync(new URL(`../${file}`, import.meta.url), { throwIfNoEntry: false })?.mtimeMs ?? 0),
  )
  // A page with content of its own has the time of these files. pages.yaml changes with every page.
  const own = Math.max(...times.slice(1))
  return new Date(own || (times[0] ?? 0))
}
