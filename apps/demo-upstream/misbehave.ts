/**
 * The ways in which the stand-in can be told to misbehave: those that servers of this make are known for, and those
 * that networks are. A misbehaviour belongs to one call (or to all, or to files) and touches no other.
 */

/** Options of every misbehaviour. */
interface Common {
  /** Only for the next so many requests; then the call behaves again. */
  times?: number
  /** Waits so long before anything else happens. */
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
   * So many megabytes. `rows`: a valid listing, the rows repeated under new ids; `field`: the valid answer with
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

/** What goes out. `body` null: nothing is ever sent. */
export interface Delivery {
  status: number
  headers: Record<string, string>
  body: Buffer | Iterable<Buffer> | null
  /** What happens on the wire. `reset`: broken off in the middle of the body. */
  wire: 'whole' | 'reset' | 'drips' | 'hang' | 'hangAfterHead' | 'refuse'
  /** For drips. */
  ms?: number
  drips?: number
}

/** The right answer, before anything is done to it: a JSON value, or the bytes of a file. */
export type Answer = { status: number; contentType: string } & ({ value: unknown } | { bytes: Buffer })

export interface Context {
  /** False when the credential was wrong. */
  authorised: boolean
  /** The column that identifies a row of this call. */
  idField: string
  /** Another row of the same table, for a detail with two. */
  anotherRow: () => unknown
}

const html = (title: string, text: string) =>
  `<!DOCTYPE html>\n<html><head><title>${title}</title></head>\n<body><center><h1>${title}</h1></center><p>${text}</p></body></html>\n`

const statusTexts: Record<number, string> = {
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}

/** A page as web servers send it with an error. */
export function errorPage(code: number): string {
  return html(`${code} ${statusTexts[code] ?? 'Error'}`, 'nginx')
}

const JSON_TYPE = 'application/json; charset=utf-8'
const HTML_TYPE = 'text/html; charset=UTF-8'

/** A delivery of the answer as it is. */
export function plainly(answer: Answer): Delivery {
  return {
    status: answer.status,
    headers: { 'content-type': answer.contentType },
    body: 'bytes' in answer ? answer.bytes : Buffer.from(JSON.stringify(answer.value), 'utf8'),
    wire: 'whole',
  }
}

/** The answer, gone wrong in the way told. */
export function misbehaved(how: Misbehaviour, answer: Answer, context: Context): Delivery {
  const right = plainly(answer)
  const bytes = right.body as Buffer
  const text = (
    body: string | Buffer,
    type = right.headers['content-type'] ?? JSON_TYPE,
    status = right.status,
  ) => ({
    ...right,
    status,
    headers: { 'content-type': type },
    body: Buffer.from(body),
  })
  const json = (value: unknown) => ({ ...right, body: Buffer.from(JSON.stringify(value)) })

  switch (how.kind) {
    case 'refuse':
      return { ...right, wire: 'refuse' }
    case 'reset':
      return { ...right, wire: 'reset' }
    case 'hang':
      return { ...right, body: null, wire: how.after === 'head' ? 'hangAfterHead' : 'hang' }
    case 'slow':
      return { ...right, wire: 'drips', ms: how.ms, drips: how.drips ?? 20 }
    case 'status':
      return text(how.body ?? errorPage(how.code), HTML_TYPE, how.code)
    case 'html':
      return text(html('Site under maintenance', 'We will be back soon.'), HTML_TYPE, 200)
    case 'prefix': {
      const warning =
        '<br />\n<b>Warning</b>:  Undefined array key "department_id" in <b>/home/school/public_html/application/controllers/Webapi.php</b> on line <b>214</b><br />\n'
      const before = { bom: '\ufeff', warning, both: `\ufeff${warning}` }[how.text ?? 'warning']
      return text(Buffer.concat([Buffer.from(before), bytes]))
    }
    case 'cutOff':
      return text(bytes.subarray(0, Math.max(1, Math.floor(bytes.length * (how.at ?? 0.6)))))
    case 'twoDocuments': {
      const second = how.second === 'same' ? bytes : Buffer.from('{"status":0,"message":"No data found"}')
      return text(Buffer.concat([bytes, second]))
    }
    case 'emptyBody':
      return text('')
    case 'null':
      return text('null')
    case 'emptyObject':
      return text('{}')
    case 'emptyArray':
      return text('[]')
    case 'errorObject':
      return json({ status: 0, message: how.message ?? 'No data found' })
    case 'wrongCredentialLook':
      return context.authorised ? right : wrongCredential(how.form)
    case 'huge':
      return { ...right, body: huge(how.megabytes, how.content ?? 'junk', answer, context) }
    case 'invalidUtf8':
      return text(withInvalidUtf8(answer))
    case 'deepNesting': {
      const depth = how.depth ?? 20_000
      return text('['.repeat(depth) + ']'.repeat(depth))
    }
    case 'textHtmlContentType':
      return text(bytes, HTML_TYPE)
    case 'raw':
      return {
        status: how.status ?? 200,
        headers: { 'content-type': JSON_TYPE, ...how.headers },
        body: how.base64 === undefined ? Buffer.from(how.body ?? '') : Buffer.from(how.base64, 'base64'),
        wire: 'whole',
      }
    default:
      return 'value' in answer ? json(reshaped(how, answer.value, context)) : right
  }
}

function wrongCredential(form: WrongCredentialForm): Delivery {
  const bodies: Record<WrongCredentialForm, [status: number, type: string, body: string]> = {
    errorObject: [200, JSON_TYPE, '{"status":0,"message":"Invalid user id or password."}'],
    emptyArray: [200, JSON_TYPE, '[]'],
    emptyObject: [200, JSON_TYPE, '{}'],
    null: [200, JSON_TYPE, 'null'],
    emptyBody: [200, JSON_TYPE, ''],
    html: [200, HTML_TYPE, html('Login', '<form method="post"><input name="user"></form>')],
    status401: [401, HTML_TYPE, errorPage(401)],
    status403: [403, HTML_TYPE, errorPage(403)],
  }
  const [status, type, body] = bodies[form]
  return { status, headers: { 'content-type': type }, body: Buffer.from(body), wire: 'whole' }
}

type Json = Record<string, unknown>
const isRow = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The rows of an answer, bare or under `data`; null where the answer is no listing. */
function rowsOf(value: unknown): unknown[] | null {
  if (Array.isArray(value)) return value
  if (isRow(value) && Array.isArray(value.data)) return value.data
  return null
}

/** The same wrapping around other rows. */
const rewrapped = (value: unknown, rows: unknown[]) =>
  Array.isArray(value) ? rows : { ...(value as Json), data: rows }

const idColumns = new Set(['id', 'teacher_id', 'programme_id', 'department_id', 'semester_id', 'sl'])
const pathColumns = new Set(['images_path', 'images', 'picture', 'thumbnail', 'advertisement'])

const hostile = [
  '../../../../etc/passwd',
  '//evil.example/uploads/x.jpg',
  'javascript:alert(document.domain)',
  'http://evil.example/x.jpg',
  '/uploads/../../../etc/shadow',
  'uploads/%2e%2e/%2e%2e/etc/passwd',
  'file:///etc/passwd',
  'data:text/html,<script>alert(1)</script>',
  'http://127.0.0.1:22/x.jpg',
  '\\\\evil.example\\share\\x.jpg',
  'uploads/notice/x.jpg\u0000.pdf',
  'http://user:secret@evil.example/x.jpg',
]

function reshaped(how: Misbehaviour, value: unknown, context: Context): unknown {
  const rows = rowsOf(value)
  const { idField } = context
  switch (how.kind) {
    case 'underData':
      return Array.isArray(value) ? { data: value } : value
    case 'bare':
      return rows ?? value
    case 'asObject':
      return rows ? (rows[0] ?? {}) : value
  }
  const each = (change: (row: Json, i: number) => Json) => {
    const every = 'every' in how ? (how.every ?? 1) : 1
    const changed = (row: unknown, i: number) => (isRow(row) && i % every === 0 ? change(row, i) : row)
    return rows ? rewrapped(value, rows.map(changed)) : changed(value, 0)
  }
  const columns = (change: (value: unknown, column: string, i: number) => unknown) =>
    each((row, i) =>
      Object.fromEntries(Object.entries(row).map(([column, v]) => [column, change(v, column, i)])),
    )
  const list = (make: (rows: unknown[]) => unknown[]) => (rows ? rewrapped(value, make(rows)) : value)
  const number = (v: unknown) => (typeof v === 'string' && /^\d+$/.test(v) ? Number(v) : v)

  switch (how.kind) {
    case 'twoRows':
      return list((all) => (all.length === 1 ? [all[0], context.anotherRow()] : all.slice(0, 2)))
    case 'noRows':
      return list(() => [])
    case 'half':
      return list((all) => {
        const middle = Math.ceil(all.length / 2)
        if (how.which === 'alternate') return all.filter((_, i) => i % 2 === 0)
        return how.which === 'second' ? all.slice(middle) : all.slice(0, middle)
      })
    case 'shuffled':
      return list((all) => shuffled(all, how.seed ?? 1))
    case 'nullRows':
      return list((all) => all.flatMap((row, i) => (i % 3 === 0 ? [null, row] : [row])))
    case 'duplicateIds':
      return list((all) => [
        ...all,
        ...all.slice(0, 3).map((row) => (how.conflicting && isRow(row) ? retold(row, idField) : row)),
      ])
    case 'idsAsNumbers':
      return columns((v, column) => (idColumns.has(column) ? number(v) : v))
    case 'idsAsStrings':
      return columns((v, column) => (idColumns.has(column) && typeof v === 'number' ? String(v) : v))
    case 'idsMixed':
      return columns((v, column, i) => (idColumns.has(column) ? (i % 2 ? String(v) : number(v)) : v))
    case 'missingFields':
      return each((row, i) => {
        const others = Object.keys(row).filter((column) => column !== idField)
        const gone = how.fields ?? [others[i % others.length] ?? '']
        return Object.fromEntries(Object.entries(row).filter(([column]) => !gone.includes(column)))
      })
    case 'extraColumns':
      return each((row, i) =>
        // fromEntries defines `__proto__` as a column of its own, which assigning would not.
        Object.fromEntries([
          ...Object.entries(row),
          ['0', Object.values(row)[0]],
          ['1', Object.values(row)[1]],
          ['ip_address', '10.0.0.7'],
          ['deleted_at', null],
          ['meta', { views: i * 3, tags: ['a', 'b'] }],
          ['constructor', 'column'],
          ['__proto__', 'column'],
          ['toString', 1],
        ]),
      )
    case 'dateTimes':
      return columns((v) => (isDay(v) ? `${v} ${how.time ?? '00:00:00'}` : v))
    case 'zeroDates': {
      const zero = how.value === undefined ? '0000-00-00' : how.value
      return columns((v) => (isDay(v) ? zero : v))
    }
    case 'emptyStringsAsNull':
      return columns((v) => (v === '' ? null : v))
    case 'numbersAsNumbers':
      return columns((v) => (typeof v === 'string' && /^(0|[1-9]\d{0,8})$/.test(v) ? Number(v) : v))
    case 'hostilePaths':
      return columns((v, column, i) =>
        pathColumns.has(column) ? (how.path ?? hostile[i % hostile.length]) : v,
      )
    default:
      return value
  }
}

const isDay = (value: unknown) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)

/** The same id, another text. */
function retold(row: Json, idField: string): Json {
  const column = Object.keys(row).find((name) => name !== idField && /name|title|head_line|ques_/.test(name))
  return column === undefined ? { ...row } : { ...row, [column]: `${String(row[column])} (2)` }
}

function shuffled<T>(list: readonly T[], seed: number): T[] {
  const out = [...list]
  let state = seed + 0x9e3779b9
  for (let i = out.length - 1; i > 0; i--) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    const j = state % (i + 1)
    const kept = out[i] as T
    out[i] = out[j] as T
    out[j] = kept
  }
  return out
}

/** One bad byte sequence behind the first text of every row. */
function withInvalidUtf8(answer: Answer): Buffer {
  if (!('value' in answer)) return answer.bytes
  // U+E000 is nobody's letter; its three bytes mark the places.
  const marked = (row: unknown) => {
    if (!isRow(row)) return row
    const column = Object.keys(row).find((name) =>
      /name|title|head_line|ques_|message|Msg|fee|path/.test(name),
    )
    return column === undefined ? row : { ...row, [column]: `${String(row[column])}\ue000` }
  }
  const rows = rowsOf(answer.value)
  const value = rows ? rewrapped(answer.value, rows.map(marked)) : marked(answer.value)
  const bytes = Buffer.from(JSON.stringify(value), 'utf8')
  for (let at = bytes.indexOf('\ue000'); at >= 0; at = bytes.indexOf('\ue000', at))
    bytes.set([0xff, 0xc3, 0x28], at)
  return bytes
}

/** Made while it is sent, so that the stand-in itself stays small. */
function* huge(
  megabytes: number,
  content: 'rows' | 'field' | 'spaces' | 'junk',
  answer: Answer,
  context: Context,
) {
  const size = megabytes * 1024 * 1024
  const rows = 'value' in answer ? (rowsOf(answer.value) ?? []).filter(isRow) : []
  const filler = Buffer.alloc(64 * 1024, content === 'spaces' ? ' ' : 'x')
  const fill = function* (length: number) {
    for (let sent = 0; sent < length; sent += filler.length)
      yield filler.subarray(0, Math.min(filler.length, length - sent))
  }
  if (content === 'spaces') {
    yield* fill(size)
    yield plainly(answer).body as Buffer
  } else if (content === 'field' && rows.length > 0) {
    const [first, ...others] = rows
    const [before, after] = JSON.stringify([{ ...first, filler: '\ue000' }, ...others]).split('\ue000')
    yield Buffer.from(before ?? '')
    yield* fill(size)
    yield Buffer.from(after ?? '')
  } else if (content === 'rows' && rows.length > 0) {
    let sent = 0
    let id = 1_000_000
    yield Buffer.from('[')
    while (sent < size) {
      const part = rows.map((row) => JSON.stringify({ ...row, [context.idField]: String(id++) })).join(',')
      const chunk = Buffer.from(sent ? `,${part}` : part)
      sent += chunk.length
      yield chunk
    }
    yield Buffer.from(']')
  } else yield* fill(size)
}
