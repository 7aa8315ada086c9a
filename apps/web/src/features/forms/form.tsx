// What the three forms are made of: fields out of the one list of packages/forms, the summary of faults, the form of
// texts. Fields are the browser's own: what they hold is read from the form when it is needed, so typing renders
// nothing, what was typed before the script came counts, and without script the form posts itself (decision 21).

import * as interfaceMessages from '@school/content/messages/forms'
import {
  check,
  type Field,
  type FieldError,
  type Form,
  HONEYPOT_FIELD,
  KEY_FIELD,
  messages,
  privacyLink,
} from '@school/forms'
import { formTexts } from '@school/forms/messages/forms'
import type { FormAnswer, FormState } from '@school/forms/state'
import { type ReactNode, type Ref, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { PathIcon } from '../../ui/icon.tsx'
import { empty, emptyHoneypot, enteredIn, textsOf } from './fields.ts'
import { bringIntoView, useAnnouncer } from './outcome.tsx'
import { KeyFor, postTexts } from './send.ts'

/** What is said of the last attempt, under the button. */
export interface StatusMessage {
  well: boolean
  text: string
  reference?: string
  link?: { href: string; label: string }
}

const idOf = (form: Form, name: string) => `${form.name}-${name}`

/**
 * The faults of a form while they are being put right: each goes as soon as its field is right.
 * @param where a failed attempt leads: to the summary of faults, or to the top of the page with the focus there
 */
export function useFaults(posted: FormState | null, where: 'summary' | 'top') {
  const [errors, setErrors] = useState<FieldError[]>(posted?.errors ?? [])
  // Counts the attempts that failed: each of them leads to the summary once, and nothing else does.
  const [failed, setFailed] = useState(errors.length ? 1 : 0)
  const summary = useRef<HTMLElement>(null)
  // The faults came with the page: only a reader who has not begun to put them right is led there.
  const arrived = useRef(failed > 0)
  useEffect(() => {
    const begun = arrived.current && (document.activeElement !== document.body || scrollY > 0)
    arrived.current = false
    if (!failed || begun) return
    if (summary.current) bringIntoView(summary.current, where === 'top')
  }, [failed, where])
  return {
    errors,
    failed,
    summary,
    faultOf: (name: string) => errors.find((error) => error.field === name)?.message,
    show(next: FieldError[]) {
      setErrors(next)
      if (next.length) setFailed((count) => count + 1)
    },
    /** @param faulty what is wrong with the form now */
    corrected(name: string, faulty: () => FieldError[]) {
      if (!errors.some((error) => error.field === name)) return
      const now = faulty().find((error) => error.field === name)
      // From what they are by then: one change can put two fields right.
      setErrors((before) => before.flatMap((error) => (error.field !== name ? [error] : now ? [now] : [])))
    },
  }
}

/** What is wrong, each with the way to its field. */
export function FaultSummary({
  form,
  errors,
  message,
  arrived = false,
  leadsTo = (name) => name,
  ref,
}: {
  form: Form
  errors: FieldError[]
  message?: string
  /** It came with the page: the browser itself brings it into view. */
  arrived?: boolean
  /** The field to go to for one with a fault, where that cannot be reached yet. */
  leadsTo?: (field: string) => string
  ref: Ref<HTMLElement>
}) {
  return (
    <section
      ref={ref}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: the outcome of what was just sent, where no script can lead to it
      autoFocus={arrived}
      aria-labelledby={`${form.name}-faults`}
      className={
        errors.length || message
          ? 'rounded-card border border-red-700 border-l-6 bg-red-100 p-4 md:p-5'
          : 'hidden'
      }
    >
      <h2 id={`${form.name}-faults`} className="flex items-center gap-2 text-xl text-red-700">
        <FaultSign size={22} />
        {formTexts.faultsTitle(errors.length)}
      </h2>
      {message && !errors.length && <p className="mt-2">{message}</p>}
      <ul className="mt-2 grid gap-x-6 sm:grid-cols-2">
        {errors.map(({ field, message }) => (
          <li key={field}>
            {field ? (
              <a
                href={`#${idOf(form, leadsTo(field))}`}
                className="inline-flex min-h-11 items-center py-1 underline underline-offset-3 hover:text-red-700"
                onClick={(event) => {
                  const element = document.getElementById(idOf(form, leadsTo(field)))
                  if (!element) return
                  event.preventDefault()
                  element.focus({ preventScroll: true })
                  // With its label and its fault, not only the box itself.
                  ;(element.closest('[data-field]') ?? element).scrollIntoView({ block: 'center' })
                }}
              >
                {message}
              </a>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function FaultSign({ size }: { size: number }) {
  return (
    <PathIcon d="M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM12 8v5M12 16.5v.01" size={size} className="shrink-0" />
  )
}

const required = (
  <span aria-hidden="true" className="text-red-700">
    {'\u00a0*'}
  </span>
)

export function RequiredLine() {
  return (
    <p className="text-sm text-muted">
      {interfaceMessages.requiredFieldsBefore} <span className="text-red-700">*</span>{' '}
      {interfaceMessages.requiredFieldsAfter}
    </p>
  )
}

/** What the entries are used for, said before there are any. */
export function PurposeLine({ form }: { form: Form }) {
  return (
    <p className="text-sm text-muted">
      {form.purpose} <PageLink {...privacyLink} />
    </p>
  )
}

/** In a tab of its own: what has been entered stays, without script too. */
function PageLink({ label, path }: { label: string; path: string }) {
  return (
    <a href={path} target="_blank" rel="noopener" className="underline underline-offset-3">
      {label}
      <span className="sr-only"> {interfaceMessages.opensInNewTab}</span>
    </a>
  )
}

/** What every input says of itself to screen readers. */
export interface InputState {
  id: string
  name: string
  required: boolean
  autoComplete: string | undefined
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface FieldProps {
  form: Form
  field: Field
  fault: string | undefined
  /** What it begins with, where it was posted before. */
  posted?: FormState | null
  /** What can be chosen where that is not in the list of fields. */
  choices?: { id: string; name: string }[]
  /** Where something else decides what is chosen. */
  value?: string
  onChoose?: (value: string) => void
  /** Under the label, beside the field's own help. */
  hint?: string | undefined
  /** The first entry of a list. */
  prompt?: string
  disabled?: boolean
  readOnly?: boolean
  /** Instead of the input: what has more than one part, made with what belongs to its input. */
  picture?: (input: InputState) => ReactNode
  /** The first and the last day that a date may be. */
  days?: { min?: string; max: string } | undefined
  /** What the Enter key of a phone is called. */
  enterKey?: 'next' | 'send' | 'go'
  children?: ReactNode
}

/** One field with label, help and fault; which input it is follows from its kind. */
export function FormField(props: FieldProps) {
  const { form, field, fault, posted, hint, picture, children } = props
  const id = idOf(form, field.name)
  const entered = posted?.entries.flatMap(([name, text]) => (name === field.name ? [text] : [])) ?? []
  const [first = posted ? '' : (field.initial ?? '')] = entered
  const help = [field.help, hint].filter(Boolean).join(' ')
  const describedBy = [help && `${id}-help`, fault && `${id}-fault`].filter(Boolean).join(' ') || undefined
  const state = {
    'aria-invalid': fault ? true : undefined,
    'aria-describedby': describedBy,
  } as const
  const texts = (
    <>
      {help && (
        <p id={`${id}-help`} className="text-sm text-muted">
          {help}
        </p>
      )}
      {fault && (
        <p id={`${id}-fault`} className="flex items-start gap-1.5 font-semibold text-red-700">
          <span className="mt-1">
            <FaultSign size={18} />
          </span>
          {fault}
        </p>
      )}
    </>
  )
  const frame = `grid grid-cols-1 gap-1 ${fault ? 'border-l-3 border-red-700 pl-3' : ''}`

  if (field.kind === 'tick')
    return (
      <div data-field={field.name} className={frame}>
        {texts}
        <label className="flex min-h-11 items-start gap-3 py-2.5">
          <input
            id={id}
            type="checkbox"
            name={field.name}
            {...(field.ticked && { value: field.ticked })}
            defaultChecked={field.ticked ? entered.includes(field.ticked) : entered.length > 0}
            required={field.required !== undefined}
            className="tick"
            {...state}
          />
          <span>
            {field.label}
            {field.required && required}
          </span>
        </label>
        {field.link && (
          <p className="pl-9 text-sm [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center">
            <PageLink {...field.link} />
          </p>
        )}
      </div>
    )

  const several = field.kind === 'choices'
  const { options = [] } = field
  // Few answers of which one has to be given stand open; "none of them" needs a list.
  if (several || (options.length > 0 && options.length <= 3 && (field.required || field.initial)))
    return (
      <fieldset data-field={field.name} aria-describedby={describedBy} className={frame}>
        <legend className="mb-1 font-semibold">
          {field.label}
          {field.required && required}
          {/* A group itself has no such state. */}
          {field.required && <span className="sr-only">{formTexts.requiredForReaders}</span>}
        </legend>
        {texts}
        <div className={several ? 'grid sm:grid-cols-2' : 'flex flex-wrap gap-x-6'}>
          {options.map((option, index) => (
            <label key={option} className="flex min-h-11 items-center gap-3">
              <input
                id={index === 0 ? id : undefined}
                type={several ? 'checkbox' : 'radio'}
                name={field.name}
                value={option}
                defaultChecked={several ? entered.includes(option) : first === option}
                required={!several && field.required !== undefined}
                className="tick"
                aria-invalid={state['aria-invalid']}
              />
              {option}
            </label>
          ))}
        </div>
        {children}
      </fieldset>
    )

  const shared: InputState = {
    id,
    name: field.name,
    autoComplete: field.autocomplete,
    required: field.required !== undefined,
    ...state,
  }
  return (
    <div data-field={field.name} className={frame}>
      <label htmlFor={id} className="font-semibold">
        {field.label}
        {field.required && required}
      </label>
      {texts}
      {picture ? picture(shared) : <Input {...props} first={first} shared={shared} />}
      {children}
    </div>
  )
}

/** Short answers have short boxes. */
const short: readonly Field['kind'][] = ['date', 'past date', 'mobile', 'number', 'secret']

/** What is not simply text. */
const inputTypes: Partial<Record<Field['kind'], string>> = {
  date: 'date',
  'past date': 'date',
  email: 'email',
  secret: 'password',
  mobile: 'tel',
}

function Input({
  field,
  first,
  shared,
  choices,
  value,
  onChoose,
  prompt = interfaceMessages.choose,
  disabled,
  readOnly,
  enterKey,
  days,
}: FieldProps & { first: string; shared: InputState }) {
  const className = short.includes(field.kind) ? 'field sm:max-w-80' : 'field'
  const list = choices ?? field.options?.map((option) => ({ id: option, name: option }))
  if (list)
    return (
      <select
        {...shared}
        className="field sm:max-w-112"
        disabled={disabled}
        {...(onChoose
          ? { value, onChange: (event) => onChoose(event.currentTarget.value) }
          : { defaultValue: first })}
      >
        <option value="">{prompt}</option>
        {list.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </select>
    )
  if (field.kind === 'lines')
    return (
      <textarea
        {...shared}
        rows={field.max > 1_000 ? 7 : 3}
        // A list of one, which is the same HTML: a text, React writes over what was corrected before the script came.
        defaultValue={[first]}
        readOnly={readOnly}
        className={className}
      />
    )
  return (
    <input
      {...shared}
      type={inputTypes[field.kind] ?? 'text'}
      // No maxLength: nothing is cut while it is pasted, a number least of all. The fault says how long it may be.
      inputMode={field.inputMode}
      enterKeyHint={enterKey}
      {...days}
      // A page is kept for longer than a day: the browser knows the day better.
      suppressHydrationWarning
      defaultValue={first}
      className={className}
    />
  )
}

/** What people do not see, and programs fill in. */
export function Honeypot() {
  return (
    <p aria-hidden="true" className="sr-only">
      <label>
        {interfaceMessages.leaveThisEmpty}
        <input name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
      </label>
    </p>
  )
}

/** The outcome of an attempt: a place that screen readers listen to, and that comes into view with the focus on it. */
export function SaidLine({ said }: { said: StatusMessage | null }) {
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (said && line.current) bringIntoView(line.current)
  }, [said])
  return (
    <div ref={line} role="status" tabIndex={-1} className="scroll-mt-24 empty:-mt-5">
      {said && (
        <p
          className={`rounded-card border border-l-6 p-4 font-semibold ${
            said.well
              ? 'border-green-800 bg-green-100 text-green-900'
              : 'border-red-700 bg-red-100 text-red-700'
          }`}
        >
          <WithReference text={said.text} reference={said.reference} />
          {said.link && (
            <a
              href={said.link.href}
              download={said.link.label}
              className="mt-1 flex min-h-11 w-fit items-center underline underline-offset-3"
            >
              {said.link.label}
            </a>
          )}
          {said.reference && !said.text.includes(said.reference) && (
            <span className="mt-1 block font-normal">
              {interfaceMessages.reference}{' '}
              <span className="font-semibold whitespace-nowrap">{said.reference}</span>
            </span>
          )}
        </p>
      )}
    </div>
  )
}

/** A sentence in which the reference is never broken over two lines. */
export function WithReference({ text, reference }: { text: string; reference: string | undefined }) {
  const [before = '', ...after] = reference ? text.split(reference) : [text]
  return (
    <>
      {before}
      {after.length > 0 && <span className="whitespace-nowrap">{reference}</span>}
      {after.join(reference)}
    </>
  )
}

/** How an answer of the server is said. */
export function saidOf(answer: FormAnswer): StatusMessage | null {
  if (answer.state === 'invalid' && answer.errors.length) return null
  const well = answer.state === 'delivered' || answer.state === 'kept' || answer.state === 'unclear'
  return { well, text: answer.message, ...(well && { reference: answer.reference }) }
}

/**
 * A form of texts: the message form, the admit card. Entries go only when it went through.
 * @param receive makes of the server's answer what is said of it; default: as the answer says
 */
export function TextForm({
  form,
  posted,
  button: [atRest, atWork],
  failed,
  receive,
}: {
  form: Form
  posted: FormState | null
  button: readonly [atRest: string, atWork: string]
  /** For a request that never came back. */
  failed: string
  receive?: (response: Response) => Promise<StatusMessage | null>
}) {
  const element = useRef<HTMLFormElement>(null)
  const faults = useFaults(posted, 'summary')
  const { summary } = faults
  const [said, setSaid] = useState<StatusMessage | null>(null)
  const [working, setWorking] = useState(false)
  const [announcementLog, announce] = useAnnouncer()
  const keys = useRef(new KeyFor())
  async function submit(event: SubmitEvent) {
    event.preventDefault()
    // Nor a second time what was sent before the script came (build/start-scripts.ts).
    if (working || !element.current || element.current.dataset.sent !== undefined) return
    const entries = textsOf(element.current)
    const checked = check(form, entries)
    setSaid(null)
    faults.show(checked.ok ? [] : checked.errors)
    if (!checked.ok) return
    setWorking(true)
    announce(formTexts.sendingForReaders)
    try {
      const key = keys.current.of(JSON.stringify(enteredIn(form, entries)))
      const response = await postTexts(form, [...entries, [KEY_FIELD, key]])
      const received = (await receive?.(response)) ?? null
      const answer: FormAnswer | null = received ? null : await response.json()
      const outcome = received ?? (answer && saidOf(answer))
      setSaid(outcome)
      if (answer?.state === 'invalid') {
        faults.show(answer.errors)
        if (element.current) emptyHoneypot(element.current)
      }
      if (answer?.state === 'refused') keys.current.drop()
      if (outcome?.well) {
        keys.current.drop()
        // What was written while it was on its way is a message of its own.
        if (element.current && JSON.stringify(textsOf(element.current)) === JSON.stringify(entries))
          empty(form, element.current)
      }
    } catch {
      // The key stays: what did arrive is not stored a second time.
      setSaid({ well: false, text: navigator.onLine ? failed : messages.noConnection })
    } finally {
      setWorking(false)
    }
  }

  return (
    <>
      {announcementLog}
      <form
        ref={element}
        method="post"
        action={form.path}
        noValidate
        onSubmit={submit}
        onChange={(event) => {
          const { name } = event.target as unknown as { name: string }
          faults.corrected(name, () => {
            const checked = check(form, textsOf(event.currentTarget))
            return checked.ok ? [] : checked.errors
          })
        }}
        className="card grid gap-5 p-5 md:p-8"
      >
        <FaultSummary
          ref={summary}
          form={form}
          errors={faults.errors}
          arrived={posted !== null && posted.message !== ''}
          {...(posted?.message && !faults.failed && !said && { message: posted.message })}
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
            fault={faults.faultOf(field.name)}
            posted={posted}
            enterKey={field.kind === 'lines' ? undefined : 'send'}
          />
        ))}
        <Honeypot />
        <button
          type="submit"
          // Not disabled, which would take the focus away.
          aria-disabled={working}
          className="btn btn-solid justify-self-start aria-disabled:opacity-70"
        >
          {working ? atWork : atRest}
        </button>
        <SaidLine said={said} />
      </form>
    </>
  )
}
