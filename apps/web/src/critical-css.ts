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
    const present = elementsAndClasses(html)
    const names = [...present].sort().join(' ')
    const known = selections.get(names) ?? select(present)
    if (selections.size === MAX_SELECTIONS) selections.clear()
    selections.set(names, known)
    return known
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

/** The elements (`table`) and classes (`.card`) of a page. */
function elementsAndClasses(html: string): Set<string> {
  const names = new Set([...html.matchAll(/<([a-z][a-z0-9]*)/g)].map(([, element = '']) => element))
  for (const [, classes = ''] of html.matchAll(/ class="([^"]*)"/g))
    for (const name of unescapeHtml(classes).split(' ')) names.add(`.${name}`)
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
