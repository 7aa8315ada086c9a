import type { FieldError } from '@school/forms'
import { type FormContent, KEY_FIELD } from '@school/forms/content'
import { formTexts, messages } from '@school/forms/messages/forms'
import { type FormAnswer, withCurrentState } from '@school/forms/state'
import { useMutation } from '@tanstack/react-query'
import { type Ref, type RefObject, startTransition, useImperativeHandle, useRef } from 'react'
import type { Entries } from './draft-storage.ts'
import { empty, emptyHoneypot, enteredIn, textsOf } from './fields.ts'
import { IdempotencyKeys, postTexts } from './send.ts'
import { type StatusMessage, statusOf } from './status-message.tsx'
import type { FormErrors } from './use-form-errors.ts'

/** Validates entries by the schema of the form. */
export interface Validator {
  check: (entries: Entries) => FieldError[]
  checkFields: (names: string[], entries: Entries) => FieldError[]
}

/** What a form calls to validate and to send it. */
export interface SubmissionHandle {
  submit: () => void
  /** Validates a field again if it has an error. */
  recheck: (name: string) => void
}

interface TextSubmissionProps {
  ref: Ref<SubmissionHandle>
  form: FormContent
  element: RefObject<HTMLFormElement | null>
  validator: Validator
  formErrors: FormErrors
  announce: (text: string) => void
  failed: string
  receive: ((response: Response) => Promise<StatusMessage | null>) | undefined
  onSending: (isSending: boolean) => void
  onStatus: (status: StatusMessage | null) => void
}

/** Validates a text form and sends it. It renders nothing, and is loaded when the visitor begins to fill in the form (text-form.tsx). */
export function TextSubmission(props: TextSubmissionProps) {
  const { ref, form, element, validator, formErrors, announce, failed, receive, onSending, onStatus } = props
  const keys = useRef(new IdempotencyKeys())
  const { mutate, isPending } = useMutation({
    // Without a network it fails at once instead of waiting.
    networkMode: 'always',
    onMutate: () => onSending(true),
    mutationFn: async (entries: Entries) => {
      const key = keys.current.of(JSON.stringify(enteredIn(form, entries)))
      const response = await postTexts(form, [...entries, [KEY_FIELD, key]])
      const received = (await receive?.(response)) ?? null
      const answer: FormAnswer | null = received ? null : withCurrentState(await response.json())
      return { answer, outcome: received ?? (answer && statusOf(answer)) }
    },
    onSuccess({ answer, outcome }, entries) {
      onStatus(outcome)
      if (answer?.state === 'invalid') {
        formErrors.show(answer.errors)
        if (element.current) emptyHoneypot(element.current)
      }
      if (answer?.state === 'refused' || outcome?.isSuccess) keys.current.drop()
      // Text that was changed during the submission is another message and stays.
      if (outcome?.isSuccess && element.current && isUnchanged(element.current, entries))
        empty(form, element.current)
    },
    // The key stays, so that a message that did arrive is not stored twice.
    onError: () => onStatus({ isSuccess: false, text: navigator.onLine ? failed : messages.noConnection }),
    onSettled: () => onSending(false),
  })
  useImperativeHandle(ref, () => ({
    submit() {
      if (isPending || !element.current) return
      const entries = textsOf(element.current)
      const errors = validator.check(entries)
      onStatus(null)
      // The click is painted first. Rendering the errors and leading to them is a task of its own.
      if (errors.length) return startTransition(() => formErrors.show(errors))
      formErrors.show([])
      announce(formTexts.sendingForReaders)
      mutate(entries)
    },
    recheck(name) {
      const at = element.current
      if (at) formErrors.recheck([name], (names) => validator.checkFields(names, textsOf(at)))
    },
  }))
  return null
}

const isUnchanged = (form: HTMLFormElement, entries: Entries) =>
  JSON.stringify(textsOf(form)) === JSON.stringify(entries)
