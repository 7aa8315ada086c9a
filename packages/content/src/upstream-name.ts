import { withBanglaDigits } from './numbers.ts'

// Looks up names of the upstream in Bangla, without the file (upstream-names.ts).

/** What a name is of. The same name can be another word in another place: Male is ছেলে of a child, পুরুষ of a teacher. */
export const nameKinds = [
  'classes',
  'sessions',
  'categories',
  'genders',
  'staffGenders',
  'designations',
  'departments',
  'subjects',
  'locations',
  'calendar',
  'answers',
] as const
export type NameKind = (typeof nameKinds)[number]
/** The Bangla names by their plain upstream names. */
export type UpstreamNames = Record<NameKind, Record<string, string>>

/** One spelling: Unicode form, apostrophes, blanks and capital letters do not count. */
export const plainName = (name: string): string =>
  name.normalize('NFC').replaceAll('’', "'").replace(/\s+/g, ' ').trim().toLowerCase()

/** Returns the Bangla name, or null if none is known. A year in it is `{year}` in the file. */
export function knownBanglaName(names: Record<string, string>, name: string): string | null {
  const plain = plainName(name)
  if (Object.hasOwn(names, plain)) return names[plain] ?? null
  const year = /\b(?:19|20)\d\d\b/.exec(plain)?.[0] ?? ''
  const pattern = plain.replace(year, '{year}')
  if (!year || !Object.hasOwn(names, pattern)) return null
  return names[pattern]?.replace('{year}', withBanglaDigits(year)) ?? null
}

/** Returns the Bangla name, or the upstream's own if none is known. */
export const banglaName = (names: Record<string, string>, name: string): string =>
  knownBanglaName(names, name) ?? name
