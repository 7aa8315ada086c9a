// The status messages above the fields: what was already sent, what must be entered again, what is saved.

import * as interfaceMessages from '@school/content/messages/application'
import { applicationForm } from '@school/forms/application'
import { applicationTexts } from '@school/forms/messages/application-texts'
import { useEffect, useRef } from 'react'
import { localHref } from '../../locale.ts'
import { Icon } from '../../ui/icon.tsx'
import { bringIntoView } from '../forms/announcer.tsx'
import { idOf } from '../forms/error-summary.tsx'
import { PurposeLine } from '../forms/form-notes.tsx'
import { useApplication, useDraft } from './application-context.ts'
import { reachable } from './chosen.ts'

/** The application was sent, from this tab or another one. */
export function SentStatus() {
  const reference = useDraft('sentReference')
  const sentStatusCount = useDraft('sentStatusCount')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (sentStatusCount && box.current) bringIntoView(box.current)
  }, [sentStatusCount])
  if (reference === null) return null
  const [before, after] = applicationTexts.applicationSentAs
  return (
    <div
      ref={box}
      tabIndex={-1}
      className="rounded-card border border-l-6 border-green-800 bg-green-100 p-4 text-green-900"
    >
      <p className="font-semibold">
        {before}
        <a href={localHref(`/submitted/${reference}`)} className="whitespace-nowrap underline">
          {reference}
        </a>
        {after}
      </p>
      <p className="mt-1">{applicationTexts.applicationSentNext}</p>
    </div>
  )
}

/** The server has stored an application from this device but not delivered it yet. */
export function PendingStatus() {
  const reference = useDraft('pendingReference')
  if (reference === null) return null
  return (
    <p className="rounded-card border border-l-6 border-gold-700 bg-gold-100 p-4">
      {interfaceMessages.alreadySentBefore}{' '}
      <a href={localHref(`/submitted/${reference}`)} className="font-semibold whitespace-nowrap underline">
        {reference}
      </a>{' '}
      {interfaceMessages.alreadySentAfter}
    </p>
  )
}

/** Entries that are lost and must be made again, each with a link to its field. */
export function LostEntriesStatus() {
  const { posted } = useApplication()
  const unavailable = useDraft('unavailable')
  const chosen = useDraft('chosen')
  const picture = useDraft('picture')
  const isPreparing = useDraft('isPreparing')
  const notices: [name: string, text: string][] = applicationForm.fields.flatMap(({ name, label }) =>
    unavailable.has(name) ? [[name, applicationTexts.choiceGone({ label })]] : [],
  )
  if (posted && !picture && !isPreparing) notices.push(['picture', applicationTexts.photoAgain])
  if (notices.length === 0) return null
  return (
    <ul className="rounded-card border border-l-6 border-gold-700 bg-gold-100 px-4 py-2">
      {notices.map(([name, text]) => (
        <li key={name}>
          <a
            href={`#${idOf(applicationForm, reachable(name, chosen))}`}
            className="inline-flex min-h-11 items-center underline underline-offset-3"
          >
            {text}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** What the visitor had written is back, or cannot be stored. Nothing is shown while the draft is saved as usual. */
export function RestoredStatus() {
  const saving = useDraft('saving')
  if (saving !== 'restored' && saving !== 'impossible') return null
  return (
    <p role="status" className="card px-4 py-3 text-sm">
      {saving === 'impossible' ? (
        interfaceMessages.draftImpossible
      ) : (
        <>
          <strong>{interfaceMessages.draftRestored}</strong> {interfaceMessages.draftRestoredNote}
        </>
      )}
    </p>
  )
}

/** Says above the button that the draft is stored. Its line has its height before, so that the button does not move. */
export function SavedStatus() {
  const isSaved = useDraft('saving') === 'saved'
  return (
    <p role="status" className="for-scripts min-h-6 text-sm text-muted">
      {isSaved && applicationTexts.draftSaved}
    </p>
  )
}

/** The purpose of the data and where the draft is kept, in one line that opens. */
export function SavingNote() {
  return (
    <details className="group/note min-w-0">
      <summary className="flex min-h-11 items-center gap-2 text-sm underline underline-offset-3 sm:justify-end">
        {interfaceMessages.howEntriesAreUsed}
        <Icon name="down" size={16} className="turn text-gold-700" />
      </summary>
      <div className="card grid gap-2 p-4 text-sm">
        <PurposeLine form={applicationForm} />
        <p className="for-scripts text-muted">{interfaceMessages.draftNote}</p>
      </div>
    </details>
  )
}
