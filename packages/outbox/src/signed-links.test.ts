import { expect, test } from 'vitest'
import { createDataKeys } from './data-keys.ts'
import {
  type Linked,
  openStatusLink,
  openUnwantedLink,
  signStatusLink,
  signUnwantedLink,
} from './signed-links.ts'

const DAY_MS = 86_400_000
const reference = 'A-7K3M-2QXF'
const linked: Linked = { reference, linkMark: '5f0c6f0e-8a3a-4f0e-9b57-0d9f3a8c1e11' }
const [old, current] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
const keys = createDataKeys(old)
const found = (one: Linked | null) => async (wanted: string) => (one?.reference === wanted ? one : null)
const at = (time: string) => Date.parse(time)

test('a link opens the reference for which it was made, until the end of its last day', async () => {
  const { token, until } = signStatusLink(keys, linked, 120, at('2026-11-25T18:00:00Z'))
  expect(until).toBe('2027-03-25')
  const opened = (time: string) => openStatusLink(keys, token, found(linked), at(time))
  expect(await opened('2026-11-25T18:00:00Z')).toEqual({ reference, until })
  expect(await opened('2027-03-25T23:59:59Z')).toEqual({ reference, until })
  expect(await opened('2027-03-26T00:00:00Z')).toBeNull()
})

test('a link does not work with another key, and an old key is known until it is removed', async () => {
  const { token } = signStatusLink(keys, linked, 1)
  expect(await openStatusLink(createDataKeys(current), token, found(linked))).toBeNull()
  expect(await openStatusLink(createDataKeys(current, [old]), token, found(linked))).not.toBeNull()
})

test('a link that was withdrawn, or whose submission is erased, opens nothing', async () => {
  const renewed = { reference, linkMark: '00000000-0000-4000-8000-000000000000' }
  const { token } = signStatusLink(keys, linked, 1)
  expect(await openStatusLink(keys, token, found(renewed))).toBeNull()
  expect(await openStatusLink(keys, token, found(null))).toBeNull()
  const unwanted = signUnwantedLink(keys, linked)
  expect(await openUnwantedLink(keys, unwanted, found(linked))).toBe(reference)
  expect(await openUnwantedLink(keys, unwanted, found(renewed))).toBeNull()
})

test('a link with another reference, a later day, or any other change is not ours, and none is for another purpose', async () => {
  const now = 20_000 * DAY_MS
  const { token } = signStatusLink(keys, linked, 1, now)
  const unwanted = signUnwantedLink(keys, linked)
  const anyReference = async (wanted: string) => ({ ...linked, reference: wanted })
  expect(await openStatusLink(keys, token, anyReference, now)).not.toBeNull()
  const changed = [
    token.replace('7K3M', '7K3N'),
    token.replace('-20001-', '-20002-'),
    token.slice(0, -1),
    `${token}A`,
    // The last character holds two bits: fifteen others decode to the same bytes.
    ...[...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_']
      .map((last) => token.slice(0, -1) + last)
      .filter((one) => one !== token),
    token.toLowerCase(),
    '',
    reference,
    `${reference}-20001-${'A'.repeat(22)}`,
    unwanted,
    unwanted.replace(reference, `${reference}-20001`),
  ]
  for (const one of changed) expect(await openStatusLink(keys, one, anyReference, now), one).toBeNull()
  for (const one of [token, unwanted.replace('7K3M', '7K3N'), unwanted.slice(0, -1), ''])
    expect(await openUnwantedLink(keys, one, anyReference), one).toBeNull()
})
