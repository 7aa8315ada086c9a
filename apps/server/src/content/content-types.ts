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

/** What fields of files can name: pages of this site by their addresses, pictures by their places. */
export interface Suggestions {
  pages: Choice[]
  pictures: Choice[]
}

export interface FormField extends FormPart {
  kind: 'text' | 'long' | 'number' | 'choice' | 'flag'
  value: string
  choices: Choice[]
  maxLength: number | null
  isRequired: boolean
  /** What it names, of which there is a list to choose from. */
  suggests: keyof Suggestions | null
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
  /** Whether visitors see the entries in this order, which can be changed. */
  isOrdered: boolean
  /** What a new entry may be; empty where it is like the last one. */
  kinds: Choice[]
}

/** A part of a page in the list of its parts. */
export interface PagePart {
  at: number
  /** Its number, kind and heading: "3: Cards: Eight questions". */
  label: string
  /** Whether the other language is made otherwise here. */
  differs: boolean
}
