// In a module of its own, because the heads of routes are part of every page (receipt-note.ts).

import type { SubmissionState } from '@school/forms/submission-state'

export const KEY = 'application-receipt'

export interface ReceiptNote {
  reference: string
  state: SubmissionState
}

/** Returns the inline script of the result page that stores the note. */
export function receiptScript({ reference, state }: ReceiptNote): string {
  const value = JSON.stringify(JSON.stringify({ reference, state }))
  return `try{sessionStorage.setItem("${KEY}",${value})}catch{}`
}
