import { readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readContent } from './content-file.ts'
import {
  argumentsOf,
  checkTexts,
  MessageFormat,
  messageModule,
  parseMessages,
  readMessages,
} from './message-file.ts'

const areasIn = (language: string, ending: string) =>
  readdirSync(path.join(import.meta.dirname, 'messages', language))
    .filter((file) => file.endsWith(ending))
    .map((file) => file.slice(0, -ending.length))
const areas = areasIn('en', '.ts')
type English = Record<string, string | string[] | ((values: object) => string)>

/** The names of what an English message fills in. */
function argumentNames(message: (values: object) => string): string[] {
  const names = new Set<string>()
  const get = (_: object, name: PropertyKey) => {
    names.add(String(name))
    return 1
  }
  message(new Proxy({}, { get }))
  return [...names].sort()
}

test('every area of English messages has a file of Bangla messages', () => {
  expect(areasIn('bn', '.yaml').filter((area) => area !== 'form-fields')).toEqual(areas)
})

describe('the Bangla messages have the names of the English ones and fill in the same:', () => {
  test.each(areas)('%s', async (area) => {
    const english: English = await import(`./messages/en/${area}.ts`)
    const bangla = readMessages(area, 'bn')
    expect(Object.keys(bangla)).toEqual(
      Object.keys(english).sort((one, other) => order(bangla, one) - order(bangla, other)),
    )
    for (const [name, message] of Object.entries(english)) {
      const own = bangla[name] ?? ''
      if (Array.isArray(message)) expect([name, own.length]).toEqual([name, message.length])
      else if (typeof message === 'string') expect([name, argumentsOf(String(own))]).toEqual([name, {}])
      else
        expect([name, Object.keys(argumentsOf(String(own))).sort()]).toEqual([name, argumentNames(message)])
    }
  })
})

/** Names that Bangla lacks come last, and are seen as missing. */
function order(messages: object, name: string): number {
  const index = Object.keys(messages).indexOf(name)
  return index === -1 ? Number.MAX_SAFE_INTEGER : index
}

test('the Bangla texts of the forms are MessageFormat and Bangla', () => {
  const name = 'src/messages/bn/form-fields.yaml'
  // The names of options and kinds are keys, and are not read by visitors.
  expect(() => checkTexts(name, readContent(name), 'bn')).not.toThrow()
})

describe('a file of messages is refused, with its line, that', () => {
  test.each([
    [
      'has a broken MessageFormat',
      'sample: true\na: ক\nb: "{count, plural, one {ক}"\n',
      3,
      'is no ICU MessageFormat',
    ],
    [
      'holds Latin words',
      'sample: true\na: "{count, number} notices"\n',
      2,
      'Latin letters in Bangla text: notices',
    ],
    ['holds a number', 'sample: true\na: 7\n', 2, 'must be a text or a list of texts'],
    ['does not say whether it was read', 'a: ক\n', 1, 'sample: is missing'],
  ])('%s', (_, source, line, reason) => {
    expect(() => parseMessages('x.yaml', source, 'bn')).toThrow(`x.yaml line ${line}: `)
    expect(() => parseMessages('x.yaml', source, 'bn')).toThrow(reason)
  })
})

test('a Bangla message writes its numbers in Bangla digits and knows its plurals', () => {
  const format = new MessageFormat('bn')
  const moreShown = format.compile(String(readMessages('lists', 'bn').moreShown))
  expect(moreShown({ more: 48, left: 1250 })).toBe('আরও ৪৮টি দেখানো হয়েছে, ১,২৫০টি বাকি।')
  expect(moreShown({ more: 3, left: 0 })).toBe('আরও ৩টি দেখানো হয়েছে, এটুকুই সব।')
})

test('a module of messages exports constants and typed functions by name', () => {
  const source = 'sample: true\nprint: ছাপুন\nmonths: [জানু, ফেব্রু]\ncount: "{count, number}টি, {title}"\n'
  expect(messageModule(parseMessages('x.yaml', source, 'bn'), 'bn')).toBe(
    [
      'import { number } from "@messageformat/runtime";',
      'export const print = "ছাপুন"',
      'export const months = ["জানু","ফেব্রু"]',
      'export const count = (d: { count: number; title: string }) => number("bn", d.count, 0) + "টি, " + d.title',
      '',
    ].join('\n'),
  )
})

test('every area becomes a module with every message in it', () => {
  for (const area of areas) {
    const messages = readMessages(area, 'bn')
    const exported = [...messageModule(messages, 'bn').matchAll(/^export const (\w+) = \S/gm)].map(
      ([, name]) => name,
    )
    expect([area, exported.sort()]).toEqual([area, Object.keys(messages).sort()])
  }
})
