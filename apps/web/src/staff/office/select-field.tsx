export type Choice = readonly [value: string, text: string]

/** A filter with choices. @param any the text of the choice of none; without it, one of the choices is always chosen */
export function SelectField({
  name,
  label,
  any,
  chosen,
  choices,
}: {
  name: string
  label: string
  any?: string
  chosen: string | null | undefined
  choices: readonly Choice[]
}) {
  return (
    <label>
      <span>{label}</span>
      <select name={name} defaultValue={chosen ?? ''}>
        {any !== undefined && <option value="">{any}</option>}
        {choices.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}
