import { KEY_FIELD, messages } from '@school/forms'
import { applicationForm } from '@school/forms/application'
import { formTexts } from '@school/forms/messages/forms'
import type { FormAnswer } from '@school/forms/state'
import { useMutation } from '@tanstack/react-query'
import { type RefObject, type SubmitEvent, startTransition, useState } from 'react'
import { localHref } from '../../locale.ts'
import { emptyHoneypot } from '../forms/fields.ts'
import { keyOfDraft, upload } from '../forms/send.ts'
import { type StatusMessage, statusOf } from '../forms/status-message.tsx'
import type { FormErrors } from '../forms/use-form-errors.ts'
import type { ApplicationDraft } from './application-draft.ts'

interface Submission {
  submit: (event: SubmitEvent) => Promise<void>
  isSending: boolean
  /** The share that was uploaded, 0 to 1; null: nothing is being uploaded. */
  progress: number | null
  /** The outcome of the last attempt. */
  status: StatusMessage | null
  /** A new application has begun. */
  reset: () => void
}

/** Sends the application: validates it, uploads it with its picture, and lets the draft know what became of it. */
export function useSubmission(
  draft: ApplicationDraft,
  element: RefObject<HTMLFormElement | null>,
  { show }: FormErrors,
  announce: (text: string) => void,
): Submission {
  const [status, setStatus] = useState<StatusMessage | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const { mutateAsync, isPending } = useMutation({
    // Without a network it fails at once, and says so.
    networkMode: 'always',
    mutationFn: async ({ form, picture }: { form: HTMLFormElement; picture: Blob }) => {
      setProgress(0)
      announce(formTexts.sendingForReaders)
      const body = new FormData(form)
      body.set('picture', picture, 'picture.jpg')
      body.set(KEY_FIELD, await keyOfDraft(draft.id, draft.entries(), picture))
      // Should this page die while it sends, sending again is no second application.
      await draft.save()
      return await upload(applicationForm, body, setProgress)
    },
    onSuccess: settle,
    onError: () =>
      setStatus({
        isSuccess: false,
        text: navigator.onLine ? messages.applicationFailed : messages.noConnection,
      }),
    onSettled: () => setProgress(null),
  })

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    // The click is answered first: validating 65 fields, and rendering what is wrong, are tasks of their own.
    await painted()
    await draft.pictureSettled()
    const form = element.current
    // A second click while the picture was being prepared, or one before the script came.
    if (draft.isSending || !form || form.dataset.sent !== undefined) return
    draft.isSending = true
    setStatus(null)
    draft.setNotice('')
    try {
      await draft.syncToSend()
      const errors = draft.errors()
      // Sent from another tab meanwhile: the page says so, and there is nothing left to send.
      if (draft.endedBy === 'delivered') return draft.tellSent()
      startTransition(() => show(errors))
      const { picture } = draft.state
      if (errors.length || !picture) return
      // What went wrong is in the status by then.
      await mutateAsync({ form, picture }).catch(() => {})
    } finally {
      draft.isSending = false
    }
  }

  async function settle(answer: FormAnswer): Promise<void> {
    if (answer.state === 'invalid') {
      show(answer.errors)
      if (element.current) emptyHoneypot(element.current)
    }
    if (answer.state === 'refused') await draft.refused()
    if (answer.state === 'pending' || answer.state === 'unclear') await draft.pending(answer.reference)
    if (answer.state === 'delivered') await draft.delivered(answer.reference)
    setStatus(statusOf(answer))
    if (answer.state === 'delivered') {
      // The message is painted before the dialog stands over it.
      await new Promise((resolve) => setTimeout(resolve, 100))
      alert(messages.applicationSent)
    }
    // Whoever went on reading while it was sent stays where he is by now.
    if (statusOf(answer)?.isSuccess && 'reference' in answer && element.current?.isConnected)
      location.assign(localHref(`/submitted/${answer.reference}`))
  }

  return { submit, isSending: isPending, progress, status, reset: () => setStatus(null) }
}

/** After the next frame; a page that is not seen paints none. */
const painted = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, 100)
  })
