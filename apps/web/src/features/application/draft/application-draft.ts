// The draft of an application, independent of React: choices, picture, missing fields, and the copy on this device.
// Components subscribe to its state. Field values are read from the page when they are needed.

import { check, checkFields, type FieldError, messages } from '@school/forms'
import { applicationForm } from '@school/forms/application'
import type { Entries } from '@school/forms/content'
import { announcements } from '@school/forms/messages/application-texts'
import { isOpen } from '@school/forms/submission-state'
import { type Chosen, chosenIn, mergeChosen, nothingChosen } from '../chosen.ts'
import { kilobytesOf } from '../picture.ts'
import { takeReceiptNote } from '../receipt/receipt-note.ts'
import type { ReceiptNote } from '../receipt/receipt-script.ts'
import {
  type ApplicationEvents,
  type ApplicationServices,
  type ApplicationState,
  dependents,
  emptyState,
  watchedIn,
  withMembers,
} from './application-state.ts'
import { forgetBegun, noteBegun } from './begun.ts'
import { childOf } from './draft-child.ts'
import { type Draft, type EndedDraft, endDraft, isEnded, readDraft } from './draft-storage.ts'
import { DraftStore, pictureOf } from './draft-store.ts'
import type { ApplicationFields } from './form-element.ts'
import { StateStore } from './state-store.ts'

/** The draft is saved after a pause in typing of this length. */
const SAVE_AFTER_MS = 300

export class ApplicationDraft extends StateStore<ApplicationState> {
  /** A submission is in progress. */
  isSending = false
  /** How another tab ended the application that this tab was showing. */
  endedBy: EndedDraft['ended'] | null = null

  private fields: ApplicationFields
  private events: ApplicationEvents
  private services: ApplicationServices
  private store: DraftStore
  private timer: ReturnType<typeof setTimeout> | undefined
  private preparing: Promise<unknown> | undefined
  private isTouched = false
  private isClosed = false

  constructor(
    fields: ApplicationFields,
    events: ApplicationEvents,
    services: ApplicationServices,
    initial: Partial<ApplicationState> = {},
  ) {
    super({ ...emptyState, ...initial })
    this.fields = fields
    this.events = events
    this.services = services
    this.store = new DraftStore({
      read: () => ({ entries: this.entries(), picture: this.state.picture }),
      show: ({ entries, picture }, reference) => this.showOtherTab(entries, picture, reference),
      end: (ended) => this.endFromOtherTab(ended),
    })
  }

  /** The id of the draft. All tabs that show the draft derive the same idempotency key from it. */
  get id(): string {
    return this.store.id
  }

  entries(): Entries {
    return [...Object.entries(this.state.chosen), ...this.fields.read()]
  }

  /** Returns the errors of some fields, by default of all. */
  errors(names?: string[]): FieldError[] {
    const { picture, pictureError } = this.state
    const checked = names
      ? { ok: false as const, errors: checkFields(applicationForm, names, this.entries(), picture) }
      : check(applicationForm, this.entries(), picture)
    const errors = checked.ok ? [] : checked.errors
    if (!pictureError) return errors
    return errors.map((error) => (error.field === 'picture' ? { ...error, message: pictureError } : error))
  }

  /** Loads what was entered before hydration, and the draft that is stored on this device. */
  async load(posted: boolean): Promise<void> {
    const note = takeReceiptNote()
    if (this.fields.isRestored()) this.applyReceipt(note)
    this.applyEarlyChoices()
    const stored = await readDraft()
    let draft = stored && !isEnded(stored) ? stored : null
    // A draft that the server has already stored is not merged into a form that was returned with errors.
    if (posted && draft?.reference) draft = null
    const outcome = draft?.reference ? await this.services.outcomeOf(draft.reference) : null
    if (this.isClosed) return
    let basis = stored
    // The application has been delivered, so no copy is needed. Anything entered since is a new application.
    if (draft && outcome?.state === 'delivered') {
      await endDraft(draft.id, 'delivered', draft.reference)
      this.set({ sentReference: draft.reference })
      basis = await readDraft()
      draft = null
    }
    const isEdited = posted || this.isTouched || this.fields.isEdited()
    if (draft) {
      const picture = this.restore(draft, posted)
      this.store.begin(basis, { draft, picture })
      // The visitor can correct it and send it as a new submission.
      if (outcome?.state === 'refused') {
        this.store.renew()
        this.set({ notice: outcome.message, quote: outcome.quote ?? '' })
      } else this.set({ pendingReference: draft.reference })
    } else this.store.begin(basis, null)
    this.set({ isSameAddress: this.fields.copyAddress(), watched: watchedIn(this.fields.read()) })
    this.validate()
    // From now on, what was entered before hydration and what the server returned is saved.
    if (isEdited) this.recordChange()
  }

  /** Updates the form after the visitor has come back from the result page. */
  resume(): void {
    this.applyReceipt(takeReceiptNote())
    this.sync()
  }

  /** Applies what another tab has written. */
  sync(): Promise<void> {
    return this.isSending ? Promise.resolve() : this.store.sync()
  }

  /** The same, as the first step of a submission. */
  syncToSend(): Promise<void> {
    this.endedBy = null
    return this.store.sync()
  }

  /** Validates and saves a field that the visitor has changed. */
  updateField(name: string): void {
    const names = [name, ...(dependents[name] ?? [])]
    if (applicationForm.fields.some((field) => field.name === name)) this.set({ isChecked: false })
    this.set({ unavailable: withMembers(this.state.unavailable, [name], []) })
    if (name === 'sameAddress' || name === 'presentAddress')
      this.set({ isSameAddress: this.fields.copyAddress() })
    if (name in this.state.watched) this.set({ watched: watchedIn(this.fields.read()) })
    this.events.recheck(names)
    this.validate(names)
    this.recordChange()
  }

  /** Applies a choice of class, session or gender. */
  choose(change: Partial<Chosen>): void {
    const names = Object.keys(change)
    const chosenNow = Object.entries(change).flatMap(([name, value]) => (value ? [name] : []))
    this.set({
      chosen: { ...this.state.chosen, ...change },
      unavailable: withMembers(this.state.unavailable, chosenNow, []),
    })
    this.events.recheck(names)
    this.validate(names)
  }

  /** Marks a field whose chosen option is no longer offered. */
  markUnavailable(name: string): void {
    this.set({ unavailable: withMembers(this.state.unavailable, [name], [name]) })
    this.events.announce(announcements.choiceGone)
  }

  choosePicture(file: File | undefined): void {
    if (!file) return
    this.set({ pictureError: null, isPreparing: true })
    this.events.announce(announcements.photoPreparing)
    const preparing = this.services
      .preparePicture(file)
      .catch(() => ({ ok: false, message: messages.pictureBroken }) as const)
      .then((prepared) => {
        // The visitor has chosen another picture in the meantime.
        if (this.preparing !== preparing) return
        const { announce } = this.events
        if (prepared.ok) announce(announcements.photoReady({ kilobytes: kilobytesOf(prepared.picture) }))
        else announce(announcements.photoUnfit)
        this.updatePicture(
          prepared.ok
            ? { picture: prepared.picture, pictureError: null, isPictureSmall: prepared.isSmall ?? false }
            : { picture: null, pictureError: prepared.message, isPictureSmall: false },
        )
      })
    // A submission waits for this promise, so a fast visitor gets no error about a missing picture.
    this.preparing = preparing
  }

  dropPicture(): void {
    this.preparing = undefined
    this.events.announce(announcements.photoRemoved)
    this.updatePicture({ picture: null, pictureError: null, isPictureSmall: false })
  }

  /** Resolves when the chosen picture is ready or was rejected. */
  async waitForPicture(): Promise<void> {
    await this.preparing
  }

  async save(): Promise<void> {
    clearTimeout(this.timer)
    // The form was sent before hydration, so it needs no copy here.
    if (this.fields.isSent()) return
    const isSaved = await this.store.save()
    if (isSaved === null) return
    if (isSaved && !this.state.sentReference && !this.store.reference)
      noteBegun(childOf({ entries: this.entries() }))
    if (!isSaved) this.set({ saving: 'impossible' })
    else if (this.state.saving !== 'restored') this.set({ saving: 'saved' })
  }

  /** Saves before the page is left or hidden. Phones give no other signal before they close a page. */
  saveUnsaved(): void {
    if (this.store.isUnsaved) void this.save()
  }

  /** Starts a new application on request of the visitor. */
  clear(): void {
    this.reset()
    this.set({ sentReference: null })
    this.events.announce(announcements.cleared)
    void this.store.end('cleared')
  }

  /** Ends the draft after delivery: deletes all entries, so that they cannot be sent twice. */
  async endDelivered(reference: string): Promise<void> {
    this.reset()
    this.set({ sentReference: reference })
    await this.store.end('delivered', reference)
  }

  /** Gives the next submission a new idempotency key, after this one was refused. */
  async renewKey(): Promise<void> {
    this.store.renew()
    await this.save()
  }

  /** Stores the reference of a submission that is not delivered yet. The draft stays on the device. */
  async markPending(reference: string): Promise<void> {
    this.store.reference = reference
    this.set({ pendingReference: reference })
    forgetBegun()
    await this.save()
  }

  /** Shows the notice that it was sent already. */
  showSentStatus(): void {
    this.set({ sentStatusCount: this.state.sentStatusCount + 1 })
  }

  /** Shows all answers, before they are sent. */
  showAnswers(): void {
    this.set({ isChecked: true })
  }

  clearNotice(): void {
    this.set({ notice: '', quote: '' })
  }

  /** Saves the draft when the page is left. */
  close(): void {
    this.isClosed = true
    clearTimeout(this.timer)
    this.saveUnsaved()
  }

  /**
   * Updates the set of invalid fields.
   * @param names the fields to validate; by default all
   */
  private validate(names: string[] = applicationForm.fields.map(({ name }) => name)): void {
    const invalid = this.errors(names).map(({ field }) => field)
    this.set({ invalid: withMembers(this.state.invalid, names, invalid) })
  }

  /** The visitor has changed something: it is saved after a pause, or when the page is left. */
  recordChange(): void {
    this.isTouched = true
    this.store.isUnsaved = true
    // From now on it is a new application.
    this.set({ sentReference: null })
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.save(), SAVE_AFTER_MS)
  }

  private updatePicture(change: Pick<ApplicationState, 'picture' | 'pictureError' | 'isPictureSmall'>): void {
    this.set({ ...change, isPreparing: false, isChecked: false })
    this.events.recheck(['picture'])
    this.validate(['picture'])
    this.recordChange()
  }

  /** Applies choices that were made before hydration, which only the browser has. Another class has other sessions. */
  private applyEarlyChoices(): void {
    const before = this.state.chosen
    const own = this.fields.chosen()
    const early = mergeChosen(
      own.classId && own.classId !== before.classId ? { ...nothingChosen, classId: own.classId } : own,
      before,
    )
    if (early.classId) this.choose(early)
  }

  /**
   * Restores a draft.
   * @returns its picture
   */
  private restore(draft: Draft, posted: boolean): Blob | null {
    // Keep what was entered since the page was loaded, and what the server returned with errors.
    this.fields.write(draft.entries, posted ? 'empty' : 'untouched')
    this.choose(mergeChosen(this.state.chosen, chosenIn(draft.entries)))
    const category = (entries: Entries) => entries.find(([name]) => name === 'categoryId')?.[1]
    if (category(draft.entries) && !category(this.fields.read())) this.markUnavailable('categoryId')
    const picture = pictureOf(draft)
    if (picture && !this.state.picture && !this.preparing) this.set({ picture })
    this.set({ saving: posted ? 'saved' : 'restored' })
    return picture
  }

  /** Handles Back from the result page: the browser has restored fields that were already sent. */
  private applyReceipt(note: ReceiptNote | null): void {
    if (note && isOpen(note.state)) this.set({ pendingReference: note.reference })
    if (note?.state !== 'delivered') return
    this.reset()
    this.set({ sentReference: note.reference })
    this.showSentStatus()
  }

  private showOtherTab(entries: Entries, picture: Blob | null, reference: string | null): void {
    this.fields.write(entries, 'all')
    this.choose(chosenIn(entries))
    this.set({
      picture,
      isSameAddress: this.fields.copyAddress(),
      watched: watchedIn(entries),
      pendingReference: reference,
    })
    this.validate()
    this.events.announce(announcements.fromOtherTab)
  }

  private endFromOtherTab({ ended, reference }: EndedDraft): void {
    this.reset()
    this.endedBy = ended
    this.set({ sentReference: ended === 'delivered' ? reference : null })
    this.events.announce(ended === 'delivered' ? announcements.sentFromOtherTab : announcements.cleared)
  }

  private reset(): void {
    clearTimeout(this.timer)
    forgetBegun()
    this.preparing = undefined
    this.isTouched = false
    this.store.isUnsaved = false
    this.fields.empty()
    const { sentReference, sentStatusCount } = this.state
    this.set({ ...emptyState, sentReference, sentStatusCount })
    this.events.clearErrors()
  }
}
