import { globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { notBangla } from '@school/content/bangla'
import { messagesIn } from '@school/content/messages-in'
import { textsIn } from '@school/forms/in-language'
import { expect, test } from 'vitest'

// The messages of the interface (packages/content/src/messages) and of the forms (packages/forms/src/messages). That both
// languages have the same ones is a type error in packages/content/src/messages-in.ts and packages/forms/src/in-language.ts.

const root = path.resolve(import.meta.dirname, '../..')
/** `profile-sections.ts` is `profileSections`. */
const nameOf = (file: string) =>
  file.replace(/\.ts$/, '').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

test.each([
  ['packages/content', messagesIn],
  ['packages/forms', textsIn],
] as const)('the lists of messages of %s contain every file of messages', (folder, lists) => {
  for (const locale of ['en', 'bn'] as const) {
    const files = readdirSync(path.join(root, folder, 'src/messages', locale))
    const areas = files.filter((file) => !file.endsWith('.test.ts')).map(nameOf)
    expect(Object.keys(lists[locale]).sort()).toEqual(areas.sort())
  }
})

/** Names of files and addresses are the same in every language. */
const FILE_NAME = /^(?:[\w-]{1,60}\.pdf|\/[\w/-]{0,60})$/

/** A text for messages that take one, and a number for those that take one. */
const FOUR = Object.assign(Object('৪'), { valueOf: () => 4 })

/** Returns the texts in messages, by place. The arguments are 0, 1, which select forms of plurals, and a Bangla digit. */
function textsOf(messages: unknown, place: string): [place: string, text: string][] {
  if (typeof messages === 'string') return [[place, messages]]
  if (typeof messages === 'function')
    return [0, 1, FOUR].map((value) => {
      const text: string = messages(new Proxy({}, { get: () => value }))
      return [place, typeof value === 'number' ? text.replace(/[01]/g, '') : text]
    })
  return Object.entries(messages as object).flatMap(([name, inner]) => textsOf(inner, `${place}.${name}`))
}

test('Bangla messages contain Bangla letters and digits only', () => {
  const texts = [...textsOf(messagesIn.bn, 'content'), ...textsOf(textsIn.bn, 'forms')]
  expect(texts.length).toBeGreaterThan(500)
  const wrong = texts.flatMap(([place, text]) => {
    const found = FILE_NAME.test(text) ? null : notBangla(text)
    return found ? [`${place}: ${found.what}`] : []
  })
  expect(wrong).toEqual([])
})

test('a Bangla message writes a number in Bangla digits, grouped as in Bangladesh', () => {
  const { moreShown } = messagesIn.bn.lists
  expect(moreShown({ more: 48, left: 1_234_567 })).toBe('আরও ৪৮টি দেখানো হয়েছে, ১২,৩৪,৫৬৭টি বাকি।')
  expect(moreShown({ more: 3, left: 0 })).toBe('আরও ৩টি দেখানো হয়েছে, আর বাকি নেই।')
})

test.each([
  [0, '0 notices'],
  [1, '1 notice'],
  [1_250, '1250 notices'],
])('an English message about %i rows is "%s"', (count, text) =>
  expect(messagesIn.en.lists.countNotices({ count })).toBe(text),
)

/** Returns the messages that a source uses, as `area.name`. */
function usedMessages(source: string): string[] {
  const used: string[] = []
  const add = (area: string, names: Iterable<RegExpExecArray>) => {
    for (const [, name = ''] of names) used.push(`${area}.${name}`)
  }
  const members = (list: string) => list.matchAll(/(\w+)(?: as \w+|: \w+)?/g)
  const properties = (object: string) => source.matchAll(new RegExp(`(?<![.\\w])${object}\\.(\\w+)`, 'g'))
  // A page: `import * as messages from '@school/content/messages/lists'`, `import { next } from …`.
  const imports =
    /import (?:\* as (\w+)|\{([^}]+)\}) from '@school\/content\/messages\/(?:(?:en|bn)\/)?([\w-]+)'/g
  for (const [, namespace, list = '', file = ''] of source.matchAll(imports)) {
    add(nameOf(file), namespace === undefined ? members(list) : properties(namespace))
    // The service worker: `const languages = { bn: { messages: banglaMessages } }`.
    for (const [, key = ''] of source.matchAll(new RegExp(`\\b(\\w+): ${namespace}\\b`, 'g')))
      add(nameOf(file), properties(key))
  }
  // The server: `messagesIn[locale].lists.next`, `const { next } = ….lists`, `const messages = ….lists`.
  if (source.includes("'@school/content/messages-in'"))
    for (const area of Object.keys(messagesIn.en)) {
      add(area, source.matchAll(new RegExp(`[\\])]\\.${area}\\.(\\w+)`, 'g')))
      const assigned = new RegExp(`const (?:(\\w+)|\\{([^}]+)\\}) = messagesIn\\[[^\\]]+\\]\\.${area}$`, 'gm')
      for (const [, name, list = ''] of source.matchAll(assigned))
        add(area, name === undefined ? members(list) : properties(name))
    }
  return used
}

test('every message of the interface is used', () => {
  const sources = globSync('apps/*/src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.test\./.test(file))
  const used = new Set(sources.flatMap((file) => usedMessages(readFileSync(path.join(root, file), 'utf8'))))
  const all = Object.entries(messagesIn.en).flatMap(([area, messages]) =>
    Object.keys(messages).map((name) => `${area}.${name}`),
  )
  expect(all.filter((name) => !used.has(name))).toEqual([])
})
