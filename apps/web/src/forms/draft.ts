// What is being written, kept on the visitor's own device (IndexedDB) until it has been delivered or cleared.

import { del, get, set } from 'idb-keyval'

export interface Draft {
  /** Texts and choices, by name. */
  entries: [string, string][]
  /** Bytes, not a Blob: some browsers cannot keep those in private windows. */
  picture: ArrayBuffer | null
  /** The idempotency key, once it was sent: sent again after a crash, it is the same submission. */
  sent: { content: string; key: string } | null
  /** The reference under which the server holds it although it has not been delivered yet. */
  reference: string | null
  savedAt: number
}

/** A device may be shared, and a form forgotten. */
const KEPT_MS = 30 * 86_400_000

const KEY = 'application-form'

/** @returns null where there is none, or the browser keeps nothing */
export async function readDraft(): Promise<Draft | null> {
  try {
    const draft = await get<Draft>(KEY)
    if (!draft) return null
    if (draft.savedAt > Date.now() - KEPT_MS) return draft
    await del(KEY)
  } catch {
    // A browser that keeps nothing for this site: the page says so when it cannot write either.
  }
  return null
}

/** @returns false where the browser keeps nothing */
export async function writeDraft(draft: Omit<Draft, 'savedAt'>): Promise<boolean> {
  try {
    await set(KEY, { ...draft, savedAt: Date.now() } satisfies Draft)
    return true
  } catch {
    return false
  }
}

export async function clearDraft(): Promise<void> {
  await del(KEY).catch(() => {})
}
