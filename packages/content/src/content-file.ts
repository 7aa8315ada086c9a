import type { z } from 'zod'
import type { Locale } from './locales.ts'
import { isContentStored, storedOr } from './parsed-content.ts'

/** The parsers, and the libraries that they load, are needed only where nothing is stored. */
let parsers = isContentStored ? null : await import('./parse-file.ts')

/** Loads the parsers where the content is stored, to parse it all the same. */
export async function loadParsers(): Promise<void> {
  parsers ??= await import('./parse-file.ts')
}

/** Reads a file that all languages share, and checks it against its schema. */
export function loadYaml<T>(name: string, schema: z.ZodType<T>): T {
  return storedOr(name, () => needed(parsers).parseFile(name, schema))
}

/**
 * Reads a file of site/ in one language, fills in its figures, and checks it against its schema. A Bangla file must have
 * the structure and the figures of the English one.
 */
export function loadSiteFile<T>(file: string, locale: Locale, schema: z.ZodType<T>): T {
  return storedOr(`site/${locale}/${file}`, () => needed(parsers).parseSiteFile(file, locale, schema))
}

function needed<T>(loaded: T | null): T {
  if (!loaded) throw new Error('The stored content lacks a file.')
  return loaded
}
