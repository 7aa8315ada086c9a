// The drafts for other children on this device, beside the one that the form shows (draft-storage.ts;
// docs/decisions/0021-forms-in-the-browser.md). A draft changes its place in two steps, first to where it goes: after a crash
// between them it is in both places, and the copy here is left out.

import type { Entries } from '@school/forms/content'
import { get, update } from 'idb-keyval'
import { newId } from '../../forms/id.ts'
import { type Draft, isEnded, MAX_AGE_MS, readDraft, replaceDraft } from './draft-storage.ts'

const KEY = 'application-drafts'

/** The drafts for other children, the last one first; empty if this browser does not allow storage. */
export async function otherDrafts(now = Date.now()): Promise<Draft[]> {
  try {
    const isKept = ({ savedAt }: Draft) => savedAt > now - MAX_AGE_MS
    const stored = (await get<Draft[]>(KEY)) ?? []
    const shelf = stored.filter(isKept)
    // The privacy page promises it: what is too old is deleted, not only hidden.
    if (shelf.length < stored.length)
      await update<Draft[] | undefined>(KEY, (drafts = []) => drafts.filter(isKept))
    const shown = shelf.length ? await readDraft() : null
    return shelf.filter(({ id }) => id !== shown?.id).sort((a, b) => b.savedAt - a.savedAt)
  } catch {
    return []
  }
}

/** @throws if this browser does not allow storage */
export async function deleteOther(id: string): Promise<void> {
  await update<Draft[] | undefined>(KEY, (shelf = []) => shelf.filter((one) => one.id !== id))
}

/** Shows a draft, and keeps the one that was shown. @throws if this browser does not allow storage */
export async function showDraft(draft: Draft): Promise<void> {
  const shown = await readDraft()
  if (shown && !isEnded(shown) && shown.id !== draft.id && hasEntries(shown))
    await update<Draft[] | undefined>(KEY, (shelf = []) => [
      ...shelf.filter(({ id, savedAt }) => id !== shown.id && savedAt > Date.now() - MAX_AGE_MS),
      shown,
    ])
  await replaceDraft(draft)
  await deleteOther(draft.id)
}

/** A draft for another child of the same family. */
export const draftForSibling = (entries: Entries): Draft => ({
  id: newId(),
  version: '',
  savedAt: Date.now(),
  entries,
  picture: null,
  reference: null,
})

/** Answers of which a form begins with none, and which another child does not take over. */
const OWN = [
  'applicantName',
  'dobDay',
  'dobYear',
  'classId',
  'birthRegNo',
  'siblingInfo',
  'transactionDetails',
]
const hasEntries = ({ entries, picture }: Draft) =>
  picture !== null || entries.some(([name, text]) => OWN.includes(name) && text.trim() !== '')
