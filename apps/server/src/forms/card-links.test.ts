import { expect, test } from 'vitest'
import { CARD_LINK_MS, createCardLinks } from './card-links.ts'

const file = 'uploads/admit/01712345678 কার্ড.pdf'

test('a link works on every replica with the same secret, and does not contain the path of the file', () => {
  const link = createCardLinks('secret').create(file)
  expect(createCardLinks('secret').open(link)).toBe(file)
  expect(link).toMatch(/^[\w-]+$/)
  expect(Buffer.from(link, 'base64url').toString()).not.toContain('0171')
})

test('a link expires', () => {
  let now = 0
  const links = createCardLinks('secret', () => now)
  const link = links.create(file)
  now = CARD_LINK_MS - 1
  expect(links.open(link)).toBe(file)
  now = CARD_LINK_MS
  expect(links.open(link)).toBe(null)
})

test('a link that was changed, cut, invented or made with another secret is rejected', () => {
  const links = createCardLinks('secret')
  const link = links.create(file)
  const swapped = link.slice(0, 20) + (link[20] === 'A' ? 'B' : 'A') + link.slice(21)
  for (const other of [
    swapped,
    link.slice(0, -4),
    '',
    'x',
    'A'.repeat(200),
    createCardLinks('other').create(file),
  ])
    expect(links.open(other)).toBe(null)
  expect(createCardLinks(undefined).open(createCardLinks(undefined).create(file))).toBe(null)
})
