import type { FormAnswer, SubmissionResult } from '@school/forms/state'
import { localHref } from '../../../locale.ts'

/** Fetches the result after a client-side navigation to this page. */
export async function askResult(reference: string): Promise<SubmissionResult | undefined> {
  const response = await fetch(localHref(`/submitted/${encodeURIComponent(reference)}`), {
    headers: { accept: 'application/json' },
  })
  if (response.status === 404) return undefined
  const answer: FormAnswer = await response.json()
  if ('reference' in answer) return answer
  throw new Error(answer.message)
}
