import type { Entries } from '@school/forms/content'
import { newId } from '../../forms/id.ts'
import {
  type Draft,
  type EndedDraft,
  endDraft,
  isEnded,
  mergeEntries,
  readDraft,
  type StoredDraft,
  writeDraft,
} from './draft-storage.ts'

/** The content of a draft as the form holds it. */
export interface DraftContent {
  entries: Entries
  picture: Blob | null
}

/** The form of this tab, as the store uses it. */
interface DraftForm {
  read(): DraftContent
  /** Shows a draft of another tab, merged with the changes of this one. */
  show(content: DraftContent, reference: string | null): void
  /** The draft was cleared or delivered in another tab. */
  end(ended: EndedDraft): void
}

export const pictureOf = ({ picture }: Draft): Blob | null =>
  picture && new Blob([picture], { type: 'image/jpeg' })

/**
 * The draft of one tab, independent of React: loads it, merges it with drafts of other tabs, saves it, ends it
 * (docs/decisions/0021).
 */
export class DraftStore {
  /** The id of the draft: a new one for each application, and the same in all tabs that show it. */
  id = newId()
  /** The reference of a submission that the server has stored but not delivered yet. */
  reference: string | null = null
  /** There are entries that are not written yet. */
  isUnsaved = false

  private form: DraftForm
  /** The last common version with the stored draft, and its content. */
  private version: string | null = null
  private base: DraftContent = { entries: [], picture: null }
  private hasBegun = false
  private queue: Promise<unknown> = Promise.resolve()

  constructor(form: DraftForm) {
    this.form = form
  }

  /**
   * Allows writes from now on. An earlier write would replace the stored draft.
   * @param stored the stored draft
   * @param adopted the part of it that the form shows; null if the form starts a new draft
   */
  begin(stored: StoredDraft | null, adopted: { draft: Draft; picture: Blob | null } | null): void {
    this.version = stored?.version ?? null
    this.hasBegun = true
    if (!adopted) {
      this.base = this.form.read()
      return
    }
    this.id = adopted.draft.id
    this.reference = adopted.draft.reference
    this.base = { entries: adopted.draft.entries, picture: adopted.picture }
  }

  /**
   * Writes the content of the form.
   * @returns false if this browser does not allow storage, null before `begin`
   */
  save(): Promise<boolean | null> {
    return this.enqueue(() => this.write())
  }

  /** Applies what another tab has written. */
  sync(): Promise<void> {
    return this.enqueue(async () => {
      const stored = this.hasBegun ? await readDraft() : null
      if (stored && stored.version !== this.version) this.merge(stored)
    })
  }

  /** Ends the application. The form is already empty and contains a new application from now on. */
  end(ended: EndedDraft['ended'], reference: string | null = null): Promise<void> {
    const { id } = this
    this.renew()
    return this.enqueue(async () => {
      this.version = await endDraft(id, ended, reference)
      this.base = this.form.read()
    })
  }

  /** The next submission is another application, because the last one was rejected or has ended. */
  renew(): void {
    this.id = newId()
    this.reference = null
    this.isUnsaved = false
  }

  private async write(): Promise<boolean | null> {
    if (!this.hasBegun) return null
    // If another tab was faster, its entries are merged first.
    for (let tries = 0; tries < 5; tries++) {
      const content = this.form.read()
      this.isUnsaved = false
      const picture = (await content.picture?.arrayBuffer()) ?? null
      const { id, reference } = this
      const written = await writeDraft({ id, entries: content.entries, picture, reference }, this.version)
      if (written.state === 'impossible') return false
      if (written.state === 'written') {
        this.version = written.version
        this.base = content
        return true
      }
      const isOver = isEnded(written.stored) && written.stored.id === this.id
      this.merge(written.stored)
      if (isOver) return true
    }
    return true
  }

  private merge(stored: StoredDraft): void {
    this.version = stored.version
    if (isEnded(stored)) {
      // Another application has ended, not this one.
      if (stored.id !== this.id) return
      this.renew()
      this.form.end(stored)
      this.base = this.form.read()
      return
    }
    const mine = this.form.read()
    const isOwnPicture = mine.picture !== this.base.picture
    const picture = isOwnPicture ? mine.picture : pictureOf(stored)
    const entries = mergeEntries(this.base.entries, mine.entries, stored.entries)
    this.id = stored.id
    this.reference = stored.reference
    this.base = { entries: stored.entries, picture: isOwnPicture ? this.base.picture : picture }
    this.form.show({ entries, picture }, stored.reference)
  }

  private enqueue<T>(step: () => Promise<T>): Promise<T> {
    const done = this.queue.then(step)
    this.queue = done.catch(() => {})
    return done
  }
}
