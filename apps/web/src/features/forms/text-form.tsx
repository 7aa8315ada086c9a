import type { Form } from '@school/forms'
import type { FormContent } from '@school/forms/content'
import { messages } from '@school/forms/messages/forms'
import type { FormState } from '@school/forms/state'
import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { onLanguageSwitch } from '../../browser/chosen-language.ts'
import { painted } from '../../browser/painted.ts'
import { localHref } from '../../locale.ts'
import { useAnnouncer } from './announcer.tsx'
import { carryEntries, takeCarriedEntries } from './carried-entries.ts'
import type { Entries } from './draft-storage.ts'
import { ErrorSummary } from './error-summary.tsx'
import { enteredIn, isText, textsOf } from './fields.ts'
import { FormField } from './form-field.tsx'
import { Honeypot, PurposeLine, RequiredLine } from './form-notes.tsx'
import { StatusLine, type StatusMessage } from './status-message.tsx'
import type { SubmissionHandle, TextSubmission, Validator } from './text-submission.tsx'
import { useFormErrors } from './use-form-errors.ts'

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
export function TextForm({ form, loadForm, posted, button, failed, receive }: TextFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const formErrors = useFormErrors(posted, 'summary')
  const [announcementLog, announce] = useAnnouncer()
  const [status, setStatus] = useState<StatusMessage | null>(null)
  const [isLoading, setIsLoading] = useState(false)
  const [isSending, setIsSending] = useState(false)
  useEntriesAcrossLanguages(form, element)
  const { parts, handle, begin } = useSubmissionParts(loadForm, element)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    const at = element.current
    // Ignore a form that was already sent before hydration (build/start-scripts.ts).
    if (isLoading || isSending || !at || at.dataset.sent !== undefined) return
    if (!handle.current) {
      setIsLoading(true)
      await begin()
      setIsLoading(false)
    }
    if (handle.current) handle.current.submit()
    else if (navigator.onLine) at.submit()
    else setStatus({ isSuccess: false, text: messages.noConnection })
  }

  const isBusy = isLoading || isSending
  return (
    <>
      {announcementLog}
      <form
        ref={element}
        method="post"
        action={localHref(form.path)}
        noValidate
        onSubmit={submit}
        onFocus={() => void begin()}
        onChange={async ({ target }) => {
          const { name } = target as unknown as { name: string }
          await begin()
          handle.current?.recheck(name)
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
          aria-disabled={isBusy}
          className="btn btn-solid justify-self-start aria-disabled:opacity-70"
        >
          {button[isBusy ? 1 : 0]}
        </button>
        <StatusLine status={status} />
        {parts && (
          <parts.Submission
            ref={handle}
            form={form}
            element={element}
            validator={parts.validator}
            formErrors={formErrors}
            announce={announce}
            failed={failed}
            receive={receive}
            onSending={setIsSending}
            onStatus={setStatus}
          />
        )}
      </form>
    </>
  )
}

interface Parts {
  Submission: typeof TextSubmission
  validator: Validator
}

/**
 * Loads the modules that validate and send a form when the visitor begins to fill it in: with zod they are larger than the
 * form itself. If they cannot be loaded, the browser sends the form as without scripts, and the server returns the errors.
 */
function useSubmissionParts(loadForm: () => Promise<Form>, element: RefObject<HTMLFormElement | null>) {
  const [parts, setParts] = useState<Parts | null>(null)
  const handle = useRef<SubmissionHandle>(null)
  const onRendered = useRef<() => void>(undefined)
  useEffect(() => {
    if (parts) onRendered.current?.()
  }, [parts])

  const [begin] = useState(() => {
    const load = async () => {
      // The scripts of the schema keep a slow processor busy for longer than a frame.
      await painted()
      const [form, { check, checkFields }, { TextSubmission: Submission }] = await Promise.all([
        loadForm(),
        import('@school/forms'),
        import('./text-submission.tsx'),
      ])
      const validator: Validator = {
        check: (entries) => {
          const checked = check(form, entries)
          return checked.ok ? [] : checked.errors
        },
        checkFields: (names, entries) => checkFields(form, names, entries),
      }
      await new Promise<void>((resolve) => {
        onRendered.current = resolve
        setParts({ Submission, validator })
      })
    }
    let loading: Promise<void> | null = null
    return () => {
      // A failed request is repeated when the form needs its parts again.
      loading ??= load().catch(() => {
        loading = null
      })
      return loading
    }
  })

  useEffect(() => {
    // The visitor began before the scripts were loaded.
    const at = element.current
    if (at && (at.contains(document.activeElement) || wasTyped(at))) void begin()
  }, [element, begin])
  return { parts, handle, begin }
}

const wasTyped = (form: HTMLFormElement) =>
  [...form.elements].some((control) => isText(control) && control.value !== control.defaultValue)

/** Carries the entries to the page in the other language, except passwords. */
function useEntriesAcrossLanguages(form: FormContent, element: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const carried = takeCarriedEntries(form.path)
    if (carried.length)
      import('./fill.ts').then(
        // Without replacing what was typed before hydration.
        ({ fill }) => element.current && fill(form, element.current, carried, 'untouched'),
        () => {},
      )
    return onLanguageSwitch(() => {
      const at = element.current
      if (at && wasTyped(at)) carryEntries(form.path, withoutSecrets(form, enteredIn(form, textsOf(at))))
    })
  }, [form, element])
}

function withoutSecrets(form: FormContent, entries: Entries): Entries {
  const secrets = new Set(form.fields.flatMap(({ name, kind }) => (kind === 'secret' ? [name] : [])))
  return entries.filter(([name]) => !secrets.has(name))
}
