import { pageAt } from '@school/content'
import { feeFigureNames } from '@school/content/fee-sums'
import { jsonSchemaOf } from '@school/content/file-schemas'
import type { Locale } from '@school/content/locales'
import {
  type Document,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type Node,
  Scalar,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml'
import type { FormField, FormNode } from './content-types.ts'
import { type FieldLabels, type Key, labelsOf } from './field-labels.ts'
import { branchesOf, branchOf, emptyOf, innerSchema, kindsOfLink, type Schema } from './form-schema.ts'
import { pathOfFile, programFiles, programText } from './texts.ts'
import { changedText, withAddedInBrackets, withoutInBrackets, yamlOf } from './yaml-text.ts'

// A content file as a form that needs no script, and what was entered into it as a text again. The fields follow from the schema, their
// values from the file: what was not changed stays as it is written there, with its comments
// (docs/decisions/0131-forms-of-content-files.md).

/** Beginnings of the names of posted fields. */
const FIELD = 'f:'
const NEW_NAME = 'n:'
const NEW_KIND = 'k:'
/** Longer texts get several lines. */
const LONG = 60

/** More than the longest form has; each is looked for in the file. */
const MAX_FIELDS = 12_000

const pointerOf = (place: readonly Key[]) =>
  place.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

function placeOf(document: Document, pointer: string): Key[] {
  const place: Key[] = []
  for (const step of pointer.split('/').slice(1)) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~')
    place.push(isSeq(document.getIn(place, true)) ? Number(key) : key)
  }
  return place
}

/** @returns null when the text is no YAML or too large for a form, or the file has no fields */
export async function formOf(file: string, text: string, locale: Locale): Promise<FormNode | null> {
  const root = jsonSchemaOf(file) as Schema | null
  const document = root && yamlOf(text)
  if (!document || !isMap(document.contents)) return null
  const labels = labelsOf(file, locale)
  const stands = file === 'figures.yaml' ? figurePages(locale) : null
  const isRead = /\/(?:en|bn)\//.test(file)
  const build = (node: unknown, schema: Schema, place: Key[], isRequired: boolean): FormNode | null => {
    const label = labelOf(labels, place, node, locale)
    const value = outlineOf(node)
    const branch = branchOf(root, schema, value)
    const isEntry = typeof place.at(-1) === 'number'
    const part = { place: pointerOf(place), label, help: isEntry ? '' : labels.help(place) }
    if (isMap(node)) {
      const pairs = new Map(
        node.items.map((pair) => [String(isScalar(pair.key) ? pair.key.value : pair.key), pair]),
      )
      const written = [...pairs.keys()]
      const missing = Object.keys(branch.properties ?? {}).filter((name) => !pairs.has(name))
      const parts = [...written, ...missing].flatMap((name) => {
        const pair = pairs.get(name)
        const inner = innerSchema(branch, name)
        if (inner.const !== undefined) return []
        // A list or group that is not there is added as text.
        if (!pair && !branchesOf(root, inner).some(isSingle)) return []
        const isNeeded = branch.required?.includes(name) ?? true
        const built = build(pair?.value ?? null, inner, [...place, name], isNeeded)
        return built ? [built] : []
      })
      return { ...part, kind: 'group', parts, isOpen: branch.properties === undefined }
    }
    if (isSeq(node)) {
      const parts = node.items.flatMap((item, index) => {
        const built = build(item, innerSchema(branch, index), [...place, index], true)
        return built ? [built] : []
      })
      // The cells of a row stay where they are.
      const isOrdered = isRead && !isEntry
      return { ...part, kind: 'list', parts, isOrdered, kinds: labels.entryKinds(kindsOfLink(root, branch)) }
    }
    const options = branchesOf(root, schema)
    if (branch.type === 'object' || branch.type === 'array') return null
    const figure = place.length === 2 && place[0] === 'figures' ? String(place[1]) : null
    return {
      ...part,
      ...fieldOf(value, options, isRequired, (choice) => labels.choice(place, choice)),
      suggests: suggestedAt(place, options),
      stands: (figure && stands?.(figure)) || (figure ? [] : null),
    }
  }
  return build(document.contents, root, [], true)
}

const isSingle = ({ type }: Schema) => type !== 'object' && type !== 'array'

type Shown = Omit<FormField, 'place' | 'label' | 'help' | 'suggests' | 'stands'>

function fieldOf(
  value: unknown,
  options: readonly Schema[],
  isRequired: boolean,
  nameOf: (choice: string) => string,
): Shown {
  const written = value === null || value === undefined ? '' : String(value)
  const mayBeNull = options.some(({ type }) => type === 'null')
  const choices = options.flatMap(
    ({ enum: values, const: only }) => values ?? (only === undefined ? [] : [only]),
  )
  const maxLength = Math.max(0, ...options.map((option) => option.maxLength ?? 0)) || null
  const common = { value: written, choices: [], maxLength, isRequired: isRequired && !mayBeNull }
  const others = options.filter(({ type }) => type !== 'null')
  if (choices.length && others.every((one) => one.enum || one.const !== undefined))
    return {
      ...common,
      kind: 'choice',
      choices: choices.map((choice) => ({ value: String(choice), label: nameOf(String(choice)) })),
    }
  if (others.every(({ type }) => type === 'boolean')) return { ...common, kind: 'flag' }
  if (others.every(({ type }) => type === 'number' || type === 'integer'))
    return { ...common, kind: 'number' }
  return { ...common, kind: written.length > LONG || (maxLength ?? 0) > 120 ? 'long' : 'text' }
}

function suggestedAt(place: readonly Key[], options: readonly Schema[]): FormField['suggests'] {
  const isPage = place.at(-1) === 'page' || options.some(({ properties }) => properties?.page !== undefined)
  return isPage ? 'pages' : place.at(-1) === 'picture' ? 'pictures' : null
}

/** A field by its name, an entry of a list by its number and what it is called in the file. */
function labelOf(labels: FieldLabels, place: readonly Key[], node: unknown, locale: Locale): string {
  const key = place.at(-1)
  if (key === undefined) return ''
  if (typeof key === 'string') return labels.name(place)
  const names = ['heading', 'title', 'name', 'label', 'path', 'from', 'ask', 'use', 'group', 'day']
  const page = isScalar(node) && typeof node.value === 'string' ? pageAt(node.value, locale)?.name : null
  const called = (one: unknown) => (isMap(one) ? one.get(locale) : one)
  const name = isMap(node)
    ? names.map((one) => called(node.get(one))).find((one) => typeof one === 'string')
    : page
  const kind = isMap(node) && place.at(-2) === 'blocks' ? labels.kind(String(node.get('kind'))) : null
  return [key + 1, kind, name && String(name).slice(0, 80)].filter(Boolean).join(': ')
}

/** The pages of both languages whose texts name a figure. */
function figurePages(locale: Locale): (figure: string) => { path: string; name: string }[] {
  const texts = programFiles().map((file) => ({ file, text: programText(file) ?? '' }))
  return (figure) => {
    const named = new RegExp(`\\{(?:[a-zA-Z]+ \\+ )*${figure}(?: \\+ [a-zA-Z]+)*(?::[a-z]+)?\\}`)
    const paths = new Set(
      texts
        .filter(({ text }) => named.test(text))
        .map(({ file }) => pathOfFile(file) ?? (file.includes('home') ? '/' : '')),
    )
    if (feeFigureNames.some((name) => name === figure)) paths.add('/fee-calculator')
    if (figure === 'rightsAnswerDays') paths.add('/privacy')
    return [...paths].filter(Boolean).map((path) => ({ path, name: pageAt(path, locale)?.name ?? path }))
  }
}

/**
 * Takes what was entered into the form of a text.
 * @returns the new text, and whether an entry was added, removed or moved, after which the form is shown again; null when the text is no YAML
 */
export async function changeForm(
  file: string,
  text: string,
  posted: Record<string, unknown>,
): Promise<{ text: string; isUnfinished: boolean } | null> {
  const root = jsonSchemaOf(file) as Schema | null
  const before = root && yamlOf(text)
  if (!before || Object.keys(posted).length > MAX_FIELDS) return null
  const entered = withEntries(root, text, before, posted)
  const change = typeof posted.change === 'string' ? posted.change : ''
  const [, verb, pointer = ''] = /^(add|remove|up|down):(.*)$/.exec(change) ?? []
  if (!verb) return { text: entered, isUnfinished: false }
  const document = yamlOf(entered)
  if (!document) return null
  const place = placeOf(document, pointer)
  if (verb === 'up' || verb === 'down')
    return { text: withMoved(entered, document, place, verb), isUnfinished: true }
  if (verb === 'remove') {
    const tried = withoutInBrackets(entered, document.getIn(place.slice(0, -1), true), Number(place.at(-1)))
    document.deleteIn(place)
    return { text: changedText(entered, document, tried), isUnfinished: true }
  }
  const [name, kind] = [NEW_NAME, NEW_KIND].map((one) => String(posted[one + pointer] ?? '').trim())
  addTo(root, document, place, { name, kind })
  const tried = withAddedInBrackets(entered, document.getIn(place, true))
  return { text: changedText(entered, document, tried), isUnfinished: true }
}

/** The text with an entry of a list and its neighbour in each other's place, as both are written. */
function withMoved(text: string, document: Document, place: readonly Key[], verb: 'up' | 'down'): string {
  const [holder, at] = [document.getIn(place.slice(0, -1), true), Number(place.at(-1))]
  if (!isSeq(holder)) return text
  const first = verb === 'up' ? at - 1 : at
  const pair = holder.items.slice(Math.max(0, first), first + 2)
  if (first < 0 || pair.length < 2) return text
  const swapped = withSwapped(text, pair)
  holder.items.splice(first, 2, ...pair.toReversed())
  return changedText(text, document, swapped)
}

/** Null where what is between the two belongs to one of them. */
function withSwapped(text: string, pair: YAMLSeq['items']): string | null {
  const [one, other] = pair.map((node) => {
    const [start, end] = (isNode(node) && node.range) || [0, 0]
    const lines = text.slice(start, end).split('\n')
    // What follows an entry is not of it.
    while (lines.length > 1 && /^\s*(?:#|$)/.test(lines.at(-1) ?? '')) lines.pop()
    const written = lines.join('\n').trimEnd()
    return { start, end: start + written.length, written }
  })
  if (!one || !other) return null
  const between = text.slice(one.end, other.start)
  if (between.includes('#')) return null
  return text.slice(0, one.start) + other.written + between + one.written + text.slice(other.end)
}

const outlines = new WeakMap<YAMLMap, Record<string, unknown>>()

/** As much of a value as tells which branch of a schema it is: its kind, and the single values of its fields. */
function outlineOf(node: unknown): unknown {
  if (isScalar(node)) return node.value
  if (isSeq(node)) return []
  if (!isMap(node)) return null
  const outline =
    outlines.get(node) ??
    Object.fromEntries(
      node.items.map(({ key, value }) => [
        String(isScalar(key) ? key.value : key),
        isScalar(value) ? value.value : null,
      ]),
    )
  outlines.set(node, outline)
  return outline
}

/** The schema at a place of the file. */
function schemaAt(root: Schema, document: Document, place: readonly Key[]): Schema {
  let schema = branchOf(root, root, outlineOf(document.contents))
  for (const [depth, key] of place.entries())
    schema = branchOf(
      root,
      innerSchema(schema, key),
      outlineOf(document.getIn(place.slice(0, depth + 1), true)),
    )
  return schema
}

interface NewEntry {
  /** What it is called, in a group whose entries have names. */
  name?: string | undefined
  /** One of those that the list says. */
  kind?: string | undefined
}

function addTo(root: Schema, document: Document, place: Key[], { name, kind }: NewEntry): void {
  const holder = document.getIn(place, true)
  const schema = schemaAt(root, document, place)
  if (isSeq(holder)) {
    const last = holder.items.at(-1) as Node | undefined
    const chosen = kindsOfLink(root, schema).find((one) => one.kind === kind)?.schema
    const example =
      last && !chosen
        ? blank(last.toJSON(), schema, holder.items.length - 1, root)
        : emptyOf(root, chosen ?? innerSchema(schema, 0))
    holder.add(document.createNode(example))
  } else if (isMap(holder) && name && !holder.has(name))
    holder.add(document.createPair(name, emptyOf(root, innerSchema(schema, name))))
}

/**
 * A copy of an entry without its texts. Kinds stay, so that it is an entry of the same kind. A text that may be missing is missing: the
 * form offers it, and empty it would be wrong.
 */
function blank(value: unknown, holder: Schema, key: Key, root: Schema): unknown {
  const schema = branchOf(root, innerSchema(holder, key), value)
  if (schema.const !== undefined || schema.enum) return value
  if (Array.isArray(value))
    return value.slice(0, Math.max(1, schema.minItems ?? 0)).map((one, n) => blank(one, schema, n, root))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value)
        .map(([name, one]) => [name, blank(one, schema, name, root)] as const)
        .filter(([name, copy]) => copy !== '' || (schema.required?.includes(name) ?? true)),
    )
  return typeof value === 'string' ? '' : value
}

/** The text with the values that were entered. What was not changed stays as it is written. */
function withEntries(
  root: Schema,
  text: string,
  document: Document,
  posted: Record<string, unknown>,
): string {
  const edits: { start: number; end: number; text: string }[] = []
  /** What has no place in the text yet, or loses it. */
  const others: { place: Key[]; value: unknown }[] = []
  /** Of groups and lists, by their place. */
  const schemas = new Map<string, Schema>()
  const schemaOf = (place: Key[]): Schema => {
    const schema = schemas.get(pointerOf(place)) ?? schemaAt(root, document, place)
    schemas.set(pointerOf(place), schema)
    return schema
  }
  for (const [name, entered] of Object.entries(posted)) {
    if (!name.startsWith(FIELD) || typeof entered !== 'string') continue
    const place = placeOf(document, name.slice(FIELD.length))
    if (place.length === 0 || !isSafe(place)) continue
    const node = document.getIn(place, true)
    if (node !== undefined && !isScalar(node)) continue
    // Only a field that the file may have, in a group that is there.
    const above = place.length === 1 ? document.contents : document.getIn(place.slice(0, -1), true)
    if (node === undefined && !isMap(above)) continue
    const holder = schemaOf(place.slice(0, -1))
    const inner = innerSchema(holder, place.at(-1) ?? '')
    if (node === undefined && Object.keys(inner).length === 0) continue
    const options = branchesOf(root, inner)
    const isRequired = holder.required?.includes(String(place.at(-1))) ?? true
    const value = enteredValue(entered, options, isRequired)
    if (value === (node?.value ?? undefined) || (value === null && node?.value === null)) continue
    if (node?.range && value !== undefined && isOneLine(node, text))
      edits.push({ start: node.range[0], end: node.range[1], text: written(value, node) })
    else if (node || value !== undefined) others.push({ place, value })
  }
  let changed = text
  for (const { start, end, text: put } of edits.sort((one, other) => other.start - one.start))
    changed = changed.slice(0, start) + put + changed.slice(end)
  if (others.length === 0) return changed
  const again = yamlOf(changed)
  if (!again) return changed
  for (const { place, value } of others) {
    if (value === undefined) again.deleteIn(place)
    else again.setIn(place, value)
  }
  return changedText(changed, again)
}

/** Whether no step leads to a property of all objects. */
const isSafe = (place: readonly Key[]) =>
  place.every((key) => !['__proto__', 'constructor', 'prototype'].includes(String(key)))

/** What was entered, as a value of the schema; undefined for a field that is left out. */
function enteredValue(entered: string, options: readonly Schema[], isRequired: boolean): unknown {
  const text = entered.replace(/\r\n?/g, '\n').trim()
  const has = (...types: string[]) => options.some(({ type }) => type !== undefined && types.includes(type))
  if (text === '' && has('null')) return null
  if (text === '' && !isRequired) return undefined
  if (has('boolean') && /^(?:true|false)$/.test(text)) return text === 'true'
  const digits = text
    .replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x9e6))
    .replace(/(?<=\d),(?=\d)/g, '')
  if (has('number', 'integer') && /^-?\d{1,12}(?:\.\d{1,6})?$/.test(digits)) return Number(digits)
  const choice = options
    .flatMap(({ enum: values, const: only }) => values ?? [only])
    .find((one) => String(one) === text)
  return choice ?? text
}

const isOneLine = ({ type, range }: Scalar, text: string) =>
  type !== Scalar.BLOCK_FOLDED &&
  type !== Scalar.BLOCK_LITERAL &&
  range &&
  text.slice(range[0], range[1]) !== ''

/** A value as YAML, without quotes where it had none and needs none. */
function written(value: unknown, { type }: Scalar): string {
  if (typeof value !== 'string') return value === null ? '~' : String(value)
  const isPlain = type === Scalar.PLAIN && /^\p{L}[\p{L}\p{M}\p{N} .()/’'-]*$/u.test(value)
  return isPlain && !/^(?:true|false|null|yes|no|on|off|y|n)$/i.test(value) ? value : JSON.stringify(value)
}
