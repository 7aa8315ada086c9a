// The draft in the storage of the visitor's own device (IndexedDB), until it has been delivered or cleared. Several
// tabs share it: each write names the version that it is based on, so an older one never replaces a newer one
// (docs/decisions/0033).

import { del, get, update } from 'idb-keyval'
import { newId } from './id.ts'

/** Texts and choices of a form, by name. */
export type Entries = [name: string, text: string][]

interface Stored {
  /** Of the draft, in every tab that shows it: its idempotency keys are made from it. */
  id: string
  /** New with every write. */
  version: string
  savedAt: number
}

export interface Draft extends Stored {
  entries: Entries
  /** Bytes, not a Blob: some browsers cannot store those in private windows. */
  picture: ArrayBuffer | null
  /** The reference under which the server holds it although it has not been delivered yet. */
  reference: string | null
}

/** In the place of a draft that is over, so that no other tab brings it back. It holds nothing that was entered. */
export interface EndedDraft extends Stored {
  ended: 'cleared' | 'delivered'
  reference: string | null
}

export type StoredDraft = Draft | EndedDraft

export type Written =
  | { state: 'written'; version: string }
  /** Another tab has written meanwhile; nothing was changed. */
  | { state: 'newer'; stored: StoredDraft }
  /** This browser stores nothing. */
  | { state: 'impossible' }

/** A device may be shared, and a form forgotten. */
const MAX_AGE_MS = 30 * 86_400_000

const KEY = 'application-form'

export const isEnded = (stored: StoredDraft): stored is EndedDraft => 'ended' in stored

/** @returns null where there is none, or the browser stores nothing */
export async function readDraft(): Promise<StoredDraft | null> {
  try {
    const stored = current(await get<StoredDraft>(KEY))
    if (!stored) await del(KEY)
    return stored
  } catch {
    // A browser that stores nothing for this site: the page says so when it cannot write either.
    return null
  }
}

/**
 * Writes a draft unless another tab has written since.
 * @param basedOn the version that this tab has read or written last; null: none
 */
export async function writeDraft(
  draft: Omit<Draft, 'version' | 'savedAt'>,
  basedOn: string | null,
): Promise<Written> {
  const version = newId()
  let newer: StoredDraft | null = null
  try {
    // Reading and writing are one transaction: no other tab comes between them.
    await update<StoredDraft | undefined>(KEY, (before) => {
      const stored = current(before)
      newer = stored && stored.version !== basedOn ? stored : null
      return newer ? before : { ...draft, version, savedAt: Date.now() }
    })
  } catch {
    return { state: 'impossible' }
  }
  if (newer) return { state: 'newer', stored: newer }
  tellOtherTabs()
  return { state: 'written', version }
}

/**
 * Ends a draft: what was entered goes, in every tab.
 * @param id a draft of another id, begun in another tab since, stays
 * @returns the version to base the next draft on
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
  tellOtherTabs()
  return version
}

/** Calls back when another tab has written or ended the draft. */
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
 * What a tab shows after another tab has written: what was changed here since both agreed stays, the rest is as there.
 * @param base what both agreed on last
 */
export function mergeEntries(base: Entries, mine: Entries, theirs: Entries): Entries {
  const names = new Set([...mine, ...theirs].map(([name]) => name))
  return [...names].flatMap((name) => {
    const of = (entries: Entries) => entries.filter(([entry]) => entry === name)
    const isChanged = JSON.stringify(of(mine)) !== JSON.stringify(of(base))
    return of(isChanged ? mine : theirs)
  })
}

/** What counts: not what is too old. A draft of the time before versions gets an id and none. */
function current(stored: StoredDraft | undefined): StoredDraft | null {
  if (!stored || stored.savedAt <= Date.now() - MAX_AGE_MS) return null
  return { ...stored, id: stored.id ?? newId(), version: stored.version ?? '' }
}

/** Of this tab; what it sends itself it does not receive. */
let channel: BroadcastChannel | null = null

function tellOtherTabs(): void {
  if (typeof BroadcastChannel !== 'function') return
  // The last write of a page that was left.
  const sender = channel ?? new BroadcastChannel(KEY)
  sender.postMessage(null)
  if (sender !== channel) sender.close()
}
