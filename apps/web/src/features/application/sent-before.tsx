import { AGAIN_FIELD } from '@school/forms'
import { applicationTexts } from '@school/forms/messages/application-texts'
import { useEffect, useRef } from 'react'
import { localHref } from '../../locale.ts'
import { bringIntoView } from '../forms/announcer.tsx'

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
      <label className="mt-1 flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          name={AGAIN_FIELD.name}
          value={AGAIN_FIELD.value}
          defaultChecked={isTicked}
          className="size-6 shrink-0 accent-green-800"
        />
        {applicationTexts.sendAgain}
      </label>
      <a
        href={localHref(reference ? `/submitted/${reference}` : '/application-status')}
        className="flex min-h-11 w-fit items-center underline underline-offset-3"
      >
        {applicationTexts.seeEarlier}
      </a>
    </div>
  )
}
