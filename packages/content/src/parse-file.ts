import type { z } from 'zod'
import { checkLanguage, checkSameData } from './compare-locales.ts'
import { fillFigures } from './figures.ts'
import type { Locale } from './locales.ts'
import { said } from './said.ts'
import { hasContent, readContent } from './source-file.ts'
import { parseYaml } from './yaml.ts'

/** Parses a file that all languages share, and checks it against its schema. */
export function parseFile<T>(name: string, schema: z.ZodType<T>): T {
  return parseYaml(name, fillFigures(name, readContent(name)), schema)
}

/** Parses a file of site/ in one language, and compares a Bangla one with the English one. */
export function parseSiteFile<T>(file: string, locale: Locale, schema: z.ZodType<T>): T {
  const [english, name] = [`site/en/${file}`, `site/${locale}/${file}`]
  if (!hasContent(name))
    throw new Error(
      `${name} line 1: ${said('is missing: <file> has no counterpart in this language', { file: english })}`,
    )
  const source = readContent(name)
  const parsed = parseSiteText(name, source, locale, schema)
  if (locale === 'bn') checkSameData({ name: english, source: readContent(english) }, { name, source })
  return parsed
}

/** Parses the text of a file of site/, without comparing the languages. @throws Error with one sentence per error */
export function parseSiteText<T>(name: string, source: string, locale: Locale, schema: z.ZodType<T>): T {
  const parsed = parseYaml(name, fillFigures(name, source, locale), schema)
  // The English list has the Bangla names of pages that are Bangla in every language.
  if (name !== 'site/en/pages.yaml') checkLanguage(name, source, locale)
  return parsed
}
