import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Body, type Row, SINGLE, schoolRows } from './school-rows.ts'

// A school's server that differs from the specification as a description says.

/** What differs. Nothing: as specified. */
export interface Differences {
  /** Their names of our fields, by call; `*` for all calls. */
  names?: Record<string, Record<string, string>>
  /** Changes a row after its names. */
  row?: (row: Row, path: string) => Row
  /** How they write a date. */
  date?: (iso: string) => string | number
  /** The answer around the rows. */
  envelope?: (rows: Row[], path: string, body: Body) => unknown
  /** The answer around the one row of a detail. */
  single?: (row: Row | undefined, path: string) => unknown
  /** Their paths of calls. */
  paths?: Record<string, string>
  /** Their names and values of what is sent, undone before the rows are chosen. */
  received?: (body: Body, path: string) => Body
  /** What a wrong credential gets. */
  refusal?: { status: number; body: unknown }
  /** Files by path; by default a picture and a PDF in /uploads. */
  files?: Record<string, string>
  /** Answers itself, for what no description can say. @returns whether it did */
  answers?: (
    request: http.IncomingMessage,
    response: http.ServerResponse,
    path: string,
    body: Body,
  ) => boolean
}

export interface SchoolServer {
  url: string
  origin: string
  userId: string
  password: string
  /** The paths and bodies that were asked, without the credential. */
  asked: { path: string; body: Body; isRightCredential: boolean }[]
  close(): Promise<void>
}

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const DATES = new Set(['date', 'start_date', 'end_date'])

export async function startSchoolServer(differences: Differences = {}): Promise<SchoolServer> {
  const account = { userId: 'rehearsal-user-4711', password: 'rehearsal/password+0815' }
  const asked: SchoolServer['asked'] = []
  const ownPaths = new Map(Object.entries(differences.paths ?? {}).map(([ours, theirs]) => [theirs, ours]))
  const files = differences.files ?? {
    '/uploads/hall.jpg': 'image/png',
    '/uploads/plan.pdf': 'application/pdf',
  }

  const server = http.createServer(async (request, response) => {
    const address = new URL(request.url ?? '/', 'http://school')
    response.on('error', () => {})
    const type = files[address.pathname]
    if (request.method === 'GET' && type) {
      response.setHeader('content-type', type)
      response.end(type === 'application/pdf' ? '%PDF-1.4\n%%EOF' : PICTURE)
      return
    }
    const body = await bodyOf(request)
    const theirs = address.pathname.replace(/^\/webapi/, '')
    const renamed = Object.keys(differences.paths ?? {}).includes(theirs)
    const path = ownPaths.get(theirs) ?? theirs
    const { userId, password, ...rest } = body
    const isRightCredential = userId === account.userId && password === account.password
    asked.push({ path: theirs, body: rest, isRightCredential })
    const page = Object.fromEntries(address.searchParams)
    if (differences.answers?.(request, response, path, { ...rest, ...page })) return
    if (!isRightCredential) {
      const { status, body: said } = differences.refusal ?? {
        status: 200,
        body: { status: 0, message: 'User not found' },
      }
      return json(response, said, status)
    }
    const rows = renamed ? undefined : schoolRows[path]
    if (!rows) {
      response
        .writeHead(404, { 'content-type': 'text/html' })
        .end('<html><body><h1>Not Found</h1></body></html>')
      return
    }
    const received = differences.received?.({ ...rest, ...page }, path) ?? { ...rest, ...page }
    const list = rows(received).map((row) => theirRow(row, path, differences))
    if (SINGLE.has(path) && differences.single) return json(response, differences.single(list[0], path))
    return json(response, differences.envelope ? differences.envelope(list, path, received) : list)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: `${origin}/webapi`,
    origin,
    ...account,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function theirRow(row: Row, path: string, { names = {}, date, row: change }: Differences): Row {
  const called = { ...names['*'], ...names[path] }
  const renamed = Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      called[name] ?? name,
      date && DATES.has(name) && typeof value === 'string' ? date(value) : value,
    ]),
  )
  return change ? change(renamed, path) : renamed
}

async function bodyOf(request: http.IncomingMessage): Promise<Body> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString()
  try {
    return JSON.parse(text)
  } catch {
    return Object.fromEntries(new URLSearchParams(text))
  }
}

function json(response: http.ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}
