// Rows that are asked for before the visitor clicks them, so that the click itself waits for nothing (docs/spec/rulings.md#18, #37).
import { useEffect } from 'react'

/** By the addresses of their pages; only effects fill it, so it is empty on the server. */
const rows = new Map<string, Promise<unknown>>()

/** Asks for each of these rows once. One that fails is forgotten: its click asks again. */
export function usePrefetchedRows<T>(
  addresses: readonly string[],
  ask: (id: string) => Promise<T | null>,
): void {
  useEffect(() => {
    for (const address of addresses) {
      if (rows.has(address)) continue
      const row = ask(decodeURIComponent(address.split('/').at(-1) ?? ''))
      rows.set(address, row)
      row.catch(() => rows.delete(address))
    }
  })
}

/** The row that was asked for ahead, or null. It may still be on its way. */
export async function prefetchedRow<T>(address: string): Promise<T | null> {
  return ((await rows.get(address)?.catch(() => null)) as T | null | undefined) ?? null
}
