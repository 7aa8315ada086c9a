import { expect, test } from 'vitest'
import { isRecord, lenientJson, parseJson } from './json.ts'

const parse = (body: string) => parseJson(new TextEncoder().encode(body), '/a-call')
const errorOf = (body: string) => {
  try {
    return parse(body)
  } catch (error) {
    return (error as Error).message
  }
}
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

test('JSON may be nested 500 levels deep, and not one more', () => {
  expect(Array.isArray(parse(nested(500)))).toBe(true)
  expect(errorOf(nested(501))).toBe('/a-call: the answer is nested deeper than 500 levels.')
})

test('an answer may have two million values, and not one more', () => {
  const values = (count: number) => `[${'0,'.repeat(count - 1)}0]`
  expect(parse(values(2_000_000))).toHaveLength(2_000_000)
  expect(errorOf(values(2_000_001))).toBe('/a-call: the answer contains more than 2000000 values.')
})

test('up to 100,000 characters may precede the JSON', () => {
  const behind = (characters: number) => `${'x'.repeat(characters - 1)}\n[1]`
  expect(parse(behind(100_000))).toEqual([1])
  expect(errorOf(behind(100_001))).toBe('/a-call: the answer is not JSON.')
})

test.each([
  ['a quote', String.raw`["a\"b]"]`, ['a"b]']],
  ['a backslash at its end', String.raw`["a\\", "]"]`, ['a\\', ']']],
  ['a quote behind a backslash', String.raw`["a\\\"", 1]`, ['a\\"', 1]],
  ['brackets', '["[[{{"]', ['[[{{']],
])('a text in the JSON may contain %s', (_, body, value) => {
  expect(parse(body)).toEqual(value)
})

test.each([
  ['indented by blanks', 'Warning: x\n   [1]', [1]],
  ['indented by a tab', 'Warning: x\n\t[1]', [1]],
  ['behind a tag', '<br /> [1]', [1]],
  ['behind a byte-order mark', 'Warning: x \uFEFF[1]', [1]],
])('a list of plain values is found at the start of a line: %s', (_, body, value) => {
  expect(parse(body)).toEqual(value)
})

test.each([
  ['in the middle of a line', 'Warning: [1]'],
  ['behind a word', 'x[1]'],
])('a bracket %s is not the JSON', (_, body) => {
  expect(errorOf(body)).toBe('/a-call: the answer is not JSON.')
})

test.each([
  ['on a line of its own', 'Warning: x\nnull', null],
  ['behind a tag and blanks', 'Warning: x<br />  null', null],
  ['behind a word', 'The result is null', '/a-call: the answer is not JSON.'],
  ['in front of a word', 'Warning\nnull and void', '/a-call: the answer is not JSON.'],
])('a warning that ends with null has no rows: null stands %s', (_, body, value) => {
  expect(errorOf(body)).toEqual(value)
})

test.each([
  ['an HTML page', '<html>[{"a":1}]</html>', 'the answer is an HTML page, not JSON'],
  ['bytes that are no text', null, 'the answer is not text in UTF-8'],
  ['JSON that ends early', '[{"a":1}', 'the JSON of the answer is incomplete'],
  ['a text that ends early', '[{"a":"1', 'the JSON of the answer is incomplete'],
  ['a second document', '[1] [2]', 'the answer contains a second document after its JSON'],
  ['brackets around something else', '[{"a" 1}]', 'the answer is not valid JSON'],
])('the error names the cause: %s', (_, body, cause) => {
  const error = () => (body === null ? parseJson(new Uint8Array([0xff, 0xc3, 0x28]), '/a-call') : parse(body))
  expect(error).toThrow(`/a-call: ${cause}.`)
})

test.each([
  ['a warning', '[1]<br />\n<b>Warning</b>: mail(): Failed in <b>x.php</b> on line <b>3</b><br />\n'],
  ['a warning with brackets', '[1]\nWarning: Undefined array key [0] in x\n'],
  ['the time of a log line', '[1]\n[26-Nov-2026 10:00:00 Asia/Dhaka] PHP Warning: x'],
  ['a script', '[1]<script>window.x = {"a": [1]}; y = []</script>'],
  ['a script that does not end', '[1]<script>var x = [{"a":1}]'],
  ['the end of a page', '[1]</body></html>'],
  ['a comment', '[1]<!-- 0.02 s [{"a":1}] -->'],
  ['the time of a log line before it', '[26-Nov-2026 10:00:00] PHP Notice: x\n[1]'],
])('text around the JSON is cut off, and a remark says so: %s', (_, body) => {
  const remarks: string[] = []
  expect(parseJson(new TextEncoder().encode(body), '/a-call', { remarks })).toEqual([1])
  expect(remarks).toEqual([
    expect.stringMatching(/^text (?:before|after) the JSON of the answer was cut off$/),
  ])
})

test.each([
  ['at once', '[1][2]'],
  ['behind a warning', '[1]<br /><b>Warning</b>: x<br />\n[2]'],
  ['that is cut off', '[{"a":1}]\n[{"a":2'],
  ['on a line of its own', '[1]\n{"status":0,"message":"x"}'],
  ['before more brackets than can be tried', `[1]\n${'[1 x]\n'.repeat(30)}`],
])('a second document is an error, because it is not known which of them is the answer: %s', (_, body) => {
  expect(errorOf(body)).toBe('/a-call: the answer contains a second document after its JSON.')
})

test.each([
  ['Just a moment...', true],
  ['Attention Required! | Cloudflare', true],
  ['One moment, please...', true],
  ['Access denied by Imunify360', true],
  ['Welcome to our school', false],
])('a page titled "%s" in place of JSON is known as that of a firewall: %s', (title, isFirewall) => {
  const message = String(errorOf(`<!DOCTYPE html><html><head><title>${title}</title></head></html>`))
  expect(message.includes('firewall')).toBe(isFirewall)
  expect(message).not.toContain(title)
})

test('an answer counts as an HTML page only if a tag precedes the JSON', () => {
  expect(parse('[{"a":"<html>"}]')).toEqual([{ a: '<html>' }])
})

test('a record is an object with names, not a list and not null', () => {
  expect([{}, { a: 1 }, [], null, 'x', 1, undefined].map(isRecord)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ])
})

test('an answer to a submission is read as it is, whatever answer was read before it', () => {
  const answer = '{"responseCode":200}\n<br /><b>Notice</b>: x'
  for (const before of ['[1]', 'Warning: x [0] in y\n[{"a":1}]', '[{"a":1}][{"b":2}]', '[{"a":1},{"b":2'])
    expect([errorOf(before), lenientJson(answer)]).toEqual([expect.anything(), { responseCode: 200 }])
})
