import type { QueryPath, UpstreamMap } from '@school/upstream/inspect'

// What a check has found. The reports (text, JSON, HTML) show it.

/** A sentence in both languages. */
export interface Text {
  en: string
  bn: string
}

/**
 * How much a problem matters. differs: visitors miss something until it is mended, by the map or by the school. failed: the call
 * could not be judged at all. likely: visitors perhaps miss something, and only the school knows. note: worth knowing, and nothing
 * is missing.
 */
export type Weight = 'differs' | 'failed' | 'likely' | 'note'

export interface Problem {
  weight: Weight
  /** What is so, and what follows from it. */
  cause: Text
  /** What to do about it. */
  cure: Text
  /** Who can do it: we by the map or a setting, or the school's technician. */
  by: 'map' | 'setting' | 'school' | 'nobody'
}

export interface FieldReport {
  name: string
  filled: number
  of: number
  /** The types of its values in JSON, with commas between them; `none` when there is no value. */
  type: string
  problems: Problem[]
}

/** A column that the specification does not name. */
export interface UnknownColumn {
  name: string
  filled: number
  /** The field that is probably meant. */
  guess: string | null
}

export interface FileHost {
  host: string
  /** Number of files of this call that are there. */
  files: number
  /** Whether the site fetches files from there. */
  isAllowed: boolean
  /** What came of fetching one: the status, or why not; null when none was fetched. */
  fetched: string | null
}

export interface CallReport {
  path: QueryPath | '/contact-form' | '/apply-online'
  status: number | null
  ms: number
  contentType: string | null
  encoding: string | null
  bytes: number
  credential: 'accepted' | 'refused' | 'not checked' | 'unknown'
  /** Where the rows are: `list`, a place such as `data.rows`, or `none`. */
  envelope: string
  rows: number
  /** false: the answer says that there are more rows; null: nothing is known. */
  complete: boolean | null
  fields: FieldReport[]
  unknown: UnknownColumn[]
  files: FileHost[]
  problems: Problem[]
  /** The server says, with status 200, that it has no such call. */
  isMissing?: boolean
  /** The path of the same server to which it redirects. */
  redirect?: string | null
  /** One row as visitors will see it: our columns and their values. */
  shown: { name: string; value: string }[]
}

export interface Report {
  /** 0 fits, 1 differs, 2 not reached or refused. */
  exitCode: 0 | 1 | 2
  address: string
  /** What concerns the server as a whole. */
  problems: Problem[]
  calls: CallReport[]
  /** The map that was used, with everything that was found; null when nothing has to be added. */
  proposal: UpstreamMapDraft | null
}

type Draft<T> = T extends (infer Item)[] ? Item[] : T
/** A map as it is written. */
export interface UpstreamMapDraft {
  defaults?: Draft<Record<string, unknown>>
  credential?: UpstreamMap['credential']
  classId?: UpstreamMap['classId']
  calls?: Partial<Record<string, CallDraft>>
}

export interface CallDraft {
  path?: string
  rows?: string
  fields?: Record<string, unknown>
  dates?: string
  files?: string[]
  filesBase?: string
  body?: Record<string, string | number | boolean>
  pages?: { parameter: string; first?: number; step?: number }
  [setting: string]: unknown
}

/** All problems of a call. */
export const problemsOf = (call: CallReport): Problem[] => [
  ...call.problems,
  ...call.fields.flatMap((field) => field.problems),
]

/** Whether anything is certainly missing for visitors. */
export const differs = (problems: readonly Problem[]): boolean =>
  problems.some(({ weight }) => weight === 'differs' || weight === 'failed')
