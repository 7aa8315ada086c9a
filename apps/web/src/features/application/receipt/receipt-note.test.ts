import { afterEach, expect, test, vi } from 'vitest'
import { takeReceiptNote } from './receipt-note.ts'
import { receiptScript } from './receipt-script.ts'

function stubStorage() {
  const items = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => void items.set(key, text),
    removeItem: (key: string) => void items.delete(key),
  })
}
afterEach(() => vi.unstubAllGlobals())

test.each(['waiting', 'delivered'] as const)(
  'a receipt that is stored on the device as %s is read once',
  (state) => {
    stubStorage()
    const note = { reference: 'A-2222-2222', state }
    new Function(receiptScript(note))()
    expect(takeReceiptNote()).toEqual(note)
    expect(takeReceiptNote()).toBeNull()
  },
)
