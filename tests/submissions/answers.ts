import type { SubmissionOutcome, Verdict } from '@school/upstream'

// Outcomes of a call, as the client gives them.

const answered = (verdict: Verdict): SubmissionOutcome => ({ kind: 'answered', verdict, raw: 'HTTP 200' })

export const delivered = (message: string | null = null) =>
  answered({ kind: 'delivered', code: '200', message, doubt: null })
export const refused = (code: string, message: string | null = null) =>
  answered({ kind: 'refused', code, message })
export const gateway = (status: number) =>
  answered({ kind: 'gateway', reason: `status ${status}`, message: null })
/** It does not accept our user name and password. */
export const badCredential = () =>
  answered({
    kind: 'credential',
    status: 200,
    message: 'Invalid password',
    otherwise: { kind: 'unclear', reason: 'no responseCode', message: 'Invalid password' },
  })
