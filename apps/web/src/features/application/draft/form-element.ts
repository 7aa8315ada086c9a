import { applicationForm } from '@school/forms/application'
import type { Entries } from '@school/forms/content'
import { empty, enteredIn, textsOf } from '../../forms/fields.ts'
import { fill, wasEntered } from '../../forms/fill.ts'
import { type Chosen, DEPENDENT, type DependentName } from '../chosen.ts'
import { isRestored } from '../receipt/receipt-note.ts'

/** The fields of the page, as the draft reads and writes them. Class, session and gender belong to the draft itself. */
export interface ApplicationFields {
  read(): Entries
  /** @param which fields to write: all, those that are unchanged since the page was loaded, or the empty ones */
  write(entries: Entries, which: 'all' | 'untouched' | 'empty'): void
  empty(): void
  /** Returns what was chosen in the lists before hydration. */
  chosen(): Chosen
  /**
   * Copies the present address to the permanent one if "same address" is ticked.
   * @returns whether it is ticked
   */
  copyAddress(): boolean
  /** Whether a field differs from its initial value. */
  isEdited(): boolean
  /** Whether the form was sent before hydration (browser/inline-script.ts). */
  isSent(): boolean
  /** Whether the browser restored the form on Back. */
  isRestored(): boolean
}

/** @param current returns the form, or null if there is none */
export function fieldsOf(current: () => HTMLFormElement | null): ApplicationFields {
  const withForm = <T>(use: (form: HTMLFormElement) => T, without: T): T => {
    const form = current()
    return form ? use(form) : without
  }
  const dependent: readonly string[] = DEPENDENT
  return {
    read: () =>
      // A choice whose list is still loading counts as chosen.
      withForm(
        (at) => enteredIn(applicationForm, textsOf(at)).filter(([name]) => !dependent.includes(name)),
        [],
      ),
    write: (entries, which) =>
      withForm((at) => {
        fill(applicationForm, at, entries, which, dependent)
        openEntered(at)
      }, undefined),
    empty: () => withForm((at) => empty(applicationForm, at), undefined),
    chosen: () => ({
      classId: listValue('classId'),
      sessionId: listValue('sessionId'),
      gender: listValue('gender'),
    }),
    copyAddress: () => withForm(copyAddress, false),
    isEdited: () => withForm(wasEntered, false),
    isSent: () => withForm((at) => at.dataset.sent !== undefined, false),
    isRestored: () => withForm(isRestored, false),
  }

  function listValue(name: DependentName): string {
    const list = current()?.elements.namedItem(name)
    return list instanceof HTMLSelectElement ? list.value : ''
  }
}

/** Opens the parts in which something is entered. */
function openEntered(at: HTMLFormElement): void {
  const entered = new Set(textsOf(at).flatMap(([name, text]) => (text === '' ? [] : [name])))
  for (const part of at.querySelectorAll('details'))
    for (const { name } of part.querySelectorAll<HTMLInputElement>('[name]'))
      if (entered.has(name)) part.open = true
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
