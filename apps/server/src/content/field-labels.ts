import { nameOfClass } from '@school/content/intake'
import type { Locale } from '@school/content/locales'
import { messagesIn } from '@school/content/messages-in'
import type { Choice } from './content-types.ts'
import type { KindOfLink } from './form-schema.ts'

// What the fields of content files are called (content-fields.ts and content-help.ts of packages/content/src/messages), in the forms and in the visual editor.

export type Key = string | number

export interface FieldLabels {
  /** The name of a field; what the file itself says where it is the key of an entry, such as a class. */
  name(place: readonly Key[]): string
  /** A sentence that helps with it; empty where none is needed. */
  help(place: readonly Key[]): string
  /** What a value of a choice means. */
  choice(place: readonly Key[], value: string): string
  /** The kind of a part of a page. */
  kind(kind: string): string
  /** The kinds of entries of a list of links. */
  entryKinds(kinds: readonly KindOfLink[]): Choice[]
}

/** The labels of a file's fields in a language. */
export function labelsOf(file: string, locale: Locale): FieldLabels {
  const { names, kinds, linkKinds } = messagesIn[locale].contentFields
  const { figures, helps, choices } = messagesIn[locale].contentHelp
  const stem = file.replace(/\.\w+$/, '')
  const keysOf = (place: readonly Key[]): string[] => {
    const words = place.filter((key) => typeof key === 'string')
    const own = words.at(-1) ?? ''
    return [`${stem}:${own}`, `${words.at(-2) ?? ''}.${own}`, own]
  }
  const found = (table: Readonly<Record<string, string>>, place: readonly Key[]) =>
    keysOf(place)
      .map((key) => (Object.hasOwn(table, key) ? table[key] : undefined))
      .find((text) => text !== undefined)
  const isEntry = (place: readonly Key[]) => place.length === 2 && ENTRIES.has(`${file} ${place[0]}`)
  return {
    name(place) {
      const key = String(place.at(-1) ?? '')
      if (file === 'figures.yaml' && place.length === 2) return figures[key] ?? key
      if (file === 'intake.yaml' && isEntry(place)) return nameOfClass(key, locale)
      if (file === 'upstream-names.yaml' && place.length > 1) return key
      return isEntry(place) ? key : (found(names, place) ?? key)
    },
    help: (place) => (isEntry(place) ? '' : (found(helps, place) ?? '')),
    choice(place, value) {
      const key = keysOf(place).at(-1) ?? ''
      return choices[key]?.[value] ?? value
    },
    kind: (kind) => kinds[kind] ?? kind,
    entryKinds: (found) => found.map(({ kind }) => ({ value: kind, label: linkKinds[kind] })),
  }
}

/** Groups whose keys are names that the office gives. */
const ENTRIES = new Set(['intake.yaml classes', 'pictures.yaml pictures', 'figures.yaml figures'])
