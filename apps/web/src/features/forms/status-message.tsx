import * as interfaceMessages from '@school/content/messages/forms'
import type { FormAnswer } from '@school/forms/state'
import { useEffect, useRef } from 'react'
import { langOf } from '../../ui/language.ts'
import { bringIntoView } from './announcer.tsx'
import { Quotation } from './quotation.tsx'
import { WithReference } from './with-reference.tsx'

/** The result of the last attempt, shown below the button. */
export interface StatusMessage {
  isSuccess: boolean
  text: string
  quote?: string
  reference?: string
  link?: { href: string; label: string }
}

/** Returns the message for an answer of the server, or null if only its errors are shown. */
export function statusOf(answer: FormAnswer): StatusMessage | null {
  if (answer.state === 'invalid' && answer.errors.length) return null
  const isSuccess = 'reference' in answer && answer.state !== 'refused'
  return {
    isSuccess,
    text: answer.message,
    ...('quote' in answer && answer.quote !== undefined && { quote: answer.quote }),
    ...(isSuccess && { reference: answer.reference }),
  }
}

/** A live region that scrolls into view and gets the focus when its message changes. */
export function StatusLine({ status }: { status: StatusMessage | null }) {
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (status && line.current) bringIntoView(line.current)
  }, [status])
  return (
    <div ref={line} role="status" tabIndex={-1} className="scroll-mt-24 empty:-mt-5">
      {status && (
        <p
          lang={langOf(status.text)}
          className={`rounded-card border border-l-6 p-4 font-semibold ${
            status.isSuccess
              ? 'border-green-800 bg-green-100 text-green-900'
              : 'border-red-700 bg-red-100 text-red-700'
          }`}
        >
          <WithReference text={status.text} reference={status.reference} />
          <Quotation text={status.quote} />
          {status.link && (
            <a
              href={status.link.href}
              download={status.link.label}
              className="mt-1 flex min-h-11 w-fit items-center underline underline-offset-3"
            >
              {status.link.label}
            </a>
          )}
          {status.reference && !status.text.includes(status.reference) && (
            <span className="mt-1 block font-normal">
              {interfaceMessages.reference}{' '}
              <span className="font-semibold whitespace-nowrap">{status.reference}</span>
            </span>
          )}
        </p>
      )}
    </div>
  )
}
