import type { StatusLink } from '@school/forms/state'

// The link to the status is handed from the form to the receipt in the fragment of its address, which no server sees. It is taken out of
// the address at once: nothing of it is stored on a phone that may be shared.

const FRAGMENT = /^#status=(\/(?:bn\/)?status\/[\w-]+)&until=(\d{4}-\d\d-\d\d)$/

/** The fragment for the address of the receipt; '' without a link. */
export const statusFragment = (link: StatusLink | undefined): string =>
  link ? `#status=${link.href}&until=${link.until}` : ''

/** The link that a fragment hands over; null for any other fragment. */
export function statusInFragment(fragment: string): StatusLink | null {
  const [, href, until] = FRAGMENT.exec(fragment) ?? []
  return href && until ? { href, until } : null
}
