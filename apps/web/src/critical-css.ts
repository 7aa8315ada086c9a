// Critical CSS: a page carries the rules of the style sheet that it uses. The build takes the sheet apart
// (build/critical-css.ts), the renderer puts together what one page needs.

/** A part of the style sheet, and what a page must hold for it to matter. */
export type StylePiece =
  /** A rule: all names of one of these lists, each an element's (`table`) or a class's (`.card`). */
  | { text: string; names: string[][] }
  /** What rules use by this name: a value (`--spacing`), the registration of one, an animation. */
  | { text: string; usedAs: string }
  /** `@layer`, `@media`, `@supports`, or a rule that sets values: something of what stands in it. */
  | { open: string; pieces: StylePiece[] }

/** Pages of one kind use the same elements and classes: what they need of the sheet is put together once. */
const MAX_SELECTIONS = 200

/**
 * Prepares the selection from one style sheet.
 * @param pieces the whole sheet
 * @returns gives the text of those pieces that a page of this HTML uses, in the order of the sheet
 */
export function createStyleSelector(pieces: StylePiece[]): (html: string) => string {
  const dependencies = namesByValue(pieces)
  const selections = new Map<string, string>()
  return (html) => {
    const tokens = elementsAndClassAttributes(html)
    const key = [...tokens].sort().join('\n')
    const known = selections.get(key)
    if (known !== undefined) return known
    const selected = select(elementsAndClasses(tokens))
    if (selections.size === MAX_SELECTIONS) selections.clear()
    selections.set(key, selected)
    return selected
  }

  function select(present: Set<string>): string {
    const matches = (piece: StylePiece) =>
      'names' in piece && piece.names.some((list) => list.every((name) => present.has(name)))
    const used = new Set(identifiers(join(pieces, matches)))
    // The set grows while it is walked: what a value is made of is used too.
    for (const name of used) for (const other of dependencies.get(name) ?? []) used.add(other)
    return join(pieces, (piece) => matches(piece) || ('usedAs' in piece && used.has(piece.usedAs)))
  }
}

const CLASS = ' class="'

/**
 * The elements (`table`) of a page, and the values of its class attributes as they are (`.card p-4`), each once, and whether
 * it has fields for dates. Every page that
 * is rendered is walked through, so there are no regular expressions here: they would take a tenth of the rendering.
 */
function elementsAndClassAttributes(html: string): Set<string> {
  const tokens = new Set<string>()
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at + 1)) {
    let end = at + 1
    while (isNamePart(html.charCodeAt(end), end > at + 1)) end += 1
    if (end > at + 1) tokens.add(html.slice(at + 1, end))
  }
  for (let at = html.indexOf(CLASS); at !== -1; at = html.indexOf(CLASS, at)) {
    const end = html.indexOf('"', at + CLASS.length)
    if (end === -1) break
    tokens.add(`.${html.slice(at + CLASS.length, end)}`)
    at = end
  }
  if (html.includes(' type="date"')) tokens.add('[type=date]')
  return tokens
}

/** Whether a character is a small letter, or a digit where one may stand. */
const isNamePart = (code: number, digitToo: boolean) =>
  (code >= 97 && code <= 122) || (digitToo && code >= 48 && code <= 57)

/** The elements (`table`) and classes (`.card`) of a page. */
function elementsAndClasses(tokens: Set<string>): Set<string> {
  const names = new Set<string>()
  for (const token of tokens) {
    if (!token.startsWith('.')) names.add(token)
    else for (const name of unescapeHtml(token.slice(1)).split(' ')) names.add(`.${name}`)
  }
  return names
}

/** The text of the chosen pieces, in what they stand in. */
function join(pieces: StylePiece[], isChosen: (piece: StylePiece) => boolean): string {
  return pieces
    .map((piece) => {
      if (!('pieces' in piece)) return isChosen(piece) ? piece.text : ''
      const inner = join(piece.pieces, isChosen)
      return inner && `${piece.open}${inner}}`
    })
    .join('')
}

const identifiers = (text: string) => text.match(/[\w-]+/g) ?? []

/** What each value, registration and animation names in its turn. */
function namesByValue(pieces: StylePiece[], names = new Map<string, string[]>()): Map<string, string[]> {
  for (const piece of pieces) {
    if ('pieces' in piece) namesByValue(piece.pieces, names)
    else if ('usedAs' in piece)
      names.set(piece.usedAs, [...(names.get(piece.usedAs) ?? []), ...identifiers(piece.text)])
  }
  return names
}

const ENTITIES: Record<string, string> = { amp: '&', gt: '>', lt: '<', quot: '"', '#x27': "'" }
const unescapeHtml = (text: string) =>
  text.replace(/&(amp|gt|lt|quot|#x27);/g, (whole, name: string) => ENTITIES[name] ?? whole)
