import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { carryEntries, takeCarriedEntries } from './carried-entries.ts'

const items = new Map<string, string>()
beforeEach(() => {
  items.clear()
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => void items.set(key, text),
    removeItem: (key: string) => void items.delete(key),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const MINUTE = 60_000

test('transferred entries are returned once to the form at the same address, and then deleted', () => {
  carryEntries('/contact', [['name', 'আয়েশা']])
  vi.advanceTimersByTime(MINUTE)
  expect(takeCarriedEntries('/contact')).toEqual([['name', 'আয়েশা']])
  expect(items.size).toBe(0)
  expect(takeCarriedEntries('/contact')).toEqual([])
})

test('transferred entries of another form are not returned, and are deleted', () => {
  carryEntries('/job-admit-card', [['mobile_number', '01711111111']])
  expect(takeCarriedEntries('/contact')).toEqual([])
  expect(items.size).toBe(0)
})

test.each([
  ['older than five minutes', 5 * MINUTE + 1],
  ['from the future, after the clock was set', -MINUTE],
])('transferred entries that are %s are not returned, and are deleted', (_, later) => {
  carryEntries('/contact', [['name', 'Ayesha']])
  vi.setSystemTime(Date.now() + later)
  expect(takeCarriedEntries('/contact')).toEqual([])
  expect(items.size).toBe(0)
})

test.each(['{', '"text"', '{}', 'null'])(
  'stored text that is not a list of entries is read as no entries: %s',
  (text) => {
    carryEntries('/contact', [])
    for (const key of items.keys()) items.set(key, text)
    expect(takeCarriedEntries('/contact')).toEqual([])
  },
)

test('without storage in the browser no entries are transferred, and no error is thrown', () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new DOMException('denied', 'SecurityError')
    },
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  carryEntries('/contact', [['name', 'Ayesha']])
  expect(takeCarriedEntries('/contact')).toEqual([])
})
