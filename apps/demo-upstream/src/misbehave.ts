/** Turns the correct answer into a wrong one. */
import { STATUS_CODES } from 'node:http'
import type { Misbehaviour } from './misbehaviours.ts'
import { type Context, isRow, reshape, rowsOf } from './reshape.ts'

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

/** The HTML page of an error, as web servers send it. */
export const errorPage = (code: number) => html(`${code} ${STATUS_CODES[code] ?? 'Error'}`, 'nginx')

const TEXTS = { emptyBody: '', null: 'null', emptyObject: '{}', emptyArray: '[]' }
const HTML_TYPE = 'text/html; charset=UTF-8'
const WARNING =
  '<br />\n<b>Warning</b>:  Undefined array key "department_id" in <b>/home/school/public_html/application/controllers/Webapi.php</b> on line <b>214</b><br />\n'

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
  const body = (body: string | Buffer) => ({ ...correct, body: Buffer.from(body) })
  const page = (body: string, status: number) => ({
    ...correct,
    status,
    headers: { 'content-type': HTML_TYPE },
    body: Buffer.from(body),
  })
  const json = (value: unknown) => body(JSON.stringify(value))

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
      return page(misbehaviour.body ?? errorPage(misbehaviour.code), misbehaviour.code)
    case 'html':
      return page(html('Site under maintenance', 'We will be back soon.'), 200)
    case 'prefix':
      return body(Buffer.concat([Buffer.from(misbehaviour.text === 'bom' ? '\ufeff' : WARNING), bytes]))
    case 'cutOff':
      return body(bytes.subarray(0, Math.max(1, Math.floor(bytes.length * 0.6))))
    case 'twoDocuments':
      return body(Buffer.concat([bytes, Buffer.from('{"status":0,"message":"No data found"}')]))
    case 'emptyBody':
    case 'null':
    case 'emptyObject':
    case 'emptyArray':
      return body(TEXTS[misbehaviour.kind])
    case 'emptyForWrongCredential':
      return context.authorised ? correct : body('[]')
    case 'errorObject':
      return json({ status: 0, message: misbehaviour.message ?? 'No data found' })
    case 'huge':
      return { ...correct, body: huge(misbehaviour.megabytes, misbehaviour.content, answer, context) }
    case 'invalidUtf8':
      return body(withInvalidUtf8(bytes))
    case 'deepNesting':
      return body('['.repeat(20_000) + ']'.repeat(20_000))
    case 'raw': {
      const { status = 200, headers, base64, body = '' } = misbehaviour
      const bytes = base64 === undefined ? Buffer.from(body) : Buffer.from(base64, 'base64')
      const contentType = 'application/json; charset=utf-8'
      return { status, headers: { 'content-type': contentType, ...headers }, body: bytes, wire: 'whole' }
    }
    default:
      return 'value' in answer ? json(reshape(misbehaviour, answer.value, context.idField)) : correct
  }
}

/** The answer with invalid bytes at the beginning of many texts. */
function withInvalidUtf8(json: Buffer): Buffer {
  // U+E000 is a private-use character: its three bytes mark the places to replace.
  const texts = /(?:name|title|head_line|gender|bangla|message|Msg|fee|path)":"/g
  const bytes = Buffer.from(json.toString('utf8').replaceAll(texts, '$&\ue000'), 'utf8')
  for (let at = bytes.indexOf('\ue000'); at >= 0; at = bytes.indexOf('\ue000', at))
    bytes.set([0xff, 0xc3, 0x28], at)
  return bytes
}

/** A huge body, generated while it is sent, so that this process needs little memory. */
function* huge(megabytes: number, content: string | undefined, answer: Answer, context: Context) {
  const size = megabytes * 1024 * 1024
  const rows = 'value' in answer ? (rowsOf(answer.value) ?? []).filter(isRow) : []
  const filler = Buffer.alloc(64 * 1024, 'x')
  if (content === 'rows' && rows.length > 0) {
    let id = 1_000_000
    yield Buffer.from('[')
    for (let sent = 0; sent < size; ) {
      const part = rows.map((row) => JSON.stringify({ ...row, [context.idField]: String(id++) })).join(',')
      const chunk = Buffer.from(sent ? `,${part}` : part)
      sent += chunk.length
      yield chunk
    }
    yield Buffer.from(']')
  } else for (let sent = 0; sent < size; sent += filler.length) yield filler
}
