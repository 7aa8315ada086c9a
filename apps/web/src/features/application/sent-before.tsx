import { applicationTexts } from '@school/forms/messages/application-texts'
import { useEffect, useRef } from 'react'
import { localHref } from '../../locale.ts'
import { bringIntoView } from '../forms/announcer.tsx'
import { SendAgain } from '../forms/send-again.tsx'

/** The server's question whether an application is sent although it looks like an earlier one. */
export interface SentBeforeQuestion {
  text: string
  /** Null if it is not told which one. */
  reference: string | null
  /** It came with the page, whose summary has the focus. */
  arrived: boolean
  isTicked: boolean
}

/** The question above the button, with the box that confirms it. */
export function SentBefore({ question }: { question: SentBeforeQuestion | null }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (question && !question.arrived && box.current) bringIntoView(box.current)
  }, [question])
  if (!question) return null
  const { text, reference, isTicked } = question
  return (
    <div
      ref={box}
      role="status"
      tabIndex={-1}
      className="scroll-mt-24 rounded-card border border-l-6 border-gold-700 bg-gold-100 p-4"
    >
      {text && <p className="max-w-[62ch] font-semibold">{text}</p>}
      <SendAgain label={applicationTexts.sendAgain} isTicked={isTicked} className="mt-1" />
      <a
        href={localHref(reference ? `/submitted/${reference}` : '/application-status')}
        className="flex min-h-11 w-fit items-center underline underline-offset-3"
      >
        {applicationTexts.seeEarlier}
      </a>
    </div>
  )
}
