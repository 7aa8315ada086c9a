import type { Field, FormContent } from '@school/forms'
import type { FormState } from '@school/forms/state'
import type { ReactNode } from 'react'

/** The properties of a field component. */
export interface FieldProps {
  form: FormContent
  field: Field
  error: string | undefined
  /** The returned form, from which the field takes its initial value. */
  posted?: FormState | null
  /** The options, if the field's metadata does not contain them. */
  choices?: { id: string; name: string }[]
  /** The value, if another component controls it. */
  value?: string
  onChoose?: (value: string) => void
  /** Text below the label, after the field's own help. */
  hint?: string | undefined
  /** The first, empty option of a select. */
  prompt?: string
  disabled?: boolean
  readOnly?: boolean
  /** Renders the picture field instead of an input. */
  picture?: (input: InputState) => ReactNode
  /** Renders the three fields of a date, which only some forms have. */
  dateParts?: (input: Omit<InputState, 'autoComplete' | 'aria-describedby'>) => ReactNode
  /** The first and the last valid day of a date. */
  days?: { min?: string; max: string } | undefined
  /** The label of the Enter key on a phone. */
  enterKey?: 'next' | 'send' | 'go'
  children?: ReactNode
}

/** The attributes of every input. */
export interface InputState {
  id: string
  name: string
  required: boolean
  autoComplete: string | undefined
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}
