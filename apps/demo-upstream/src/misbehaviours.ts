/**
 * The misbehaviours of the fake upstream: errors of such servers, and errors of networks. A misbehaviour belongs to one
 * call, to all calls or to files, and does not affect others.
 */

/** Options of every misbehaviour. */
interface Common {
  /** The number of affected requests. Default: until it is removed. */
  times?: number
  /** A delay in ms before anything else happens. */
  delayMs?: number
  /**
   * For /contact-form and /apply-online: whether the submission is stored although the answer is wrong. Default: false for
   * `refuse` and `status`, true for all others.
   */
  stores?: boolean
  /**
   * For calls, except `refuse` before the body: affects only requests whose body contains this text. `times` counts the
   * other requests too.
   */
  bodyContains?: string
}

/** Options of misbehaviours that change rows. */
interface OnRows extends Common {
  /** Changes only every n-th row: 3 changes rows 0, 3, 6 … Default: 1. */
  every?: number
}

/** Forms of the answer to a wrong credential. */
export type WrongCredentialForm =
  | 'errorObject'
  | 'emptyArray'
  | 'emptyObject'
  | 'null'
  | 'emptyBody'
  | 'html'
  | 'status401'
  | 'status403'

export type Misbehaviour =
  // ---- the network
  /** Resets the connection: at once, or with `after: 'body'` after reading the whole request. */
  | ({ kind: 'refuse'; after?: 'headers' | 'body' } & Common)
  /** Resets the connection after the head and half of the body. */
  | ({ kind: 'reset' } & Common)
  /** Reads the request and never answers. With `after: 'head'` it sends the head, but no body. */
  | ({ kind: 'hang'; after?: 'head' } & Common)
  /** The correct answer in `drips` parts over `ms` milliseconds. */
  | ({ kind: 'slow'; ms: number; drips?: number } & Common)
  // ---- the whole answer
  /** A status with an HTML page, as web servers send it. */
  | ({ kind: 'status'; code: number; body?: string } & Common)
  /** Status 200 with an HTML page (a login, a parked domain, "under maintenance"). */
  | ({ kind: 'html' } & Common)
  /** A byte-order mark, a PHP warning or both before the JSON. */
  | ({ kind: 'prefix'; text?: 'bom' | 'warning' | 'both' } & Common)
  /** Incomplete JSON in a complete HTTP response. `at` is the share that is sent, default 0.6. */
  | ({ kind: 'cutOff'; at?: number } & Common)
  /** Two JSON documents: the answer and an error object, or the answer twice. */
  | ({ kind: 'twoDocuments'; second?: 'errorObject' | 'same' } & Common)
  | ({ kind: 'emptyBody' } & Common)
  /** The text `null`. */
  | ({ kind: 'null' } & Common)
  /** The text `{}`. */
  | ({ kind: 'emptyObject' } & Common)
  /** The text `[]`. */
  | ({ kind: 'emptyArray' } & Common)
  /** `{"status":0,"message":"…"}` with status 200. */
  | ({ kind: 'errorObject'; message?: string } & Common)
  /** The form of the answer to a wrong credential. Other requests are not affected. */
  | ({ kind: 'wrongCredentialLook'; form: WrongCredentialForm } & Common)
  /**
   * An answer of this size. `rows`: a valid listing, whose rows are repeated with new ids; `field`: the valid answer with
   * one huge text; `spaces`: blanks before the valid answer; `junk` (the default, and for files): letters.
   */
  | ({ kind: 'huge'; megabytes: number; content?: 'rows' | 'field' | 'spaces' | 'junk' } & Common)
  /** Invalid UTF-8 in the texts of valid JSON. */
  | ({ kind: 'invalidUtf8' } & Common)
  /** Valid JSON of nested arrays. `depth`: default 20,000. */
  | ({ kind: 'deepNesting'; depth?: number } & Common)
  /** JSON with the content type of HTML. */
  | ({ kind: 'textHtmlContentType' } & Common)
  /** Exactly this response. */
  | ({
      kind: 'raw'
      status?: number
      headers?: Record<string, string>
      body?: string | Uint8Array
      base64?: string
    } & Common)
  // ---- the shape of the listing
  /** The listing under `data`. */
  | ({ kind: 'underData' } & Common)
  /** The listing without the object around it. */
  | ({ kind: 'bare' } & Common)
  /** The first row instead of an array. */
  | ({ kind: 'asObject' } & Common)
  /** A detail followed by another row of the same table; or the first two rows of a listing. */
  | ({ kind: 'twoRows' } & Common)
  /** A listing without rows, under `data` where the rows would be. */
  | ({ kind: 'noRows' } & Common)
  /** Half of the rows. */
  | ({ kind: 'half'; which?: 'first' | 'second' | 'alternate' } & Common)
  /** The rows in another order, the same one for the same seed. */
  | ({ kind: 'shuffled'; seed?: number } & Common)
  /** All rows, with `null` between them. */
  | ({ kind: 'nullRows' } & Common)
  /** The first rows are repeated at the end; with `conflicting` they have the same id and another text. */
  | ({ kind: 'duplicateIds'; conflicting?: boolean } & Common)
  // ---- the rows
  | ({ kind: 'idsAsNumbers' } & OnRows)
  | ({ kind: 'idsAsStrings' } & OnRows)
  /** Alternately numbers and text. */
  | ({ kind: 'idsMixed' } & Common)
  /** These fields are missing. Without `fields`, each row lacks a different one (never the id). */
  | ({ kind: 'missingFields'; fields?: string[] } & OnRows)
  /** Further columns, for example numbers, objects and names like `constructor` and `__proto__`. */
  | ({ kind: 'extraColumns' } & OnRows)
  /** Dates have a time: YYYY-MM-DD HH:MM:SS. `time`: default 00:00:00. */
  | ({ kind: 'dateTimes'; time?: string } & OnRows)
  /** Dates are `value`, default 0000-00-00. */
  | ({ kind: 'zeroDates'; value?: string | null } & OnRows)
  | ({ kind: 'emptyStringsAsNull' } & OnRows)
  /** Texts that look like whole numbers are numbers: ids, fees, codes ('00' stays text). */
  | ({ kind: 'numbersAsNumbers' } & OnRows)
  /** File paths that lead to other places: `../`, `//host/…`, `javascript:`, `file:`, other hosts; or `path`. */
  | ({ kind: 'hostilePaths'; path?: string } & OnRows)

type Kind = Misbehaviour['kind']

/** The kinds that apply to pictures and PDFs. */
const forFiles = new Set<Kind>([
  'refuse',
  'reset',
  'hang',
  'slow',
  'status',
  'html',
  'cutOff',
  'emptyBody',
  'huge',
  'textHtmlContentType',
  'raw',
])

const forCalls = new Set<Kind>([
  ...forFiles,
  'prefix',
  'twoDocuments',
  'null',
  'emptyObject',
  'emptyArray',
  'errorObject',
  'wrongCredentialLook',
  'invalidUtf8',
  'deepNesting',
  'underData',
  'bare',
  'asObject',
  'twoRows',
  'noRows',
  'half',
  'shuffled',
  'nullRows',
  'duplicateIds',
  'idsAsNumbers',
  'idsAsStrings',
  'idsMixed',
  'missingFields',
  'extraColumns',
  'dateTimes',
  'zeroDates',
  'emptyStringsAsNull',
  'numbersAsNumbers',
  'hostilePaths',
])

/** All kinds, for tests that cover each of them. */
export const misbehaviourKinds: readonly Kind[] = [...forCalls]

/**
 * Checks that a value, for example from an HTTP request, is a misbehaviour for this target.
 * @throws TypeError that names the problem
 */
export function assertMisbehaviour(how: unknown, target: 'call' | 'file'): asserts how is Misbehaviour {
  const kind = (how as { kind?: unknown } | null)?.kind as Kind
  if (!forCalls.has(kind)) throw new TypeError(`There is no misbehaviour "${String(kind)}".`)
  if (target === 'file' && !forFiles.has(kind)) throw new TypeError(`"${kind}" does not apply to files.`)
  const { ms, megabytes, code, form } = how as Record<string, unknown>
  if (kind === 'slow' && typeof ms !== 'number') throw new TypeError('"slow" needs ms.')
  if (kind === 'huge' && typeof megabytes !== 'number') throw new TypeError('"huge" needs megabytes.')
  if (kind === 'status' && typeof code !== 'number') throw new TypeError('"status" needs code.')
  if (kind === 'wrongCredentialLook' && typeof form !== 'string')
    throw new TypeError('"wrongCredentialLook" needs form.')
}
