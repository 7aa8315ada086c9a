import type { AuditEntry, AuditFilter, Viewer } from '@school/office/audit'
import type { Change } from '@school/office/changes'
import type { FamilyMessage } from '@school/office/family-messages'
import type { ClassFigures, Figures } from '@school/office/figures'
import type { FullSubmission } from '@school/office/full-submission'
import type { Held } from '@school/office/people'
import type { DeskKind, Group, QueueRow } from '@school/office/queue-rows'
import type { Outcomes } from '@school/office/several'
import type { ChangeRefusal } from '@school/office/slot-changes'
import type { SlotWithInvited } from '@school/office/slot-page'
import type { OpenSlot } from '@school/office/slots'
import type { TestSlot } from '@school/office/test-slot'
import type { ContentView } from '../content/views.ts'
import type { Refusal } from '../office-guard.ts'
import type { ListedSession } from '../sessions.ts'
import type { Account } from './accounts.ts'

// What the pages of `/office` show (apps/web/src/staff/office). Names of the school's system, such as classes, are in the language of
// the page.

export interface OfficePage {
  page: 'office'
  /** Null on the sign-in page. */
  account: Pick<Account, 'name' | 'role'> | null
  /** The address of this page without the language, for the link to the other one. */
  path: string
  view: OfficeView
}

export type OfficeView =
  | { name: 'sign in'; refusal: Refusal; next: Continuation | null }
  | {
      name: 'account'
      mustChange: boolean
      result: AccountResult | null
      /** For whom a new password was asked; '' for nobody. */
      chosen: string
      /** A password that was set for somebody, shown once. */
      issued: { name: string; password: string } | null
      /** Where the account is signed in, the one that was used last first. */
      sessions: ListedSession[]
      /** For whom an officer may set one. */
      others: string[]
    }
  | { name: 'notice'; notice: 'nothingChosen' | 'notFound' | 'unreadable' | 'onlyOfficers' }
  | ContentView
  | ({ name: 'queue' } & QueueView)
  | ({ name: 'found' } & FoundView)
  | ({ name: 'figures' } & FiguresView)
  | ({ name: 'submission' } & SubmissionView)
  | ({ name: 'preview' } & PreviewView)
  | ({ name: 'several' } & SeveralView)
  | {
      name: 'several done'
      task: SeveralTask | 'undo'
      outcomes: Outcomes
      /** With which it can be taken back. */
      batch: string | null
      /** The date to which they are invited. */
      slot: string | null
    }
  /** A new link to the status of an application. */
  | { name: 'status link'; reference: string; href: string; until: string }
  | {
      name: 'slots'
      slots: (OpenSlot & { isCancelled: boolean })[]
      /** `2026-12-05` */
      today: string
      refusal: SlotResult | null
      /** What was entered and refused. */
      typed: Record<string, string>
    }
  | ({ name: 'slot' | 'cards' } & SlotView)
  | { name: 'help'; html: string }
  | ({ name: 'log' } & LogView)
  | ({ name: 'person' } & PersonView)

/** Everything that holds a person. */
export interface PersonView {
  typed: string
  rows: Held[]
  /** What was just erased, and what could not be. */
  erased: { erased: string[]; left: string[] } | null
  problem: 'nothing typed' | 'nothing ticked' | 'not confirmed' | null
}

export interface LogView {
  filter: AuditFilter
  /** Who is in the log. */
  accounts: string[]
  /** Of the submission that the log is filtered by: who has looked at it. */
  viewers: Viewer[] | null
  entries: AuditEntry[]
  /** The address of the page with older entries, without the language. */
  older: string | null
}

/** What a search found. */
export interface FoundView {
  typed: string
  /** From 1. */
  page: number
  /** The number of all that fulfil what was typed. */
  total: number
  rows: OfficeRow[]
  /** What is similar, on the last page. */
  near: OfficeRow[]
}

/** Where somebody goes on after signing in, with what was entered there. */
export interface Continuation {
  /** An address of the office. */
  path: string
  /** Of a form that was posted; null: a page was opened. */
  entries: Record<string, string> | null
  /** What was posted is not carried along: it is too long, or has a file. */
  isLost: boolean
}

/** What became of what was posted on the page of the account. */
export type AccountResult =
  | 'done'
  | 'signedOut'
  | 'noSession'
  | 'wrong'
  | 'short'
  | 'guessable'
  | 'differs'
  | 'same'
  | 'busy'
  | 'nobody'

/** A row of a list. */
export type OfficeRow = QueueRow & Due

interface Due {
  /** Of a request about personal data: until which day it is to be answered, and whether that day is over. */
  due: { day: string; isLate: boolean } | null
}

export interface Option {
  value: string
  name: string
}

/** What lists can be filtered by, in the language of the page. */
export interface FilterOptions {
  class: Option[]
  session: Option[]
  category: Option[]
  gender: Option[]
  /** The names of the accounts. */
  accounts: string[]
  tests: (TestSlot & { id: number })[]
}

export interface QueueView {
  kind: DeskKind
  /** Null: all of them. */
  group: Group | null
  /** The groups that have rows, and the shown one. */
  groups: { group: Group; count: number }[]
  /** How many all groups have, and the shown one. */
  all: number
  total: number
  /** From 1. */
  page: number
  /** The filter as it is in the address: what differs from everything, the newest first. */
  query: Record<string, string>
  /** Something of the address is no filter, and was left out. */
  hasUnknown: boolean
  options: FilterOptions
  rows: OfficeRow[]
  /** What is erased within thirty days, the next ones first, and how many they are. */
  erasures: { reference: string; day: string }[]
  erasureCount: number
}

export interface FiguresView {
  figures: Omit<Figures, 'classes'> & { classes: (ClassFigures & { seats: number | null })[] }
  /** The classes of the round with their seats. */
  seats: { name: string; seats: number | null }[]
}

export interface SubmissionView {
  submission: FullSubmission & Due
  log: AuditEntry[]
  slots: OpenSlot[]
  /** The names of entries that the payload only has as numbers, by field. */
  names: Record<string, string>
  /** The reference that a request about personal data is about. */
  about: string | null
  /** The day on which it is erased, as far as that is known: `2026-12-24`. */
  erasedOn: string | null
  /** The wording that a guardian accepted; null if the program does not have it any more. */
  consent: { text: string; lang: 'en' | 'bn' } | null
  /** What was just done, or why not. */
  result: TaskOutcome | null
  /** What was entered in a form that was not done: it is shown again. */
  typed: { task: string; entries: Record<string, string> } | null
  /** What others have changed since that form was opened. */
  meanwhile: Change[]
  /** The changes that can be taken back now. */
  undoable: string[]
  /** Whether a payment provider is asked. */
  checksPayments: boolean
}

export const SEVERAL_TASKS = ['invite', 'ask', 'decide', 'assign'] as const
export type SeveralTask = (typeof SEVERAL_TASKS)[number]

/** An application that was chosen, with the version of its matter. */
export interface SeveralChoice {
  reference: string
  version: number
}

/** One task for several, before anything is written. */
export interface SeveralView {
  task: SeveralTask
  choice: SeveralChoice[]
  /** The choice is cut: its list is longer than what is done at once. */
  isTooMany: boolean
  isWrong: boolean
  slots: OpenSlot[]
  accounts: string[]
  typed: Record<string, string>
  /** Names the changes that the form makes, so that one that is posted twice makes them once. */
  batch: string
}

/** What became of a change of a date. */
export type SlotResult = 'done' | 'wrong' | 'changed' | ChangeRefusal

/** A date of the test, with the invited. */
export interface SlotView {
  slot: SlotWithInvited
  isOver: boolean
  result: SlotResult | null
  /** What was entered and refused. */
  typed: Record<string, string>
}

/** What a family would be told, before anything is written. */
export interface PreviewView {
  /** The address to which the form is posted, without the language. */
  action: string
  /** How many families are told. */
  families: number
  /** Of the form. */
  entries: Record<string, string>
  /** To one family; of several the first. */
  messages: FamilyMessage[]
}

/** What became of a task. */
export type TaskOutcome =
  | 'done'
  | 'not done'
  | 'text missing'
  | 'reference differs'
  | 'contact wrong'
  | 'slot full'
  | 'changed'
