import { isTick } from '../../browser/entries.ts'

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
