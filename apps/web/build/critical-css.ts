import postcss, { type AtRule, type ChildNode, type Container } from 'postcss'
import selectorParser from 'postcss-selector-parser'
import type { StylePiece } from '../src/critical-css.ts'

/**
 * Takes a built style sheet apart; put together again in the same order, the pieces look the same until somebody points at
 * something: what shows under a pointer or in focus, and how it gets there, comes with the whole sheet, which the first
 * interaction applies.
 */
export function splitStyleSheet(css: string): StylePiece[] {
  return piecesOf(postcss.parse(css))
}

/**
 * What shows under a pointer, in focus or in a selection, the marks of a carousel that Swiper has taken over
 * (ui/use-swiper.ts) and those that scripts set on an element, and what all browsers start from for placeholders and spin
 * buttons: fields have a look of their own.
 */
const LATER =
  /:hover|:active|:focus(?!-within\))|(?<!:):-moz-|::selection|^::placeholder|spin-button|swiper-(?:initialized|slide-active|notification)|\[data-(?:menu|paused|scrolled|wanted)/

function piecesOf(container: Container): StylePiece[] {
  return (container.nodes ?? []).flatMap((node): StylePiece[] => {
    if (node.type === 'comment') return []
    if (node.type === 'decl') return [{ text: `${node};`, usedAs: node.prop }]
    if (node.type === 'rule') {
      const setsValues = node.nodes.every((child) => child.type === 'decl' && child.prop.startsWith('--'))
      // A dialog opens when the whole sheet is applied.
      if (setsValues && node.selector === '::backdrop') return []
      if (setsValues && !node.selector.includes('.'))
        return [{ open: `${node.selector}{`, pieces: piecesOf(node) }]
      if (node.nodes.every(isTransition)) return []
      const selectors = node.selectors.filter((selector) => !LATER.test(selector))
      if (!selectors.length) return []
      const text = `${node.clone({ selectors, nodes: node.nodes.filter((child) => !isTransition(child)) })}`
      return [{ text, names: selectors.map(requiredNames) }]
    }
    // The whole sheet is there for paper.
    if (node.name === 'media' && node.params === 'print') return []
    if (node.name === 'font-face') return [{ text: `${node}`, letters: lettersOf(node) }]
    if (node.name === 'property' || node.name === 'keyframes')
      return [{ text: `${node}`, usedAs: node.params }]
    if (node.nodes && ['layer', 'media', 'supports'].includes(node.name))
      return [{ open: `@${node.name} ${node.params}{`, pieces: piecesOf(node) }]
    return [{ text: node.nodes ? `${node}` : `${node};`, names: [[]] }]
  })
}

/** How a change passes. */
const isTransition = (node: ChildNode) =>
  node.type === 'decl' && /^(transition|--tw-(duration|ease))/.test(node.prop)

/** The letters of a typeface as a class of a regular expression; '' for all. */
function lettersOf(face: AtRule): string {
  const range = face.nodes?.find((node) => node.type === 'decl' && node.prop === 'unicode-range')
  if (range?.type !== 'decl') return ''
  const letter = (code: string) => `\\u{${code}}`
  const parts = range.value.split(',').map((part) => part.trim().slice(2).split('-').map(letter).join('-'))
  return `[${parts.join('')}]`
}

/** The elements, classes and kinds of inputs without which this selector matches nothing: not those of `:not(.a)`, nor of `:is(.a, .b)`. */
function requiredNames(selector: string): string[] {
  const names = new Set<string>()
  const collect = (container: selectorParser.Container<string>) => {
    for (const node of container.nodes) {
      if (node.type === 'class') names.add(`.${node.value}`)
      else if (node.type === 'tag') names.add(node.value)
      // Only dates are chosen and edited in parts.
      else if (node.type === 'pseudo' && /^::-webkit-(?:calendar|date)/.test(node.value))
        names.add('[type=date]')
      else if (node.type === 'pseudo' && node.value === '::file-selector-button') names.add('[type=file]')
      else if (node.type === 'pseudo' && node.value === '::backdrop') names.add('dialog')
      else if (node.type === 'pseudo' && /^:(is|where|has)$/.test(node.value) && node.nodes.length === 1)
        node.nodes.forEach(collect)
    }
  }
  selectorParser((root) => root.nodes.forEach(collect)).processSync(selector)
  return [...names]
}
