// A field with label, help and error, rendered from the form's schema and metadata. The inputs are uncontrolled:
// their values are read when they are needed. So typing renders nothing, entries from before hydration are used, and
// without scripts the browser submits the form (docs/decisions/0021).

import type { Field, FormContent } from '@school/forms'
import { formTexts } from '@school/forms/messages/forms'
import type { ReactNode } from 'react'
import { ErrorIcon, idOf } from './error-summary.tsx'
import { FieldInput } from './field-input.tsx'
import type { FieldProps, InputState } from './field-props.ts'
import { PageLink } from './form-notes.tsx'

/** What the three layouts have in common. */
interface LaidOut extends FieldProps {
  /** The entries of a returned form. */
  entered: string[]
  /** Help and error. */
  texts: ReactNode
  frame: string
  state: Pick<InputState, 'aria-invalid' | 'aria-describedby'>
}

export function FormField(props: FieldProps) {
  const { form, field, error, posted, hint } = props
  const id = idOf(form, field.name)
  const help = [field.help, hint].filter(Boolean).join(' ')
  const layout: LaidOut = {
    ...props,
    entered: posted?.entries.flatMap(([name, text]) => (name === field.name ? [text] : [])) ?? [],
    frame: `grid grid-cols-1 gap-1 ${error ? 'border-l-3 border-red-700 pl-3' : ''}`,
    state: {
      'aria-invalid': error ? true : undefined,
      'aria-describedby':
        [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ') || undefined,
    },
    texts: (
      <>
        {help && (
          <p id={`${id}-help`} className="text-sm text-muted">
            {help}
          </p>
        )}
        {error && (
          <p id={`${id}-error`} className="flex items-start gap-1.5 font-semibold text-red-700">
            <span className="mt-1">
              <ErrorIcon size={18} />
            </span>
            {error}
          </p>
        )}
      </>
    ),
  }
  if (field.kind === 'tick') return <TickField {...layout} />
  if (field.kind === 'past date') return <DateField {...layout} />
  return isOpenGroup(field) ? <OptionGroup {...layout} /> : <SingleField {...layout} />
}

/**
 * Up to four options are radio buttons if one of them is required. An optional field needs a select with an empty
 * option.
 */
function isOpenGroup({ kind, options = [], required, initial }: Field): boolean {
  return kind === 'choices' || (options.length > 0 && options.length <= 4 && Boolean(required || initial))
}

function TickField({ form, field, entered, texts, frame, state }: LaidOut) {
  return (
    <div data-field={field.name} className={frame}>
      {texts}
      <label className="flex min-h-11 items-start gap-3 py-2">
        <input
          id={idOf(form, field.name)}
          type="checkbox"
          name={field.name}
          {...(field.ticked && { value: field.ticked })}
          defaultChecked={field.ticked ? entered.includes(field.ticked) : entered.length > 0}
          required={field.required !== undefined}
          className="tick"
          {...state}
        />
        {/* A consent of eight lines is as small as a help. */}
        <span className={field.label.length > 120 ? 'max-sm:text-sm' : undefined}>
          {field.label}
          <RequiredStar field={field} />
        </span>
      </label>
      {field.link && (
        <p className="pl-9 text-sm [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center">
          <PageLink {...field.link} />
        </p>
      )}
    </div>
  )
}

function DateField({ form, field, texts, frame, state, dateParts, children }: LaidOut) {
  return (
    <fieldset data-field={field.name} aria-describedby={state['aria-describedby']} className={frame}>
      <legend className="mb-1 font-semibold">
        {field.label}
        <RequiredStar field={field} />
      </legend>
      {texts}
      {dateParts?.({
        id: idOf(form, field.name),
        name: field.name,
        required: field.required !== undefined,
        'aria-invalid': state['aria-invalid'],
      })}
      {children}
    </fieldset>
  )
}

/** Whether another field belongs to the form only with this answer. */
const showsField = ({ fields }: FormContent, { name }: Field, option: string) =>
  fields.some(({ requiredWhen }) => requiredWhen?.field === name && requiredWhen.is === option)

/** A group of checkboxes or radio buttons. */
function OptionGroup({ form, field, posted, entered, texts, frame, state, children }: LaidOut) {
  const isMultiple = field.kind === 'choices'
  const [first = posted ? '' : field.initial] = entered
  return (
    <fieldset data-field={field.name} aria-describedby={state['aria-describedby']} className={frame}>
      <legend className="mb-1 font-semibold">
        {field.label}
        <RequiredStar field={field} />
        {/* A group has no `required` attribute. */}
        {field.required && <span className="sr-only">{formTexts.requiredForReaders}</span>}
      </legend>
      {texts}
      <div className={`flex flex-wrap gap-x-4 sm:gap-x-6 ${isMultiple ? 'sm:grid sm:grid-cols-2' : ''}`}>
        {field.options?.map((option, index) => (
          <label key={option} className="flex min-h-11 items-center gap-2 sm:gap-3">
            <input
              id={index === 0 ? idOf(form, field.name) : undefined}
              type={isMultiple ? 'checkbox' : 'radio'}
              name={field.name}
              value={option}
              defaultChecked={isMultiple ? entered.includes(option) : first === option}
              required={!isMultiple && field.required !== undefined}
              data-shows={showsField(form, field, option) ? '' : undefined}
              className="tick"
              aria-invalid={state['aria-invalid']}
            />
            {field.optionLabels?.[option] ?? option}
          </label>
        ))}
      </div>
      {children}
    </fieldset>
  )
}

function SingleField(props: LaidOut) {
  const { form, field, posted, entered, texts, frame, state, picture, children } = props
  const [first = posted ? '' : (field.initial ?? '')] = entered
  const input: InputState = {
    id: idOf(form, field.name),
    name: field.name,
    autoComplete: field.autocomplete,
    required: field.required !== undefined,
    ...state,
  }
  return (
    <div data-field={field.name} className={frame}>
      <label htmlFor={input.id} className="font-semibold">
        {field.label}
        <RequiredStar field={field} />
      </label>
      {texts}
      {picture ? picture(input) : <FieldInput {...props} first={first} input={input} />}
      {children}
    </div>
  )
}

function RequiredStar({ field }: { field: Field }) {
  return (
    field.required && (
      <span aria-hidden="true" className="text-red-700">
        {'\u00a0*'}
      </span>
    )
  )
}
