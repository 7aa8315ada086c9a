import * as messages from '@school/content/messages/forms'
import { useEffect, useState } from 'react'
import { langOf } from '../../ui/language.ts'
import { sentApplications } from './sent-applications.ts'

/** A row of the receipt: the child, if this device has sent the application. The server never sends the name. */
export function ChildOfThisDevice({ reference }: { reference: string }) {
  const [child, setChild] = useState('')
  useEffect(
    () => setChild(sentApplications().find((one) => one.reference === reference)?.child ?? ''),
    [reference],
  )
  if (child === '') return null
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">
        {messages.childOnReceipt} <span className="no-print">({messages.onlyOnThisDevice})</span>
      </dt>
      <dd lang={langOf(child)} className="font-semibold wrap-anywhere">
        {child}
      </dd>
    </div>
  )
}
