// The application's fields as the browser holds them: filled with a draft, looked at, and gone through by Enter.

import { type Form, HONEYPOT_FIELD } from '@school/forms'
import type { Entries } from './draft-storage.ts'
import { isText, isTick, type TextControl } from './fields.ts'

/**
 * Puts entries back into a form's own fields. Lists that depend on other answers belong to their component.
 * @param which all of them; those that are as the page came with them; or those that are empty
 */
export function fill(
  form: Form,
  at: HTMLFormElement,
  entries: Entries,
  which: 'all' | 'untouched' | 'empty',
  dependent: readonly string[] = [],
): void {
  const given = (name: string) => entries.flatMap(([entry, text]) => (entry === name ? [text] : []))
  const all = which === 'all'
  const ticks = [...at.elements].filter(isTick)
  const inGroup = (one: HTMLInputElement) => ticks.filter(({ name }) => name === one.name)
  const isUntouched = ({ checked, defaultChecked }: HTMLInputElement) => checked === defaultChecked
  const open = (control: TextControl) =>
    all || control.value === (which === 'empty' ? '' : control.defaultValue)
  const permanent = at.elements.namedItem('permanentAddress')
  const openTick = (tick: HTMLInputElement) => {
    if (all) return true
    // An address of its own was written: it is not the same.
    if (tick.name === 'sameAddress') return permanent instanceof HTMLTextAreaElement && open(permanent)
    if (which === 'empty') return inGroup(tick).every(({ checked }) => !checked)
    // One of several was pressed: none of them is put back.
    return tick.type === 'radio' ? inGroup(tick).every(isUntouched) : isUntouched(tick)
  }
  const puttingBack = new Set(ticks.filter(openTick))
  for (const control of at.elements) {
    if (isTick(control)) {
      const texts = given(control.name)
      const isInitial = form.fields.some((f) => f.name === control.name && f.initial === control.value)
      if (puttingBack.has(control))
        control.checked = texts.length ? texts.includes(control.value) : control.type === 'radio' && isInitial
    } else if (control instanceof HTMLSelectElement) {
      if (dependent.includes(control.name) || !(all || control.value === '')) continue
      control.value = given(control.name)[0] ?? ''
      // What is no longer in the list cannot be chosen.
      if (control.selectedIndex < 0) control.value = ''
    } else if (isText(control)) {
      // A fee is React's. What fills the field for programs is never saved, nor restored.
      const isShown = control instanceof HTMLInputElement && control.readOnly
      if (control.type === 'file' || isShown || control.name === HONEYPOT_FIELD) continue
      if (!all && control.readOnly) continue
      const text = given(control.name)[0] ?? ''
      // The same text again would move the cursor.
      if (open(control) && control.value !== text) control.value = text
    }
  }
}

/** Whether a field of the form holds something else than the page came with. */
export const wasEntered = (at: HTMLFormElement): boolean =>
  [...at.elements].some((control) =>
    isTick(control)
      ? control.checked !== control.defaultChecked
      : control instanceof HTMLSelectElement
        ? control.value !== ([...control.options].find((option) => option.defaultSelected)?.value ?? '')
        : isText(control) && control.name !== HONEYPOT_FIELD && control.value !== control.defaultValue,
  )

/** Text fields in which Enter would submit the form. */
const ONE_LINE = new Set(['text', 'tel', 'email', 'date', 'number', 'password', 'search', 'url'])

/**
 * Enter in a field of one line moves on to the next field; a form of 65 fields is sent by its button only.
 * @returns whether the key was one of these
 */
export function moveOnByEnter(event: {
  key: string
  target: EventTarget
  nativeEvent: { isComposing: boolean }
  preventDefault: () => void
}): boolean {
  const { target } = event
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(target instanceof HTMLInputElement))
    return false
  if (!ONE_LINE.has(target.type) && !isTick(target)) return false
  event.preventDefault()
  const controls = [...(target.form?.elements ?? [])] as HTMLElement[]
  const next = controls.slice(controls.indexOf(target) + 1).find((control) => {
    if (control.tabIndex < 0 || control.matches(':disabled, fieldset, button[type=button]')) return false
    // Of a group of radio buttons the chosen one, and never another one of the same group.
    if (control instanceof HTMLInputElement && control.type === 'radio') {
      const isFirst = controls.find((other) => other.getAttribute('name') === control.name) === control
      const hasChoice = controls.some(
        (other) => isTick(other) && other.name === control.name && other.checked,
      )
      if (control.name === target.name || !(control.checked || (isFirst && !hasChoice))) return false
    }
    // A field that another answer hides.
    return control.getClientRects().length > 0
  })
  next?.focus()
  if (next instanceof HTMLInputElement && ONE_LINE.has(next.type)) next.select()
  return true
}
