import { fileNameOf } from '@school/upstream/file-paths'
import { type ChildNode, type Element, isTag, isText } from 'domhandler'
import { DomUtils } from 'htmlparser2'
import { labelOf, type Target, targetOf } from './addresses.ts'
import { readable } from './codes.ts'
import { decodeAgain } from './entities.ts'
import { InlineCollector, paragraph, type Wrapper } from './inline.ts'
import { noteLoss } from './losses.ts'
import { type Block, type Inline, inlineText, type ListItem, type Mark } from './rich-text.ts'
import { readRows } from './table.ts'

/** A line break that the upstream wrote as `\n` or `\r\n` in letters: it counts even within HTML. */
export const HARD_BREAK = '\u2028'
/** Further content is cut off. */
const MAX_BLOCKS = 5_000

const MARKS: Record<string, Mark> = {
  ...{ b: 'strong', strong: 'strong', dt: 'strong', legend: 'strong', summary: 'strong' },
  ...{
    i: 'em',
    em: 'em',
    cite: 'em',
    u: 'u',
    ins: 'u',
    s: 's',
    strike: 's',
    del: 's',
    sup: 'sup',
    sub: 'sub',
  },
}
const INLINE = new Set([
  'a',
  'b',
  'strong',
  'i',
  'em',
  'cite',
  'u',
  'ins',
  's',
  'strike',
  'del',
  'sup',
  'sub',
])
const LISTS = new Set(['ul', 'ol', 'menu', 'dir'])
/** Elements that show something from an address. */
const FRAMES = new Set(['iframe', 'embed', 'object', 'video', 'audio', 'source'])

interface State {
  blocks: Block[]
  inline: InlineCollector
}

/** Builds our tree from sanitised HTML. */
export class TreeBuilder {
  readonly #keepsLineBreaks: boolean
  readonly #headings: Extract<Block, { type: 'heading' }>[] = []
  #count = 0

  constructor({ keepsLineBreaks }: { keepsLineBreaks: boolean }) {
    this.#keepsLineBreaks = keepsLineBreaks
  }

  build(nodes: readonly ChildNode[]): Block[] {
    const blocks = this.flow(nodes)
    const levels = [...new Set(this.#headings.map(({ level }) => level))].sort()
    for (const heading of this.#headings) heading.level = levels.indexOf(heading.level)
    if (this.#count <= MAX_BLOCKS) return blocks
    noteLoss('rest', `more than ${MAX_BLOCKS} paragraphs`)
    return [...blocks, { type: 'cut' }]
  }

  /** The blocks of some nodes. */
  flow(nodes: readonly ChildNode[], around: readonly Wrapper[] = []): Block[] {
    const state: State = { blocks: [], inline: new InlineCollector() }
    this.#visitAll(nodes, state, around)
    this.#endParagraph(state)
    return state.blocks
  }

  /** The text of some nodes, whose paragraphs become lines, and the blocks after it, from the first that is no line. */
  #line(nodes: readonly ChildNode[]): { content: Inline[]; rest: Block[] } {
    const blocks = this.flow(nodes)
    const lines: Inline[][] = []
    for (const block of blocks) {
      if (typeof block === 'string') lines.push([block])
      else if ('content' in block && block.type !== 'quote') lines.push(block.content)
      else break
    }
    const content = lines.flatMap((line, index) => (index > 0 ? ['\n', ...line] : line))
    return { content, rest: blocks.slice(lines.length) }
  }

  #push(state: State, block: Block): void {
    this.#count += 1
    if (this.#count <= MAX_BLOCKS) state.blocks.push(block)
  }

  #endParagraph(state: State): void {
    for (const content of state.inline.take()) this.#push(state, paragraph(content))
  }

  #visitAll(nodes: readonly ChildNode[], state: State, around: readonly Wrapper[]): void {
    for (let at = 0; at < nodes.length; at++) {
      if (this.#count > MAX_BLOCKS) return
      const node = nodes[at]
      const items = itemsFrom(nodes, at)
      if (items.length > 0) {
        this.#endParagraph(state)
        this.#listOf({ name: 'ul', attribs: {}, children: items }, state)
        at += items.length - 1
      } else if (node && isText(node)) state.inline.add(this.#textOf(node.data), around)
      else if (node && isTag(node)) this.#visit(node, state, around)
    }
  }

  #textOf(text: string): string {
    const blanks = this.#keepsLineBreaks ? /[^\S\n\u2028]+/g : /[^\S\u2028]+/g
    return readable(decodeAgain(text)).replace(blanks, ' ').replaceAll(HARD_BREAK, '\n')
  }

  #visit(element: Element, state: State, around: readonly Wrapper[]): void {
    const { name, children } = element
    if (name === 'br') state.inline.add('\n', around)
    else if (name === 'img') this.#picture(element, state)
    else if (FRAMES.has(name)) this.#frame(element, state, around)
    else if (INLINE.has(name)) this.#wrapped(element, state, around)
    else {
      // A block begins and ends a paragraph.
      this.#endParagraph(state)
      this.#block(element, state, around)
      const mark = MARKS[name]
      if (!this.#isDone(name)) this.#visitAll(children, state, mark ? [...around, { mark }] : around)
      this.#endParagraph(state)
    }
  }

  /** Whether `#block` reads the content of these elements. */
  #isDone = (name: string) =>
    LISTS.has(name) || ['hr', 'table', 'blockquote'].includes(name) || /^h[1-6]$/.test(name)

  #block(element: Element, state: State, around: readonly Wrapper[]): void {
    const { name, children } = element
    if (LISTS.has(name)) this.#list(element, state)
    else if (name === 'table') this.#table(element, state)
    else if (name === 'blockquote') {
      const content = this.flow(children, around)
      if (content.length) this.#push(state, { type: 'quote', content })
    } else if (/^h[1-6]$/.test(name)) this.#heading(Number(name[1]), children, state)
  }

  #wrapped(element: Element, state: State, around: readonly Wrapper[]): void {
    const { name, children } = element
    const mark = MARKS[name]
    const target = name === 'a' ? targetOf(element.attribs.href) : null
    const wrapper: Wrapper | null = mark ? { mark } : target
    this.#visitAll(children, state, wrapper ? [...around, wrapper] : around)
    // Around a picture, the address is its own label.
    const hasPicture = DomUtils.findOne((child) => child.name === 'img', children, true)
    if (!target || !hasPicture || DomUtils.textContent(children).trim() !== '') return
    if ('link' in target) state.inline.add(`\n${labelOf(target.link)}\n`, [...around, target])
    // A small picture that leads to the large one.
    else if (target.file !== hasPicture.attribs.src)
      state.inline.add(`\n${fileNameOf(target.file)}\n`, [...around, target])
  }

  #picture({ attribs }: Element, state: State): void {
    const target = targetOf(attribs.src, true)
    const text = (attribs.alt ?? '').trim()
    this.#endParagraph(state)
    if (target && 'file' in target) this.#push(state, { type: 'picture', file: target.file, text })
    else {
      noteLoss('pictures', attribs.src ?? 'a picture within the text (data:)')
      this.#push(state, { type: 'omitted' })
    }
  }

  /** A film, a map or a sound becomes a link to it. */
  #frame({ attribs, children }: Element, state: State, around: readonly Wrapper[]): void {
    const target: Target | null = targetOf(attribs.src ?? attribs.data)
    if (target) {
      const address = 'link' in target ? target.link : target.file
      state.inline.add(`\n${attribs.title?.trim() || labelOf(address)}\n`, [...around, target])
    }
    this.#visitAll(children, state, around)
  }

  #heading(level: number, children: readonly ChildNode[], state: State): void {
    const { content, rest } = this.#line(children)
    if (inlineText(content).trim() === '') {
      // A picture or a table may have been marked as a heading.
      this.#visitAll(children, state, [])
      return
    }
    const heading = { type: 'heading' as const, level, content }
    this.#headings.push(heading)
    this.#push(state, heading)
    // A list or a quotation may have been marked as a part of it.
    state.blocks.push(...rest)
  }

  #list(element: Element, state: State): void {
    // Quill writes all lists as <ol>, and says of each item what it is.
    const kindOf = (node: ChildNode | undefined) =>
      node && isTag(node) ? node.attribs['data-list'] : undefined
    let rest = element.children.filter((node) => !isText(node) || node.data.trim() !== '')
    while (element.name === 'ol' && rest.some((node) => kindOf(node) !== undefined)) {
      const kind = kindOf(rest[0])
      const end = rest.findIndex((node) => kindOf(node) !== kind)
      const name = kind === 'ordered' || kind === undefined ? 'ol' : 'ul'
      this.#listOf({ name, attribs: {}, children: end < 0 ? rest : rest.slice(0, end) }, state)
      rest = end < 0 ? [] : rest.slice(end)
    }
    if (rest.length > 0) this.#listOf({ name: element.name, attribs: element.attribs, children: rest }, state)
  }

  #listOf({ name, attribs, children }: Pick<Element, 'name' | 'attribs' | 'children'>, state: State): void {
    const items: ListItem[] = []
    for (const node of children) {
      const isItem = isTag(node) && node.name === 'li'
      const content = this.flow(isItem ? node.children : [node])
      const last = items.at(-1)
      // A list directly within a list belongs to the item before it.
      if (!isItem && last) last.content.push(...content)
      else if (content.length) {
        const value = isItem ? integer(node.attribs.value) : undefined
        items.push({ ...(value !== undefined && { value }), content })
      }
    }
    if (!items.length) return
    const start = integer(attribs.start)
    this.#push(state, {
      type: 'list',
      ...(name === 'ol' && {
        numbers: numbersOf(attribs.type),
        ...(start !== undefined && { start }),
        ...('reversed' in attribs && { reversed: true as const }),
      }),
      items,
    })
  }

  #table(element: Element, state: State): void {
    const { caption, rows } = readRows(element)
    // A table of one column only arranges the page.
    if (rows.every((row) => row.length <= 1)) {
      for (const row of rows)
        for (const { nodes } of row) for (const block of this.flow(nodes)) this.#push(state, block)
      return
    }
    const { content: heading, rest = [] } = caption ? this.#line(caption.children) : {}
    state.blocks.push(...rest)
    const cells = rows.map((row) => row.map(({ nodes, ...cell }) => ({ ...cell, content: this.flow(nodes) })))
    const filled = cells.filter((row) => row.some(({ content }) => content.length > 0))
    if (filled.length)
      this.#push(state, { type: 'table', ...(heading?.length && { caption: heading }), rows: filled })
  }
}

/** The items of a list whose beginning is missing, as in a text that was cut. */
function itemsFrom(nodes: readonly ChildNode[], start: number): ChildNode[] {
  const isItem = (node: ChildNode | undefined) => node !== undefined && isTag(node) && node.name === 'li'
  let end = start
  while (isItem(nodes[end])) {
    end += 1
    const next = nodes[end]
    if (next && isText(next) && next.data.trim() === '' && isItem(nodes[end + 1])) end += 1
  }
  return nodes.slice(start, end)
}

function integer(text: string | undefined): number | undefined {
  return text !== undefined && /^\s*-?\d{1,6}\s*$/.test(text) ? Number(text) : undefined
}

const numbersOf = (type: string | undefined) =>
  type === 'a' || type === 'A' || type === 'i' || type === 'I' ? type : '1'
