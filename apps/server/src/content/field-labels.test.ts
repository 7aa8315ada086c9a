import { jsonSchemaOf } from '@school/content/file-schemas'
import { expect, test } from 'vitest'
import { labelsOf } from './field-labels.ts'
import type { Schema } from './form-schema.ts'
import { programFiles, programText } from './texts.ts'

// Every field of every content file has a name in both languages, and so has everything that can be chosen.

const files = programFiles().filter((file) => file.endsWith('.yaml'))
/** Files of one schema are the same. */
const kinds = [...new Set(files.map((file) => file.replace(/^pages\/.*/, 'pages/en/why-us.yaml')))]

type Visit = (place: (string | number)[], schema: Schema) => void

function walk(schema: Schema, place: (string | number)[], visit: Visit): void {
  visit(place, schema)
  for (const [name, inner] of Object.entries(schema.properties ?? {})) walk(inner, [...place, name], visit)
  for (const option of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) walk(option, place, visit)
  for (const item of [schema.items, ...(schema.prefixItems ?? [])])
    if (typeof item === 'object') walk(item, [...place, 0], visit)
}

const isLatin = (text: string) => /[a-z]/i.test(text.replace(/\{\w+\}/g, ''))

test.each(kinds)('every field and choice of %s has a name in both languages', (file) => {
  const [en, bn] = [labelsOf(file, 'en'), labelsOf(file, 'bn')]
  const missing: string[] = []
  walk(jsonSchemaOf(file) as Schema, [], (place, { const: only, enum: values }) => {
    const key = place.at(-1)
    if (key === 'kind' && only !== undefined) {
      if (isLatin(bn.kind(String(only))) || en.kind(String(only)) === only) missing.push(`kind ${only}`)
    } else
      for (const value of values ?? (only === undefined ? [] : [only])) {
        if (isLatin(bn.choice(place, String(value)))) missing.push(`${place.join('.')}: ${value}`)
      }
    if (typeof key !== 'string' || (key === 'kind' && only !== undefined)) return
    if (isLatin(bn.name(place)) || en.name(place) === key) missing.push(place.join('.'))
    if (isLatin(bn.help(place)) || Boolean(bn.help(place)) !== Boolean(en.help(place)))
      missing.push(`help of ${place.join('.')}`)
  })
  expect([...new Set(missing)]).toEqual([])
})

test('every figure has a name in both languages', () => {
  const names = [...(programText('figures.yaml') ?? '').matchAll(/^ {2}(\w+):/gm)].map(
    ([, name = '']) => name,
  )
  expect(names.length).toBeGreaterThan(40)
  const [en, bn] = [labelsOf('figures.yaml', 'en'), labelsOf('figures.yaml', 'bn')]
  const without = names.filter(
    (name) => en.name(['figures', name]) === name || isLatin(bn.name(['figures', name])),
  )
  expect(without).toEqual([])
})

test('a name means what it stands for where it stands', () => {
  const { name } = labelsOf('intake.yaml', 'en')
  expect(name(['interviews', 'from'])).toBe('First day')
  expect(name(['classes', 'Tahfeez'])).toBe('Tahfeez')
  expect(labelsOf('redirects.yaml', 'en').name(['redirects', 0, 'from'])).toBe('Old address')
  expect(labelsOf('intake.yaml', 'bn').name(['classes', 'Tahfeez'])).toBe('তাহফিজ')
  expect(labelsOf('intake.yaml', 'bn').help(['classes'])).toMatch(/নতুন ভর্তি নেই/)
  expect(labelsOf('upstream-names.yaml', 'en').help(['classes'])).toBe('')
})
