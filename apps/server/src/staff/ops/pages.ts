import type { CallLine, Screen } from '@school/first-contact/screen'
import type { Attention } from './attention.ts'
import type { OperationStatus } from './status.ts'

// What the operation page shows (apps/web/src/staff/operation).

export interface OperationPage {
  page: 'operation'
  view: OperationView
}

export type OperationView =
  /** The sentence says why the last attempt was rejected; '' if there was none. */
  | { name: 'sign in'; sentence: string }
  | { name: 'notice'; title: string; sentence: string }
  /** All is well if nothing needs attention, and this server has no problem. */
  | { name: 'status'; status: OperationStatus; attention: Attention[] }
  | { name: 'server check'; check: ServerCheckView; isTooEarly: boolean }

/** A check of the school's server that was started here. */
export type ServerCheckView =
  | { state: 'none' }
  | { state: 'running' | 'failed'; startedAt: Date }
  | { state: 'done'; startedAt: Date; address: string; calls: CallLine[]; screens: Screen[] }
