// Prefetches rows before the visitor clicks them, so that the click needs no request (docs/spec/rulings.md#18, #37).
import { useEffect } from 'react'

/** Rows by the path of their page. Only effects fill it, so it stays empty on the server. */
const rows = new Map<string, Promise<unknown>>()

/** Prefetches each of these rows once. After a failure the click fetches the row again. */
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

/** Returns the prefetched row, or null. Waits if it is still loading. */
export async function prefetchedRow<T>(address: string): Promise<T | null> {
  return ((await rows.get(address)?.catch(() => null)) as T | null | undefined) ?? null
}
