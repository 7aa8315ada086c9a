import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepUnsent, takeUnsent } from './unsent-entries.ts'

const items = new Map<string, string>()
beforeEach(() => {
  items.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => void items.set(key, text),
    removeItem: (key: string) => void items.delete(key),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const NOW = Date.UTC(2026, 10, 27)
const MINUTE = 60_000
const entries = { 'name 0': 'আয়েশা', 'tick 0': true }

test('entries of a form that was left are returned once, and then deleted', () => {
  keepUnsent('/contact', entries, false, NOW)
  expect(takeUnsent('/contact', false, NOW + 30 * MINUTE - 1)).toEqual(entries)
  expect(items.size).toBe(0)
  expect(takeUnsent('/contact', false, NOW)).toEqual({})
})

test('another form does not get them, and they stay for their own', () => {
  keepUnsent('/contact', entries, false, NOW)
  expect(takeUnsent('/privacy', false, NOW)).toEqual({})
  expect(takeUnsent('/contact', false, NOW)).toEqual(entries)
})

test.each([
  ['of thirty minutes ago', 30 * MINUTE],
  ['from the future, after the clock was set', -MINUTE],
])('entries %s are not returned, and are deleted when any form is opened or left', (_, later) => {
  keepUnsent('/contact', entries, false, NOW)
  takeUnsent('/privacy', true, NOW + later)
  expect(items.size).toBe(0)
  expect(takeUnsent('/contact', true, NOW)).toEqual({})
})

test('a form that was sent comes back by Back and a reload, and not when it is opened anew', () => {
  keepUnsent('/application-status', entries, true, NOW)
  expect(takeUnsent('/application-status', true, NOW)).toEqual(entries)
  keepUnsent('/application-status', entries, true, NOW)
  expect(takeUnsent('/application-status', false, NOW)).toEqual({})
  expect(items.size).toBe(0)
})

test('a form that was emptied leaves nothing', () => {
  keepUnsent('/contact', entries, false, NOW)
  keepUnsent('/contact', {}, false, NOW)
  expect(items.size).toBe(0)
})

test('stored text of another shape, and a browser without storage, are read as no entries', () => {
  for (const text of ['{', '"text"', 'null', '{"/contact":{"at":"x"}}']) {
    items.set('unsent-entries', text)
    expect(takeUnsent('/contact', true, NOW)).toEqual({})
  }
  vi.stubGlobal('sessionStorage', undefined)
  keepUnsent('/contact', entries, false, NOW)
  expect(takeUnsent('/contact', true, NOW)).toEqual({})
})
