import { expect, test } from 'vitest'
import { renameInScript, renameInStyles, shortNamesOf } from './short-class-names.ts'

const css =
  '@layer components{.card-link{color:red}}@layer utilities{.grid{display:grid}.min-h-11{color:red}@media (width>1px){.md\\:min-h-11{color:red}}.later-\\[1rem\\]{color:red}}'

test('utilities have short names, plain words and the classes of components keep theirs', () => {
  expect([...shortNamesOf(css)]).toEqual([
    ['min-h-11', 'A'],
    ['md:min-h-11', 'B'],
  ])
})

test('a thousand utilities have a thousand names of two letters at most', () => {
  const many = Array.from({ length: 1_000 }, (_, index) => `.m-${index}{color:red}`).join('')
  const names = [...shortNamesOf(`@layer utilities{${many}}`).values()]
  expect(new Set(names).size).toBe(1_000)
  expect(names.filter((name) => !/^[A-Z][A-Za-z0-9]?$/.test(name))).toEqual([])
})

test('the style sheet has the short names', () => {
  expect(renameInStyles(css, shortNamesOf(css))).toBe(
    '@layer components{.card-link{color:red}}@layer utilities{.grid{display:grid}.A{color:red}@media (width>1px){.B{color:red}}.later-\\[1rem\\]{color:red}}',
  )
})

test('scripts have the short names wherever a class can stand, and nothing else changes', () => {
  const names = shortNamesOf(css)
  const script = (...[first, second]: string[]) =>
    `f({className:"card ${first}"},\`grid \${a?"${second}":""} ${first}\`)`
  expect(renameInScript(script('min-h-11', 'md:min-h-11'), names)).toBe(script('A', 'B'))
  const other = 'a.min-h-11;x["min-h-110"];"(min-h-11)"'
  expect(renameInScript(other, names)).toBe(other)
})
