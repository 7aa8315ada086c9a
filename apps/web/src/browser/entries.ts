// What stands in the controls of a form, apart from React: read from them, and written as if a visitor had.

export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** The text of a control, or whether it is ticked. */
export type Entry = string | boolean

const isControl = (element: Element): element is Control =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement

export const isTick = (control: Element): control is HTMLInputElement =>
  control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type)

/** Controls by name and position among those of the same name: an add-on may have added some without a name. */
export function controlsOf(form: HTMLFormElement): Map<string, Control> {
  const counts = new Map<string, number>()
  const controls = new Map<string, Control>()
  for (const control of form.elements) {
    if (!isControl(control) || control.name === '') continue
    const count = counts.get(control.name) ?? 0
    counts.set(control.name, count + 1)
    controls.set(`${control.name} ${count}`, control)
  }
  return controls
}

export const entryOf = (control: Control): Entry => (isTick(control) ? control.checked : control.value)

/** Writes an entry. Returns whether it differs from what the control contained. */
export function enter(control: Control, entry: Entry): boolean {
  if (entryOf(control) === entry) return false
  if (control instanceof HTMLSelectElement) {
    control.value = String(entry)
    // An option that is no longer in the list cannot be chosen.
    return control.value === entry
  }
  // The setters of the browser: React replaces those of an element, and then ignores the event of an entry that it knows.
  const { prototype } = control instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  const property = isTick(control) ? 'checked' : 'value'
  Object.getOwnPropertyDescriptor(prototype, property)?.set?.call(control, entry)
  return true
}

/** Tells the components that follow a field. Not within React's own rendering. */
export function tellEntered(controls: readonly Control[]): void {
  queueMicrotask(() => {
    for (const control of controls)
      for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
  })
}
