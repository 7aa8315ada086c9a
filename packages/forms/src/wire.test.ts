import { expect, test } from 'vitest'
import { admitCardForm } from './admit-card.ts'
import { applicationForm } from './application.ts'
import { contactForm } from './contact.ts'
import type { Field } from './content.ts'
import { senderName, wireFields, wireNames } from './wire.ts'

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

test('a message is identified by its e-mail address, and an application by its mobile number', () => {
  expect(senderName(contactForm)).toBe('email')
  expect(senderName(applicationForm)).toBe('mobile')
  expect(senderName(form(field('a'), field('b', { wire: 'bee', sender: true })))).toBe('bee')
  expect(() => senderName(admitCardForm)).toThrow('No field of the form admit-card identifies its sender.')
})
