import * as interfaceMessages from '@school/content/messages/forms'
import type { Field } from '@school/forms'
import { langOf } from '../../ui/language.ts'
import type { FieldProps, InputState } from './field-props.ts'

type InputProps = FieldProps & { first: string; input: InputState }

/** The kinds with short inputs. */
const short: readonly Field['kind'][] = ['date', 'mobile', 'number', 'secret']

/** The input types of kinds that are not plain text. */
const inputTypes: Partial<Record<Field['kind'], string>> = {
  date: 'date',
  email: 'email',
  secret: 'password',
  mobile: 'tel',
}

/** A select, a textarea or an input, depending on the kind of the field. */
export function FieldInput(props: InputProps) {
  const { field, first, input, choices, readOnly, enterKey, days } = props
  if (choices || field.options) return <SelectInput {...props} />
  const className = short.includes(field.kind) ? 'field sm:max-w-80' : 'field'
  if (field.kind === 'lines')
    return (
      <textarea
        {...input}
        rows={field.max > 1_000 ? 7 : 2}
        // An array with one text renders the same HTML, but React does not overwrite a text that was edited before
        // hydration.
        defaultValue={[first]}
        readOnly={readOnly}
        className={className}
      />
    )
  return (
    <input
      {...input}
      type={inputTypes[field.kind] ?? 'text'}
      // No maxLength, so that pasted text is not cut. An error names the limit.
      inputMode={field.inputMode}
      enterKeyHint={enterKey}
      {...days}
      // A cached page can be older than a day, so the browser computes the days.
      suppressHydrationWarning
      defaultValue={first}
      className={className}
    />
  )
}

function SelectInput({
  field,
  first,
  input,
  choices,
  value,
  onChoose,
  disabled,
  prompt = interfaceMessages.choose,
}: InputProps) {
  const list =
    choices ?? field.options?.map((option) => ({ id: option, name: field.optionLabels?.[option] ?? option }))
  return (
    <select
      {...input}
      className="field sm:max-w-112"
      disabled={disabled}
      {...(onChoose
        ? { value, onChange: (event) => onChoose(event.currentTarget.value) }
        : { defaultValue: first })}
    >
      <option value="">{prompt}</option>
      {list?.map((one) => (
        <option key={one.id} value={one.id} lang={langOf(one.name)}>
          {one.name}
        </option>
      ))}
    </select>
  )
}
