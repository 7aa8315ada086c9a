import type { Choice, DiffRow, FormNode, PagePart, Suggestions } from '../../content/content-types.ts'
import type { Place } from '../../content/picture-places.ts'
import type { PhotographProblems, PhotographTexts } from './posted-photograph.ts'

// What the pages of `/office/pages` show (apps/web/src/staff/content).

export type ContentView =
  | ({ name: 'content list' } & ContentList)
  | ({ name: 'content text' } & ContentText)
  | ({ name: 'content look' } & ContentLook)
  | ({ name: 'content pictures' } & PictureList)
  | ({ name: 'content picture' } & PicturePlace)
  | { name: 'content notice'; notice: 'unknown' | 'onlyEditors' }

export interface PictureList {
  places: Place[]
  hasDraft: boolean
}

/** Why a change was not written. */
export type PictureMessage =
  | { kind: 'draft problems' | 'refused'; problems: string[] }
  | { kind: 'busy' | 'conflict' }

export interface PicturePlace {
  place: Place
  /** The size at which the photograph is shown for a tap. */
  tapped: { width: number; height: number } | null
  texts: PhotographTexts
  problems: PhotographProblems
  /** The photograph that was taken although a text was wrong. */
  kept: string | null
  message: PictureMessage | null
  done: 'published' | 'draft' | 'unchecked' | 'focus' | 'removed' | null
  hasDraft: boolean
  /** The revision that was published before the newest one; 0: the file of the program. */
  before: number
  isPublished: boolean
  next: string | null
}

/** A content file in a list. */
export interface ListedFile {
  file: string
  /** Of a shared file or one of the menu: the key of its name in the messages. */
  nameKey: string | null
  /** The name of the page whose text it has. */
  pageName: string | null
  path: string | null
  language: 'en' | 'bn' | null
  /** The states that hold, with who, when or from which day. */
  states: ListedState[]
}

export interface ListedState {
  state: 'sample' | 'missing' | 'published' | 'draft' | 'planned' | 'program' | 'other' | 'leftOut'
  account?: string
  at?: Date
  day?: string
}

export interface ContentList {
  q: string
  files: ListedFile[]
  questions: { ask: string; at: readonly string[] }[]
}

export interface ContentText {
  /** The same text as a form or as text. */
  shownAs: 'text' | 'form' | 'look'
  entry: ListedFile
  /** The same in the other language. */
  counterpart: string | null
  /** Whether the file has fields. */
  hasForm: boolean
  /** Whether it can be changed as it looks. */
  hasLook: boolean
  text: string
  form: FormNode | null
  suggestions: Suggestions
  /** The newest revision that the text contains. */
  version: number
  /** What was just done. */
  done: 'published' | 'planned' | 'draft' | 'unchecked' | 'withdrawn' | null
  /** Sentences about it, by kind. */
  message:
    | { kind: 'draft problems' | 'refused'; problems: string[] }
    | { kind: 'conflict'; account: string; theirs: string }
    | { kind: 'busy' }
    | { kind: 'not saved' }
    | { kind: 'fault'; fault: 'too long' | 'empty' | 'control characters' | 'no day' | 'not a form' }
    | null
  notes: string[]
  isMerged: boolean
  isTogether: boolean
  laterDiffers: string | null
  /** Why the text of the office is not shown. */
  leftOut: string[] | null
  hasDraft: boolean
  /** The difference to the text of the program, where it has changed since. */
  programDiff: DiffRow[] | null
  isOverProgram: boolean
  comparison: { at: Date; rows: DiffRow[] } | null
  planned: { id: number; day: string }[]
  history: {
    id: number
    at: Date
    account: string
    kind: 'draft' | 'published' | 'withdrawn'
    day: string | null
    isProgram: boolean
  }[]
  /** The signed address that shows the page with this text. */
  preview: string | null
}

/** A page that is changed beside what visitors see of it. */
export interface ContentLook extends ContentText {
  parts: PagePart[]
  /** The part whose fields are shown; null for those of the page. */
  part: number | null
  /** The fields that are shown; null when the text has none. */
  fields: FormNode[]
  /** The kinds of parts that can be added. */
  kinds: Choice[]
  /** The sentences of the message, each with the part that it is about. */
  problems: { sentence: string; part: number | null }[]
  /** The same part of the other language, or its running text, to read. */
  other: FormNode | null
  /** Whether the file is the running text of the page. Then it has no parts. */
  isProse: boolean
  /** The file with the rest of the page: its running text, or its parts. */
  rest: string | null
  /** Whether the text is another one than the one that is stored. */
  isUnsaved: boolean
}
