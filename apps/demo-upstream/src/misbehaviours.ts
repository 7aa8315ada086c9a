/**
 * The ways in which the fake upstream can be told to misbehave: those that servers of this make are known for, and those
 * that networks are. A misbehaviour belongs to one call (or to all, or to files) and touches no other.
 */

/** Options of every misbehaviour. */
interface Common {
  /** How many requests are misbehaved to; then the call behaves again. */
  times?: number
  /** In ms: waits before anything else happens. */
  delayMs?: number
  /**
   * /contact-form and /apply-online only: is what was sent stored although the answer goes wrong? By default nothing is
   * stored with `refuse` (before the body was read) and `status`; it is with all others.
   */
  stores?: boolean
  /** Calls only, and not `refuse` before the body: only requests whose body contains this text; `times` counts all. */
  bodyContains?: string
}

/** Options of those that change rows. */
interface OnRows extends Common {
  /** Only every n-th row, beginning with the first: 3 changes rows 0, 3, 6 … Default 1, every row. */
  every?: number
}

/** Ways in which a server says that the credential is wrong. */
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
  /** The connection is destroyed: at once, or (`after: 'body'`) when the request has been read whole. */
  | ({ kind: 'refuse'; after?: 'headers' | 'body' } & Common)
  /** Head and half of the body are sent, then the connection is reset. */
  | ({ kind: 'reset' } & Common)
  /** Reads the request and never answers. With `after: 'head'` the status line comes, the body never. */
  | ({ kind: 'hang'; after?: 'head' } & Common)
  /** The right answer, in drips over `ms` milliseconds. */
  | ({ kind: 'slow'; ms: number; drips?: number } & Common)
  // ---- the whole answer
  /** A status with a page of HTML, as a web server sends it. */
  | ({ kind: 'status'; code: number; body?: string } & Common)
  /** Status 200 and a page of HTML (a login, a parked domain, "under maintenance"). */
  | ({ kind: 'html' } & Common)
  /** Something stands before the JSON: a byte-order mark, a PHP warning, or first the one and then the other. */
  | ({ kind: 'prefix'; text?: 'bom' | 'warning' | 'both' } & Common)
  /** The text ends early, the transfer does not: JSON that does not parse. `at` is the share sent, default 0.6. */
  | ({ kind: 'cutOff'; at?: number } & Common)
  /** Two JSON documents one behind the other: the answer and an error object, or the answer twice. */
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
  /** Touches only requests with a wrong credential: how their refusal looks. */
  | ({ kind: 'wrongCredentialLook'; form: WrongCredentialForm } & Common)
  /**
   * Size of the answer in megabytes. `rows`: a valid listing, the rows repeated under new ids; `field`: the valid answer with
   * one endless text; `spaces`: blanks before the valid answer; `junk` (the default, and for files): letters.
   */
  | ({ kind: 'huge'; megabytes: number; content?: 'rows' | 'field' | 'spaces' | 'junk' } & Common)
  /** Valid JSON but for bytes within texts that are not UTF-8. */
  | ({ kind: 'invalidUtf8' } & Common)
  /** Arrays within arrays, valid JSON, `depth` levels (20000). */
  | ({ kind: 'deepNesting'; depth?: number } & Common)
  /** JSON labelled as HTML. */
  | ({ kind: 'textHtmlContentType' } & Common)
  /** Exactly this. */
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
  /** The listing itself, where it would be under `data`. */
  | ({ kind: 'bare' } & Common)
  /** The first row itself instead of an array. */
  | ({ kind: 'asObject' } & Common)
  /** A detail with a second row behind it (of the same table); a listing of the first two rows. */
  | ({ kind: 'twoRows' } & Common)
  /** A listing without rows, in its usual wrapping. */
  | ({ kind: 'noRows' } & Common)
  /** Half of the rows. */
  | ({ kind: 'half'; which?: 'first' | 'second' | 'alternate' } & Common)
  /** The rows in another order, the same one for the same seed. */
  | ({ kind: 'shuffled'; seed?: number } & Common)
  /** Some `null` in between; all rows are there. */
  | ({ kind: 'nullRows' } & Common)
  /** The first rows come again at the end; with `conflicting` under the same id with another text. */
  | ({ kind: 'duplicateIds'; conflicting?: boolean } & Common)
  // ---- the rows
  | ({ kind: 'idsAsNumbers' } & OnRows)
  | ({ kind: 'idsAsStrings' } & OnRows)
  /** Alternately as number and as text. */
  | ({ kind: 'idsMixed' } & Common)
  /** These fields are missing; without `fields` each row lacks another one (never the id). */
  | ({ kind: 'missingFields'; fields?: string[] } & OnRows)
  /** Further columns, among them numbered ones, objects and names like `constructor` and `__proto__`. */
  | ({ kind: 'extraColumns' } & OnRows)
  /** Days become moments: YYYY-MM-DD HH:MM:SS. `time` default 00:00:00. */
  | ({ kind: 'dateTimes'; time?: string } & OnRows)
  /** Days become 0000-00-00, or what is given. */
  | ({ kind: 'zeroDates'; value?: string | null } & OnRows)
  | ({ kind: 'emptyStringsAsNull' } & OnRows)
  /** Whatever looks like a whole number is one: ids, fees, codes ('00' stays text). */
  | ({ kind: 'numbersAsNumbers' } & OnRows)
  /** File paths that lead elsewhere: `../`, `//host/…`, `javascript:`, `file:`, other hosts; or the one given. */
  | ({ kind: 'hostilePaths'; path?: string } & OnRows)

type Kind = Misbehaviour['kind']

/** Which kinds make sense for pictures and PDFs. */
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

/** Every kind there is: tests prove that none is forgotten. */
export const misbehaviourKinds: readonly Kind[] = [...forCalls]

/**
 * Is this a misbehaviour that fits the target? (Over HTTP anything may come.)
 * @throws TypeError with a sentence that says what is wrong
 */
export function assertMisbehaviour(how: unknown, target: 'call' | 'file'): asserts how is Misbehaviour {
  const kind = (how as { kind?: unknown } | null)?.kind as Kind
  if (!forCalls.has(kind)) throw new TypeError(`There is no misbehaviour "${String(kind)}".`)
  if (target === 'file' && !forFiles.has(kind)) throw new TypeError(`"${kind}" makes no sense for a file.`)
  const { ms, megabytes, code, form } = how as Record<string, unknown>
  if (kind === 'slow' && typeof ms !== 'number') throw new TypeError('"slow" needs ms.')
  if (kind === 'huge' && typeof megabytes !== 'number') throw new TypeError('"huge" needs megabytes.')
  if (kind === 'status' && typeof code !== 'number') throw new TypeError('"status" needs code.')
  if (kind === 'wrongCredentialLook' && typeof form !== 'string')
    throw new TypeError('"wrongCredentialLook" needs form.')
}
