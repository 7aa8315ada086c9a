import { linked } from './links.ts'
import { type Block, type Inline, inlineText, type Mark } from './rich-text.ts'

// Collects the pieces of a paragraph with what surrounds them.

/** An element around a piece of text. Two elements of the same kind are two objects. */
export type Wrapper = { link: string } | { file: string } | { mark: Mark }
interface Piece {
  text: string
  around: readonly Wrapper[]
}

/** The paragraphs of text that was added: split at blank lines, without blanks at the edges of lines. */
export class InlineCollector {
  #paragraphs: Piece[][] = []
  #current: Piece[] = []
  #breaks = 0
  #blank = false

  /** @param text with '\n' as a line break, and single blanks */
  add(text: string, around: readonly Wrapper[]): void {
    for (const [index, line] of text.split('\n').entries()) {
      if (index > 0) this.#breaks += 1
      const words = line.trim()
      if (words === '') {
        this.#blank ||= line !== ''
        continue
      }
      this.#begin(line.startsWith(' '), around)
      this.#push(words, around)
      this.#blank = line.endsWith(' ')
    }
  }

  /** Adds the line breaks or the blank before a new piece. */
  #begin(hasBlank: boolean, around: readonly Wrapper[]): void {
    if (this.#breaks > 1) this.#end()
    const last = this.#current.at(-1)
    const separator = this.#breaks > 0 ? '\n' : this.#blank || hasBlank ? ' ' : ''
    if (last && separator !== '') this.#push(separator, common(last.around, around))
    this.#breaks = 0
    this.#blank = false
  }

  #push(text: string, around: readonly Wrapper[]): void {
    const last = this.#current.at(-1)
    if (last && last.around.length === around.length && around.every((one, at) => one === last.around[at])) {
      last.text += text
    } else this.#current.push({ text, around })
  }

  #end(): void {
    if (this.#current.length) this.#paragraphs.push(this.#current)
    this.#current = []
  }

  /** The content of each paragraph. The collector is empty afterwards. */
  take(): Inline[][] {
    this.#end()
    this.#breaks = 0
    this.#blank = false
    return this.#paragraphs.splice(0).map((pieces) => nest(pieces, 0))
  }
}

const common = (one: readonly Wrapper[], other: readonly Wrapper[]) => {
  const end = one.findIndex((wrapper, at) => wrapper !== other[at])
  return end < 0 ? one : one.slice(0, end)
}

function nest(pieces: readonly Piece[], depth: number): Inline[] {
  const content: Inline[] = []
  for (let at = 0; at < pieces.length; ) {
    const wrapper = pieces[at]?.around[depth]
    let end = at + 1
    while (end < pieces.length && pieces[end]?.around[depth] === wrapper) end += 1
    const group = pieces.slice(at, end)
    if (wrapper) content.push({ ...wrapper, content: nest(group, depth + 1) })
    else content.push(...(isInLink(group[0]) ? [textOf(group)] : linked(textOf(group))))
    at = end
  }
  return content
}

const textOf = (pieces: readonly Piece[]) => pieces.map(({ text }) => text).join('')
const isInLink = (piece: Piece | undefined) =>
  piece?.around.some((wrapper) => 'link' in wrapper || 'file' in wrapper) ?? false

/** A paragraph; only its text if it has no more. */
export const paragraph = (content: Inline[]): Block =>
  content.every((part) => typeof part === 'string') ? inlineText(content) : { type: 'paragraph', content }
