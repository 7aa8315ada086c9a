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

const DUMP = `array(2) {
  ["id"]=>
  int(1)
  ["rows"]=>
  array(1) {
    [0]=>
    object(stdClass)#3 (1) {
      ["json":protected]=>
      string(10) "[{"id":7}]"
    }
  }
}`
const PRINTED = `Array
(
    [0] => stdClass Object
        (
            [id] => 1
            [json] => [{"id":7}]
        )

    [1] => Array
        (
        )
)`
test.each([
  ['var_dump', DUMP],
  ['var_dump of an empty list', 'array(0) {\n}'],
  ['var_dump as a page', `<pre>${DUMP.replaceAll('>', '&gt;')}</pre>`],
  ['print_r', PRINTED],
  ['var_export', `array (\n  'id' => '{"a":1}',\n  0 => '[{"id":7}]',\n)`],
  ['many keys', DUMP.repeat(30)],
  ['a notice with braces', 'Notice: Undefined index: {"id":7} in /srv/x.php on line 3'],
  ['a notice of HTML with braces', '<b>Warning</b>: bad [{"id":7}] in <b>/x.php</b> on line <b>3</b><br />'],
  ['a line of a log', '[2026-11-27 10:00:00] local.INFO: asked {"id":7} []'],
  ['the trace of an exception', '#0 x.php(3): Exception: y {"id":7}\n#1 {main}'],
])('values that PHP prints are no JSON, before it and after it: %s', (_, printed) => {
  const rows = [{ id: 1, name: 'x' }]
  expect(parse(`${printed}\n${JSON.stringify(rows)}`)).toEqual(rows)
  expect(parse(`${JSON.stringify(rows)}\n${printed}`)).toEqual(rows)
  expect(parse(`${printed}\n[]`)).toEqual([])
})

test('JSON behind a whole warning, or in the only line of a log, is the answer', () => {
  for (const before of [
    'Notice: x in y.php on line 3',
    '<b>Notice</b>: x on line <b>3</b><br />',
    'INFO: got ',
  ])
    expect(parse(`${before} [{"a":1}]`)).toEqual([{ a: 1 }])
  for (const warning of ['Notice: x on line 3', '<b>Notice</b>: x on line <b>3</b><br />'])
    expect(errorOf(`${warning} [{"a":1}]\n[{"b":1}]`)).toContain('a second document')
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
