import { readdirSync } from 'node:fs'
import messageFormat from '@messageformat/core'
import compile from '@messageformat/core/lib/compile-module.js'
import { parse, type Token } from '@messageformat/parser'
import { LineCounter, parseDocument, type Scalar, visit } from 'yaml'
import { z } from 'zod'
import { notBangla } from './bangla.ts'
import type { Locale } from './locales.ts'
import { readContent } from './source-file.ts'
import { parseYaml } from './yaml.ts'

// Messages of the interface as translators edit them (docs/decisions/0060-messages.md): a YAML file per area and
// language, in ICU MessageFormat. A build converts each file to a module of named exports.

// Both are CommonJS: Node imports the function itself, but their types describe a module that contains it.
export const MessageFormat = messageFormat as unknown as typeof messageFormat.default
export const compileModule = compile as unknown as typeof compile.default

const message = z.string().min(1).max(600)
const messagesFile = z
  .object({ sample: z.boolean() })
  .catchall(z.union([message, z.array(message)], { error: 'must be a text or a list of texts' }))

/** The messages of an area by name. */
export type Messages = Record<string, string | string[]>
/** The arguments of a message: the name and type of each. */
type Arguments = Record<string, 'number' | 'string'>

/**
 * Parses a file of messages.
 * @throws Error with file, line and reason: wrong MessageFormat, Latin words in Bangla
 */
export function parseMessages(name: string, source: string, locale: Locale): Messages {
  const { sample: _sample, ...messages } = parseYaml(name, source, messagesFile)
  checkTexts(name, source, locale)
  return messages as Messages
}

/** Files of messages that the school has not reviewed yet, relative to packages/content. */
export function sampleMessages(): string[] {
  const folder = 'src/messages/bn'
  return readdirSync(new URL(`../${folder}`, import.meta.url))
    .map((file) => `${folder}/${file}`)
    .filter((name) => /^sample: true$/m.test(readContent(name)))
}

/** Reads the file of an area. */
export function readMessages(area: string, locale: Locale): Messages {
  const name = `src/messages/${locale}/${area}.yaml`
  return parseMessages(name, readContent(name), locale)
}

/**
 * Checks every text of a YAML file with messages, at any depth: its MessageFormat and its language.
 * @throws Error with file, line and reason
 */
export function checkTexts(name: string, source: string, locale: Locale): void {
  const lines = new LineCounter()
  visit(parseDocument(source, { lineCounter: lines }), {
    Scalar(key, node: Scalar) {
      if (key === 'key' || typeof node.value !== 'string') return
      const reason = faultOf(node.value, locale)
      if (reason) throw new Error(`${name} line ${lines.linePos(node.range?.[0] ?? 0).line}: ${reason}`)
    },
  })
}

/** Names of files and addresses are the same in every language. */
const FILE_NAME = /^(?:[\w-]{1,60}\.pdf|\/[\w/-]{0,60})$/

function faultOf(text: string, locale: Locale): string | null {
  try {
    const words = contentsOf(parse(text)).join(' ')
    return locale === 'bn' && !FILE_NAME.test(text) ? (notBangla(words)?.what ?? null) : null
  } catch (error) {
    return `is no ICU MessageFormat: ${String(error instanceof Error ? error.message : error).split('\n', 1)[0]}`
  }
}

/** The text of a message without the names of its arguments and cases. */
export function contentsOf(tokens: readonly Token[]): string[] {
  return tokens.flatMap((token) => {
    if (token.type === 'content') return [token.value]
    return 'cases' in token ? token.cases.flatMap((one) => contentsOf(one.tokens)) : []
  })
}

/** Returns the arguments of a message. Without arguments it is a constant. */
export function argumentsOf(text: string): Arguments {
  const found: Arguments = {}
  const collect = (tokens: readonly Token[]) => {
    for (const token of tokens) {
      if (!('arg' in token)) continue
      const isNumber = token.type === 'plural' || token.type === 'selectordinal' || token.type === 'function'
      if (isNumber || !(token.arg in found)) found[token.arg] = isNumber ? 'number' : 'string'
      if ('cases' in token) for (const one of token.cases) collect(one.tokens)
    }
  }
  collect(parse(text))
  return found
}

/** `number, plural` of `import { number, plural } from "…"`. */
const importedNames = (imports: string) => [...imports.matchAll(/\{([^{}]*)\}/g)].join(' ')

/** The arguments of a message in all its languages. */
function argumentTypes(languages: readonly (string | string[] | undefined)[]): Arguments {
  const found: Arguments = {}
  for (const text of languages)
    if (typeof text === 'string')
      for (const [name, type] of Object.entries(argumentsOf(text)))
        if (found[name] !== 'number') found[name] = type
  return found
}

/**
 * Returns the TypeScript module of an area in one language: a constant for each message without arguments, a function
 * for the others. They are separate exports, so that a build can drop the unused ones.
 * @param others the same messages in the other languages: an argument that is a number in one of them is a number in
 * all
 */
export function messageModule(messages: Messages, locale: Locale, others: readonly Messages[] = []): string {
  const functions: Record<string, string> = {}
  const constants: string[] = []
  for (const [name, value] of Object.entries(messages)) {
    if (typeof value === 'string' && Object.keys(argumentsOf(value)).length > 0) functions[name] = value
    else
      constants.push(
        `export const ${name} = ${JSON.stringify(typeof value === 'string' ? contentsOf(parse(value)).join('') : value)}`,
      )
  }
  if (Object.keys(functions).length === 0) return `${constants.join('\n')}\n`
  const compiled = compileModule(new MessageFormat(locale), functions)
  const [imports = '', body = ''] = compiled.split('export default {')
  const taken = Object.keys(messages).find((name) => new RegExp(`\\b${name}\\b`).test(importedNames(imports)))
  if (taken) throw new Error(`The message ${taken} needs another name: compiled messages use this one`)
  const named = body
    .replace(/\}\s*$/, '')
    .split(/,?\n(?= {2}\w+: )/)
    .flatMap((entry) => {
      const [, name, code] = /^\s*(\w+): ([\s\S]+)$/.exec(entry) ?? []
      if (name === undefined || code === undefined) return []
      const typed = Object.entries(argumentTypes([messages, ...others].map((one) => one[name])))
        .map(([argument, type]) => `${argument}: ${type}`)
        .join('; ')
      // The types of both results are unknown.
      const cast = /^\(d\) => (?:plural|select)\(/.test(code) ? ' as string' : ''
      return [`export const ${name} = ${code.trim().replace('(d) =>', `(d: { ${typed} }) =>`)}${cast}`]
    })
  return `${imports}${[...constants, ...named].join('\n')}\n`.trimStart()
}
