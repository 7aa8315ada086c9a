import { expect, test } from 'vitest'
import { simplifyStyleSheet } from './simpler-styles.ts'

const said = (css: string) => simplifyStyleSheet(css).replace(/;(?=\})/g, '')
const registered = (name: string, value?: string) =>
  `@property ${name}{syntax:"*";inherits:false${value ? `;initial-value:${value}` : ''}}`

test('a value that no rule sets is what it is at first', () => {
  const css = `.a{box-shadow:var(--tw-ring), var(--tw-inset), var(--tw-shadow)}.b{--tw-shadow:0 0 1px red}${registered('--tw-ring', '0 0 #0000')}${registered('--tw-inset', '0 0 #0000')}${registered('--tw-shadow', '0 0 #0000')}`
  expect(said(css)).toBe(
    `.a{box-shadow:var(--tw-shadow)}.b{--tw-shadow:0 0 1px red}${registered('--tw-shadow', '0 0 #0000')}`,
  )
  const numbers = `.n{--tw-spacing:tabular-nums;font-variant-numeric:var(--tw-ordinal, ) var(--tw-spacing, )}${registered('--tw-ordinal')}${registered('--tw-spacing')}`
  expect(said(numbers)).toBe(
    `.n{--tw-spacing:tabular-nums;font-variant-numeric:var(--tw-spacing, )}${registered('--tw-spacing')}`,
  )
})

test('a value that some rule sets is left as it is, whatever sets it for older browsers', () => {
  const css = `@layer properties{*{--tw-style:solid}}.a{border-style:var(--tw-style)}.b{--tw-style:dashed}${registered('--tw-style', 'solid')}`
  expect(said(css)).toBe(css)
})

test('what is set and read by nothing goes, with its registration and the block that is empty then', () => {
  const css = `@layer properties{*{--tw-leading:initial}}.a{--tw-leading:1;line-height:1}${registered('--tw-leading')}`
  expect(said(css)).toBe('.a{line-height:1}')
})

test('a colour that stands there is not mixed once more; one of unknown colours is', () => {
  const mix = '@supports (color:color-mix(in lab, red, red))'
  expect(said(`.a{color:#fffc}${mix}{.a{color:color-mix(in oklab, #fff 80%, transparent)}}`)).toBe(
    '.a{color:#fffc}',
  )
  const own = `.a{color:currentColor}${mix}{.a{color:color-mix(in oklab, currentcolor 50%, transparent)}}`
  expect(said(own)).toBe(own)
})

test('a declaration that stands there twice stands there once; a fallback stays', () => {
  expect(said('.a{-webkit-a:b;-webkit-a:b;a:b;a:c}')).toBe('.a{-webkit-a:b;a:b;a:c}')
})

test('a registration goes where a rule for every element gives its initial value, which all browsers get then', () => {
  const fallback = '@layer properties{@supports (color:red){*{--tw-style:solid}}}'
  const rules = '.a{border-style:var(--tw-style)}.b{--tw-style:dashed}'
  expect(said(fallback + rules + registered('--tw-style', 'solid'))).toBe(
    `@layer properties{*{--tw-style:solid}}${rules}`,
  )
  expect(said(rules + registered('--tw-style', 'solid'))).toBe(rules + registered('--tw-style', 'solid'))
})

test('a value of the theme stands where it is read, counted out', () => {
  const theme =
    '@layer theme{:root{--spacing:.25rem;--default-font:var(--font);--font:Arial, sans-serif;--run:9s}}'
  const css = `${theme}.a{margin:calc(var(--spacing) * -3);padding:var(--spacing);font:var(--default-font, serif);tab-size:var(--default-size, 4)}`
  expect(said(css)).toBe('.a{margin:-.75rem;padding:.25rem;font:Arial, sans-serif;tab-size:4}')
})

test('a value that some rule sets once more, or only a script, is read where it was', () => {
  const css =
    '@layer theme{:root{--gap:1px}}.a{margin:var(--gap);animation-duration:var(--run, 20s)}.b{--gap:2px}'
  expect(said(css)).toBe(css)
})
