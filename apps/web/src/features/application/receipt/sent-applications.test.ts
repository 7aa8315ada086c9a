import type { SubmissionResult } from '@school/forms/state'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetSent, keptUntil, rememberSent, sentApplications } from './sent-applications.ts'
import { statusFragment, statusInFragment } from './status-fragment.ts'

const stored = new Map<string, string>()
const DAY_MS = 86_400_000
const now = Date.parse('2026-11-26T10:00:00Z')
const sent = (reference: string) =>
  ({
    reference,
    statusLink: { href: `/status/${reference}-20000-x`, until: '2027-03-26' },
  }) as SubmissionResult

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  })
})
afterEach(() => void vi.unstubAllGlobals())

test('a device remembers reference and child, and no link to the status', () => {
  rememberSent(sent('A-2222-2222'), 'Ayesha', now)
  expect(sentApplications(now)).toEqual([{ reference: 'A-2222-2222', child: 'Ayesha', sentAt: now }])
  expect([...stored.values()].join()).not.toContain('/status/')
})

test('an entry leaves the storage by itself on the day that the receipt names', () => {
  rememberSent(sent('A-2222-2222'), 'Ayesha', now)
  rememberSent(sent('A-3333-3333'), 'Yusuf', now + DAY_MS)
  expect(keptUntil({ sentAt: now })).toBe('2026-12-26')
  expect(sentApplications(now + 30 * DAY_MS).map(({ child }) => child)).toEqual(['Yusuf'])
  expect([...stored.values()].join()).not.toContain('Ayesha')
  expect(sentApplications(now + 31 * DAY_MS)).toEqual([])
  expect(stored.size).toBe(0)
})

test('what an earlier version has stored beside the name is removed, and what cannot be read too', () => {
  const old = { reference: 'A-2222-2222', child: 'Ayesha', sentAt: now, statusLink: { href: '/status/x' } }
  stored.set('sent-applications', JSON.stringify([old, null, { child: 1 }]))
  expect(sentApplications(now)).toHaveLength(1)
  expect([...stored.values()].join()).not.toContain('/status/')
  stored.set('sent-applications', '{broken')
  expect(sentApplications(now)).toEqual([])
  expect(stored.size).toBe(0)
})

test('a family forgets one application on this device, the copy of its receipt too', async () => {
  const receipts = new Map(
    ['/submitted/A-2222-2222', '/bn/submitted/A-2222-2222', '/submitted/A-3333-3333'].map((path) => [
      path,
      '',
    ]),
  )
  vi.stubGlobal('caches', {
    open: async () => ({
      keys: async () => [...receipts.keys()].map((path) => ({ url: `https://school.example${path}` })),
      delete: async ({ url }: { url: string }) => receipts.delete(new URL(url).pathname),
    }),
  })
  rememberSent(sent('A-2222-2222'), 'Ayesha')
  rememberSent(sent('A-3333-3333'), 'Yusuf')
  await forgetSent('A-2222-2222')
  expect(sentApplications().map(({ child }) => child)).toEqual(['Yusuf'])
  expect([...receipts.keys()]).toEqual(['/submitted/A-3333-3333'])
})

test('the link to the status is handed over in a fragment, and nothing else is', () => {
  const link = { href: '/bn/status/A-2222-2222-20783-abc_DEF-123', until: '2027-03-26' }
  expect(statusInFragment(statusFragment(link))).toEqual(link)
  expect(statusFragment(undefined)).toBe('')
  for (const other of [
    '',
    '#main',
    '#status=https://evil.example/status/x&until=2027-03-26',
    '#status=/status/x/../../office&until=2027-03-26',
    '#status=javascript:alert(1)&until=2027-03-26',
  ])
    expect(statusInFragment(other), other).toBeNull()
})
