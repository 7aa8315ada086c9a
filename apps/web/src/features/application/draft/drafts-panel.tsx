// The drafts for other children, and a draft as a file. Loaded when it is opened, because most parents apply for one child.

import * as messages from '@school/content/messages/drafts'
import * as formMessages from '@school/content/messages/forms'
import { applicationForm } from '@school/forms/application'
import { type ReactNode, type SubmitEvent, useEffect, useState } from 'react'
import { localHref } from '../../../locale.ts'
import { formatDate } from '../../../ui/format-date.ts'
import { langOf } from '../../../ui/language.ts'
import { FileControl } from '../../forms/file-control.tsx'
import { newId } from '../../forms/id.ts'
import type { ApplicationDraft } from './application-draft.ts'
import { childOf } from './draft-child.ts'
import { canEncrypt, decryptDraft, encryptDraft, MIN_WORD } from './draft-file.ts'
import { deleteOther, draftForSibling, otherDrafts, showDraft } from './draft-shelf.ts'
import { type Draft, isEnded, readDraft } from './draft-storage.ts'
import { familyIn } from './family.ts'

const BUTTON = 'btn btn-line'

export function DraftsPanel({ draft }: { draft: ApplicationDraft }) {
  const [others, setOthers] = useState<Draft[]>([])
  const [said, setSaid] = useState('')
  useEffect(() => void otherDrafts().then(setOthers), [])

  /** Shows another draft in a fresh page, after this one was saved. */
  async function open(other: Draft): Promise<void> {
    try {
      await draft.save()
      await showDraft(other)
      location.assign(localHref(applicationForm.path))
    } catch {
      setSaid(messages.noStorage)
    }
  }

  return (
    <div className="grid grid-cols-1 gap-5">
      {others.length > 0 && (
        <ul aria-label={messages.otherDrafts} className="grid gap-2">
          {others.map((other) => (
            <li key={other.id} className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <span className="min-w-0 grow wrap-anywhere">
                <strong lang={langOf(childOf(other))}>{childOf(other) || messages.unnamed}</strong>{' '}
                <span className="text-sm text-muted">
                  {messages.savedOn({ date: formatDate(dayOf(other.savedAt)) })}
                </span>
              </span>
              <button type="button" className={BUTTON} onClick={() => void open(other)}>
                {messages.open}
                <span className="sr-only"> {childOf(other)}</span>
              </button>
              <button
                type="button"
                className={BUTTON}
                onClick={() => {
                  if (confirm(messages.confirmDelete({ name: childOf(other) || messages.unnamed })))
                    void deleteOther(other.id).then(() => setOthers(others.filter((one) => one !== other)))
                }}
              >
                {messages.remove}
                <span className="sr-only"> {childOf(other)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="grid grid-cols-1 justify-items-start gap-1">
        <button
          type="button"
          className={BUTTON}
          onClick={() => void open(draftForSibling(familyIn(applicationForm, draft.entries())))}
        >
          {messages.anotherChild}
        </button>
        <p className="text-sm text-muted">{messages.anotherChildHelp}</p>
      </div>
      {canEncrypt() ? (
        <Files draft={draft} onOpen={open} onSaid={setSaid} />
      ) : (
        <p className="text-sm text-muted">{messages.needsHttps}</p>
      )}
      <p role="status">{said}</p>
    </div>
  )
}

/** Saves the draft to a file, and loads one. */
function Files({
  draft,
  onOpen,
  onSaid,
}: {
  draft: ApplicationDraft
  onOpen: (draft: Draft) => Promise<void>
  onSaid: (text: string) => void
}) {
  async function save(word: string): Promise<void> {
    await draft.save()
    const stored = await readDraft()
    if (!stored || isEnded(stored)) return onSaid(messages.nothingToSave)
    const link = document.createElement('a')
    link.href = URL.createObjectURL(await encryptDraft(stored, word))
    link.download = 'application-draft.json'
    link.click()
    // Browsers begin the download in the same task or soon after.
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
    onSaid(messages.saved)
  }
  async function load(word: string, file: File | null): Promise<void> {
    const loaded = file && (await decryptDraft(file, word))
    if (!loaded) return onSaid(messages.notLoaded)
    await draft.save()
    const here = [await readDraft(), ...(await otherDrafts())]
    // What was written on this device since the file was saved stays beside it, as a draft of its own.
    const isHere = here.some((one) => one && !isEnded(one) && one.id === loaded.id)
    await onOpen(isHere ? { ...loaded, id: newId() } : loaded)
  }
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      <WordForm title={messages.saveToFile} help={messages.saveHelp} onWord={save} onWrong={onSaid} />
      <WordForm
        title={messages.loadFromFile}
        help={messages.loadHelp}
        onWord={load}
        onWrong={onSaid}
        withFile
      />
    </div>
  )
}

function WordForm({
  title,
  help,
  onWord,
  onWrong,
  withFile = false,
}: {
  title: string
  help: ReactNode
  onWord: (word: string, file: File | null) => Promise<void>
  onWrong: (text: string) => void
  withFile?: boolean
}) {
  const [isBusy, setBusy] = useState(false)
  const [fileName, setFileName] = useState('')
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const data = new FormData(event.currentTarget)
    const chosen = data.get('file')
    const file = chosen instanceof File && chosen.size > 0 ? chosen : null
    const word = String(data.get('word'))
    // Our own words: those of the browser are in its language.
    if (withFile && !file) return onWrong(messages.noFile)
    if (word.trim().length < MIN_WORD) return onWrong(messages.wordTooShort)
    setBusy(true)
    await onWord(word, file).finally(() => setBusy(false))
  }
  return (
    <form onSubmit={submit} noValidate className="grid grid-cols-1 content-start gap-2">
      <h3 className="text-lg">{title}</h3>
      <p className="text-sm text-muted">{help}</p>
      {withFile && (
        <div className="grid grid-cols-1 gap-1">
          <label htmlFor="draft-file" className="font-semibold">
            {messages.file}
          </label>
          <FileControl
            id="draft-file"
            name="file"
            accept=".json,application/json"
            button={formMessages.chooseFile}
            state={fileName || formMessages.noFileChosen}
            onChange={({ currentTarget }) => setFileName(currentTarget.files?.[0]?.name ?? '')}
          />
        </div>
      )}
      <label className="grid grid-cols-1 gap-1">
        <span className="font-semibold">{messages.word}</span>
        <input
          type="password"
          name="word"
          maxLength={200}
          required
          autoComplete={withFile ? 'current-password' : 'new-password'}
          className="field"
        />
      </label>
      <button type="submit" aria-disabled={isBusy} className={`${BUTTON} justify-self-start`}>
        {title}
      </button>
    </form>
  )
}

/** A day as the clock of this device has it. */
function dayOf(time: number): string {
  const date = new Date(time)
  const two = (part: number) => `${part}`.padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
