import { expect, test } from 'vitest'
import { withoutScripts } from './without-scripts.ts'

test.each([
  ['<p>a</p><script>b</script><p>c</p><script src="d"></script>e', '<p>a</p><p>c</p>e'],
  ['a<script>"<script>"</script>b', 'ab'],
  // A browser takes the rest for its text.
  ['a<script>b', 'a'],
  [
    '<link rel="manifest" href="/m"><link rel="modulepreload" href="/a.js"><link rel="icon" href="/i">',
    '<link rel="icon" href="/i">',
  ],
])('%j without scripts is %j', (html, shown) => {
  expect(withoutScripts(html)).toBe(shown)
})

test('taking scripts out of a page costs time in proportion to its length', () => {
  expect(withoutScripts).toCostInProportion()
  expect((text: string) =>
    withoutScripts(text.replaceAll('<script', '<link rel="manifest"')),
  ).toCostInProportion()
})
