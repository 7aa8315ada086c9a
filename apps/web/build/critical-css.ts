import postcss, { type ChildNode, type Container } from 'postcss'
import selectorParser from 'postcss-selector-parser'
import type { StylePiece } from '../src/critical-css.ts'

/**
 * Splits a built style sheet into pieces, in the same order. Together they give a page its appearance before the first
 * interaction, which applies the complete style sheet. They omit everything that needs an interaction: styles for hover and
 * focus, and transitions.
 */
export function splitStyleSheet(css: string): StylePiece[] {
  return piecesOf(postcss.parse(css))
}

/**
 * Selectors that are omitted: hover, focus and selection, the classes of an initialised Swiper carousel (ui/use-swiper.ts),
 * attributes that scripts set, and resets for placeholders and spin buttons, which the styles of our fields override.
 */
const NEEDS_INTERACTION =
  /:hover|:active|:focus(?!-within\))|(?<!:):-moz-|::selection|^::placeholder|spin-button|swiper-(?:initialized|slide-active|notification)|\[data-(?:menu|paused|scrolled|wanted)/

const PARTS_OF_TIME = /^::-webkit-datetime-edit-(?:hour|minute|second|millisecond|meridiem)/

function piecesOf(container: Container): StylePiece[] {
  return (container.nodes ?? []).flatMap((node): StylePiece[] => {
    if (node.type === 'comment') return []
    if (node.type === 'decl') return [{ text: `${node};`, usedAs: node.prop }]
    if (node.type === 'rule') {
      const setsValues = node.nodes.every((child) => child.type === 'decl' && child.prop.startsWith('--'))
      // A dialog opens only after the complete style sheet was applied.
      if (setsValues && node.selector === '::backdrop') return []
      if (setsValues && !node.selector.includes('.'))
        return [{ open: `${node.selector}{`, pieces: piecesOf(node) }]
      if (node.nodes.every(isTransition)) return []
      const selectors = node.selectors.filter((selector) => !NEEDS_INTERACTION.test(selector))
      if (!selectors.length) return []
      const text = `${node.clone({ selectors, nodes: node.nodes.filter((child) => !isTransition(child)) })}`
      return [{ text, names: selectors.map(requiredNames) }]
    }
    // For printing, the complete style sheet is applied.
    if (node.name === 'media' && node.params === 'print') return []
    if (node.name === 'property' || node.name === 'keyframes')
      return [{ text: `${node}`, usedAs: node.params }]
    if (node.nodes && ['layer', 'media', 'supports'].includes(node.name))
      return [{ open: `@${node.name} ${node.params}{`, pieces: piecesOf(node) }]
    return [{ text: node.nodes ? `${node}` : `${node};`, names: [[]] }]
  })
}

/** Whether a declaration belongs to a transition. */
const isTransition = (node: ChildNode) =>
  node.type === 'decl' && /^(transition|--tw-(duration|ease))/.test(node.prop)

/**
 * Returns the elements, classes and input types without which this selector cannot match. So it ignores the classes in
 * `:not(.a)` and in `:is(.a, .b)`.
 */
function requiredNames(selector: string): string[] {
  const names = new Set<string>()
  const collect = (container: selectorParser.Container<string>) => {
    for (const node of container.nodes) {
      if (node.type === 'class') names.add(`.${node.value}`)
      else if (node.type === 'tag') names.add(node.value)
      else if (node.type === 'pseudo' && PARTS_OF_TIME.test(node.value)) names.add('[type=time]')
      // Only date fields have these pseudo-elements.
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
