export type { DiffRow } from './texts.ts'

/** A part of a content file as a form shows it. Its name is the place in the file, as a JSON pointer. */
export type FormNode = FormField | FormGroup | FormList

interface FormPart {
  place: string
  label: string
  /** A sentence that helps with it. */
  help: string
}

/** A value that can be chosen, and what it is called. */
export interface Choice {
  value: string
  label: string
}

export interface FormField extends FormPart {
  kind: 'text' | 'long' | 'number' | 'choice' | 'flag'
  value: string
  choices: Choice[]
  maxLength: number | null
  isRequired: boolean
  /** Of a figure: where it stands. */
  stands: { path: string; name: string }[] | null
}

export interface FormGroup extends FormPart {
  kind: 'group'
  parts: FormNode[]
  /** Whether entries with a name can be added and removed. */
  isOpen: boolean
}

export interface FormList extends FormPart {
  kind: 'list'
  parts: FormNode[]
}

/** A part of a page in the list of its parts. */
export interface PagePart {
  at: number
  /** Its number, kind and heading: "3: Cards: Eight questions". */
  label: string
  /** Whether the other language is made otherwise here. */
  differs: boolean
}
