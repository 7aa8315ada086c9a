import { applicationForm } from '@school/forms/application'
import type { Entries } from '../forms/draft-storage.ts'
import { empty, enteredIn, textsOf } from '../forms/fields.ts'
import { fill, wasEntered } from '../forms/fill.ts'
import { cameBack } from '../forms/receipt-note.ts'
import { type Chosen, DEPENDENT, type DependentName } from './chosen.ts'

/** The fields of the page, as the draft reads and writes them. Class, session and gender belong to the draft itself. */
export interface ApplicationFields {
  read(): Entries
  /** @param which all fields; those that are as the page came with them; or those that are empty */
  write(entries: Entries, which: 'all' | 'untouched' | 'empty'): void
  empty(): void
  /** What was chosen in the lists before the script came. */
  chosen(): Chosen
  /** While "same address" is ticked the permanent address is the present one. @returns whether it is */
  copyAddress(): boolean
  /** Something else than the page came with was entered. */
  isEdited(): boolean
  /** It was sent before the script came (build/start-scripts.ts). */
  isSent(): boolean
  /** The browser has brought the form back by its history. */
  cameBack(): boolean
}

/** @param current the form; null while there is none */
export function fieldsOf(current: () => HTMLFormElement | null): ApplicationFields {
  const with_ = <T>(use: (form: HTMLFormElement) => T, without: T): T => {
    const form = current()
    return form ? use(form) : without
  }
  const dependent: readonly string[] = DEPENDENT
  return {
    read: () =>
      // A choice that waits for its list to arrive is still what was chosen.
      with_(
        (at) => enteredIn(applicationForm, textsOf(at)).filter(([name]) => !dependent.includes(name)),
        [],
      ),
    write: (entries, which) => with_((at) => fill(applicationForm, at, entries, which, dependent), undefined),
    empty: () => with_((at) => empty(applicationForm, at), undefined),
    chosen: () => ({
      classId: listValue('classId'),
      sessionId: listValue('sessionId'),
      gender: listValue('gender'),
    }),
    copyAddress: () => with_(copyAddress, false),
    isEdited: () => with_(wasEntered, false),
    isSent: () => with_((at) => at.dataset.sent !== undefined, false),
    cameBack: () => with_(cameBack, false),
  }

  function listValue(name: DependentName): string {
    const list = current()?.elements.namedItem(name)
    return list instanceof HTMLSelectElement ? list.value : ''
  }
}

function copyAddress(at: HTMLFormElement): boolean {
  const [tick, from, to] = ['sameAddress', 'presentAddress', 'permanentAddress'].map((name) =>
    at.elements.namedItem(name),
  )
  const isSame = tick instanceof HTMLInputElement && tick.checked
  if (isSame && from instanceof HTMLTextAreaElement && to instanceof HTMLTextAreaElement)
    to.value = from.value
  return isSame
}
