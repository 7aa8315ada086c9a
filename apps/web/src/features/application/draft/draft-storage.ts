// Stores the draft on the visitor's device (IndexedDB) until it is delivered or cleared. Several tabs share it: each
// write names the version on which it is based, so an older draft never replaces a newer one (docs/decisions/0021).

import type { Entries } from '@school/forms/content'
import { del, get, update } from 'idb-keyval'
import { newId } from '../../forms/id.ts'

interface Stored {
  /** The id of the draft in all tabs that show it. The idempotency keys are derived from it. */
  id: string
  /** A new one for each write. */
  version: string
  savedAt: number
}

export interface Draft extends Stored {
  entries: Entries
  /** Bytes, because some browsers cannot store a Blob in private windows. */
  picture: ArrayBuffer | null
  /** The reference of a submission that the server has stored but not delivered yet. */
  reference: string | null
}

/** Replaces a draft that has ended, so that no other tab restores it. It contains no entries. */
export interface EndedDraft extends Stored {
  ended: 'cleared' | 'delivered'
  reference: string | null
}

export type StoredDraft = Draft | EndedDraft

type WriteResult =
  | { state: 'written'; version: string }
  /** Another tab has written in the meantime, so nothing was written. */
  | { state: 'newer'; stored: StoredDraft }
  /** This browser does not allow storage. */
  | { state: 'impossible' }

/** Drafts expire, because a device may be shared. */
export const MAX_AGE_MS = 30 * 86_400_000

const KEY = 'application-form'

export const isEnded = (stored: StoredDraft): stored is EndedDraft => 'ended' in stored

/** @returns null if there is no draft, or if this browser does not allow storage */
export async function readDraft(): Promise<StoredDraft | null> {
  try {
    const stored = current(await get<StoredDraft>(KEY))
    if (!stored) await del(KEY)
    return stored
  } catch {
    // The browser allows no storage for this site. The page shows this when the first write fails.
    return null
  }
}

/** Puts another draft in place of the present one, which other tabs then show. @throws if this browser does not allow storage */
export async function replaceDraft(draft: Draft): Promise<void> {
  await update<StoredDraft | undefined>(KEY, () => ({ ...draft, version: newId() }))
  notifyOtherTabs()
}

/**
 * Writes a draft unless another tab has written in the meantime.
 * @param basedOn the last version that this tab has read or written; null if there was none
 */
export async function writeDraft(
  draft: Omit<Draft, 'version' | 'savedAt'>,
  basedOn: string | null,
): Promise<WriteResult> {
  const version = newId()
  let newer: StoredDraft | null = null
  try {
    // Read and write in one transaction, so that no other tab can write in between.
    await update<StoredDraft | undefined>(KEY, (before) => {
      const stored = current(before)
      newer = stored && stored.version !== basedOn ? stored : null
      return newer ? before : { ...draft, version, savedAt: Date.now() }
    })
  } catch {
    return { state: 'impossible' }
  }
  if (newer) return { state: 'newer', stored: newer }
  notifyOtherTabs()
  return { state: 'written', version }
}

/**
 * Ends a draft and deletes its entries for all tabs.
 * @param id a draft with another id was started in another tab and stays
 * @returns the version on which the next draft is based
 */
export async function endDraft(
  id: string,
  ended: EndedDraft['ended'],
  reference: string | null = null,
): Promise<string | null> {
  let version: string | null = newId()
  const end = { id, version, savedAt: Date.now(), ended, reference }
  try {
    await update<StoredDraft | undefined>(KEY, (before) => {
      const stored = current(before)
      if (stored && stored.id !== id && !isEnded(stored)) {
        version = null
        return stored
      }
      return end
    })
  } catch {
    return null
  }
  notifyOtherTabs()
  return version
}

/** Calls `listener` when another tab has written or ended the draft. Returns a function that unsubscribes. */
export function onOtherTab(listener: () => void): () => void {
  if (typeof BroadcastChannel !== 'function') return () => {}
  const opened = new BroadcastChannel(KEY)
  opened.onmessage = listener
  channel = opened
  return () => {
    opened.close()
    if (channel === opened) channel = null
  }
}

/**
 * Merges the entries of two tabs (three-way merge): what this tab has changed stays, everything else is as in the
 * other tab.
 * @param base the last common version
 */
export function mergeEntries(base: Entries, mine: Entries, theirs: Entries): Entries {
  const names = new Set([...mine, ...theirs].map(([name]) => name))
  return [...names].flatMap((name) => {
    const of = (entries: Entries) => entries.filter(([entry]) => entry === name)
    const isChanged = JSON.stringify(of(mine)) !== JSON.stringify(of(base))
    return of(isChanged ? mine : theirs)
  })
}

/** Ignores expired drafts. */
const current = (stored: StoredDraft | undefined): StoredDraft | null =>
  stored && stored.savedAt > Date.now() - MAX_AGE_MS ? stored : null

/** The channel of this tab. It does not receive its own messages. */
let channel: BroadcastChannel | null = null

function notifyOtherTabs(): void {
  if (typeof BroadcastChannel !== 'function') return
  // The last write of a page that is being left, which has closed its channel.
  const sender = channel ?? new BroadcastChannel(KEY)
  sender.postMessage(null)
  if (sender !== channel) sender.close()
}
