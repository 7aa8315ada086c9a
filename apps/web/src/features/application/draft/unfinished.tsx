import * as messages from '@school/content/messages/layout'
import { useEffect, useState } from 'react'
import { localHref } from '../../../locale.ts'
import { langOf } from '../../../ui/language.ts'
import { type Begun, begunApplication } from './begun.ts'

/** Leads back to an application that was begun on this device and not sent. */
export function Unfinished({ className = '' }: { className?: string }) {
  const [begun, setBegun] = useState<Begun | null>(null)
  useEffect(() => setBegun(begunApplication()), [])
  if (!begun) return null
  return (
    <p
      className={`no-print flex flex-wrap items-center gap-x-4 rounded-card border-l-4 border-gold-400 bg-gold-100 px-4 py-2 ${className}`}
    >
      <span>
        {messages.unfinishedApplication}{' '}
        {begun.child && <strong lang={langOf(begun.child)}>{begun.child}</strong>}
      </span>
      <a href={localHref('/apply-online')} data-reload className="more min-h-11">
        {messages.continueApplication}
      </a>
    </p>
  )
}
