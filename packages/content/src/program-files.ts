import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { locales } from './locales.ts'

// The files of this package that the office can change, as the program brings them.

/** Files that all languages share. */
export const sharedFiles = [
  'figures.yaml',
  'settings.yaml',
  'intake.yaml',
  'message-texts.yaml',
  'pictures.yaml',
  'redirects.yaml',
  'upstream-names.yaml',
  'search-synonyms.yaml',
  'name-equivalents.yaml',
  'glossary.yaml',
  'questions.yaml',
] as const

const OF_A_LANGUAGE =
  /^(?:pages\/(?:en|bn)\/[a-z0-9]+(?:-[a-z0-9]+)*\.(?:md|yaml)|site\/(?:en|bn)\/(?:pages|menu|home)\.yaml)$/

/** Whether the office can write a file of this name, which may not exist yet. */
export const isContentFile = (name: string): boolean =>
  sharedFiles.some((file) => file === name) || OF_A_LANGUAGE.test(name)

const inFolder = (name: string) => new URL(`../${name}`, import.meta.url)

/** The text of a file as the program brings it, or null. */
export const programText = (name: string): string | null =>
  isContentFile(name) && existsSync(inFolder(name)) ? readFileSync(inFolder(name), 'utf8') : null

/** The names of all files that the program brings, relative to packages/content. */
export function programFiles(): string[] {
  const folders = locales.flatMap((locale) => [`pages/${locale}/`, `site/${locale}/`])
  const found = folders.flatMap((folder) => readdirSync(inFolder(folder)).map((name) => folder + name))
  return [...sharedFiles, ...found.filter(isContentFile).sort()]
}

/** The SHA-256 of a text, in hexadecimal. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The file in the other language: both must fit together. A shared file has none. */
export function counterpartOf(name: string): string | null {
  if (name.includes('/en/')) return name.replace('/en/', '/bn/')
  return name.includes('/bn/') ? name.replace('/bn/', '/en/') : null
}
