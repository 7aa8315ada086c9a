import * as messages from '@school/content/messages/receipt'
import { useEffect, useState } from 'react'
import { localHref } from '../../locale.ts'
import { formatDate } from '../../ui/format-date.ts'
import { Icon } from '../../ui/icon.tsx'
import { langOf } from '../../ui/language.ts'
import { sentApplications } from './sent-applications.ts'

type Sent = ReturnType<typeof sentApplications>[number]

/** What this device knows of an application that it has sent; null before hydration, and on every other device. */
export function useSentApplication(reference: string): Sent | null {
  const [sent, setSent] = useState<Sent | null>(null)
  useEffect(() => setSent(sentApplications().find((one) => one.reference === reference) ?? null), [reference])
  return sent
}

/** A row of the receipt: the child. The server never sends the name. */
export function ChildOfThisDevice({ sent }: { sent: Sent | null }) {
  if (!sent?.child) return null
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">
        {messages.childOnReceipt} <span className="no-print">({messages.onlyOnThisDevice})</span>
      </dt>
      <dd lang={langOf(sent.child)} className="font-semibold wrap-anywhere">
        {sent.child}
      </dd>
    </div>
  )
}

/** The status: at its signed address on the device that has sent the application, otherwise by reference and date of birth. */
export function StatusButton({ sent }: { sent: Sent | null }) {
  const link = sent?.statusLink
  return (
    <>
      <a href={link?.href ?? localHref('/application-status')} data-reload className="btn btn-line">
        <Icon name="search" size={18} />
        {messages.applicationStatus}
      </a>
      {link && (
        <p className="order-last w-full text-sm text-muted">
          {messages.statusLinkUntil({ date: formatDate(link.until) })}
        </p>
      )}
    </>
  )
}
