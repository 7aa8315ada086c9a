import { pages } from '@school/content'
import { type FakeUpstream, startFakeUpstream } from '@school/demo-upstream'
import { entities } from '@school/mirror'
import { appRouter } from '@school/server/procedures'
import { createUpstream, type Upstream, UpstreamError } from '@school/upstream'
import fc from 'fast-check'
import { afterAll, afterEach, expect, test } from 'vitest'
import { application, message, pairs, photo } from '../submissions/posting.ts'
import { listPages } from '../support/entity-tables.ts'
import { procedureInputs } from '../support/procedure-inputs.ts'
import { rawRequest } from '../support/raw-request.ts'
import { startSite } from '../support/site.ts'

// No input causes a 5xx, an uncaught exception, or the end of the process. fast-check prints a failure with its seed and
// its smallest case. FUZZ_SEED repeats a run, and FUZZ_RUNS (`npm run fuzz`: 10,000) sets the number of cases per test
// (docs/security.md).

const RUNS = Number(process.env.FUZZ_RUNS ?? 20)
const SEED = Number(process.env.FUZZ_SEED ?? 20261121)
/** The number of concurrent cases. They keep two cores busy. */
const AT_ONCE = 10
/** The project's limit (vitest.config.ts), and a part for each case beyond those of a normal run. */
const TIMEOUT = 300_000 + RUNS * 100
const TOKEN = 'a-token-for-fuzzing'

const never = '0 0 1 1 *'
const site = await startSite({
  hasRun: true,
  environment: {
    OPS_TOKEN: TOKEN,
    SYNC_SCHEDULE_FREQUENT: never,
    SYNC_SCHEDULE_SLOW: never,
    LOG_LEVEL: 'warn',
  },
})
afterAll(() => site?.close())

/** The length of the output that has been checked. */
let checkedLength = 0

/** After each test the process runs, responds, and has logged no unexpected error. */
afterEach(async () => {
  expect(site.server.exitCode).toBeNull()
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200)
  const output = site.output()
  const unexpectedLines = output
    .slice(checkedLength)
    .split('\n')
    .filter((line) => /"level":(?:50|60)|already sent|unhandled|Warning:|^\s+at /i.test(line))
    // A busy machine, not a request.
    .filter((line) => !line.includes('"the database has not answered in time"'))
  checkedLength = output.length
  expect(unexpectedLines.slice(0, 5)).toEqual([])
})

type CaseOf<A> = A extends fc.Arbitrary<infer T> ? T : never

/** Mostly null, so that most cases have at most one invalid part. */
const rarely = <T>(odd: fc.Arbitrary<T>): fc.Arbitrary<T | null> =>
  fc.oneof({ weight: 7, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: odd })

/**
 * Checks the cases of an arbitrary, several at once. Some must succeed: otherwise only the first validation would be
 * tested.
 */
async function checkCases<T>(
  cases: fc.Arbitrary<T>,
  check: (one: T) => Promise<{ status: number | null }>,
): Promise<void> {
  let succeeded = 0
  await fc.assert(
    fc.asyncProperty(fc.array(cases, { minLength: AT_ONCE, maxLength: AT_ONCE }), async (some) => {
      const responses = await Promise.all(some.map(check))
      succeeded += responses.filter(({ status }) => status !== null && status < 400).length
    }),
    {
      seed: SEED,
      numRuns: Math.ceil(RUNS / AT_ONCE),
      interruptAfterTimeLimit: TIMEOUT,
      markInterruptAsFailure: true,
    },
  )
  expect(succeeded).toBeGreaterThan(RUNS / 50)
}

// ---------------------------------------------------------------- invalid and unusual values

const oddTexts = [
  ...['', ' ', '0', '-1', '1e999', 'NaN', 'null', 'undefined', 'true', '[]', '{}', '[object Object]'],
  ...['__proto__', 'constructor', 'toString', "' OR 1=1 --", "'; DROP TABLE notice; --", '%', '_', '\\'],
  ...['%%%\\\\', '.*', '(a+)+$', '(((((', '<script>alert(1)</script>', '"><img src=x onerror=alert(1)>'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: an injection into template engines
  ...['{{7*7}}', '${7*7}', '../../../../etc/passwd', '..\\..\\', '/dev/null', 'C:\\', 'javascript:alert(1)'],
  ...['http://127.0.0.1:5432/', '\0', 'a\0b', '\r\nX-Injected: 1', '\u202e\u2066', '\ufeff', '\ud800'],
  ...['\udfff\ud800', 'ভর্তি বিজ্ঞপ্তি', '২০২৬', 'قرآن', '👩‍👩‍👧‍👦', 'e\u0301'.repeat(50), 'a'.repeat(3_000)],
  ...['ক'.repeat(1_500), '& | ! <-> :*', '2026-02-31', '9'.repeat(400)],
]
const oddText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...oddTexts) },
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 200 }) },
)
const oddValue = fc.oneof(
  oddText,
  fc.constantFrom(null, true, 0, -0, 1.5, 1e308, -1, 2 ** 53, 5_000, 5_001),
  fc.integer(),
  fc.jsonValue({ maxDepth: 4 }),
)

/** `encoded` also accepts text without a UTF-8 form. `bare` leaves text as it is, without characters that end the line. */
const encoded = (text: string) => encodeURIComponent(text.toWellFormed())
const bare = (text: string) => text.toWellFormed().replace(/[\0\r\n ]/g, '')
const inAddress = fc
  .tuple(oddText, fc.boolean())
  .map(([text, isEncoded]) => (isEncoded ? encoded(text) : bare(text)))
const brokenEscape = fc.constantFrom(
  ...['%', '%f', '%ff', '%00', '%c0%af', '%ed%a0%80', '%2e%2e%2f', '%5c', '%0d%0a'],
)

// ---------------------------------------------------------------- requests

let clients = 0
/** Every case has another client address, because forms are limited by address. These limits are tested elsewhere. */
const nextClient = () => {
  clients += 1
  return `198.51.${(clients >> 8) & 255}.${clients & 255}`
}

interface RequestCase {
  method: string
  address: string
  headers: [string, string][]
  body?: Buffer | undefined
  /** A wrong Content-Length. */
  length?: number | undefined
}

/** Returns the value of a header as one line. */
const line = (text: string) => text.toWellFormed().replace(/[\r\n\0]/g, '')

function encodeRequest({ method, address, headers, body, length }: RequestCase): Buffer {
  const contentLength = length ?? body?.length
  const lines = [
    `${method} ${address} HTTP/1.1`,
    'Host: school.example',
    'Connection: close',
    `X-Forwarded-For: ${nextClient()}`,
    ...headers.map(([name, value]) => `${name}: ${line(value)}`),
    ...(contentLength === undefined ? [] : [`Content-Length: ${contentLength}`]),
  ]
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), body ?? Buffer.alloc(0)])
}

/** Expects no 5xx. Only an incomplete request, whose body is shorter than its Content-Length, may get no response. */
async function expectNoServerError(request: RequestCase): Promise<{ status: number | null; text: string }> {
  const bytes = encodeRequest(request)
  const isCut = request.length !== undefined && request.length > (request.body?.length ?? 0)
  const { status, text } = await rawRequest(site.url, bytes, isCut)
  const response = { status: Number.isNaN(status) ? null : status, text }
  if (response.status === null && isCut) return response
  if (response.status === null || response.status >= 500)
    throw new Error(`${response.status} for ${JSON.stringify(bytes.toString().slice(0, 2_000))}`)
  if (/node_modules|\n\s+at |\/apps\/|prisma/i.test(response.text.replace(/<!DOCTYPE[\s\S]*/i, '')))
    throw new Error(`The response has internal details: ${response.text.slice(0, 500)}`)
  return response
}

// ---------------------------------------------------------------- addresses

const routes = [
  ...pages.map((page) => page.path),
  '/notice/',
  '/news/',
  '/events/',
  '/career-details/',
  '/profile/',
  '/submitted/',
  '/media/',
  '/share/',
  '/assets/',
  '/content/',
  '/trpc/',
  '/visits',
  '/sw.js',
  '/feeds/',
  '/sitemap.xml',
  '/ops',
  '/office',
  '/bn/office',
  '/metrics',
  '/healthz',
  '/readyz',
  '',
]
const address = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.constantFrom(...routes), fc.array(fc.oneof(inAddress, brokenEscape), { maxLength: 4 }))
      .map(([route, parts]) => `/${route.replace(/^\//, '')}${parts.length ? '/' : ''}${parts.join('/')}`),
  },
  {
    weight: 2,
    arbitrary: fc
      .array(
        fc.oneof(
          inAddress,
          brokenEscape,
          fc.constantFrom('/', '//', '.', '..', ';', '?', '#', ':', '@', '\\'),
        ),
        {
          minLength: 1,
          maxLength: 12,
        },
      )
      .map((parts) => `/${parts.join('')}`),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      ...['*', '//elsewhere.example/', 'http://elsewhere.example/', 'http://school.example/about'],
      ...['about', '/?', '/#', `/${'a/'.repeat(800)}`, `/${'x'.repeat(15_000)}`, '/.', '/..', '/%'],
    ),
  },
)
const method = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom('GET', 'HEAD') },
  {
    weight: 2,
    arbitrary: fc.constantFrom('POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY'),
  },
)
const header = fc.tuple(
  fc.constantFrom(
    ...['Accept', 'Accept-Encoding', 'Accept-Language', 'Authorization', 'Cookie', 'If-None-Match'],
    ...['If-Modified-Since', 'Range', 'Origin', 'Sec-Fetch-Site', 'X-Forwarded-For', 'X-Forwarded-Proto'],
    ...['X-Forwarded-Host', 'Forwarded', 'User-Agent', 'Content-Type', 'X-Http-Method-Override'],
    'Expect',
  ),
  fc.oneof(
    oddText,
    fc.constantFrom(
      ...['*', 'br;q=0', 'gzip, br', 'bytes=0-', 'bytes=9-1', 'bytes=-', 'https', 'Bearer x', 'ops=x.y'],
      'W/"x"',
    ),
  ),
)
const headers = fc.array(header, { maxLength: 3 })

test(`${RUNS} random addresses and headers cause no server error`, { timeout: TIMEOUT }, async () => {
  await checkCases(fc.record({ method, address, headers }), expectNoServerError)
})

// ---------------------------------------------------------------- query strings

/** The inputs of procedures, which are the filters of lists. */
const inputNames = [...new Set([...procedureInputs.values()].flat())]
const searched: Record<string, readonly string[]> = {
  ...Object.fromEntries(listPages.map((path) => [path, [...inputNames, 'shown', 'picture', 'video']])),
  '/search': ['q', 'kind', 'shown'],
  '/tahfeez': ['tab'],
  '/food-snack': ['day', 'tab'],
  '/apply-online': ['classId', 'sessionId'],
  '/contact': ['subject'],
  '/job-admit-card': ['mobile_number'],
}
const query = fc
  .constantFrom(...Object.entries(searched))
  .chain(([path, names]) =>
    fc
      .array(
        fc.tuple(
          fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...names) }, { weight: 1, arbitrary: inAddress }),
          fc.constantFrom('=', '=', '=', '[]=', '[a]=', ''),
          fc.oneof(
            { weight: 6, arbitrary: inAddress },
            { weight: 1, arbitrary: brokenEscape },
            { weight: 2, arbitrary: oddValue.map((value) => encoded(JSON.stringify(value) ?? '')) },
          ),
        ),
        { maxLength: 5 },
      )
      .map((parts) => `${path}?${parts.map((part) => part.join('')).join('&')}`),
  )

test(`${RUNS} random query strings cause no server error`, {
  timeout: TIMEOUT,
}, async () => {
  await checkCases(query, (address) => expectNoServerError({ method: 'GET', address, headers: [] }))
})

// ---------------------------------------------------------------- tRPC

const procedures = Object.keys(appRouter._def.procedures)
const fieldNames = [...inputNames, 'shown', 'classId', 'sessionId', '__proto__']
const input = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .array(fc.tuple(fc.constantFrom(...fieldNames), oddValue), { maxLength: 5 })
      // Not by JSON.stringify, which omits a key __proto__.
      .map((fields) => `{${fields.map(([name, value]) => `"${name}":${JSON.stringify(value)}`).join(',')}}`),
  },
  { weight: 2, arbitrary: oddValue.map((value) => JSON.stringify(value)) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('', '{', '[[[[', '{"a":1}}', '"', `${'['.repeat(3_000)}`, '{"json":{}}'),
  },
  { weight: 1, arbitrary: oddText },
)
const procedure = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...procedures) },
  { weight: 1, arbitrary: inAddress },
)
const procedureRequest = fc
  .record({
    names: fc.array(procedure, { minLength: 1, maxLength: 12 }),
    inputs: fc.array(input, { minLength: 1, maxLength: 12 }),
    way: fc.constantFrom('one', 'one', 'one', 'batch', 'batch with one input', 'posted', 'posted batch'),
    type: fc.constantFrom(
      'application/json',
      'application/json',
      'text/plain',
      'application/octet-stream',
      'x',
      '',
    ),
    length: rarely(fc.integer({ min: 0, max: 100 })),
  })
  .map(({ names, inputs, way, type, length }): RequestCase => {
    const [name = '', one = ''] = [names[0], inputs[0]]
    const all = `{${inputs.map((text, i) => `"${i}":${text}`).join(',')}}`
    const get = (path: string, text?: string): RequestCase => ({
      method: 'GET',
      address: text === undefined ? path : `${path}${path.includes('?') ? '&' : '?'}input=${encoded(text)}`,
      headers: [],
    })
    if (way === 'one') return get(`/trpc/${name}`, one)
    if (way === 'batch') return get(`/trpc/${names.join(',')}?batch=1`, all)
    if (way === 'batch with one input') return get(`/trpc/${names.join(',')}?batch=1`, one)
    const path = way === 'posted' ? `/trpc/${name}` : `/trpc/${names.join(',')}?batch=1`
    const body = Buffer.from(way === 'posted' ? one : all)
    return {
      method: 'POST',
      address: path,
      headers: [['Content-Type', type]],
      body,
      length: length ?? undefined,
    }
  })

test(`${RUNS} random tRPC calls cause no server error`, {
  timeout: TIMEOUT,
}, async () => {
  expect(procedures.length).toBeGreaterThan(20)
  await checkCases(procedureRequest, async (request) => {
    const response = await expectNoServerError(request)
    if (response.text.includes('INTERNAL_SERVER_ERROR'))
      throw new Error(`internal error for ${JSON.stringify(request)}`)
    return response
  })
})

// ---------------------------------------------------------------- forms

const forms = [
  '/contact',
  '/apply-online',
  '/job-admit-card',
  '/ops',
  '/ops/accept',
  '/ops/out',
  '/office',
  '/office/search',
  '/bn/office/A-2222-2222/note',
  '/visits',
] as const
const boundary = 'fuzz-boundary'

/** The fields of a valid form, and how they are changed. */
const fields = fc.record({
  form: fc.constantFrom<'application' | 'contact' | 'card'>('application', 'contact', 'card'),
  changes: fc.array(
    fc.record({
      place: fc.nat(40),
      what: fc.constantFrom('value', 'value', 'value', 'leave out', 'twice', 'rename'),
      text: oddText,
    }),
    { maxLength: 3 },
  ),
})
function entriesOf({ form, changes }: CaseOf<typeof fields>): [string, string][] {
  const valid = {
    application: () => pairs(application(site)),
    contact: () => pairs(message()),
    card: () => Object.entries({ mobile_number: '01711111111', verification_code: 'secret' }),
  }[form]()
  const entries = valid.map(([name, text]): [string, string] => [name, text])
  for (const { place, what, text } of changes) {
    const at = place % Math.max(1, entries.length)
    const entry = entries[at]
    if (!entry) break
    if (what === 'value') entries[at] = [entry[0], text]
    if (what === 'leave out') entries.splice(at, 1)
    if (what === 'twice') entries.push([entry[0], text])
    if (what === 'rename') entries[at] = [text, entry[1]]
  }
  return entries
}

const bytes = fc.uint8Array({ maxLength: 2_000 }).map((array) => Buffer.from(array))
const pictureBytes = fc.oneof(
  bytes,
  fc.record({ cut: fc.double({ min: 0, max: 1, noNaN: true }), flips: fc.array(fc.nat(), { maxLength: 8 }) }),
)

const formRequest = fc.record({
  /** Another address than that of the form. */
  elsewhere: rarely(fc.constantFrom<string>(...forms)),
  fields,
  /** Another kind of body than the form accepts. */
  otherKind: rarely(fc.constantFrom('urlencoded', 'multipart', 'json', 'bytes', 'huge')),
  type: rarely(
    fc.constantFrom(
      ...['application/json', 'application/json; charset=latin1', 'application/x-www-form-urlencoded'],
      ...['application/x-www-form-urlencoded; charset=utf-16', 'multipart/form-data'],
      ...['multipart/form-data; boundary=', `multipart/form-data; boundary="${'b'.repeat(300)}"`],
      ...['multipart/mixed; boundary=fuzz-boundary', 'text/plain', 'application/xml', ';;;', ''],
    ),
  ),
  picture: fc.oneof(
    { weight: 5, arbitrary: fc.constant({ cut: 1, flips: [] }) },
    { weight: 2, arbitrary: pictureBytes },
    { weight: 1, arbitrary: fc.constant(null) },
  ),
  fileName: fc.constantFrom('photo.jpg', '', '../../x', 'x'.repeat(500), 'a"b.jpg', 'a\\', 'ছবি.png'),
  damage: rarely(fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), bytes })),
  length: rarely(fc.integer({ min: 0, max: 5_000 })),
  json: fc.boolean(),
  header: rarely(header),
})

async function bodyOf(one: CaseOf<typeof formRequest>): Promise<{ type: string; body: Buffer }> {
  const entries = entriesOf(one.fields)
  const well = entries.map(([name, text]): [string, string] => [name.toWellFormed(), text.toWellFormed()])
  const kind = one.otherKind ?? (one.fields.form === 'application' ? 'multipart' : 'urlencoded')
  const type = {
    urlencoded: 'application/x-www-form-urlencoded',
    multipart: `multipart/form-data; boundary=${boundary}`,
    json: 'application/json',
    bytes: 'application/octet-stream',
    huge: 'application/x-www-form-urlencoded',
  }[kind]
  if (kind === 'urlencoded') return { type, body: Buffer.from(new URLSearchParams(well).toString()) }
  if (kind === 'json') return { type, body: Buffer.from(JSON.stringify(Object.fromEntries(entries))) }
  if (kind === 'bytes')
    return { type, body: one.picture instanceof Buffer ? one.picture : Buffer.from('\0\xff') }
  if (kind === 'huge') return { type, body: Buffer.from(`name=${'%E0%A6%95'.repeat(30_000)}`) }
  const parts: Buffer[] = well.map(([name, text]) =>
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name.replace(/["\r\n]/g, '')}"\r\n\r\n${text}\r\n`,
    ),
  )
  if (one.picture) {
    const whole = Buffer.from(await photo())
    let picture: Buffer
    if ('flips' in one.picture) {
      for (const flip of one.picture.flips) whole[flip % whole.length] = flip & 255
      picture = whole.subarray(0, Math.ceil(whole.length * one.picture.cut))
    } else picture = one.picture
    const disposition = `form-data; name="picture"; filename="${one.fileName}"`
    parts.push(
      Buffer.from(`--${boundary}\r\nContent-Disposition: ${disposition}\r\nContent-Type: image/jpeg\r\n\r\n`),
      picture,
      Buffer.from('\r\n'),
    )
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`))
  return { type, body: Buffer.concat(parts) }
}

const addressOf = { application: '/apply-online', contact: '/contact', card: '/job-admit-card' }

test(`${RUNS} random form bodies cause no server error`, {
  timeout: TIMEOUT,
}, async () => {
  await checkCases(formRequest, async (one) => {
    const address = one.elsewhere ?? addressOf[one.fields.form]
    const { type, body: original } = await bodyOf(one)
    let body = original
    if (one.damage) {
      const at = Math.floor(body.length * one.damage.at)
      body = Buffer.concat([body.subarray(0, at), one.damage.bytes, body.subarray(at)])
    }
    return expectNoServerError({
      method: 'POST',
      address,
      headers: [
        ['Content-Type', one.type ?? type],
        ['Accept', one.json ? 'application/json' : 'text/html'],
        ...(address.startsWith('/ops') ? [['Authorization', `Bearer ${TOKEN}`] as [string, string]] : []),
        ...(one.header && !['Content-Type', 'Accept'].includes(one.header[0]) ? [one.header] : []),
      ],
      body,
      length: one.length ?? undefined,
    })
  })
})

// ---------------------------------------------------------------- responses of the upstream

/** The right answers of a fake upstream by path, from one call of everything that the mirror and the forms call. */
async function recordAnswers(fakeUpstream: FakeUpstream, client: Upstream): Promise<Map<string, Buffer>> {
  for (const { list, detail } of entities) {
    await list(client)
    await detail?.fetch(client, '1').catch(() => null)
  }
  const answers = new Map<string, Buffer>()
  for (const { path, body } of fakeUpstream.log) {
    const request = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }
    if (!answers.has(path))
      answers.set(path, Buffer.from(await (await fetch(`${fakeUpstream.url}${path}`, request)).arrayBuffer()))
  }
  for (const path of ['/contact-form', '/apply-online', '/job-admit-card'])
    answers.set(path, Buffer.from('{"responseCode":200,"responseMsg":"Sent."}'))
  return answers
}

const share = fc.double({ min: 0, max: 1, noNaN: true })
const change = fc.oneof(
  fc.record({ kind: fc.constant('field' as const), row: fc.nat(30), column: fc.nat(30), value: oddValue }),
  fc.record({ kind: fc.constant('row' as const), row: fc.nat(30), value: oddValue }),
  fc.record({ kind: fc.constant('whole' as const), value: oddValue }),
  fc.record({ kind: fc.constant('cut' as const), at: share }),
  fc.record({ kind: fc.constant('insert' as const), at: share, bytes }),
)

function applyChange(body: Buffer, one: CaseOf<typeof change>): Buffer {
  const at = 'at' in one ? Math.floor(body.length * one.at) : 0
  if (one.kind === 'cut') return body.subarray(0, at)
  if (one.kind === 'insert') return Buffer.concat([body.subarray(0, at), one.bytes, body.subarray(at)])
  if (one.kind === 'whole') return Buffer.from(JSON.stringify(one.value) ?? '')
  let rows: unknown[]
  try {
    rows = [JSON.parse(body.toString())].flat()
  } catch {
    return body
  }
  const place = one.row % Math.max(1, rows.length)
  const row = rows[place]
  if (one.kind === 'row' || typeof row !== 'object' || row === null) rows[place] = one.value
  else {
    const names = Object.keys(row)
    const name = names[one.column % Math.max(1, names.length)] ?? 'id'
    Object.defineProperty(row, name, { value: one.value, enumerable: true, configurable: true })
  }
  return Buffer.from(JSON.stringify(rows) ?? '')
}

const upstreamResponse = fc.record({
  entity: fc.constantFrom(...entities),
  id: oddText,
  changes: fc.array(change, { minLength: 1, maxLength: 4 }),
  status: fc.oneof(
    { weight: 8, arbitrary: fc.constant(200) },
    { weight: 1, arbitrary: fc.constantFrom(201, 204, 301, 400, 401, 403, 404, 429, 500, 503) },
  ),
  type: fc.constantFrom('application/json', 'text/html; charset=utf-8', 'x'),
})

/** The result of a call, or null if it is rejected as it should be. */
const rejectedAs = <T>(call: Promise<T> | undefined): Promise<T | null> =>
  Promise.resolve(call ?? null).catch((error: unknown) => {
    if (!(error instanceof UpstreamError)) throw error
    return null
  })
/** Converts a row. Only our own error about an invalid row is expected: a TypeError would be a bug. */
function convert(row: () => unknown): void {
  try {
    JSON.stringify(row())
  } catch (error) {
    if (!(error instanceof Error && error.constructor === Error && error.message !== '')) throw error
  }
}

test(`${RUNS} random responses of the upstream are parsed or rejected with an UpstreamError`, {
  timeout: TIMEOUT,
}, async () => {
  const fakeUpstream = await startFakeUpstream()
  const client = createUpstream({
    baseUrl: fakeUpstream.url,
    userId: fakeUpstream.userId,
    password: fakeUpstream.password,
    breaker: false,
    retries: 0,
  })
  const answers = await recordAnswers(fakeUpstream, client)
  let rows = 0
  let rejected = 0
  try {
    await fc.assert(
      fc.asyncProperty(upstreamResponse, async ({ entity, id, changes, status, type }) => {
        for (const [path, answer] of answers) {
          const body = changes.reduce(applyChange, answer)
          fakeUpstream.misbehave(path, { kind: 'raw', status, headers: { 'content-type': type }, body })
        }
        const listed = await rejectedAs(entity.list(client))
        if (!listed) rejected += 1
        for (const [position, row] of listed?.rows.entries() ?? []) {
          rows += 1
          convert(() => [entity.id(row.value), entity.row(row.value, position)])
        }
        const detail = await rejectedAs(entity.detail?.fetch(client, id))
        if (detail) convert(() => entity.detail?.row(detail.value))
        for (const result of [
          await client.contactForm({ name: 'a', email: 'b', subject: 'c', message: 'd' }),
          await client.applyOnline({ name: 'a' }, { bytes: new Uint8Array(1), filename: 'x', type: 'y' }),
        ])
          expect(['answered', 'not processed', 'no answer']).toContain(result.kind)
        await rejectedAs(client.jobAdmitCard({ mobile_number: '01711111111', verification_code: 'x' }))
      }),
      { seed: SEED, numRuns: RUNS, interruptAfterTimeLimit: TIMEOUT, markInterruptAsFailure: true },
    )
    // Both happen often enough: rows are parsed, and responses are rejected.
    expect(rows).toBeGreaterThan(RUNS / 2)
    expect(rejected).toBeGreaterThan(RUNS / 50)
  } finally {
    client.close()
    await fakeUpstream.close()
  }
})
