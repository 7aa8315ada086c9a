import { describe, expect, test } from 'vitest'
import { createStyleSelector } from '../src/critical-css.ts'
import { splitStyleSheet } from './critical-css.ts'

/** The styles that a page of this HTML carries of a style sheet. */
const criticalCss = (css: string, html: string) => createStyleSelector(splitStyleSheet(css))(html)

describe('a page carries', () => {
  test.each<[what: string, css: string, html: string]>([
    ['the rules of its elements', 'table{color:red}', '<table></table>'],
    ['the rules of its classes', '.card{color:red}', '<div class="wide card"></div>'],
    ['rules of classes that are escaped in HTML', '.a\\>b{color:red}', '<p class="a&gt;b"></p>'],
    ['a rule of which one selector fits', '.card,.panel{color:red}', '<p class="card"></p>'],
    ['a rule that leaves out what the page has', '.card:not(.panel){color:red}', '<p class="card"></p>'],
    ['a rule for one of several classes', '.card:is(.panel,.tile){color:red}', '<p class="card"></p>'],
    ['rules without a name', '*{color:red}', '<p></p>'],
    ['a rule in what it stands in', '@layer base{@media (width>1px){p{color:red}}}', '<p></p>'],
    ['typefaces', '@font-face{font-family:Serif}', '<p></p>'],
    ['typefaces of its letters', '@font-face{unicode-range:U+41-5A,U+FD}', '<p>Ada</p>'],
    ['what a rule names', ':root{--gap:1px}p{margin:var(--gap)}', '<p></p>'],
    ['what a value is made of', ':root{--gap:var(--unit);--unit:1px}p{margin:var(--gap)}', '<p></p>'],
    ['animations of its rules', '@keyframes turn{0%{rotate:0}}p{animation:1s turn}', '<p></p>'],
    ['registrations of its values', '@property --gap{syntax:"*"}p{margin:var(--gap)}', '<p></p>'],
  ])('a page carries %s', (_, css, html) => {
    expect(criticalCss(css, html).replaceAll(/[\s;]/g, '')).toBe(css.replaceAll(/[\s;]/g, ''))
  })
})

describe('a page does not carry', () => {
  test.each<[what: string, css: string, html: string]>([
    ['rules of other elements', 'table{color:red}', '<div></div>'],
    ['rules of other classes', '.card{color:red}', '<div class="cards"></div>'],
    ['a rule of which it has only one name', '.card .title{color:red}', '<p class="card"></p>'],
    ['a rule inside :where() of other classes', ':where(.card){color:red}', '<p></p>'],
    ['values that no rule of its names', ':root{--gap:1px}.card{margin:var(--gap)}', '<p></p>'],
    ['animations of other rules', '@keyframes turn{0%{rotate:0}}.card{animation:1s turn}', '<p></p>'],
    ['empty layers and conditions', '@layer base{@media (width>1px){.card{color:red}}}', '<p></p>'],
    ['rules for paper, which the whole sheet has', '@media print{p{color:red}}', '<p></p>'],
    ['typefaces of other letters', '@font-face{unicode-range:U+41-5A,U+FD}', '<p>é</p>'],
    ['what shows under a pointer', '@media (hover:hover){.card:hover{color:red}}', '<p class="card"></p>'],
    ['what shows in focus', '.card:focus-visible,p:focus{color:red}', '<p class="card"></p>'],
    ['what shows in a selection', '::selection{color:red}', '<p></p>'],
    ['what all browsers start from for placeholders', '::placeholder{opacity:1}', '<input>'],
    ['what scripts mark', 'html[data-scrolled] .card{color:red}', '<html><p class="card"></p></html>'],
    ['what Swiper marks', '.swiper[class*=swiper-initialized]>p{gap:0}', '<p class="swiper"></p>'],
    ['how a change passes', '.card{--tw-duration:1s;transition-property:all}', '<p class="card"></p>'],
    ['comments', '/* about p */', '<p></p>'],
  ])('a page does not carry %s', (_, css, html) => {
    expect(criticalCss(css, html)).toBe('')
  })
})

test('of a rule, a page carries the selectors and values that show without a pointer', () => {
  const css = '.card:hover,.card[open]{color:red;transition:color 1s}'
  expect(criticalCss(css, '<p class="card"></p>')).toBe('.card[open]{color:red}')
})

test('chosen rules keep the order of the sheet', () => {
  const css = '@layer a{p{color:red}}.card{color:blue}@layer a{p{color:green}}'
  expect(criticalCss(css, '<p></p>')).toBe('@layer a{p{color:red}}@layer a{p{color:green}}')
})

test('the values of a theme come alone, in the rule that sets them', () => {
  const css = ':root,:host{--gap:1px;--unit:2px}p{margin:var(--gap)}'
  expect(criticalCss(css, '<p></p>')).toBe(':root,:host{--gap:1px;}p{margin:var(--gap)}')
})

test('what belongs to fields for files and to dialogs comes with pages that have some', () => {
  const css = '::file-selector-button{margin:0}::backdrop{margin:0}'
  expect(criticalCss(css, '<input type="search">')).toBe('')
  expect(criticalCss(css, '<input type="file"><dialog></dialog>')).toBe(css)
})

test('what belongs to fields for dates comes with pages that have some', () => {
  const css = '::-webkit-datetime-edit{padding:0}'
  expect(criticalCss(css, '<input type="search">')).toBe('')
  expect(criticalCss(css, '<input type="date">')).toBe(css)
})
