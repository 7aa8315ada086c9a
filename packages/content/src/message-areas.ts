import { globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Locale, locales } from './locales.ts'
import { argumentsOf, type Messages, messageModule, readMessages } from './message-file.ts'

// The areas of messages: one file per area and language. All languages have the same areas, messages and arguments.

/** The Bangla texts of packages/forms, which have their own structure. */
const FORM_FIELDS = 'form-fields'

const areasIn = (locale: Locale) =>
  readdirSync(path.join(import.meta.dirname, 'messages', locale))
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => file.slice(0, -'.yaml'.length))
    .filter((area) => area !== FORM_FIELDS)

export const areas: readonly string[] = areasIn('en')

/** Returns the TypeScript module of an area in one language. */
export function moduleOf(area: string, locale: Locale): string {
  return messageModule(
    readMessages(area, locale),
    locale,
    locales.filter((other) => other !== locale).map((other) => readMessages(area, other)),
  )
}

/**
 * Checks the messages of all areas: messages that are missing in a language, that have different arguments, or that
 * nothing uses.
 * @param sources the source code of everything that can import messages
 * @returns a sentence for each error
 */
export function messageErrors(sources: readonly string[] = ourSources()): string[] {
  const missing = areasIn('bn').flatMap((area) =>
    areas.includes(area) ? [] : [`src/messages/en/${area}.yaml: is missing`],
  )
  return [
    ...missing,
    ...areas.flatMap((area) => [
      ...compareMessages(area, readMessages(area, 'en'), readMessages(area, 'bn')),
      // In a copy of this package alone, nothing could use them.
      ...(sources.length ? unusedMessages(area, Object.keys(readMessages(area, 'en')), sources) : []),
    ]),
  ]
}

/** Compares the messages of an area in two languages. */
export function compareMessages(area: string, english: Messages, bangla: Messages): string[] {
  const names = new Set([...Object.keys(english), ...Object.keys(bangla)])
  return [...names].flatMap((name) => {
    const [one, other] = [english[name], bangla[name]]
    if (one === undefined) return [`src/messages/en/${area}.yaml: ${name} is missing`]
    if (other === undefined) return [`src/messages/bn/${area}.yaml: ${name} is missing`]
    const isSame = shapeOf(one) === shapeOf(other)
    return isSame ? [] : [`src/messages/bn/${area}.yaml: ${name} does not fill in what the English one does`]
  })
}

/** The length of a list, or the names of a text's arguments. */
const shapeOf = (message: string | string[]) =>
  typeof message === 'string' ? Object.keys(argumentsOf(message)).sort().join() : `${message.length} texts`

/** Returns the messages of an area that no source uses. A source that passes on the whole area uses all of them. */
export function unusedMessages(area: string, names: readonly string[], sources: readonly string[]): string[] {
  const used = new Set<string>()
  // The server has the messages of all languages in one record.
  for (const source of sources)
    if (source.includes("'@school/content/messages-in'"))
      for (const [, name = ''] of source.matchAll(/\.(\w+)/g)) used.add(name)
  const importPattern = new RegExp(
    `import (?:\\* as (\\w+)|\\{([^}]+)\\}) from '@school/content/messages/(?:(?:en|bn)/)?${area}'`,
    'g',
  )
  for (const source of sources)
    for (const [statement, namespace, list = ''] of source.matchAll(importPattern)) {
      for (const [name] of list.matchAll(/\w+/g)) used.add(name)
      if (namespace === undefined) continue
      const rest = source.replace(statement, '')
      for (const [, name = ''] of rest.matchAll(new RegExp(`\\b${namespace}\\.(\\w+)`, 'g'))) used.add(name)
      if (new RegExp(`\\b${namespace}\\b(?![.'\\w-])`).test(withoutComments(rest))) return []
    }
  return names.flatMap((name) =>
    used.has(name) ? [] : [`src/messages/en/${area}.yaml: nothing uses ${name}`],
  )
}

const withoutComments = (source: string) =>
  source
    .split('\n')
    .filter((line) => !/^(?:\/\/|\*|\/\*)/.test(line.trimStart()))
    .join('\n')

function ourSources(): string[] {
  const root = path.resolve(import.meta.dirname, '../../..')
  return globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !file.startsWith('packages/content/') && !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(path.join(root, file), 'utf8'))
}
