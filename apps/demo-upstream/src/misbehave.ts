/** Turns the correct answer into a wrong one. */
import type { Misbehaviour, WrongCredentialForm } from './misbehaviours.ts'
import { type Context, isRow, reshape, rowsOf, withRows } from './reshape.ts'

/** What is sent to the client. */
export interface Delivery {
  status: number
  headers: Record<string, string>
  /** null: no body is ever sent. */
  body: Buffer | Iterable<Buffer> | null
  /** How it is sent. `reset`: the connection is reset in the middle of the body. */
  wire: 'whole' | 'reset' | 'drips' | 'hang' | 'hangAfterHead' | 'refuse'
  /** For `drips`: the duration, and the number of parts. */
  ms?: number
  drips?: number
}

/** The correct answer: a JSON value, or the bytes of a file. */
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

/** The HTML page of an error, as web servers send it. */
export function errorPage(code: number): string {
  return html(`${code} ${statusTexts[code] ?? 'Error'}`, 'nginx')
}

const JSON_TYPE = 'application/json; charset=utf-8'
const HTML_TYPE = 'text/html; charset=UTF-8'

/** Sends the answer unchanged. */
export function createDelivery(answer: Answer): Delivery {
  return {
    status: answer.status,
    headers: { 'content-type': answer.contentType },
    body: 'bytes' in answer ? answer.bytes : Buffer.from(JSON.stringify(answer.value), 'utf8'),
    wire: 'whole',
  }
}

/** Applies a misbehaviour to the answer. */
export function misbehave(misbehaviour: Misbehaviour, answer: Answer, context: Context): Delivery {
  const correct = createDelivery(answer)
  const bytes = correct.body as Buffer
  const text = (
    body: string | Buffer,
    type = correct.headers['content-type'] ?? JSON_TYPE,
    status = correct.status,
  ) => ({
    ...correct,
    status,
    headers: { 'content-type': type },
    body: Buffer.from(body),
  })
  const json = (value: unknown) => ({ ...correct, body: Buffer.from(JSON.stringify(value)) })

  switch (misbehaviour.kind) {
    case 'refuse':
      return { ...correct, wire: 'refuse' }
    case 'reset':
      return { ...correct, wire: 'reset' }
    case 'hang':
      return { ...correct, body: null, wire: misbehaviour.after === 'head' ? 'hangAfterHead' : 'hang' }
    case 'slow':
      return { ...correct, wire: 'drips', ms: misbehaviour.ms, drips: misbehaviour.drips ?? 20 }
    case 'status':
      return text(misbehaviour.body ?? errorPage(misbehaviour.code), HTML_TYPE, misbehaviour.code)
    case 'html':
      return text(html('Site under maintenance', 'We will be back soon.'), HTML_TYPE, 200)
    case 'prefix': {
      const warning =
        '<br />\n<b>Warning</b>:  Undefined array key "department_id" in <b>/home/school/public_html/application/controllers/Webapi.php</b> on line <b>214</b><br />\n'
      const before = { bom: '\ufeff', warning, both: `\ufeff${warning}` }[misbehaviour.text ?? 'warning']
      return text(Buffer.concat([Buffer.from(before), bytes]))
    }
    case 'cutOff':
      return text(bytes.subarray(0, Math.max(1, Math.floor(bytes.length * (misbehaviour.at ?? 0.6)))))
    case 'twoDocuments': {
      const second =
        misbehaviour.second === 'same' ? bytes : Buffer.from('{"status":0,"message":"No data found"}')
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
      return json({ status: 0, message: misbehaviour.message ?? 'No data found' })
    case 'wrongCredentialLook':
      return context.authorised ? correct : wrongCredential(misbehaviour.form)
    case 'huge':
      return {
        ...correct,
        body: huge(misbehaviour.megabytes, misbehaviour.content ?? 'junk', answer, context),
      }
    case 'invalidUtf8':
      return text(withInvalidUtf8(answer))
    case 'deepNesting': {
      const depth = misbehaviour.depth ?? 20_000
      return text('['.repeat(depth) + ']'.repeat(depth))
    }
    case 'textHtmlContentType':
      return text(bytes, HTML_TYPE)
    case 'raw':
      return {
        status: misbehaviour.status ?? 200,
        headers: { 'content-type': JSON_TYPE, ...misbehaviour.headers },
        body:
          misbehaviour.base64 === undefined
            ? Buffer.from(misbehaviour.body ?? '')
            : Buffer.from(misbehaviour.base64, 'base64'),
        wire: 'whole',
      }
    default:
      return 'value' in answer ? json(reshape(misbehaviour, answer.value, context)) : correct
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

/** The answer with invalid bytes after the first text of every row. */
function withInvalidUtf8(answer: Answer): Buffer {
  if (!('value' in answer)) return answer.bytes
  // U+E000 is a private-use character: its three bytes mark the places to replace.
  const marked = (row: unknown) => {
    if (!isRow(row)) return row
    const column = Object.keys(row).find((name) =>
      /name|title|head_line|ques_|message|Msg|fee|path/.test(name),
    )
    return column === undefined ? row : { ...row, [column]: `${String(row[column])}\ue000` }
  }
  const rows = rowsOf(answer.value)
  const value = rows ? withRows(answer.value, rows.map(marked)) : marked(answer.value)
  const bytes = Buffer.from(JSON.stringify(value), 'utf8')
  for (let at = bytes.indexOf('\ue000'); at >= 0; at = bytes.indexOf('\ue000', at))
    bytes.set([0xff, 0xc3, 0x28], at)
  return bytes
}

/** A huge body, generated while it is sent, so that this process needs little memory. */
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
    yield createDelivery(answer).body as Buffer
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
