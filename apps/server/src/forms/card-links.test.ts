import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { CARD_LINK_MS, createCardLinks } from './card-links.ts'

const keyOf = (word: string) => createHash('sha256').update(word).digest()
const file = 'uploads/admit/01712345678 কার্ড.pdf'

test('a link works on every replica with the same key, also after a rotation, and does not contain the path of the file', () => {
  const link = createCardLinks([keyOf('current')]).create(file)
  expect(createCardLinks([keyOf('current')]).open(link)).toBe(file)
  expect(createCardLinks([keyOf('new'), keyOf('current')]).open(link)).toBe(file)
  expect(link).toMatch(/^[\w-]+$/)
  expect(Buffer.from(link, 'base64url').toString()).not.toContain('0171')
})

test('a link expires', () => {
  let now = 0
  const links = createCardLinks([keyOf('current')], () => now)
  const link = links.create(file)
  now = CARD_LINK_MS - 1
  expect(links.open(link)).toBe(file)
  now = CARD_LINK_MS
  expect(links.open(link)).toBe(null)
})

test('a link that was changed, cut, invented or made with another key is rejected', () => {
  const links = createCardLinks([keyOf('current')])
  const link = links.create(file)
  const swapped = link.slice(0, 20) + (link[20] === 'A' ? 'B' : 'A') + link.slice(21)
  for (const other of [
    swapped,
    link.slice(0, -4),
    '',
    'x',
    'A'.repeat(200),
    createCardLinks([keyOf('other')]).create(file),
  ])
    expect(links.open(other)).toBe(null)
})
