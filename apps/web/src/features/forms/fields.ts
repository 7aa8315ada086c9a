// Reads, fills and empties the fields of a form in the DOM. Values are set by property and not by `form.reset()`,
// which React does not notice: it would ignore the same value afterwards.

import type { Entries } from '@school/forms/content'
import { entryNames, type FormContent, fieldOfEntry, HONEYPOT_FIELD } from '@school/forms/content'
import { isTick } from '../../browser/entries.ts'

export type TextControl = HTMLInputElement | HTMLTextAreaElement

export const isText = (control: Element): control is TextControl =>
  control instanceof HTMLTextAreaElement || control instanceof HTMLInputElement

/** Returns the text entries of a form, as `check` and the server read them. */
export function textsOf(form: HTMLFormElement): Entries {
  return [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
}

/** Returns the visitor's entries: without the honeypot field, and without fields that the server computes. */
export function enteredIn(form: FormContent, entries: Entries): Entries {
  const names = new Set(form.fields.flatMap((field) => (field.kind === 'readonly' ? [] : entryNames(field))))
  return entries.filter(([name]) => names.has(name))
}

/** The kinds whose entries can be wrong and not only missing. */
const checkedOnLeaving = new Set(['mobile', 'email', 'date', 'past date'])

/** Returns the name of a field to validate when it is left: it has an entry that can be wrong. A date is left with its last part. */
export function entryToCheck(form: FormContent, target: EventTarget): string | null {
  if (!(target instanceof HTMLInputElement) || target.value === '') return null
  const name = fieldOfEntry(form, target.name)
  const field = form.fields.find((one) => one.name === name)
  return field && checkedOnLeaving.has(field.kind) ? field.name : null
}

/** Empties a form, including the honeypot field and the chosen file. */
export function empty(form: FormContent, at: HTMLFormElement): void {
  const initial = new Map(form.fields.map((field) => [field.name, field.initial ?? '']))
  for (const control of at.elements) {
    if (isTick(control))
      control.checked = control.type === 'radio' && control.value === initial.get(control.name)
    else if (control instanceof HTMLSelectElement) control.value = ''
    // React controls the value of a read-only field.
    else if (isText(control) && !(control instanceof HTMLInputElement && control.readOnly))
      control.value = initial.get(control.name) ?? ''
  }
}

/**
 * Empties the honeypot field. A browser extension may have filled it, and the next attempt must not fail because of
 * that.
 */
export function emptyHoneypot(at: HTMLFormElement): void {
  const control = at.elements.namedItem(HONEYPOT_FIELD)
  if (control instanceof HTMLInputElement) control.value = ''
}
