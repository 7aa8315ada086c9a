import { describe, expect, test } from 'vitest'
import { createStyleSelector } from '../src/critical-css.ts'
import { splitStyleSheet } from './critical-css.ts'

/** Returns the part of a style sheet that a page with this HTML contains. */
const criticalCss = (css: string, html: string) => createStyleSelector(splitStyleSheet(css))(html)

describe('the styles that a page contains', () => {
  test.each<[what: string, css: string, html: string]>([
    ['the rules of its elements', 'table{color:red}', '<table></table>'],
    ['the rules of its classes', '.card{color:red}', '<div class="wide card"></div>'],
    ['the rules of classes that are escaped in HTML', '.a\\>b{color:red}', '<p class="a&gt;b"></p>'],
    ['a rule if one of its selectors matches', '.card,.panel{color:red}', '<p class="card"></p>'],
    [
      'a rule that excludes another class with :not()',
      '.card:not(.panel){color:red}',
      '<p class="card"></p>',
    ],
    [
      'a rule with :is() of several other classes',
      '.card:is(.panel,.tile){color:red}',
      '<p class="card"></p>',
    ],
    ['rules without elements and classes', '*{color:red}', '<p></p>'],
    [
      'a rule with the layer and the condition around it',
      '@layer base{@media (width>1px){p{color:red}}}',
      '<p></p>',
    ],
    ['font faces', '@font-face{font-family:Serif}', '<p></p>'],
    ['font faces of rare letters', '@font-face{font-family:Serif;unicode-range:U+FD}', '<p></p>'],
    ['custom properties that its rules use', ':root{--gap:1px}p{margin:var(--gap)}', '<p></p>'],
    [
      'custom properties that other custom properties use',
      ':root{--gap:var(--unit);--unit:1px}p{margin:var(--gap)}',
      '<p></p>',
    ],
    ['the animations of its rules', '@keyframes turn{0%{rotate:0}}p{animation:1s turn}', '<p></p>'],
    [
      'the registrations of its custom properties',
      '@property --gap{syntax:"*"}p{margin:var(--gap)}',
      '<p></p>',
    ],
  ])('a page contains %s', (_, css, html) => {
    expect(criticalCss(css, html).replaceAll(/[\s;]/g, '')).toBe(css.replaceAll(/[\s;]/g, ''))
  })
})

describe('the styles that a page does not contain', () => {
  test.each<[what: string, css: string, html: string]>([
    ['the rules of other elements', 'table{color:red}', '<div></div>'],
    ['the rules of other classes', '.card{color:red}', '<div class="cards"></div>'],
    ['a rule if it has only one of the two classes', '.card .title{color:red}', '<p class="card"></p>'],
    ['a rule with :where() of another class', ':where(.card){color:red}', '<p></p>'],
    ['custom properties that none of its rules uses', ':root{--gap:1px}.card{margin:var(--gap)}', '<p></p>'],
    ['the animations of other rules', '@keyframes turn{0%{rotate:0}}.card{animation:1s turn}', '<p></p>'],
    ['empty layers and conditions', '@layer base{@media (width>1px){.card{color:red}}}', '<p></p>'],
    ['rules for printing', '@media print{p{color:red}}', '<p></p>'],
    ['styles for hover', '@media (hover:hover){.card:hover{color:red}}', '<p class="card"></p>'],
    ['styles for focus', '.card:focus-visible,p:focus{color:red}', '<p class="card"></p>'],
    ['styles for selected text', '::selection{color:red}', '<p></p>'],
    ['resets for placeholders', '::placeholder{opacity:1}', '<input>'],
    [
      'styles for attributes that scripts set',
      'html[data-scrolled] .card{color:red}',
      '<html><p class="card"></p></html>',
    ],
    [
      'styles for the classes that Swiper sets',
      '.swiper[class*=swiper-initialized]>p{gap:0}',
      '<p class="swiper"></p>',
    ],
    ['transitions', '.card{--tw-duration:1s;transition-property:all}', '<p class="card"></p>'],
    ['comments', '/* about p */', '<p></p>'],
  ])('a page does not contain %s', (_, css, html) => {
    expect(criticalCss(css, html)).toBe('')
  })
})

test('a page contains only the selectors and declarations of a rule that apply without interaction', () => {
  const css = '.card:hover,.card[open]{color:red;transition:color 1s}'
  expect(criticalCss(css, '<p class="card"></p>')).toBe('.card[open]{color:red}')
})

test('the rules of a page have the same order as in the style sheet', () => {
  const css = '@layer a{p{color:red}}.card{color:blue}@layer a{p{color:green}}'
  expect(criticalCss(css, '<p></p>')).toBe('@layer a{p{color:red}}@layer a{p{color:green}}')
})

test('of a rule that sets custom properties of the theme, a page contains only those that it uses', () => {
  const css = ':root,:host{--gap:1px;--unit:2px}p{margin:var(--gap)}'
  expect(criticalCss(css, '<p></p>')).toBe(':root,:host{--gap:1px;}p{margin:var(--gap)}')
})

test('only pages with file fields and dialogs contain the styles for them', () => {
  const css = '::file-selector-button{margin:0}::backdrop{margin:0}'
  expect(criticalCss(css, '<input type="search">')).toBe('')
  expect(criticalCss(css, '<input type="file"><dialog></dialog>')).toBe(css)
})

test('only pages with date fields contain the styles for them', () => {
  const css = '::-webkit-datetime-edit{padding:0}'
  expect(criticalCss(css, '<input type="search">')).toBe('')
  expect(criticalCss(css, '<input type="date">')).toBe(css)
})
