// What was entered in a form that has no draft, on its way to the same form in the other language: the switch in the header
// loads another document. It is personal, so it lies in this tab for that step only.

import type { Entries } from './draft-storage.ts'

const KEY = 'carried-entries'

/** The other page loads within seconds. If it was never loaded, the entries expire, so that no later visitor sees them. */
const MAX_AGE_MS = 5 * 60_000

interface CarriedEntries {
  /** The form's address without its language. */
  path: string
  at: number
  entries: Entries
}

/** @param path the form's address without its language */
export function carryEntries(path: string, entries: Entries): void {
  const carried: CarriedEntries = { path, at: Date.now(), entries }
  try {
    sessionStorage.setItem(KEY, JSON.stringify(carried))
  } catch {
    // A browser that stores nothing for this site: the other form is empty.
  }
}

/** Reads the entries once: whichever form asks, they are gone then. */
export function takeCarriedEntries(path: string): Entries {
  try {
    const text = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    const carried: CarriedEntries | null = JSON.parse(text ?? 'null')
    const age = Date.now() - (carried?.at ?? 0)
    return carried?.path === path && age >= 0 && age < MAX_AGE_MS ? carried.entries : []
  } catch {
    return []
  }
}
