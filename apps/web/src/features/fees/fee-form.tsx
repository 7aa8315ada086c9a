import { classes, programmes } from '@school/content/fee-questions'
import * as messages from '@school/content/messages/fees'
import { choose } from '@school/content/messages/forms'
import { localHref } from '../../locale.ts'
import { KeptEntries } from '../forms/kept-entries.tsx'
import type { FeeChoices } from './fee-search.ts'

/** The id of the result, to which the form leads. */
export const RESULT = 'result'

/** The choices of the fee calculator: a plain form, whose answer is a page of its own. */
export function FeeForm({
  path,
  choices,
  wrong,
}: {
  path: string
  choices: FeeChoices
  /** The choice that is missing or unknown. */
  wrong: 'programme' | 'class' | null
}) {
  return (
    <form
      action={`${localHref(path)}#${RESULT}`}
      method="get"
      autoComplete="off"
      // The page names what is missing, in its own language.
      noValidate
      className="card no-print p-5 md:p-6"
    >
      <KeptEntries isPosted={false} />
      <fieldset>
        <legend className="font-serif text-xl font-semibold text-green-900">{messages.yourChild}</legend>
        <div className="mt-4 grid gap-x-6 gap-y-4 sm:grid-cols-2">
          <Choice
            name="programme"
            label={messages.programme}
            names={messages.programmes}
            values={programmes}
            chosen={choices.programme}
            wrong={wrong === 'programme' ? messages.chooseProgramme : null}
            required
          />
          <Choice
            name="class"
            label={messages.schoolClass}
            help={messages.classHelp}
            names={messages.classes}
            values={classes}
            chosen={choices.class}
            wrong={wrong === 'class' ? messages.chooseClass : null}
          />
        </div>
        <div className="mt-3 flex flex-wrap gap-x-8">
          <Tick name="sibling" label={messages.sibling} ticked={choices.sibling === 'yes'} />
          <Tick name="transport" label={messages.transport} ticked={choices.transport === 'yes'} />
        </div>
      </fieldset>
      <button type="submit" className="btn btn-solid mt-4">
        {messages.addUp}
      </button>
    </form>
  )
}

function Choice<Value extends string>({
  name,
  label,
  help,
  names,
  values,
  chosen,
  wrong,
  required = false,
}: {
  name: string
  label: string
  help?: string
  names: Record<Value, string>
  values: readonly Value[]
  chosen: Value | 'unknown' | undefined
  wrong: string | null
  required?: boolean
}) {
  const described = [help && `${name}-help`, wrong && `${name}-error`].filter(Boolean).join(' ')
  return (
    <div className={`grid grid-cols-1 content-start gap-1 ${wrong ? 'border-l-3 border-red-700 pl-3' : ''}`}>
      <label htmlFor={`fee-${name}`} className="font-semibold">
        {label}
      </label>
      <select
        id={`fee-${name}`}
        name={name}
        defaultValue={chosen === 'unknown' ? '' : chosen}
        required={required}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={described || undefined}
        className="field"
      >
        <option value="">{choose}</option>
        {values.map((value) => (
          <option key={value} value={value}>
            {names[value]}
          </option>
        ))}
      </select>
      {help && (
        <p id={`${name}-help`} className="text-sm text-muted">
          {help}
        </p>
      )}
      {wrong && (
        <p id={`${name}-error`} className="font-semibold text-red-700">
          {wrong}
        </p>
      )}
    </div>
  )
}

function Tick({ name, label, ticked }: { name: string; label: string; ticked: boolean }) {
  return (
    <label className="flex min-h-11 items-start gap-3 py-2.5">
      <input type="checkbox" name={name} value="yes" defaultChecked={ticked} className="tick" />
      <span>{label}</span>
    </label>
  )
}
