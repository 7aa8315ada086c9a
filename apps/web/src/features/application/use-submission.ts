import { KEY_FIELD, messages } from '@school/forms'
import { applicationForm } from '@school/forms/application'
import { formTexts } from '@school/forms/messages/forms'
import type { FormAnswer, FormState } from '@school/forms/state'
import { isOpen } from '@school/forms/submission-state'
import { useMutation } from '@tanstack/react-query'
import { type RefObject, type SubmitEvent, startTransition, useState } from 'react'
import { localHref } from '../../locale.ts'
import { emptyHoneypot } from '../forms/fields.ts'
import { upload } from '../forms/send.ts'
import { type StatusMessage, statusOf } from '../forms/status-message.tsx'
import type { FormErrors } from '../forms/use-form-errors.ts'
import type { ApplicationContextValue } from './application-context.ts'
import type { ApplicationDraft } from './draft/application-draft.ts'
import { keyOfDraft } from './draft/draft-key.ts'
import { keepFamily } from './draft/family.ts'
import { rememberSent } from './receipt/sent-applications.ts'
import { statusFragment } from './receipt/status-fragment.ts'
import type { SentBeforeQuestion } from './sent-before.tsx'

interface Submission {
  submit: (event: SubmitEvent) => Promise<void>
  isSending: boolean
  /** The uploaded share, 0 to 1; null if no upload is running. */
  progress: number | null
  /** The result of the last attempt. */
  status: StatusMessage | null
  /** Whether it is sent although it looks like an earlier application. */
  question: SentBeforeQuestion | null
  /** Resets the state for a new application. */
  reset: () => void
}

/** Sends the application: validates it, uploads it with its picture, and passes the result to the draft. */
export function useSubmission(
  draft: ApplicationDraft,
  element: RefObject<HTMLFormElement | null>,
  { show }: FormErrors,
  { announce, posted }: Pick<ApplicationContextValue, 'announce' | 'posted'>,
): Submission {
  const [status, setStatus] = useState<StatusMessage | null>(null)
  const [question, setQuestion] = useState(() => questionIn(posted))
  const [progress, setProgress] = useState<number | null>(null)
  const { mutateAsync, isPending } = useMutation({
    // Without a network it fails at once instead of waiting.
    networkMode: 'always',
    mutationFn: async ({ form, picture }: { form: HTMLFormElement; picture: Blob }) => {
      setProgress(0)
      announce(formTexts.sendingForReaders)
      const body = new FormData(form)
      body.set('picture', picture, 'picture.jpg')
      body.set(KEY_FIELD, await keyOfDraft(draft.id, draft.entries(), picture))
      // If this page is closed during the upload, sending the stored draft again does not create a second
      // application.
      await draft.save()
      return await upload(applicationForm, body, setProgress)
    },
    onSuccess: settle,
    onError: () =>
      setStatus({
        isSuccess: false,
        text: navigator.onLine ? messages.noAnswer : messages.noConnection,
      }),
    onSettled: () => setProgress(null),
  })

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    // Seen when the button was pressed: the second press of two in a row does not send what nobody has seen.
    const { isChecked } = draft.state
    await draft.waitForPicture()
    const form = element.current
    // A second click while the picture was being prepared, or a click before hydration.
    if (draft.isSending || !form || form.dataset.sent !== undefined) return
    draft.isSending = true
    setStatus(null)
    draft.clearNotice()
    try {
      await draft.syncToSend()
      const errors = draft.errors()
      // The application was sent from another tab in the meantime: show the notice and send nothing.
      if (draft.endedBy === 'delivered') return draft.showSentStatus()
      startTransition(() => show(errors))
      const { picture } = draft.state
      if (errors.length || !picture) return
      // First she sees all answers on one screen; pressing again sends them.
      if (!isChecked && (await canShowAnswers())) return draft.showAnswers()
      // The status already contains the error.
      await mutateAsync({ form, picture }).catch(() => {})
    } finally {
      draft.isSending = false
    }
  }

  async function settle(answer: FormAnswer): Promise<void> {
    // Before the entries are deleted.
    const entries = draft.entries()
    const child = entries.find(([name]) => name === 'applicantName')?.[1] ?? ''
    if (answer.state === 'invalid') {
      if (answer.earlier)
        return setQuestion({ text: answer.message, ...answer.earlier, arrived: false, isTicked: false })
      show(answer.errors)
      if (element.current) emptyHoneypot(element.current)
    }
    if (answer.state === 'refused') await draft.renewKey()
    if ('reference' in answer && isOpen(answer.state)) await draft.markPending(answer.reference)
    if (answer.state === 'delivered') await draft.endDelivered(answer.reference)
    if ('reference' in answer && statusOf(answer)?.isSuccess) {
      rememberSent(answer, child)
      keepFamily(applicationForm, entries)
    }
    setStatus(statusOf(answer))
    if (answer.state === 'delivered') {
      // The message must be painted before the dialog blocks the page.
      await new Promise((resolve) => setTimeout(resolve, 100))
      alert(messages.applicationSent)
    }
    // A visitor who has left the form during the upload stays where he is.
    if (statusOf(answer)?.isSuccess && 'reference' in answer && element.current?.isConnected)
      location.assign(localHref(`/submitted/${answer.reference}`) + statusFragment(answer.statusLink))
  }

  const reset = () => {
    setStatus(null)
    setQuestion(null)
  }
  return { submit, isSending: isPending, progress, status, question, reset }
}

/** The question in a form that the server returned. */
function questionIn(posted: FormState | null): SentBeforeQuestion | null {
  if (!posted?.earlier) return null
  const { isTicked, reference } = posted.earlier
  return { text: isTicked ? '' : posted.message, reference, arrived: true, isTicked }
}

/** Without its file, which an unreliable network may keep back, the application is sent as it is. */
const canShowAnswers = () =>
  import('./answers.tsx').then(
    () => true,
    () => false,
  )
