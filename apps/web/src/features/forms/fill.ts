// Fills a form from a draft, detects changes, and moves the focus by the Enter key.

import { type FormContent, HONEYPOT_FIELD } from '@school/forms/content'
import type { Entries } from './draft-storage.ts'
import { isText, isTick, type TextControl } from './fields.ts'

/**
 * Fills the fields of a form. Selects whose options depend on other choices are filled by their component.
 * @param which fields to fill: all, those that are unchanged since the page was loaded, or the empty ones
 */
export function fill(
  form: FormContent,
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
    // A permanent address was entered, so it differs from the present one.
    if (tick.name === 'sameAddress') return permanent instanceof HTMLTextAreaElement && open(permanent)
    if (which === 'empty') return inGroup(tick).every(({ checked }) => !checked)
    // If one radio button of a group was changed, the group is not filled.
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
      // An option that is no longer in the list cannot be selected.
      if (control.selectedIndex < 0) control.value = ''
    } else if (isText(control)) {
      // React controls read-only fields. The honeypot field is neither saved nor restored.
      const isShown = control instanceof HTMLInputElement && control.readOnly
      if (control.type === 'file' || isShown || control.name === HONEYPOT_FIELD) continue
      if (!all && control.readOnly) continue
      const text = given(control.name)[0] ?? ''
      // Setting the same text would move the cursor.
      if (open(control) && control.value !== text) control.value = text
    }
  }
}

/** Whether a field differs from its initial value. */
export const wasEntered = (at: HTMLFormElement): boolean =>
  [...at.elements].some((control) =>
    isTick(control)
      ? control.checked !== control.defaultChecked
      : control instanceof HTMLSelectElement
        ? control.value !== ([...control.options].find((option) => option.defaultSelected)?.value ?? '')
        : isText(control) && control.name !== HONEYPOT_FIELD && control.value !== control.defaultValue,
  )

/** The types of fields in which Enter would submit the form. */
const ONE_LINE = new Set(['text', 'tel', 'email', 'date', 'number', 'password', 'search', 'url'])

/**
 * Moves the focus to the next field when Enter is pressed in a one-line field. A form of 65 fields is submitted by
 * its button only.
 * @returns whether the key was handled
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
    // In a group of radio buttons, the checked one gets the focus, and never another one of the same group.
    if (control instanceof HTMLInputElement && control.type === 'radio') {
      const isFirst = controls.find((other) => other.getAttribute('name') === control.name) === control
      const hasChoice = controls.some(
        (other) => isTick(other) && other.name === control.name && other.checked,
      )
      if (control.name === target.name || !(control.checked || (isFirst && !hasChoice))) return false
    }
    // Skip fields that are hidden because of another answer, and those of closed parts, which some browsers lay out too.
    return control.getClientRects().length > 0 && !control.closest('details:not([open])')
  })
  next?.focus()
  if (next instanceof HTMLInputElement && ONE_LINE.has(next.type)) next.select()
  return true
}
