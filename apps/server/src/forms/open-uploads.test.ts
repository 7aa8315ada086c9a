import { expect, test } from 'vitest'
import { createOpenUploads } from './open-uploads.ts'

/** Opens uploads with names, and lists those that were ended. */
function uploads(limits: Parameters<typeof createOpenUploads>[0]) {
  const open = createOpenUploads(limits)
  const ended: string[] = []
  return { ended, open: (ip: string, name: string) => open(ip, () => ended.push(name)) }
}
const none = { uploads: 100, bytes: 100 }

test('beyond the number of an address, its upload that has been silent longest is ended', () => {
  const { open, ended } = uploads({ client: { uploads: 2, bytes: 100 }, all: none })
  open('203.0.113.7', 'other')
  const first = open('203.0.113.6', 'first')
  open('203.0.113.6', 'second')
  first.grow(1)
  open('203.0.113.6', 'third')
  expect(ended).toEqual(['second'])
})

test('addresses of one IPv6 network are one client', () => {
  const { open, ended } = uploads({ client: { uploads: 1, bytes: 100 }, all: none })
  open('2001:db8:1:2::1', 'first')
  open('2001:db8:1:2::2', 'second')
  open('2001:db8:1:3::1', 'other')
  expect(ended).toEqual(['first'])
})

test('beyond the bytes of an address or of all, the uploads that have been silent longest are ended', () => {
  const { open, ended } = uploads({ client: { uploads: 10, bytes: 10 }, all: { uploads: 10, bytes: 15 } })
  const one = open('203.0.113.6', 'one')
  const two = open('203.0.113.7', 'two')
  one.grow(9)
  two.grow(6)
  expect(ended).toEqual([])
  two.grow(4)
  expect(ended).toEqual(['one'])
  two.grow(1)
  expect(ended).toEqual(['one', 'two'])
})

test('an upload that has arrived or was ended does not count', () => {
  const { open, ended } = uploads({ client: { uploads: 1, bytes: 10 }, all: none })
  const arrived = open('203.0.113.6', 'arrived')
  arrived.grow(10)
  arrived.end()
  const next = open('203.0.113.6', 'next')
  next.grow(10)
  expect(ended).toEqual([])
  open('203.0.113.6', 'last')
  next.grow(1_000)
  expect(ended).toEqual(['next'])
})
