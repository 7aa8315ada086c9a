// Carries the entries of a form without a draft to the same form in the other language, because the switch in the header
// loads another document. The entries are personal, so they are stored only in this tab and only until that document loads.

import type { Entries } from '@school/forms/content'

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
    // The browser allows no storage for this site, so the other form will be empty.
  }
}

/** Returns the entries and deletes them, whichever form calls it. */
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
