// Stores the last application that this tab has sent, so that the form can show a notice when the visitor comes back from
// the result page. The result page itself stores the note while it loads. So it works without a stored draft, and for
// a form that was sent before hydration.

import { KEY, type ReceiptNote } from './receipt-script.ts'

/** Returns the note and deletes it, so that the form starts a new application from then on. */
export function takeReceiptNote(): ReceiptNote | null {
  try {
    const text = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

/** Whether the browser has restored this form, with its entries, on Back or Forward. */
export function isRestored(form: HTMLFormElement): boolean {
  if (form.dataset.back !== undefined) return true
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  // A client-side navigation from a restored page to the form opens a new form.
  return load?.type === 'back_forward' && new URL(load.name).pathname === location.pathname
}
