// What this tab remembers of the last application that it has sent: Back from the page with the reference leads to the
// form, and whoever comes back is told that it was sent. The page with the reference writes it while it loads, so it is
// there without a draft store, and where the form was sent before its script came.

import { withCurrentState } from '@school/forms/state'

const KEY = 'application-receipt'

export interface ReceiptNote {
  reference: string
  state: 'delivered' | 'pending' | 'unclear' | 'refused'
}

/** For the page with the reference; it runs before anything else of the page. */
export function receiptScript({ reference, state }: ReceiptNote): string {
  const value = JSON.stringify(JSON.stringify({ reference, state }))
  return `try{sessionStorage.setItem("${KEY}",${value})}catch{}`
}

/** Reads it once: it is gone then, and the form is a new one from now on. */
export function takeReceiptNote(): ReceiptNote | null {
  try {
    const text = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return text === null ? null : withCurrentState(JSON.parse(text))
  } catch {
    return null
  }
}

/** Whether the browser has brought this form back by its history, with what was in it. */
export function cameBack(form: HTMLFormElement): boolean {
  if (form.dataset.back !== undefined) return true
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  // A page that was come back to can be left for the form by a step within the site: then the form is a new one.
  return load?.type === 'back_forward' && new URL(load.name).pathname === location.pathname
}
