import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { withoutUndeclared } from './compression.ts'
import { parseJson } from './json.ts'

// What servers write for JSON and is none. Where its meaning is certain, it is read, and a remark says so.

const ROWS = [
  { id: 2, head_line: 'Exam: "a" & <b>', date: '2026-11-26' },
  { id: 1, head_line: 'ভর্তি {শুরু}', date: '2026-11-25' },
]
const JSON_TEXT = JSON.stringify(ROWS)
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const lines = ROWS.map((row) => JSON.stringify(row))

function read(body: string | Uint8Array): { value: unknown; remarks: string[] } {
  const remarks: string[] = []
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  return { value: parseJson(bytes, '/a-call', { remarks }), remarks }
}

test.each<[string, string | Uint8Array, RegExp]>([
  ['escaped as for a page', escaped(JSON_TEXT), /escaped/],
  ['escaped in <pre>', `<pre>${escaped(JSON_TEXT)}</pre>`, /escaped/],
  ['as a text', JSON.stringify(JSON_TEXT), /within JSON/],
  ['as a text in a text', JSON.stringify(JSON.stringify(JSON_TEXT)), /within JSON/],
  ['row by row as texts', JSON.stringify(lines), /within JSON/],
  [
    'with commas before brackets',
    JSON_TEXT.replace(/}(?=[,\]])/g, ',}').replace(/]$/, ' , ]'),
    /not quite JSON/,
  ],
  ['with comments', JSON_TEXT.replace('{', '{/* first */').replace(/]$/, '// last\n]'), /not quite JSON/],
  ['with names without quotes', JSON_TEXT.replace(/"(\w+)":/g, '$1:'), /not quite JSON/],
  ['one row a line', `${lines.join('\n')}\n`, /one after the other/],
  ['one row after the other', lines.join(''), /one after the other/],
  ['with commas and no list', lines.join(', '), /one after the other/],
  ['as a JSON text sequence', lines.map((line) => `\u001e${line}\n`).join(''), /one after the other/],
  ['in UTF-16 that is not named', Buffer.from(JSON_TEXT, 'utf16le'), /utf-16le/],
])('rows %s are read, and a remark says so', (_, body, remark) => {
  const { value, remarks } = read(body)
  expect(value).toEqual(ROWS)
  expect(remarks.join()).toMatch(remark)
})

test('a line break or a tab within a text is one', () => {
  expect(read('[{"a":"one\n\ttwo \\"x\\""}]').value).toEqual([{ a: 'one\n\ttwo "x"' }])
  expect(read("{'fee': '520', /* Taka */}").value).toEqual({ fee: '520' })
  expect(read('{"score":NaN}').value).toEqual({ score: Number.NaN })
})

test.each(['d', 'data', 'result'])('rows as a text under %s are read', (name) => {
  expect(read(JSON.stringify({ status: 1, [name]: JSON_TEXT })).value).toEqual({ status: 1, [name]: ROWS })
})

test('a column of a row that holds JSON stays a text', () => {
  const row = { id: 1, images_path: '["a.jpg"]', note: '{"a":1}' }
  expect(read(JSON.stringify([row])).value).toEqual([row])
  expect(read(JSON.stringify(row)).value).toEqual(row)
})

describe('what could be two answers is none', () => {
  test.each([
    ['rows with other names', '{"id":1}{"message":"x"}'],
    ['a row and a list', '{"id":1}\n[{"id":2}]'],
    ['a row that is cut off', '{"id":1}\n{"id":2'],
    ['the same list again', `${JSON_TEXT}\n${JSON_TEXT}`],
  ])('%s', (_, body) => {
    expect(() => read(body)).toThrow(/second document/)
  })
})

test.each([
  ['a comma too many', '[1,,2]'],
  ['a missing quote', '[{"a:1}]'],
  ['a text that is cut off', '"[{\\"a\\":1'],
  ['an object of a program', '[{"a":new Date()}]'],
])('%s is still an error', (_, body) => {
  expect(() => read(body)).toThrow()
})

test('JSON within JSON is limited as every answer is', () => {
  const deep = '['.repeat(600) + ']'.repeat(600)
  expect(() => read(JSON.stringify(`[${deep}]`))).toThrow(/nested deeper than 500/)
  expect(() => read(JSON.stringify({ data: `[${deep}]` }))).toThrow(/nested deeper than 500/)
})

test('a compression that no header names is undone, and a bomb is too large', async () => {
  const twice = gzipSync(gzipSync(JSON_TEXT))
  expect(Buffer.from((await withoutUndeclared(twice, 10_000)) as Uint8Array).toString()).toBe(JSON_TEXT)
  expect(await withoutUndeclared(gzipSync('0'.repeat(100_000)), 10_000)).toBe('too large')
  expect(await withoutUndeclared(gzipSync(JSON_TEXT).subarray(0, 20), 10_000)).toHaveLength(20)
})

test.each([
  ['quotes', '"'],
  ['escaped quotes', '\\"'],
  ['entities', '{&quot;'],
  ['rows', '{"a":1}'],
  ['unclosed rows', '{"a":'],
])('reading takes time in proportion to the length: %s', (_, part) => {
  const started = process.cpuUsage()
  for (const before of ['', '[', '{"a":"', '"'])
    try {
      read(before + part.repeat(400_000))
    } catch {
      // It is an error, and a quick one.
    }
  const { user, system } = process.cpuUsage(started)
  expect((user + system) / 1_000).toBeLessThan(20_000)
})
