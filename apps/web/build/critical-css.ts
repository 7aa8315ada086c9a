import postcss, { type Container } from 'postcss'
import selectorParser from 'postcss-selector-parser'
import type { StylePiece } from '../src/critical-css.ts'

/** Takes a built style sheet apart; put together again in the same order, the pieces mean the same. */
export function splitStyleSheet(css: string): StylePiece[] {
  return piecesOf(postcss.parse(css))
}

function piecesOf(container: Container): StylePiece[] {
  return (container.nodes ?? []).flatMap((node): StylePiece[] => {
    if (node.type === 'comment') return []
    if (node.type === 'decl') return [{ text: `${node};`, usedAs: node.prop }]
    if (node.type === 'rule') {
      const setsValues = node.nodes.every((child) => child.type === 'decl' && child.prop.startsWith('--'))
      if (setsValues && !node.selector.includes('.'))
        return [{ open: `${node.selector}{`, pieces: piecesOf(node) }]
      return [{ text: `${node}`, names: node.selectors.map(requiredNames) }]
    }
    // The whole sheet is there for paper.
    if (node.name === 'media' && node.params === 'print') return []
    if (node.name === 'property' || node.name === 'keyframes')
      return [{ text: `${node}`, usedAs: node.params }]
    if (node.nodes && ['layer', 'media', 'supports'].includes(node.name))
      return [{ open: `@${node.name} ${node.params}{`, pieces: piecesOf(node) }]
    return [{ text: node.nodes ? `${node}` : `${node};`, names: [[]] }]
  })
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
      else if (node.type === 'pseudo' && /^:(is|where|has)$/.test(node.value) && node.nodes.length === 1)
        node.nodes.forEach(collect)
    }
  }
  selectorParser((root) => root.nodes.forEach(collect)).processSync(selector)
  return [...names]
}
