// Fills a form from a draft, and detects changes.

import type { Entries } from '@school/forms/content'
import { type FormContent, HONEYPOT_FIELD } from '@school/forms/content'
import { isTick } from '../../browser/entries.ts'
import { isText, type TextControl } from './fields.ts'

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
  const fieldOf = (control: { name: string }) => form.fields.find(({ name }) => name === control.name)
  const openTick = (tick: HTMLInputElement) => {
    if (all) return true
    // What the box would fill was entered, so it differs.
    const filled = fieldOf(tick)?.fills
    if (filled !== undefined) {
      const target = at.elements.namedItem(filled)
      return target instanceof HTMLTextAreaElement && open(target)
    }
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
