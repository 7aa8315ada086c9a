import { type ChildNode, type Element, isTag, isText } from 'domhandler'

// The rows and cells of a table in HTML.

interface TableCell {
  header?: true
  columns?: number
  rows?: number
  nodes: readonly ChildNode[]
}

/** More columns or rows than this in one cell are not shown. */
const MAX_SPAN = 50

/** The rows of a table, without those of tables within it. Content outside of cells becomes a row of its own. */
export function readRows(table: Element): { caption: Element | null; rows: TableCell[][] } {
  const rows: TableCell[][] = []
  let caption: Element | null = null
  const visit = (nodes: readonly ChildNode[], isHead: boolean): void => {
    for (const node of nodes) {
      if (!isTag(node)) {
        if (isText(node) && node.data.trim() !== '') rows.push([{ nodes: [node] }])
      } else if (node.name === 'tr') rows.push(cellsOf(node, isHead))
      else if (['thead', 'tbody', 'tfoot'].includes(node.name)) visit(node.children, node.name === 'thead')
      else if (node.name === 'caption') caption ??= node
      else if (node.name === 'td' || node.name === 'th') rows.push([cellOf(node, isHead)])
      else if (node.name !== 'br') rows.push([{ nodes: [node] }])
    }
  }
  visit(table.children, false)
  return { caption, rows: rows.filter((row) => row.length > 0) }
}

const cellsOf = (row: Element, isHead: boolean): TableCell[] =>
  row.children.flatMap((node) => {
    if (isTag(node))
      return node.name === 'td' || node.name === 'th' ? [cellOf(node, isHead)] : [{ nodes: [node] }]
    return isText(node) && node.data.trim() !== '' ? [{ nodes: [node] }] : []
  })

function cellOf({ name, attribs, children }: Element, isHead: boolean): TableCell {
  const [columns, rows] = [span(attribs.colspan), span(attribs.rowspan)]
  return {
    ...((isHead || name === 'th') && { header: true as const }),
    ...(columns > 1 && { columns }),
    ...(rows > 1 && { rows }),
    nodes: children,
  }
}

const span = (text: string | undefined) =>
  Math.min(MAX_SPAN, /^\s*\d{1,4}\s*$/.test(text ?? '') ? Number(text) : 1)
