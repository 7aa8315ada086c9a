import type { Field, Form } from '@school/forms'
import type { FormState } from '@school/forms/state'
import type { ReactNode } from 'react'

/** What a field of a page is made of. */
export interface FieldProps {
  form: Form
  field: Field
  error: string | undefined
  /** What it begins with, where it was posted before. */
  posted?: FormState | null
  /** What can be chosen, where the field's metadata does not say it. */
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

/** The attributes of every input. */
export interface InputState {
  id: string
  name: string
  required: boolean
  autoComplete: string | undefined
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}
