import { expect, test } from 'vitest'
import { clientKey } from './client-key.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['0:0:0:0:0:FFFF:203.0.113.9', '203.0.113.9'],
  ['64:ff9b::203.0.113.9', '203.0.113.9'],
  ['::203.0.113.9', '0:0:0:0::/64'],
  ['203.0.113.9:51234', '203.0.113.9'],
  ['[2001:db8:1:2::9]:51234', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', ''],
])('the address %s belongs to the client %s', (ip, key) => expect(clientKey(ip)).toBe(key))

test('addresses of one household are one client, those of two are two', () => {
  expect(clientKey('2001:db8:1:2::1')).toBe(clientKey('2001:db8:1:2:ffff:ffff:ffff:ffff'))
  expect(clientKey('2001:db8:1:2::1')).not.toBe(clientKey('2001:db8:1:3::1'))
})
