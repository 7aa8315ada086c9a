import { expect, test } from 'vitest'
import { renameInScript, renameInStyles, shortNamesOf } from './short-class-names.ts'

const css =
  '@layer components{.card-link{color:red}}@layer utilities{.grid{display:grid}.min-h-11{color:red}@media (width>1px){.md\\:min-h-11{color:red}}.later-\\[1rem\\]{color:red}}'

test('utility classes get short names; plain words and the classes of components keep their names', () => {
  expect([...shortNamesOf(css)]).toEqual([
    ['min-h-11', 'A'],
    ['md:min-h-11', 'B'],
  ])
})

test('a thousand utility classes get different names of at most two letters', () => {
  const many = Array.from({ length: 1_000 }, (_, index) => `.m-${index}{color:red}`).join('')
  const names = [...shortNamesOf(`@layer utilities{${many}}`).values()]
  expect(new Set(names).size).toBe(1_000)
  expect(names.filter((name) => !/^[A-Z][A-Za-z0-9]?$/.test(name))).toEqual([])
})

test('the style sheet contains the short names', () => {
  expect(renameInStyles(css, shortNamesOf(css))).toBe(
    '@layer components{.card-link{color:red}}@layer utilities{.grid{display:grid}.A{color:red}@media (width>1px){.B{color:red}}.later-\\[1rem\\]{color:red}}',
  )
})

test('scripts contain the short names wherever a class name can occur, and nothing else is changed', () => {
  const names = shortNamesOf(css)
  const script = (...[first, second]: string[]) =>
    `f({className:"card ${first}"},\`grid \${a?"${second}":""} ${first}\`)`
  expect(renameInScript(script('min-h-11', 'md:min-h-11'), names)).toBe(script('A', 'B'))
  const other = 'a.min-h-11;x["min-h-110"];"(min-h-11)"'
  expect(renameInScript(other, names)).toBe(other)
})
