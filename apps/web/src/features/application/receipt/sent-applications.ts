// The children whose applications this device has sent, so that a family can tell its receipts apart. The server's pages say
// nothing of a person: names are only here, in the browser's storage, for as long as drafts are (draft-storage.ts). The phone may be shared:
// no link to a status is stored, entries leave by themselves on the day that the receipt names, and a button forgets one at once.

import type { SubmissionResult } from '@school/forms/state'

/** In a module of its own, because the receipt needs nothing else of the forms. */
const KEY = 'sent-applications'
const MAX_AGE_MS = 30 * 86_400_000
const MAX_NUMBER = 20
/** Where the service worker keeps receipts for reading without a network. */
const RECEIPTS = 'receipts'

interface SentApplication {
  reference: string
  child: string
  sentAt: number
}

/** The applications of this device, the last one first; empty if this browser does not allow storage. What is too old is removed. */
export function sentApplications(now = Date.now()): SentApplication[] {
  try {
    const text = localStorage.getItem(KEY)
    if (text === null) return []
    const kept = read(text, now)
    // Also what an earlier version of the site has stored beside the name.
    if (JSON.stringify(kept) !== text) store(kept)
    return kept
  } catch {
    return []
  }
}

function read(text: string, now: number): SentApplication[] {
  try {
    const stored: unknown = JSON.parse(text)
    if (!Array.isArray(stored)) return []
    return stored
      .filter((one) => isSent(one) && one.sentAt > now - MAX_AGE_MS)
      .map(({ reference, child, sentAt }) => ({ reference, child, sentAt }))
  } catch {
    return []
  }
}

const isSent = (one: Partial<SentApplication> | null): one is SentApplication =>
  typeof one?.reference === 'string' && typeof one.child === 'string' && typeof one.sentAt === 'number'

function store(kept: SentApplication[]): void {
  try {
    if (kept.length > 0) localStorage.setItem(KEY, JSON.stringify(kept))
    else localStorage.removeItem(KEY)
  } catch {
    // This browser allows no storage: the receipt then shows no name.
  }
}

/** Stores for which child an application was sent. */
export function rememberSent({ reference }: SubmissionResult, child: string, now = Date.now()): void {
  const others = sentApplications(now).filter((one) => one.reference !== reference)
  store([{ reference, child: child.slice(0, 120), sentAt: now }, ...others].slice(0, MAX_NUMBER))
}

/** The day on which an entry leaves this device: `2026-12-26`. */
export const keptUntil = ({ sentAt }: Pick<SentApplication, 'sentAt'>): string =>
  new Date(sentAt + MAX_AGE_MS).toISOString().slice(0, 10)

/** Forgets an application on this device: the name, and the copy of the receipt. */
export async function forgetSent(reference: string): Promise<void> {
  store(sentApplications().filter((one) => one.reference !== reference))
  if (!('caches' in globalThis)) return
  const receipts = await caches.open(RECEIPTS)
  for (const request of await receipts.keys())
    if (new URL(request.url).pathname.endsWith(`/submitted/${reference}`)) await receipts.delete(request)
}
