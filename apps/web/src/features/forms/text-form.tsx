import { check, checkFields, type Form } from '@school/forms'
import type { Entries } from '@school/forms/content'
import { fieldOfEntry, KEY_FIELD } from '@school/forms/content'
import { formTexts, messages } from '@school/forms/messages/forms'
import type { FormAnswer, FormState } from '@school/forms/state'
import { useMutation } from '@tanstack/react-query'
import { type RefObject, type SubmitEvent, useRef, useState } from 'react'
import { localHref } from '../../locale.ts'
import { useAnnouncer } from './announcer.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { empty, emptyHoneypot, enteredIn, textsOf } from './fields.ts'
import { FormField } from './form-field.tsx'
import { Honeypot, PurposeLine, RequiredLine } from './form-notes.tsx'
import { KeptEntries } from './kept-entries.tsx'
import { IdempotencyKeys, postTexts } from './send.ts'
import { SendAgain } from './send-again.tsx'
import { StatusLine, type StatusMessage, statusOf } from './status-message.tsx'
import { type FormErrors, useFormErrors } from './use-form-errors.ts'

interface TextFormProps {
  form: Form
  posted: FormState | null
  button: readonly [atRest: string, atWork: string]
  /** The message if no response came. */
  failed: string
  /** Converts the server's response to a message. By default, the response contains it. */
  receive?: (response: Response) => Promise<StatusMessage | null>
}

/** The forms of text fields. They are emptied after success only. */
export function TextForm({ form, posted, button, failed, receive }: TextFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const formErrors = useFormErrors(posted, 'summary')
  const [announcementLog, announce] = useAnnouncer()
  const [status, setStatus] = useState<StatusMessage | null>(null)
  // The server asks whether a message that was sent before is sent again.
  const [isAsked, setIsAsked] = useState(posted?.earlier !== undefined)
  const { send, isSending } = useSending({
    form,
    element,
    formErrors,
    failed,
    receive,
    setStatus,
    setIsAsked,
  })

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const at = element.current
    // Ignore a form that was already sent before hydration (browser/inline-script.ts).
    if (isSending || !at || at.dataset.sent !== undefined) return
    const entries = textsOf(at)
    const checked = check(form, entries)
    setStatus(null)
    formErrors.show(checked.ok ? [] : checked.errors)
    if (!checked.ok) return
    announce(formTexts.sendingForReaders)
    send(entries)
  }

  return (
    <>
      {announcementLog}
      <form
        ref={element}
        method="post"
        action={localHref(form.path)}
        noValidate
        onSubmit={submit}
        onReset={() => formErrors.show([])}
        onChange={({ target, currentTarget }) => {
          const { name } = target as unknown as { name: string }
          formErrors.recheck([fieldOfEntry(form, name)], (names) =>
            checkFields(form, names, textsOf(currentTarget)),
          )
        }}
        onBlur={({ target, currentTarget }) => {
          formErrors.checkLeft(form, target, (names) => checkFields(form, names, textsOf(currentTarget)))
        }}
        className="card grid gap-5 p-5 md:p-8"
      >
        <ErrorSummary
          ref={formErrors.summary}
          form={form}
          errors={formErrors.errors}
          arrived={posted !== null && posted.message !== ''}
          {...(posted?.message &&
            !formErrors.failed &&
            !status && {
              message: posted.message,
              quote: posted.quote,
            })}
        />
        <div className="grid gap-1">
          <PurposeLine form={form} />
          <RequiredLine />
        </div>
        <KeptEntries isPosted={posted !== null} />
        {form.fields.map((field) => (
          <FormField
            key={field.name}
            form={form}
            field={field}
            error={formErrors.errorOf(field.name)}
            posted={posted}
            enterKey={field.kind === 'lines' ? undefined : 'send'}
          />
        ))}
        <Honeypot />
        {isAsked && (
          <SendAgain
            label={formTexts.sendAgain}
            isTicked={posted?.earlier?.isTicked ?? false}
            className="w-fit font-semibold"
          />
        )}
        <button
          type="submit"
          // Not disabled, because that would remove the focus.
          aria-disabled={isSending}
          className="btn btn-solid justify-self-start aria-disabled:opacity-70"
        >
          {button[isSending ? 1 : 0]}
        </button>
        <StatusLine status={status} />
      </form>
    </>
  )
}

interface SendingOptions extends Pick<TextFormProps, 'form' | 'failed' | 'receive'> {
  element: RefObject<HTMLFormElement | null>
  formErrors: FormErrors
  setStatus: (status: StatusMessage | null) => void
  setIsAsked: (isAsked: boolean) => void
}

/** Sends entries under an idempotency key, and shows the answer. */
function useSending({ form, element, formErrors, failed, receive, setStatus, setIsAsked }: SendingOptions) {
  const keys = useRef(new IdempotencyKeys())
  const { mutate, isPending } = useMutation({
    // Without a network it fails at once instead of waiting.
    networkMode: 'always',
    mutationFn: async (entries: Entries) => {
      const key = keys.current.of(JSON.stringify(enteredIn(form, entries)))
      const response = await postTexts(form, [...entries, [KEY_FIELD, key]])
      const received = (await receive?.(response)) ?? null
      const answer: FormAnswer | null = received ? null : await response.json()
      return { answer, outcome: received ?? (answer && statusOf(answer)) }
    },
    onSuccess({ answer, outcome }, entries) {
      setStatus(outcome)
      setIsAsked(answer?.state === 'invalid' && answer.earlier !== undefined)
      if (answer?.state === 'invalid') {
        formErrors.show(answer.errors)
        if (element.current) emptyHoneypot(element.current)
      }
      if (answer?.state === 'refused' || outcome?.isSuccess) keys.current.drop()
      // Text that was changed during the submission is another message and stays.
      if (outcome?.isSuccess && element.current && isUnchanged(element.current, entries)) {
        empty(form, element.current)
        formErrors.show([])
      }
    },
    // The key stays, so that a message that did arrive is not stored twice.
    onError: (error) =>
      setStatus({
        isSuccess: false,
        // `fetch` fails with a TypeError if no answer came.
        text: !navigator.onLine
          ? messages.noConnection
          : error instanceof TypeError
            ? messages.noAnswer
            : failed,
      }),
  })
  return { send: mutate, isSending: isPending }
}

const isUnchanged = (form: HTMLFormElement, entries: Entries) =>
  JSON.stringify(textsOf(form)) === JSON.stringify(entries)
