import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import postcss, { type Node } from 'postcss'
import selectorParser from 'postcss-selector-parser'
import type { Plugin } from 'vite'

// The build shortens the names of utility classes: `.min-h-11` becomes `.Ab`. A page uses two to three hundred of them, in
// its HTML and in its styles, and their names were a twelfth of its bytes (docs/decisions/0081-short-class-names.md).

/** The client build writes the names into this file, for the build of the renderer. */
const FILE = '.vite/class-names.json'

/** These names stay as they are: styles or tests select them by a part of the name, or they are for screen readers. */
const UNCHANGED = /translate-|later-|line-clamp|sr-only/

/** Only names with such a character are shortened: plain words (`grid`, `hidden`) also occur in scripts with other meanings. */
const SPECIAL = /[-:[/]/

const FIRST = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const OTHERS = `${FIRST}abcdefghijklmnopqrstuvwxyz0123456789`

/** Returns `A` to `Z`, then `AA` to `Z9`, … The classes of components begin with a lower-case letter. */
function shortName(index: number): string {
  const letter = FIRST[index % FIRST.length] ?? ''
  let name = letter
  for (let rest = Math.floor(index / FIRST.length); rest > 0; rest = Math.floor((rest - 1) / OTHERS.length))
    name += OTHERS[(rest - 1) % OTHERS.length]
  return name
}

/** Returns the short names of a style sheet's utilities, in the order of the sheet. */
export function shortNamesOf(css: string): Map<string, string> {
  const names = new Map<string, string>()
  const collect = selectorParser((root) =>
    root.walkClasses(({ value }) => {
      if (SPECIAL.test(value) && !UNCHANGED.test(value) && !names.has(value))
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
const AFTER = /["'`\s$]/

/** Renames classes that are complete words: between quotation marks, spaces and the placeholders of a template literal. */
export function renameInScript(code: string, names: ReadonlyMap<string, string>): string {
  return code.replace(WORD, (word, at: number) => {
    const name = names.get(word)
    const isAlone = BEFORE.test(code[at - 1] ?? '') && AFTER.test(code[at + word.length] ?? '')
    return name !== undefined && isAlone ? name : word
  })
}

/** Must come after Tailwind's plugin, which writes the utilities of all sources into the style sheet. */
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
      if (!names)
        throw new Error(
          'The style sheet must be built before the scripts, because it determines the short names',
        )
      return { code: renameInScript(code, names), map: null }
    },
    generateBundle() {
      if (isSsrBuild || !names) return
      this.emitFile({ type: 'asset', fileName: FILE, source: JSON.stringify([...names]) })
    },
  }
}
