/** What goes out instead of the right answer. */
import type { Misbehaviour, WrongCredentialForm } from './misbehaviours.ts'
import { type Context, isRow, reshaped, rewrapped, rowsOf } from './reshape.ts'

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

/** Made while it is sent, so that this process itself stays small. */
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
