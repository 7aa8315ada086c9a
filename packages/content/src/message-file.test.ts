import { describe, expect, test } from 'vitest'
import { areas, compareMessages, messageErrors, moduleOf, unusedMessages } from './message-areas.ts'
import { checkTexts, MessageFormat, messageModule, parseMessages, readMessages } from './message-file.ts'
import { readContent } from './source-file.ts'

test('the Bangla texts of the forms are MessageFormat and Bangla', () => {
  const name = 'src/messages/bn/form-fields.yaml'
  // The names of options and kinds are keys, and are not read by visitors.
  expect(() => checkTexts(name, readContent(name), 'bn')).not.toThrow()
})

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
])('a file of messages that %s is rejected, with its line and the reason', (_, source, line, reason) => {
  expect(() => parseMessages('x.yaml', source, 'bn')).toThrow(`x.yaml line ${line}: `)
  expect(() => parseMessages('x.yaml', source, 'bn')).toThrow(reason)
})

test('a Bangla message has Bangla digits and plural forms', () => {
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

test('a parameter that is a number in one language is a number in all of them', () => {
  const [english, bangla] = [{ left: '({count} left)' }, { left: '(আরও {count, number}টি বাকি)' }]
  expect(messageModule(english, 'en', [bangla])).toBe(
    'export const left = (d: { count: number }) => "(" + d.count + " left)"\n',
  )
})

test('the module of an area contains all its messages', () => {
  for (const area of areas)
    for (const locale of ['en', 'bn'] as const) {
      const exported = [...moduleOf(area, locale).matchAll(/^export const (\w+) = \S/gm)].map(
        ([, name]) => name,
      )
      expect([area, exported.sort()]).toEqual([area, Object.keys(readMessages(area, locale)).sort()])
    }
})

test('an English module returns the texts of its file, and numbers without commas', () => {
  expect(moduleOf('lists', 'en')).toContain('one: "1 notice"')
  expect(moduleOf('lists', 'en')).toContain('d.count + " notices"')
  expect(moduleOf('lists', 'en')).toContain('export const seeAllNotices = "See All Notices"')
  expect(moduleOf('lists', 'en')).not.toContain('number(')
})

describe('the messages of both languages are checked:', () => {
  test('each area has the same messages with the same parameters in both languages, and every message is used', () => {
    expect(messageErrors()).toEqual([])
  })

  test('a message that is missing in one language is reported with its file', () => {
    expect(compareMessages('lists', { print: 'Print' }, {})).toEqual([
      'src/messages/bn/lists.yaml: print is missing',
    ])
    expect(compareMessages('lists', {}, { print: 'ছাপুন' })).toEqual([
      'src/messages/en/lists.yaml: print is missing',
    ])
  })

  test('a message with other parameters is reported', () => {
    const faults = compareMessages(
      'lists',
      { a: '{count} left', b: ['one', 'two'], c: '{count}' },
      { a: '{number}টি বাকি', b: ['এক'], c: '{count, number}' },
    )
    expect(faults).toEqual(
      ['a', 'b'].map(
        (name) => `src/messages/bn/lists.yaml: ${name} does not fill in what the English one does`,
      ),
    )
  })

  test('an unused message is reported, however the others are imported', () => {
    const from = "from '@school/content/messages/lists'"
    const unused = (...sources: string[]) => unusedMessages('lists', ['print', 'share'], sources)
    expect(unused(`import * as messages ${from}\nmessages.print`)).toEqual([
      'src/messages/en/lists.yaml: nothing uses share',
    ])
    expect(unused(`import { print } ${from}`, `import * as words ${from}\n words.share`)).toEqual([])
    expect(unused(`import * as messages ${from}\nshow(messages)`)).toEqual([])
    expect(unused("import * as messages from '@school/content/messages/faq'\nmessages.print")).toHaveLength(2)
  })
})
