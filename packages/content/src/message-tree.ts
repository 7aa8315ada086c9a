import { parse } from '@messageformat/parser'
import type { Locale } from './locales.ts'
import { argumentsOf, compileModule, contentsOf, MessageFormat } from './message-file.ts'

// Nested messages, such as those of a form: compiled for use, and as the source code of a module.

/** Messages by name, at any depth. */
export type MessageTree = string | readonly MessageTree[] | { readonly [name: string]: MessageTree }

/** A compiled message: a text, or a function if it has arguments. */
type Compiled =
  | string
  | ((values: Record<string, unknown>) => string)
  | readonly Compiled[]
  | { [name: string]: Compiled }

const isPlain = (message: string) => Object.keys(argumentsOf(message)).length === 0
const plainText = (message: string) => contentsOf(parse(message)).join('')

/** Compiles messages for the server, which needs all languages. */
export function compileMessages(tree: MessageTree, locale: Locale): Compiled {
  const format = new MessageFormat(locale)
  const compileOne = (part: MessageTree): Compiled => {
    if (typeof part === 'string') return isPlain(part) ? plainText(part) : format.compile(part)
    if (Array.isArray(part)) return part.map(compileOne)
    return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, compileOne(inner)]))
  }
  return compileOne(tree)
}

/**
 * Returns the TypeScript module of nested messages in one language: a constant for each message without arguments, a
 * function for the others. They are separate exports, so that a build can drop the unused ones.
 */
export function treeModule(messages: { readonly [name: string]: MessageTree }, locale: Locale): string {
  const functions: string[] = []
  /** The source code of a message. Functions are numbered until all of them are compiled together. */
  const codeOf = (part: MessageTree): string => {
    if (Array.isArray(part)) return `[${part.map(codeOf).join(',')}]`
    if (typeof part !== 'string')
      return `{${Object.entries(part)
        .map(([name, inner]) => `${JSON.stringify(name)}:${codeOf(inner)}`)
        .join(',')}}`
    if (isPlain(part)) return JSON.stringify(plainText(part))
    functions.push(part)
    return `\0${functions.length - 1}\0`
  }
  const exported = Object.entries(messages).map(([name, tree]) => `export const ${name} = ${codeOf(tree)}`)
  const { imports, codes } = compileFunctions(functions, locale)
  const code = exported.join('\n').replace(/\0(\d{1,4})\0/g, (_, index) => codes[Number(index)] ?? '')
  return `${imports}${code}\n`
}

/** The source code of typed functions, and their shared imports. */
function compileFunctions(texts: readonly string[], locale: Locale): { imports: string; codes: string[] } {
  if (texts.length === 0) return { imports: '', codes: [] }
  const named = Object.fromEntries(texts.map((text, index) => [`f${index}`, text]))
  const compiled = compileModule(new MessageFormat(locale), named)
  const [imports = '', body = ''] = compiled.split('export default {')
  const codes = body
    .replace(/\}\s*$/, '')
    .split(/,?\n(?= {2}f\d{1,4}: )/)
    .flatMap((entry) => /^\s*f\d{1,4}: ([\s\S]+)$/.exec(entry)?.[1] ?? [])
    .map((code, index) => {
      const typed = Object.entries(argumentsOf(texts[index] ?? ''))
        .map(([argument, type]) => `${argument}: ${type}`)
        .join('; ')
      return code.trim().replace('(d) =>', `(d: { ${typed} }) =>`)
    })
  return { imports: imports.trimStart(), codes }
}
