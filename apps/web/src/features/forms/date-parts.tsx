import { DATE_PARTS } from '@school/forms/content'
import { partsOf } from '@school/forms/dates'
import { dateParts } from '@school/forms/messages/forms'

const widths = { Day: 'w-14', Month: 'w-28', Year: 'w-20' } as const

/**
 * A date of birth in three fields: day, month and year. Day first, digits and month names in both languages
 * (docs/spec/rulings.md#68).
 * @param entries of a returned form, or of a form that was posted with one text
 */
export function DateParts({
  id,
  name,
  entries,
  required,
  ...state
}: {
  /** Of the first field, to which an error leads. */
  id: string
  name: string
  entries: readonly (readonly [string, string])[]
  required: boolean
  'aria-invalid'?: true | undefined
  'aria-describedby'?: string | undefined
}) {
  const entered = (entry: string) => entries.find(([one]) => one === entry)?.[1] ?? ''
  const whole = partsOf(entered(name))
  return (
    <div className="flex flex-wrap gap-2.5">
      {DATE_PARTS.map((part, index) => (
        <label key={part} className="grid gap-0.5 text-sm">
          {dateParts[part]}
          <input
            id={index === 0 ? id : `${id}-${part}`}
            name={name + part}
            type="text"
            inputMode={part === 'Month' ? undefined : 'numeric'}
            autoComplete="off"
            enterKeyHint="next"
            required={required}
            defaultValue={entered(name + part) || whole[index]}
            className={`field text-base ${widths[part]}`}
            {...state}
          />
        </label>
      ))}
    </div>
  )
}
