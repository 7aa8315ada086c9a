import {
  type Draft,
  type EndedDraft,
  type Entries,
  endDraft,
  isEnded,
  mergeEntries,
  readDraft,
  type StoredDraft,
  writeDraft,
} from './draft-storage.ts'
import { newId } from './id.ts'

/** What a form holds of a draft. */
export interface DraftContent {
  entries: Entries
  picture: Blob | null
}

/** The form of this tab, as the draft sees it. */
export interface DraftForm {
  read(): DraftContent
  /** Shows what another tab has written, with what was changed here since. */
  show(content: DraftContent, reference: string | null): void
  /** The draft was cleared or delivered in another tab. */
  end(ended: EndedDraft): void
}

export const pictureOf = ({ picture }: Draft): Blob | null =>
  picture && new Blob([picture], { type: 'image/jpeg' })

/** The draft of one tab: loaded, merged with what other tabs write, saved, ended (docs/decisions/0033). No framework. */
export class DraftStore {
  /** The draft's: new for each application, the same in every tab that shows it. */
  id = newId()
  /** Under which the server holds it, while it has not been delivered yet. */
  reference: string | null = null
  /** Something was entered here that has not been written yet. */
  isUnsaved = false

  private form: DraftForm
  /** The stored version that both agreed on last, and what it held. */
  private version: string | null = null
  private base: DraftContent = { entries: [], picture: null }
  private hasBegun = false
  private queue: Promise<unknown> = Promise.resolve()

  constructor(form: DraftForm) {
    this.form = form
  }

  /**
   * From now on this tab writes. Before that it would take the place of what is stored.
   * @param stored what was found
   * @param adopted what of it is shown here; null: the form begins a new draft
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

  /** Writes what the form holds. @returns false where this browser stores nothing; null: too early */
  save(): Promise<boolean | null> {
    return this.inTurn(() => this.write())
  }

  /** Takes over what another tab has written since. */
  sync(): Promise<void> {
    return this.inTurn(async () => {
      const stored = this.hasBegun ? await readDraft() : null
      if (stored && stored.version !== this.version) this.takeOver(stored)
    })
  }

  /** The application is over; the form is empty already, and holds a new one from now on. */
  end(ended: EndedDraft['ended'], reference: string | null = null): Promise<void> {
    const { id } = this
    this.renew()
    return this.inTurn(async () => {
      this.version = await endDraft(id, ended, reference)
      this.base = this.form.read()
    })
  }

  /** What is sent next is another application: the one before was refused, or is over. */
  renew(): void {
    this.id = newId()
    this.reference = null
    this.isUnsaved = false
  }

  private async write(): Promise<boolean | null> {
    if (!this.hasBegun) return null
    // Each time that another tab was quicker, its entries are taken over first.
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
      this.takeOver(written.stored)
      if (isOver) return true
    }
    return true
  }

  private takeOver(stored: StoredDraft): void {
    this.version = stored.version
    if (isEnded(stored)) {
      // The end of another application than this one says nothing of this one.
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

  private inTurn<T>(step: () => Promise<T>): Promise<T> {
    const done = this.queue.then(step)
    this.queue = done.catch(() => {})
    return done
  }
}
