// The fields of a form as the browser holds them: read, filled, emptied. Values are written through their properties and
// never by `form.reset()`, which React does not notice: it would miss the same answer given a second time.

import { type Form, HONEYPOT_FIELD } from '@school/forms'
import type { Entries } from './draft-storage.ts'

export type TextControl = HTMLInputElement | HTMLTextAreaElement

export const isTick = (control: Element): control is HTMLInputElement =>
  control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type)

export const isText = (control: Element): control is TextControl =>
  control instanceof HTMLTextAreaElement || control instanceof HTMLInputElement

/** The text entries of a form, as `check` and the server read them. */
export function textsOf(form: HTMLFormElement): Entries {
  return [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
}

/** What a visitor has entered: without the field for programs, and what the server does not take from a browser. */
export function enteredIn(form: Form, entries: Entries): Entries {
  const names = new Set(form.fields.flatMap(({ name, kind }) => (kind === 'readonly' ? [] : [name])))
  return entries.filter(([name]) => names.has(name))
}

/** Empties a form, the field for programs and the chosen file too. */
export function empty(form: Form, at: HTMLFormElement): void {
  const initial = new Map(form.fields.map((field) => [field.name, field.initial ?? '']))
  for (const control of at.elements) {
    if (isTick(control))
      control.checked = control.type === 'radio' && control.value === initial.get(control.name)
    else if (control instanceof HTMLSelectElement) control.value = ''
    // What is shown there is React's.
    else if (isText(control) && !(control instanceof HTMLInputElement && control.readOnly))
      control.value = initial.get(control.name) ?? ''
  }
}

/** A browser's extension may have filled it: the next attempt shall not fail for that again. */
export function emptyHoneypot(at: HTMLFormElement): void {
  const control = at.elements.namedItem(HONEYPOT_FIELD)
  if (control instanceof HTMLInputElement) control.value = ''
}
