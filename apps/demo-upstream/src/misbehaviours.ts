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

/** Kinds without options. */
type Plain =
  // Status 200 with an HTML page (a login, a parked domain, "under maintenance").
  | 'html'
  // Incomplete JSON in a complete HTTP response.
  | 'cutOff'
  // The answer and an error object.
  | 'twoDocuments'
  | 'emptyBody'
  // The texts `null`, `{}` and `[]`.
  | 'null'
  | 'emptyObject'
  | 'emptyArray'
  // `[]` to a wrong credential. Other requests are not affected.
  | 'emptyForWrongCredential'
  // Invalid UTF-8 in the texts of valid JSON.
  | 'invalidUtf8'
  // Valid JSON of 20,000 nested arrays.
  | 'deepNesting'
  // A listing without rows, with the first half of them, or in the reverse order.
  | 'noRows'
  | 'half'
  | 'reversed'
  // All rows, with `null` between them.
  | 'nullRows'
  | 'idsAsNumbers'
  | 'idsAsStrings'
  // Alternately numbers and text.
  | 'idsMixed'
  | 'emptyStringsAsNull'
  // Texts that look like whole numbers are numbers: ids, fees, codes ('00' stays text).
  | 'numbersAsNumbers'

export type Misbehaviour = Common &
  (
    | { kind: Plain }
    /** Resets the connection: at once, or with `after: 'body'` after reading the whole request. */
    | { kind: 'refuse'; after?: 'headers' | 'body' }
    /** Resets the connection after the head and half of the body. */
    | { kind: 'reset' }
    /** Reads the request and never answers. With `after: 'head'` it sends the head, but no body. */
    | { kind: 'hang'; after?: 'head' }
    /** The correct answer in `drips` parts over `ms` milliseconds. */
    | { kind: 'slow'; ms: number; drips?: number }
    /** A status with an HTML page, as web servers send it. */
    | { kind: 'status'; code: number; body?: string }
    /** A byte-order mark or a PHP warning before the JSON. */
    | { kind: 'prefix'; text: 'bom' | 'warning' }
    /** `{"status":0,"message":"…"}` with status 200. */
    | { kind: 'errorObject'; message?: string }
    /**
     * An answer of this size. `rows`: a valid listing, whose rows are repeated with new ids; `junk` (the default, and for
     * files): letters.
     */
    | { kind: 'huge'; megabytes: number; content?: 'rows' | 'junk' }
    /** Exactly this response. */
    | {
        kind: 'raw'
        status?: number
        headers?: Record<string, string>
        body?: string | Uint8Array
        base64?: string
      }
    /** The first rows are repeated at the end; with `conflicting` they have the same id and another text. */
    | { kind: 'duplicateIds'; conflicting?: boolean }
    /** Dates have a time: YYYY-MM-DD HH:MM:SS. `time`: default 00:00:00. */
    | { kind: 'dateTimes'; time?: string }
    /** Dates are `value`, default 0000-00-00. */
    | { kind: 'zeroDates'; value?: string | null }
  )
