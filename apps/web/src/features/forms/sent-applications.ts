// The children whose applications this device has sent, so that a family can tell its receipts apart. The server's pages say
// nothing of a person: names are only here, in the browser's storage, for as long as drafts are (draft-storage.ts).

import type { StatusLink, SubmissionResult } from '@school/forms/state'

/** In a module of its own, because the receipt needs nothing else of the forms. */
const KEY = 'sent-applications'
const MAX_AGE_MS = 30 * 86_400_000
const MAX_NUMBER = 20

interface SentApplication {
  reference: string
  child: string
  sentAt: number
  /** The signed address of its status. */
  statusLink?: StatusLink | undefined
}

/** The applications of this device, the last one first; empty if this browser does not allow storage. */
export function sentApplications(now = Date.now()): SentApplication[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((one) => isSent(one) && one.sentAt > now - MAX_AGE_MS) : []
  } catch {
    return []
  }
}

const isSent = (one: Partial<SentApplication> | null): one is SentApplication =>
  typeof one?.reference === 'string' && typeof one.child === 'string' && typeof one.sentAt === 'number'

/** Stores for which child an application was sent, and where its status is. */
export function rememberSent(
  { reference, statusLink }: SubmissionResult,
  child: string,
  now = Date.now(),
): void {
  const others = sentApplications(now).filter((one) => one.reference !== reference)
  const kept = [{ reference, child: child.slice(0, 120), sentAt: now, statusLink }, ...others].slice(
    0,
    MAX_NUMBER,
  )
  try {
    localStorage.setItem(KEY, JSON.stringify(kept))
  } catch {
    // This browser allows no storage: the receipt then shows no name.
  }
}
