import { expect, test } from 'vitest'
import { simplifyStyleSheet } from './simpler-styles.ts'

const simplified = (css: string) => simplifyStyleSheet(css).replace(/;(?=\})/g, '')
const registered = (name: string, value?: string) =>
  `@property ${name}{syntax:"*";inherits:false${value ? `;initial-value:${value}` : ''}}`

test('a custom property that no rule sets is replaced by its initial value', () => {
  const css = `.a{box-shadow:var(--tw-ring), var(--tw-inset), var(--tw-shadow)}.b{--tw-shadow:0 0 1px red}${registered('--tw-ring', '0 0 #0000')}${registered('--tw-inset', '0 0 #0000')}${registered('--tw-shadow', '0 0 #0000')}`
  expect(simplified(css)).toBe(
    `.a{box-shadow:var(--tw-shadow)}.b{--tw-shadow:0 0 1px red}${registered('--tw-shadow', '0 0 #0000')}`,
  )
  const numbers = `.n{--tw-spacing:tabular-nums;font-variant-numeric:var(--tw-ordinal, ) var(--tw-spacing, )}${registered('--tw-ordinal')}${registered('--tw-spacing')}`
  expect(simplified(numbers)).toBe(
    `.n{--tw-spacing:tabular-nums;font-variant-numeric:var(--tw-spacing, )}${registered('--tw-spacing')}`,
  )
})

test('a custom property that a rule sets stays, even if there is also a rule for older browsers', () => {
  const css = `@layer properties{*{--tw-style:solid}}.a{border-style:var(--tw-style)}.b{--tw-style:dashed}${registered('--tw-style', 'solid')}`
  expect(simplified(css)).toBe(css)
})

test('a custom property that is never read is removed, with its registration and empty blocks', () => {
  const css = `@layer properties{*{--tw-leading:initial}}.a{--tw-leading:1;line-height:1}${registered('--tw-leading')}`
  expect(simplified(css)).toBe('.a{line-height:1}')
})

test('`color-mix()` is removed if the same colour is there as a value, and stays for colours that are not known', () => {
  const mix = '@supports (color:color-mix(in lab, red, red))'
  expect(simplified(`.a{color:#fffc}${mix}{.a{color:color-mix(in oklab, #fff 80%, transparent)}}`)).toBe(
    '.a{color:#fffc}',
  )
  const own = `.a{color:currentColor}${mix}{.a{color:color-mix(in oklab, currentcolor 50%, transparent)}}`
  expect(simplified(own)).toBe(own)
})

test('a repeated declaration is removed, and a fallback stays', () => {
  expect(simplified('.a{-webkit-a:b;-webkit-a:b;a:b;a:c}')).toBe('.a{-webkit-a:b;a:b;a:c}')
})

test('a registration is replaced by the rule that sets its initial value for all elements', () => {
  const fallback = '@layer properties{@supports (color:red){*{--tw-style:solid}}}'
  const rules = '.a{border-style:var(--tw-style)}.b{--tw-style:dashed}'
  expect(simplified(fallback + rules + registered('--tw-style', 'solid'))).toBe(
    `@layer properties{*{--tw-style:solid}}${rules}`,
  )
  expect(simplified(rules + registered('--tw-style', 'solid'))).toBe(
    rules + registered('--tw-style', 'solid'),
  )
})

test('a custom property of the theme is inlined, and its calculations are computed', () => {
  const theme =
    '@layer theme{:root{--spacing:.25rem;--default-font:var(--font);--font:Arial, sans-serif;--run:9s}}'
  const css = `${theme}.a{margin:calc(var(--spacing) * -3);padding:var(--spacing);font:var(--default-font, serif);tab-size:var(--default-size, 4)}`
  expect(simplified(css)).toBe('.a{margin:-.75rem;padding:.25rem;font:Arial, sans-serif;tab-size:4}')
})

test('a custom property that another rule or only a script sets is not inlined', () => {
  const css =
    '@layer theme{:root{--gap:1px}}.a{margin:var(--gap);animation-duration:var(--run, 20s)}.b{--gap:2px}'
  expect(simplified(css)).toBe(css)
})
