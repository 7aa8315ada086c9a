import { expect, test } from 'vitest'
import { intake, intakeOn, intakeSchema } from './intake.ts'
import { parseYaml } from './yaml.ts'

test('intake.yaml is refused with the line if a day or a class is none, or if it ends before it begins', () => {
  const parse = (lines: string) => parseYaml('intake.yaml', `sample: false\n${lines}`, intakeSchema)
  expect(() => parse('opens: 2027-02-01\ncloses: 2027-01-31\nseats: {}')).toThrow(
    'intake.yaml line 3: closes: is before the day on which it opens',
  )
  expect(() => parse('opens: tomorrow\ncloses: ~\nseats: {}')).toThrow('line 2: opens: is no day such as')
  expect(() => parse('opens: ~\ncloses: ~\nseats: { Eleven: 3 }')).toThrow('is no class of /year-group')
  expect(parse('opens: ~\ncloses: ~\nseats: { Play: 3 }').seats).toEqual({ Play: 3 })
})

test('without days, the intake is always open, as the sample has it', () => {
  expect(intakeOn('2026-11-25', intake)).toBe('open')
})
