import { expect, test } from 'vitest'
import { isUnencrypted } from './connections.ts'

const remote = { isOffered: true, isUsed: false, server: '10.0.0.7' }

test.each([
  ['offered on another machine and not used', remote, true],
  ['used', { ...remote, isUsed: true }, false],
  ['not offered', { ...remote, isOffered: false }, false],
  ['not needed on this machine', { ...remote, server: '127.0.0.1' }, false],
  ['not needed on this machine (IPv6)', { ...remote, server: '::1' }, false],
  ['not needed on a socket', { ...remote, server: null }, false],
])('a start warns about a connection to the database only when TLS is missing: %s', (_, state, warns) => {
  expect(isUnencrypted(state)).toBe(warns)
})
