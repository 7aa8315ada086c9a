import type { ApplicationStatus } from '@school/forms/state'
import { localHref } from '../../locale.ts'

/** Fetches the status after a client-side navigation back to its page. An address that has expired leads to another page. */
export async function askStatus(link: string): Promise<ApplicationStatus | undefined> {
  const response = await fetch(localHref(`/status/${encodeURIComponent(link)}`), {
    headers: { accept: 'application/json' },
  })
  const isStatus = response.headers.get('content-type')?.startsWith('application/json')
  return response.ok && isStatus ? await response.json() : undefined
}
