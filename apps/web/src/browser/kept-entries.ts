// What was typed before hydration. If the document is not as the server sent it, because an add-on has put an element beside a
// field, React renders that part of the page anew, with empty fields. The replaced forms are still in memory with everything
// that was entered, so it is written into the new ones.

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isControl = (element: Element): element is Control =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement

/**
 * Remembers the forms of the document. Call it before hydration.
 * @returns a function that restores entries, opened parts and focus after React has replaced forms
 */
export function rememberForms(): () => void {
  const served = [...document.forms]
  let focused: Element | null = document.activeElement
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element) focused = target
  })
  return () => {
    for (const [index, form] of served.entries()) {
      if (form.isConnected) continue
      const address = form.getAttribute('action')
      const same = (one: HTMLFormElement) => one.getAttribute('action') === address && one.id === form.id
      const position = served.filter(same).indexOf(form)
      const next = [...document.forms].filter(same)[position]
      if (!next) continue
      served[index] = next
      restore(form, next, focused)
    }
  }
}

/** Controls by name and position among those of the same name: an add-on may have added some without a name. */
function controlsOf(form: HTMLFormElement): Map<string, Control> {
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

function restore(from: HTMLFormElement, to: HTMLFormElement, focused: Element | null): void {
  const opened = [...from.querySelectorAll('details')].map(({ open }) => open)
  for (const [index, part] of to.querySelectorAll('details').entries()) if (opened[index]) part.open = true
  const targets = controlsOf(to)
  const changed: Control[] = []
  for (const [key, control] of controlsOf(from)) {
    const target = targets.get(key)
    if (!target || target.type !== control.type) continue
    if (copyEntry(control, target)) changed.push(target)
    if (control === focused) focusLike(control, target)
  }
  // As if they were entered again, for components that follow a field. Not within React's own rendering.
  queueMicrotask(() => {
    for (const control of changed)
      for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
  })
}

/** The setters of the browser: React replaces those of an element, and then ignores the event of an entry that it knows. */
const setText = (control: HTMLInputElement | HTMLTextAreaElement, text: string) => {
  const { prototype } = control instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, text)
}
const setTick = (control: HTMLInputElement, ticked: boolean) =>
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'checked')?.set?.call(control, ticked)

/** Returns whether the entry differs from what the new form contains. */
function copyEntry(from: Control, to: Control): boolean {
  if (from instanceof HTMLSelectElement || to instanceof HTMLSelectElement) {
    if (to.value === from.value) return false
    to.value = from.value
    return to.value === from.value
  }
  if (from instanceof HTMLInputElement && to instanceof HTMLInputElement) {
    if (from.type === 'file') {
      if (!from.files?.length) return false
      to.files = from.files
      return true
    }
    if (from.type === 'checkbox' || from.type === 'radio') {
      if (to.checked === from.checked) return false
      setTick(to, from.checked)
      return true
    }
  }
  if (to.value === from.value) return false
  setText(to, from.value)
  return true
}

/** Focuses the new control with the cursor where it was. */
function focusLike(from: Control, to: Control): void {
  if (document.activeElement !== document.body && document.activeElement !== null) return
  to.focus({ preventScroll: true })
  if (from instanceof HTMLSelectElement || to instanceof HTMLSelectElement) return
  try {
    to.setSelectionRange(from.selectionStart, from.selectionEnd)
  } catch {
    // A field without a cursor: a date, an e-mail address, a box to tick.
  }
}
