// What was typed before hydration. If the document is not as the server sent it, because an add-on has put an element beside a
// field, React renders that part of the page anew, with empty fields. The replaced forms are still in memory with everything
// that was entered, so it is written into the new ones.

import { type Control, controlsOf, enter, entryOf, tellEntered } from './entries.ts'

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
  tellEntered(changed)
}

/** Returns whether the entry differs from what the new form contains. */
function copyEntry(from: Control, to: Control): boolean {
  if (to.type !== 'file') return enter(to, entryOf(from))
  if (!(from instanceof HTMLInputElement && to instanceof HTMLInputElement && from.files?.length))
    return false
  to.files = from.files
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
