import layout from 'virtual:layout'
import { useLocation, useRouteContext } from '@tanstack/react-router'
import { isUnread } from '../router-context.ts'
import { localDigits } from '../ui/format-number.ts'
import { telAddress } from '../ui/tel-address.ts'

// What was never read from the school's server: its pages say that it is not available yet, rather than that it is empty.

/** Everything that was never read: names of entities, and addresses. */
export const useUnreadList = (): readonly string[] => useRouteContext({ from: '__root__' }).site.unread

/** @param of the name of an entity; default: what the page is about */
export function useUnread(of?: string): boolean {
  const unread = useUnreadList()
  const { pathname } = useLocation()
  return isUnread(unread, of ?? pathname)
}

export function OfficePhone({ className }: { className: string }) {
  const [phone] = layout.site.phones
  return (
    <a className={className} href={telAddress(phone)}>
      {localDigits(phone)}
    </a>
  )
}
