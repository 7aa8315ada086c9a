// Critical CSS: each page contains the rules of the style sheet that it uses. The build splits the style sheet
// (build/critical-css.ts); the renderer selects the rules of a page.

/** A part of the style sheet, and the condition for its use. */
export type StylePiece =
  /** A rule. It is used if a page has all names of one of the lists: elements (`table`) and classes (`.card`). */
  | { text: string; names: string[][] }
  /** A definition that rules use by this name: a custom property (`--spacing`), its registration, or an animation. */
  | { text: string; usedAs: string }
  /** `@layer`, `@media`, `@supports`, or a rule with definitions. It is used if one of its pieces is. */
  | { open: string; pieces: StylePiece[] }

/** Pages of the same kind use the same elements and classes, so the selection is cached. */
const MAX_SELECTIONS = 200

/**
 * Prepares the selection from a style sheet.
 * @param pieces the whole style sheet
 * @returns a function that returns the rules that the HTML of a page uses, in the order of the style sheet
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
    // The set grows during the iteration, because definitions use other definitions.
    for (const name of used) for (const other of dependencies.get(name) ?? []) used.add(other)
    return join(pieces, (piece) => matches(piece) || ('usedAs' in piece && used.has(piece.usedAs)))
  }
}

const CLASS = ' class="'
/** The fields that have rules of their own. */
const FIELD_TYPE = / type="(date|file|time)"/

/**
 * Returns the elements of a page (`table`), its class attributes as they are (`.card p-4`), and whether it has date
 * fields. It reads every rendered page, so it uses no regular expressions: they would take a tenth of the rendering
 * time.
 */
function elementsAndClassAttributes(html: string): Set<string> {
  const tokens = new Set<string>()
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at + 1)) {
    let end = at + 1
    while (isNamePart(html.charCodeAt(end), end > at + 1)) end += 1
    const element = html.slice(at + 1, end)
    if (element) tokens.add(element)
    if (element === 'input') {
      const type = FIELD_TYPE.exec(html.slice(end, html.indexOf('>', end)))
      if (type) tokens.add(`[type=${type[1]}]`)
    }
  }
  for (let at = html.indexOf(CLASS); at !== -1; at = html.indexOf(CLASS, at)) {
    const end = html.indexOf('"', at + CLASS.length)
    if (end === -1) break
    tokens.add(`.${html.slice(at + CLASS.length, end)}`)
    at = end
  }
  return tokens
}

/** Whether a character is a lowercase letter, or a digit where digits are allowed. */
const isNamePart = (code: number, digitToo: boolean) =>
  (code >= 97 && code <= 122) || (digitToo && code >= 48 && code <= 57)

/** Returns the elements (`table`) and classes (`.card`) of a page. */
function elementsAndClasses(tokens: Set<string>): Set<string> {
  const names = new Set<string>()
  for (const token of tokens) {
    if (!token.startsWith('.')) names.add(token)
    else for (const name of unescapeHtml(token.slice(1)).split(' ')) names.add(`.${name}`)
  }
  return names
}

/** Joins the chosen pieces within their enclosing rules. */
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

/** Returns the names that each definition uses itself. */
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
