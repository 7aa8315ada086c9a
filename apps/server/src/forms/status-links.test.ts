import { expect, test } from 'vitest'
import { createStatusLinks } from './status-links.ts'

const DAY_MS = 86_400_000
const reference = 'A-7K3M-2QXF'
const [key, newKey] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]

test('an address opens the reference for which it was made, and names its last day', () => {
  const links = createStatusLinks([key], () => Date.parse('2026-11-25T18:00:00Z'))
  const { token, until } = links.create(reference, 120)
  expect(until).toBe('2027-03-25')
  expect(links.open(token)).toEqual({ reference, until })
  // Every replica with the same key opens it.
  expect(createStatusLinks([key], () => Date.parse('2027-03-25T23:59:59Z')).open(token)).toEqual({
    reference,
    until,
  })
})

test('an address does not work after its last day, or with another key', () => {
  let now = Date.parse('2026-11-25T18:00:00Z')
  const links = createStatusLinks([key], () => now)
  const { token } = links.create(reference, 1)
  expect(createStatusLinks([newKey], () => now).open(token)).toBeNull()
  // After a change of keys, the old one is known for a while.
  expect(createStatusLinks([newKey, key], () => now).open(token)).not.toBeNull()
  now = Date.parse('2026-11-27T00:00:00Z')
  expect(links.open(token)).toBeNull()
})

test('an address with another reference, a later day, or any other change is not ours', () => {
  const links = createStatusLinks([key], () => 20_000 * DAY_MS)
  const { token } = links.create(reference, 1)
  expect(links.open(token)).not.toBeNull()
  const changed = [
    token.replace('7K3M', '7K3N'),
    token.replace('-20001-', '-20002-'),
    token.slice(0, -1),
    `${token}A`,
    token.toLowerCase(),
    '',
    reference,
    `${reference}-20001-${'A'.repeat(22)}`,
  ]
  for (const one of changed) expect(links.open(one), one).toBeNull()
})
