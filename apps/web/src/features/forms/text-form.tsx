import type { FieldError, Form } from '@school/forms'
import { type FormContent, KEY_FIELD } from '@school/forms/content'
import { formTexts, messages } from '@school/forms/messages/forms'
import { type FormAnswer, type FormState, withCurrentState } from '@school/forms/state'
import { useMutation } from '@tanstack/react-query'
import { type RefObject, type SubmitEvent, startTransition, useEffect, useRef, useState } from 'react'
import { onLanguageSwitch } from '../../browser/chosen-language.ts'
import { localHref } from '../../locale.ts'
import { useAnnouncer } from './announcer.tsx'
import { carryEntries, takeCarriedEntries } from './carried-entries.ts'
import type { Entries } from './draft-storage.ts'
import { ErrorSummary } from './error-summary.tsx'
import { empty, emptyHoneypot, enteredIn, textsOf } from './fields.ts'
import { fill, wasEntered } from './fill.ts'
import { FormField } from './form-field.tsx'
import { Honeypot, PurposeLine, RequiredLine } from './form-notes.tsx'
import { IdempotencyKeys, postTexts } from './send.ts'
import { StatusLine, type StatusMessage, statusOf } from './status-message.tsx'
import { type FormErrors, useFormErrors } from './use-form-errors.ts'

interface TextFormProps {
  form: FormContent
  /** Loads the form with its schema. */
  loadForm: () => Promise<Form>
  posted: FormState | null
  button: readonly [atRest: string, atWork: string]
  /** The message if no response came. */
  failed: string
  /** Converts the server's response to a message. By default, the response contains it. */
  receive?: (response: Response) => Promise<StatusMessage | null>
}

/** A form of text fields: the contact form and the admit card. It is emptied after success only. */
export function TextForm(props: TextFormProps) {
  const { form, posted, button } = props
  const element = useRef<HTMLFormElement>(null)
  const formErrors = useFormErrors(posted, 'summary')
  const [announcementLog, announce] = useAnnouncer()
  useEntriesAcrossLanguages(form, element)
  const validation = useValidation(props.loadForm, element)
  const { submit, status, isSending } = useSubmission(props, element, validation, formErrors, announce)
  return (
    <>
      {announcementLog}
      <form
        ref={element}
        method="post"
        action={localHref(form.path)}
        noValidate
        onSubmit={submit}
        onFocus={() => void validation.load()}
        onChange={async ({ target, currentTarget }) => {
          const { name } = target as unknown as { name: string }
          const validator = validation.loaded() ?? (await validation.load())
          if (validator)
            formErrors.recheck([name], (names) => validator.checkFields(names, textsOf(currentTarget)))
        }}
        className="card grid gap-5 p-5 md:p-8"
      >
        <ErrorSummary
          ref={formErrors.summary}
          form={form}
          errors={formErrors.errors}
          arrived={posted !== null && posted.message !== ''}
          {...(posted?.message && !formErrors.failed && !status && { message: posted.message })}
        />
        <div className="grid gap-1">
          <PurposeLine form={form} />
          <RequiredLine />
        </div>
        {form.fields.map((field) => (
          <FormField
            key={field.name}
            form={form}
            field={field}
            error={formErrors.errors.find((error) => error.field === field.name)?.message}
            posted={posted}
            enterKey={field.kind === 'lines' ? undefined : 'send'}
          />
        ))}
        <Honeypot />
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

interface Validator {
  check: (entries: Entries) => FieldError[]
  checkFields: (names: string[], entries: Entries) => FieldError[]
}

interface Validation {
  /** Gives null if the schema cannot be loaded: the server validates alone then, as it does without scripts. */
  load: () => Promise<Validator | null>
  loaded: () => Validator | null
}

/** Loads what validates a form when the visitor begins: with zod it weighs more than the form itself. */
function useValidation(
  loadForm: () => Promise<Form>,
  element: RefObject<HTMLFormElement | null>,
): Validation {
  const loaded = useRef<Validator | null>(null)
  const [validation] = useState((): Validation => {
    const load = async () => {
      const [form, { check, checkFields }] = await Promise.all([loadForm(), import('@school/forms')])
      loaded.current ??= {
        check: (entries) => {
          const checked = check(form, entries)
          return checked.ok ? [] : checked.errors
        },
        checkFields: (names, entries) => checkFields(form, names, entries),
      }
      return loaded.current
    }
    // A failed request is repeated when the form needs the schema again.
    return { load: () => load().catch(() => null), loaded: () => loaded.current }
  })
  useEffect(() => {
    // The visitor began before the scripts came.
    if (element.current?.contains(document.activeElement)) void validation.load()
  }, [element, validation])
  return validation
}

function useSubmission(
  { form, failed, receive }: TextFormProps,
  element: RefObject<HTMLFormElement | null>,
  validation: Validation,
  formErrors: FormErrors,
  announce: (text: string) => void,
) {
  const [status, setStatus] = useState<StatusMessage | null>(null)
  const keys = useRef(new IdempotencyKeys())

  const { mutate, isPending } = useMutation({
    // Without a network it fails at once instead of waiting.
    networkMode: 'always',
    mutationFn: async (entries: Entries) => {
      const key = keys.current.of(JSON.stringify(enteredIn(form, entries)))
      const response = await postTexts(form, [...entries, [KEY_FIELD, key]])
      const received = (await receive?.(response)) ?? null
      const answer: FormAnswer | null = received ? null : withCurrentState(await response.json())
      return { answer, outcome: received ?? (answer && statusOf(answer)) }
    },
    onSuccess({ answer, outcome }, entries) {
      setStatus(outcome)
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
    onError: () => setStatus({ isSuccess: false, text: navigator.onLine ? failed : messages.noConnection }),
  })

  const [isLoading, setIsLoading] = useState(false)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    // Ignore a form that was already sent before hydration (build/start-scripts.ts).
    if (isPending || isLoading || !element.current || element.current.dataset.sent !== undefined) return
    const entries = textsOf(element.current)
    let validator = validation.loaded()
    if (!validator) {
      setIsLoading(true)
      validator = await validation.load()
      setIsLoading(false)
    }
    const errors = validator?.check(entries) ?? []
    setStatus(null)
    // The click is painted first. Rendering the errors and leading to them is a task of its own.
    if (errors.length) return startTransition(() => formErrors.show(errors))
    formErrors.show([])
    announce(formTexts.sendingForReaders)
    mutate(entries)
  }

  return { submit, status, isSending: isPending || isLoading }
}

/** Takes what was entered along to the page in the other language; passwords are typed again. */
function useEntriesAcrossLanguages(form: FormContent, element: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const at = element.current
    if (!at) return
    const carried = takeCarriedEntries(form.path)
    // Not over what was typed before the script came.
    if (carried.length) fill(form, at, carried, 'untouched')
    return onLanguageSwitch(() => {
      if (wasEntered(at)) carryEntries(form.path, withoutSecrets(form, enteredIn(form, textsOf(at))))
    })
  }, [form, element])
}

function withoutSecrets(form: FormContent, entries: Entries): Entries {
  const secrets = new Set(form.fields.flatMap(({ name, kind }) => (kind === 'secret' ? [name] : [])))
  return entries.filter(([name]) => !secrets.has(name))
}

const isUnchanged = (form: HTMLFormElement, entries: Entries) =>
  JSON.stringify(textsOf(form)) === JSON.stringify(entries)
