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
