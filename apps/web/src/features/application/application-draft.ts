// The application that is being written, without a framework: what is chosen, the picture, what is missing, and the draft on
// this device. Components subscribe to its state; what a field holds is read from the page when it is needed.

import { check, checkFields, type FieldError, messages } from '@school/forms'
import { applicationForm } from '@school/forms/application'
import { announcements } from '@school/forms/messages/application-texts'
import {
  type Draft,
  type EndedDraft,
  type Entries,
  endDraft,
  isEnded,
  readDraft,
} from '../forms/draft-storage.ts'
import { DraftStore, pictureOf } from '../forms/draft-store.ts'
import { type ReceiptNote, takeReceiptNote } from '../forms/receipt-note.ts'
import { StateStore } from '../forms/state-store.ts'
import {
  type ApplicationEvents,
  type ApplicationServices,
  type ApplicationState,
  dependents,
  emptyState,
  withMembers,
} from './application-state.ts'
import { type Chosen, chosenIn, nothingChosen, withRestOf } from './chosen.ts'
import type { ApplicationFields } from './form-element.ts'
import { kilobytesOf } from './picture.ts'

/** Pauses in writing that are long enough to save. */
const SAVE_AFTER_MS = 300

export class ApplicationDraft extends StateStore<ApplicationState> {
  /** An attempt to send is under way. */
  isSending = false
  /** How another tab has ended the application that was shown here. */
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

  /** The draft's id: all tabs that show the draft make the same idempotency key of it. */
  get id(): string {
    return this.store.id
  }

  entries(): Entries {
    return [...Object.entries(this.state.chosen), ...this.fields.read()]
  }

  /** What is wrong with some fields now; with all of them by default. */
  errors(names?: string[]): FieldError[] {
    const { picture, pictureError } = this.state
    const checked = names
      ? { ok: false as const, errors: checkFields(applicationForm, names, this.entries(), picture) }
      : check(applicationForm, this.entries(), picture)
    const errors = checked.ok ? [] : checked.errors
    if (!pictureError) return errors
    return errors.map((error) => (error.field === 'picture' ? { ...error, message: pictureError } : error))
  }

  /** Takes over what was entered before the script came, and what is saved on this device. */
  async load(posted: boolean): Promise<void> {
    const note = takeReceiptNote()
    if (this.fields.cameBack()) this.tellOfReceipt(note)
    this.chooseEarly()
    const stored = await readDraft()
    let draft = stored && !isEnded(stored) ? stored : null
    // One that the server holds is not mixed into another that has just come back with its errors.
    if (posted && draft?.reference) draft = null
    const outcome = draft?.reference ? await this.services.outcomeOf(draft.reference) : null
    if (this.isClosed) return
    let basis = stored
    // Delivered by now: it needs no copy here, and what was entered meanwhile is a new application.
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
      // It can be corrected, and is a new one then.
      if (outcome?.state === 'refused') {
        this.store.renew()
        this.set({ notice: outcome.message })
      } else this.set({ pendingReference: draft.reference })
    } else this.store.begin(basis, null)
    this.set({ isSameAddress: this.fields.copyAddress() })
    this.validate()
    // What was entered before the script came, and what came back, is saved from now on.
    if (isEdited) this.changed()
  }

  /** The page with the reference was left by Back. */
  returned(): void {
    this.tellOfReceipt(takeReceiptNote())
    this.sync()
  }

  /** Takes over what another tab has written since. */
  sync(): Promise<void> {
    return this.isSending ? Promise.resolve() : this.store.sync()
  }

  /** The same, as the first step of an attempt to send. */
  syncToSend(): Promise<void> {
    this.endedBy = null
    return this.store.sync()
  }

  /** A field of the page was changed by the visitor. */
  entered(name: string): void {
    const names = [name, ...(dependents[name] ?? [])]
    this.set({ unavailable: withMembers(this.state.unavailable, [name], []) })
    if (name === 'sameAddress' || name === 'presentAddress')
      this.set({ isSameAddress: this.fields.copyAddress() })
    this.events.recheck(names)
    this.validate(names)
    this.changed()
  }

  /** Class, session or gender. */
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

  /** What was chosen is no longer offered. */
  loseChoice(name: string): void {
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
        // A later choice is under way already.
        if (this.preparing !== preparing) return
        const { announce } = this.events
        if (prepared.ok) announce(announcements.photoReady({ kilobytes: kilobytesOf(prepared.picture) }))
        else announce(announcements.photoUnfit)
        this.pictureChanged(
          prepared.ok
            ? { picture: prepared.picture, pictureError: null }
            : { picture: null, pictureError: prepared.message },
        )
      })
    // Up to here a submission waits: whoever is quicker than the device is not told that there is no picture.
    this.preparing = preparing
  }

  dropPicture(): void {
    this.preparing = undefined
    this.events.announce(announcements.photoRemoved)
    this.pictureChanged({ picture: null, pictureError: null })
  }

  /** Until a picture that was chosen can be sent, or cannot be used. */
  async pictureSettled(): Promise<void> {
    await this.preparing
  }

  async save(): Promise<void> {
    clearTimeout(this.timer)
    // What was sent before the script came is on its way, and needs no copy here.
    if (this.fields.isSent()) return
    const isSaved = await this.store.save()
    if (isSaved === null) return
    if (!isSaved) this.set({ saving: 'impossible' })
    else if (this.state.saving !== 'restored') this.set({ saving: 'saved' })
  }

  /** The last chance before the page goes: by a step within the site, or hidden; on phones it goes without another sign. */
  saveUnsaved(): void {
    if (this.store.isUnsaved) void this.save()
  }

  /** The visitor begins a new application. */
  clear(): void {
    this.empty()
    this.set({ sentReference: null })
    this.events.announce(announcements.cleared)
    void this.store.end('cleared')
  }

  /** Nothing that was sent is left here before anybody can send it again. */
  async delivered(reference: string): Promise<void> {
    this.empty()
    this.set({ sentReference: reference })
    await this.store.end('delivered', reference)
  }

  /** What is sent next is a new submission. */
  async refused(): Promise<void> {
    this.store.renew()
    await this.save()
  }

  /** It is stored by the server and not settled: it stays on the device with its reference. */
  async pending(reference: string): Promise<void> {
    this.store.reference = reference
    this.set({ pendingReference: reference })
    await this.save()
  }

  /** It was sent already: the page leads to where it says so. */
  tellSent(): void {
    this.set({ timesToldSent: this.state.timesToldSent + 1 })
  }

  setNotice(notice: string): void {
    this.set({ notice })
  }

  /** The page is left. */
  close(): void {
    this.isClosed = true
    clearTimeout(this.timer)
    this.saveUnsaved()
  }

  /** Notes which fields are not valid. @param names the fields to look at; all of them by default */
  private validate(names: string[] = applicationForm.fields.map(({ name }) => name)): void {
    const invalid = this.errors(names).map(({ field }) => field)
    this.set({ missing: withMembers(this.state.missing, names, invalid) })
  }

  private changed(): void {
    this.isTouched = true
    this.store.isUnsaved = true
    // The next application has begun.
    this.set({ sentReference: null })
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.save(), SAVE_AFTER_MS)
  }

  private pictureChanged(change: Pick<ApplicationState, 'picture' | 'pictureError'>): void {
    this.set({ ...change, isPreparing: false })
    this.events.recheck(['picture'])
    this.validate(['picture'])
    this.changed()
  }

  /** What was chosen before the script came is known to the browser only. Another class has other sessions. */
  private chooseEarly(): void {
    const before = this.state.chosen
    const own = this.fields.chosen()
    const early = withRestOf(
      own.classId && own.classId !== before.classId ? { ...nothingChosen, classId: own.classId } : own,
      before,
    )
    if (early.classId) this.choose(early)
  }

  /** Puts a draft back into the form. @returns its picture */
  private restore(draft: Draft, posted: boolean): Blob | null {
    // What was entered since the page came stays, and so does what was sent and came back with its errors.
    this.fields.write(draft.entries, posted ? 'empty' : 'untouched')
    this.choose(withRestOf(this.state.chosen, chosenIn(draft.entries)))
    const category = (entries: Entries) => entries.find(([name]) => name === 'categoryId')?.[1]
    if (category(draft.entries) && !category(this.fields.read())) this.loseChoice('categoryId')
    const picture = pictureOf(draft)
    if (picture && !this.state.picture && !this.preparing) this.set({ picture })
    this.set({ saving: posted ? 'saved' : 'restored' })
    return picture
  }

  /** Back from the page with the reference: what the browser has brought back into the fields was sent already. */
  private tellOfReceipt(note: ReceiptNote | null): void {
    if (note?.state === 'pending' || note?.state === 'unclear') this.set({ pendingReference: note.reference })
    if (note?.state !== 'delivered') return
    this.empty()
    this.set({ sentReference: note.reference })
    this.tellSent()
  }

  private showOtherTab(entries: Entries, picture: Blob | null, reference: string | null): void {
    this.fields.write(entries, 'all')
    this.choose(chosenIn(entries))
    this.set({ picture, isSameAddress: this.fields.copyAddress(), pendingReference: reference })
    this.validate()
    this.events.announce(announcements.fromOtherTab)
  }

  private endFromOtherTab({ ended, reference }: EndedDraft): void {
    this.empty()
    this.endedBy = ended
    this.set({ sentReference: ended === 'delivered' ? reference : null })
    this.events.announce(ended === 'delivered' ? announcements.sentFromOtherTab : announcements.cleared)
  }

  private empty(): void {
    clearTimeout(this.timer)
    this.preparing = undefined
    this.isTouched = false
    this.store.isUnsaved = false
    this.fields.empty()
    const { sentReference, timesToldSent } = this.state
    this.set({ ...emptyState, sentReference, timesToldSent })
    this.events.emptied()
  }
}
