import { expect, test } from 'vitest'
import { admitCardForm } from './admit-card.ts'
import { applicationForm } from './application.ts'
import { contactForm } from './contact.ts'
import type { Field } from './content.ts'
import { entryOf, senderName, wireFields, wireNames } from './wire.ts'

// The calls of docs/spec/part-1.md#7 and docs/spec/part-2.md#7. `forms.test.ts` has those of a whole application.

const field = (name: string, change: Partial<Field> = {}): Field => ({
  name,
  kind: 'text',
  section: '',
  max: 9,
  label: name,
  ...change,
})
const form = (...fields: Field[]) => ({ name: 'contact' as const, fields })

test('a field is forwarded under its wire name, and one without a wire name is not forwarded', () => {
  const described = form(field('a'), field('b', { wire: 'bee' }), field('c', { wire: null }))
  expect(wireFields(described, { a: '1', b: '2', c: '3' })).toEqual({ a: '1', bee: '2' })
  expect(wireNames(described)).toEqual(['a', 'bee'])
})

test('a list is forwarded as JSON, and a value that the server computes as it is given', () => {
  const described = form(field('a', { kind: 'choices' }), field('fee', { kind: 'readonly' }))
  expect(wireFields(described, { a: ['x', 'y'], fee: 'of a browser' }, { fee: '520' })).toEqual({
    a: '["x","y"]',
    fee: '520',
  })
  expect(wireFields(described, { a: [] })).toEqual({ a: '[]', fee: '' })
})

test('fields with a number in their name are one list of objects together', () => {
  const wire = 'people'
  const names = ['people.0.name', 'people.0.mobile', 'people.1.name']
  const described = form(...names.map((name) => field(name, { wire })))
  const values = { 'people.0.name': 'Karim', 'people.0.mobile': '', 'people.1.name': 'Salma' }
  expect(wireFields(described, values)).toEqual({
    people: '[{"name":"Karim","mobile":""},{"name":"Salma"}]',
  })
  expect(wireNames(described)).toEqual(['people'])
})

test('an entry is read from a call as it was written, and what is not in the call is empty', () => {
  const fields = [
    field('a'),
    field('b', { wire: 'bee' }),
    field('c', { kind: 'choices' }),
    field('people.0.name', { wire: 'people' }),
    field('people.1.name', { wire: 'people' }),
    field('d', { wire: null }),
  ]
  const values = { a: '1', b: '2', c: ['x', 'y'], 'people.0.name': 'Karim', 'people.1.name': 'Salma', d: '3' }
  const call = wireFields(form(...fields), values)
  expect(fields.map((one) => entryOf(one, call))).toEqual(['1', '2', ['x', 'y'], 'Karim', 'Salma', ''])
  expect(fields.map((one) => entryOf(one, {}))).toEqual(['', '', [], '', '', ''])
  expect(fields.map((one) => entryOf(one, { c: '{', people: '"text"' }))).toEqual(['', '', [], '', '', ''])
})

test('a message is identified by its e-mail address, and an application by its mobile number', () => {
  expect(senderName(contactForm)).toBe('email')
  expect(senderName(applicationForm)).toBe('mobile')
  expect(senderName(form(field('a'), field('b', { wire: 'bee', sender: true })))).toBe('bee')
  expect(() => senderName(admitCardForm)).toThrow('No field of the form admit-card identifies its sender.')
})

test('a field that is a line of another one is added to its end, without an answer nothing is, and it is read back', () => {
  const note = field('note', { kind: 'lines' })
  const way = field('way', { wire: null, lineOf: { field: 'note', label: 'Way' } })
  const described = form(way, note)
  const call = (values: Record<string, string>) => wireFields(described, values)
  expect(call({ way: 'bus', note: 'one\ntwo' })).toEqual({ note: 'one\ntwo\nWay: bus' })
  expect(call({ way: 'bus', note: '' })).toEqual({ note: 'Way: bus' })
  expect(call({ way: '', note: 'one' })).toEqual({ note: 'one' })
  expect(entryOf(way, call({ way: 'bus', note: 'Way: on foot' }))).toBe('bus')
  expect(entryOf(way, call({ way: '', note: '' }))).toBe('')
})
