import { Marked, type Token, type Tokens } from 'marked'
import { isAlias, isMap, isScalar, isSeq, type Node, type ParsedNode, type Scalar, visit } from 'yaml'
import { foreignIn, halvesInFigures, withLatinDigits } from './bangla.ts'
import { differentShape } from './compare-shape.ts'
import { hiddenFields } from './hidden-fields.ts'
import type { Locale } from './locales.ts'
import { said } from './said.ts'
import { yamlDocument } from './yaml-document.ts'

// Compares Bangla files with English ones: the same blocks in the same order, the same links, the same figures. A
// difference is an error of the Bangla file, with its line.

interface Source {
  /** File name for messages, relative to packages/content. */
  name: string
  source: string
}

/** The languages have separate `sample` marks, because the office reviews each on its own. */
const OWN_FIELDS = new Set(['sample'])

/**
 * Checks that every text of a YAML file is in its language.
 * @throws Error with file, line and the first word of the other one
 */
export function checkLanguage(name: string, source: string, locale: Locale): void {
  const { document, lines } = yamlDocument(source)
  visit(document, {
    Pair(_, pair) {
      return hiddenFields.has(String((pair.key as Scalar)?.value)) ? visit.SKIP : undefined
    },
    Scalar(key, node) {
      if (key === 'key' || typeof node.value !== 'string' || !node.range || node.value.startsWith('/')) return
      const foreign = foreignIn(node.value, locale)
      if (!foreign) return
      // In a text of several lines: the line of the word, not the first line.
      const [start, end] = node.range
      const inside = foreignIn(source.slice(start, end), locale)?.at ?? 0
      throw new Error(`${name} line ${lines.linePos(start + inside).line}: ${foreign.what}`)
    },
  })
}

/**
 * Compares a Bangla YAML file with the English one: fields, entries, ids, links, names of figures, numbers.
 * @throws Error with one sentence: the Bangla file, the line, and what differs
 */
export function checkSameData(english: Source, bangla: Source): void {
  const { document, lines } = yamlDocument(bangla.source)
  const fail = (node: Node | null, place: string, reason: string): never => {
    const { line } = lines.linePos((node ?? document.contents)?.range?.[0] ?? 0)
    throw new Error(`${bangla.name} line ${line}: ${place || said('the file')}: ${reason} (${english.name})`)
  }
  compareNodes(yamlDocument(english.source).document.contents, document.contents, '', '', fail)
}

type Fail = (node: Node | null, place: string, reason: string) => never

function compareNodes(
  english: ParsedNode | null,
  bangla: ParsedNode | null,
  key: string,
  place: string,
  fail: Fail,
): void {
  if (OWN_FIELDS.has(key)) return
  const inside = (name: string | number) => (place === '' ? `${name}` : `${place}.${name}`)
  if (isMap(english) && isMap(bangla)) {
    const keysOf = (map: typeof english) => map.items.map((item) => String((item.key as Scalar).value))
    const [wanted, found] = [keysOf(english), keysOf(bangla)]
    const missing = wanted.find((name) => !found.includes(name) && !OWN_FIELDS.has(name))
    if (missing !== undefined)
      fail(bangla, place, said('has no <field>, but the English text has', { field: missing }))
    const extra = found.find((name) => !wanted.includes(name) && !OWN_FIELDS.has(name))
    if (extra !== undefined)
      fail(bangla, place, said('has a <field>, but the English text has none', { field: extra }))
    for (const name of wanted)
      compareNodes(
        english.get(name, true) as unknown as ParsedNode,
        bangla.get(name, true) as unknown as ParsedNode,
        name,
        inside(name),
        fail,
      )
  } else if (isSeq(english) && isSeq(bangla)) {
    if (english.items.length !== bangla.items.length)
      fail(
        bangla,
        place,
        said('has <found> entries, but the English text has <wanted>', {
          found: bangla.items.length,
          wanted: english.items.length,
        }),
      )
    for (const [index, item] of english.items.entries())
      compareNodes(item as ParsedNode, bangla.items[index] as ParsedNode, key, inside(index), fail)
  } else if (isScalar(english) && isScalar(bangla)) {
    const reason = differenceOf(english.value, bangla.value, hiddenFields.has(key))
    if (reason) fail(bangla, place, reason)
  } else if (!isAlias(english) || !isAlias(bangla))
    fail(bangla, place, said('is of another kind than in English'))
}

function differenceOf(english: unknown, bangla: unknown, hidden: boolean): string | null {
  if (typeof english !== 'string' || typeof bangla !== 'string' || hidden || english.startsWith('/'))
    return english === bangla
      ? null
      : said('is <found>, but <wanted> in English', { found: String(bangla), wanted: String(english) })
  return differentFigures(english, bangla) ?? differentShape(english, bangla)
}

/**
 * Compares the figures of two texts: names in braces and numbers, in any order and in either script.
 * @returns the reason for a message, or null if they are the same
 */
function differentFigures(english: string, bangla: string): string | null {
  const [wanted, found] = [figuresIn(english), figuresIn(bangla)]
  if (wanted === found) return null
  return said('holds <found>, but the English text <wanted>', {
    found: found || said('no figure'),
    wanted: wanted || said('none'),
  })
}

function figuresIn(text: string): string {
  const NAME = /\{([a-zA-Z]+(?: \+ [a-zA-Z]+)*)(?::[a-z]+)?\}/g
  const names = [...text.matchAll(NAME)].map(([, name]) => `{${name}}`)
  const numbers = halvesInFigures(withLatinDigits(text.replace(NAME, ' '))).match(/[0-9]+/g) ?? []
  // 12:05 is ১২টা ৫ মিনিট.
  return [...names, ...numbers.map((digits) => String(Number(digits)))].sort().join(', ')
}

/**
 * Compares Bangla prose with the English one: headings, paragraphs, list items, links, names of figures, numbers.
 * @throws Error with one sentence: the Bangla file, the line, and the difference
 */
export function checkSameProse(english: Source, bangla: Source): void {
  const [wanted, found] = [partsOf(english.source), partsOf(bangla.source)]
  for (const [index, part] of found.entries()) {
    const reason = differenceOfParts(wanted[index], part)
    if (reason) throw new Error(`${bangla.name} line ${part.line}: ${reason} (${english.name})`)
  }
  const missing = wanted[found.length]
  if (missing) {
    const line = bangla.source.trimEnd().split('\n').length
    throw new Error(
      `${bangla.name} line ${line}: ${said('ends here, but the English text goes on with a <kind>', { kind: said(missing.kind) })} (${english.name} line ${missing.line})`,
    )
  }
}

interface Part {
  kind: string
  line: number
  text: string
  links: string
}

function differenceOfParts(english: Part | undefined, bangla: Part): string | null {
  if (!english) return said('has a <kind> that is not in the English text', { kind: said(bangla.kind) })
  if (english.kind !== bangla.kind)
    return said('is a <found>, but the English text has a <wanted> here', {
      found: said(bangla.kind),
      wanted: said(english.kind),
    })
  if (english.links !== bangla.links)
    return said('leads to <found>, but the English text to <wanted>', {
      found: bangla.links || said('nowhere'),
      wanted: english.links || said('nowhere'),
    })
  return differentFigures(english.text, bangla.text) ?? differentShape(english.text, bangla.text)
}

const markdown = new Marked({ gfm: true })

/** Headings, paragraphs, quotations and list items, in order. */
function partsOf(source: string): Part[] {
  const parts: Part[] = []
  let line = 1
  const add = (kind: string, token: Token) => {
    const links: string[] = []
    markdown.walkTokens([token], (inner) => {
      if (inner.type === 'link') links.push((inner as Tokens.Link).href)
    })
    // Targets of links are compared separately. The number of a list item is its position.
    const text = token.raw.replace(/\]\([^()]{0,400}\)/g, ']').replace(/^\s*\d+\.\s/, '')
    parts.push({ kind, line, text, links: links.sort().join(' ') })
  }
  for (const token of markdown.lexer(source)) {
    if (token.type === 'list') {
      for (const item of (token as Tokens.List).items) {
        add((token as Tokens.List).ordered ? 'numbered entry' : 'entry of a list', item)
        line += item.raw.split('\n').length - 1
      }
      line +=
        token.raw.split('\n').length -
        1 -
        (token as Tokens.List).items.reduce((sum, { raw }) => sum + raw.split('\n').length - 1, 0)
      continue
    }
    if (token.type === 'heading') add(`heading of level ${(token as Tokens.Heading).depth}`, token)
    else if (token.type !== 'space' && token.type !== 'html') add(token.type, token)
    line += token.raw.split('\n').length - 1
  }
  return parts
}
