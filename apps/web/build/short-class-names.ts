import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import postcss, { type Node } from 'postcss'
import selectorParser from 'postcss-selector-parser'
import type { Plugin } from 'vite'

// Utilities get short names in what is built: `.min-h-11` becomes `.Ab`. A page has two to three hundred of them, each in
// its HTML and in its styles, and the names are a twelfth of its bytes (docs/decisions/0081-short-class-names.md).

/** Where the client build writes the names, for the renderer. */
const FILE = '.vite/class-names.json'

/** Names that a style or a test selects by a part of them, and names for screen readers. */
const KEPT = /translate-|later-|line-clamp|sr-only/

/** Plain words (`grid`, `hidden`) occur in scripts in other meanings, so they stay. */
const SPECIAL = /[-:[/]/

const FIRST = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const FURTHER = `${FIRST}abcdefghijklmnopqrstuvwxyz0123456789`

/** `A` to `Z`, `AA` to `Z9`, … The classes of components begin with a small letter. */
function shortName(index: number): string {
  const letter = FIRST[index % FIRST.length] ?? ''
  let name = letter
  for (let rest = Math.floor(index / FIRST.length); rest > 0; rest = Math.floor((rest - 1) / FURTHER.length))
    name += FURTHER[(rest - 1) % FURTHER.length]
  return name
}

/** Returns the short names of a style sheet's utilities, in the order of the sheet. */
export function shortNamesOf(css: string): Map<string, string> {
  const names = new Map<string, string>()
  const collect = selectorParser((root) =>
    root.walkClasses(({ value }) => {
      if (SPECIAL.test(value) && !KEPT.test(value) && !names.has(value))
        names.set(value, shortName(names.size))
    }),
  )
  postcss.parse(css).walkRules((rule) => {
    if (isUtility(rule)) collect.processSync(rule.selector)
  })
  return names
}

function isUtility({ parent }: Node): boolean {
  if (!parent) return false
  if (parent.type === 'atrule' && 'params' in parent && parent.params === 'utilities') return true
  return isUtility(parent as Node)
}

export function renameInStyles(css: string, names: ReadonlyMap<string, string>): string {
  const sheet = postcss.parse(css)
  const rename = selectorParser((root) =>
    root.walkClasses((node) => {
      const name = names.get(node.value)
      if (name !== undefined) node.value = name
    }),
  )
  sheet.walkRules((rule) => {
    rule.selector = rename.processSync(rule.selector)
  })
  return `${sheet}`
}

const WORD = /[^\s"'`$\\{}]+/g
const BEFORE = /["'`\s}]/
const BEHIND = /["'`\s$]/

/** Renames classes where they stand alone: between quotation marks, blanks and the placeholders of a template. */
export function renameInScript(code: string, names: ReadonlyMap<string, string>): string {
  return code.replace(WORD, (word, at: number) => {
    const name = names.get(word)
    const isAlone = BEFORE.test(code[at - 1] ?? '') && BEHIND.test(code[at + word.length] ?? '')
    return name !== undefined && isAlone ? name : word
  })
}

/** Goes behind the plugin of Tailwind, which writes the styles of all sources into the style sheet. */
export function shortClassNames(isSsrBuild: boolean): Plugin {
  let names: ReadonlyMap<string, string> | undefined
  const written = () =>
    new Map<string, string>(
      JSON.parse(readFileSync(fileURLToPath(new URL(`../dist/client/${FILE}`, import.meta.url)), 'utf8')),
    )
  return {
    name: 'school:short-class-names',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (isSsrBuild || !/\/src\/styles\.css$/.test(id)) return undefined
      names = shortNamesOf(code)
      return { code: renameInStyles(code, names), map: null }
    },
    renderChunk(code) {
      names ??= isSsrBuild ? written() : undefined
      if (!names) throw new Error('The style sheet comes after the scripts: their classes have no names yet')
      return { code: renameInScript(code, names), map: null }
    },
    generateBundle() {
      if (isSsrBuild || !names) return
      this.emitFile({ type: 'asset', fileName: FILE, source: JSON.stringify([...names]) })
    },
  }
}
