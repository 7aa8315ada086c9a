import dns from 'node:dns'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inspect } from 'node:util'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  createUpstream,
  type Upstream,
  type UpstreamCall,
  UpstreamError,
  type UpstreamSettings,
  type Verdict,
  videoThumbnail,
} from './client.ts'

const USER_ID = 'marked-user-4711'
const PASSWORD = 'marked-password-0815'

interface ReceivedRequest {
  method: string
  url: string
  headers: http.IncomingHttpHeaders
  body: Buffer
}

const open: (() => void)[] = []
afterEach(() => {
  for (const close of open.splice(0)) close()
})

/** Longer than any answer on this machine takes. Only answers that never end get a short time, in which a request still arrives. */
const PATIENT_MS = 60_000
const SHORT_MS = 1_500
const timeFor = (fault: Fault) => ([hang, drip, dripOfGateway].includes(fault) ? SHORT_MS : PATIENT_MS)

/** Starts an HTTP server that answers by `answer`, and a client of it. */
async function serve(
  answer: (request: ReceivedRequest, response: http.ServerResponse, count: number) => void,
  settings: Partial<UpstreamSettings> = {},
) {
  const received: ReceivedRequest[] = []
  const calls: UpstreamCall[] = []
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = []
    try {
      for await (const chunk of request) chunks.push(chunk)
    } catch {
      return
    }
    const { method = '', url = '', headers } = request
    const complete = { method, url, headers, body: Buffer.concat(chunks) }
    received.push(complete)
    response.on('error', () => {})
    answer(complete, response, received.length)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const upstream = client(`${origin}/webapi`, { onCall: (call) => calls.push(call), ...settings })
  open.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { upstream, received, calls, origin, server }
}

function client(baseUrl: string, settings: Partial<UpstreamSettings> = {}): Upstream {
  const upstream = createUpstream({
    baseUrl,
    userId: USER_ID,
    password: PASSWORD,
    timeoutMs: PATIENT_MS,
    retries: 0,
    retryDelayMs: 5,
    breaker: false,
    ...settings,
  })
  open.push(() => upstream.close())
  return upstream
}

/** The error with which a call rejects. */
async function failure(call: Promise<unknown>): Promise<UpstreamError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (error instanceof UpstreamError) return error
  throw new Error(`expected an UpstreamError, got ${inspect(error)}`)
}

const json = (response: http.ServerResponse, value: unknown, status = 200) => {
  response.writeHead(status, { 'content-type': 'text/html' }).end(JSON.stringify(value))
}
const NOTICES = [{ id: 1, head_line: 'One' }]

const message = { name: 'A', email: 'a@example.org', subject: 'S', message: 'M' }
const picture = { bytes: new Uint8Array([0x89, 0x50]), filename: 'me.png', type: 'image/png' }

describe('requests', () => {
  const zero = { department_id: '0' }
  const fields = { id: 1, teacher_id: 1, programme_id: 1, department_id: 1, degree_name: 'x', semester_id: 1 }
  const texts = { head_line: 'x', name: 'x', description: 'x', images_path: 'x', video_id: 'x', title: 'x' }
  const full = {
    ...fields,
    ...texts,
    ques_english: 'x',
    picture: 'x',
    semester_name: 'x',
    gender: 'x',
    fee: 5,
    subject: 'x',
  }
  test.each<[string, object, (upstream: Upstream) => Promise<unknown>]>([
    ['/banner', {}, (u) => u.list('/banner')],
    ['/marque', zero, (u) => u.list('/marque')],
    ['/recent-notice', zero, (u) => u.list('/recent-notice')],
    ['/recent-events', zero, (u) => u.list('/recent-events')],
    ['/recent-videos', zero, (u) => u.list('/recent-videos')],
    ['/recent-news', zero, (u) => u.list('/recent-news')],
    ['/parent-feedback', zero, (u) => u.list('/parent-feedback')],
    ['/all-notice', {}, (u) => u.list('/all-notice')],
    ['/all-news', {}, (u) => u.list('/all-news')],
    ['/career', {}, (u) => u.list('/career')],
    ['/latest-career', {}, (u) => u.list('/latest-career')],
    ['/academic-calendar', {}, (u) => u.list('/academic-calendar')],
    ['/all-videos', zero, (u) => u.list('/all-videos')],
    ['/all-events', {}, (u) => u.list('/all-events')],
    ['/faq', {}, (u) => u.list('/faq')],
    ['/gallery', zero, (u) => u.list('/gallery')],
    ['/all-teacher', { gender: 'Female' }, (u) => u.allTeacher('Female')],
    ['/admission-programme-list', {}, (u) => u.admissionProgrammeList()],
    ['/admission-semester-list', { classId: '1-2' }, (u) => u.admissionSemesterList('1-2')],
    ['/category-list', {}, (u) => u.list('/category-list')],
    ['/admission-gender', { classId: '1-2', semester_id: '3' }, (u) => u.admissionGender('1-2', '3')],
    ['/notice-details', { id: '1' }, (u) => u.noticeDetails('1')],
    ['/news-details', { id: '1' }, (u) => u.newsDetails('1')],
    ['/career-details', { id: '1' }, (u) => u.careerDetails('1')],
    ['/teacher-info', { teacher_id: '1' }, (u) => u.teacherInfo('1')],
    ['/application-fee', { classId: '1-2', semester_id: '3' }, (u) => u.applicationFee('1-2', '3')],
  ])(
    'the query %s sends its parameters and the credential, and parses one row of the answer',
    async (path, body, call) => {
      const { upstream, received, calls } = await serve((_, response) => json(response, [full]))
      const answer = await call(upstream)
      expect(received).toHaveLength(1)
      expect(received[0]).toMatchObject({ method: 'POST', url: `/webapi${path}` })
      expect(received[0]?.headers['content-type']).toBe('application/json')
      expect(JSON.parse(String(received[0]?.body))).toEqual({ ...body, userId: USER_ID, password: PASSWORD })
      expect(answer).toMatchObject(
        answer && typeof answer === 'object' && 'rows' in answer
          ? { rows: [{ raw: full }], rejected: [] }
          : { raw: full },
      )
      expect(calls).toMatchObject([
        { path, outcome: 'ok', attempts: 1, bytes: JSON.stringify([full]).length },
      ])
    },
  )

  test('the contact form is sent as JSON with the credential', async () => {
    const { upstream, received } = await serve((_, response) => json(response, { message: 'Thank you' }))
    const outcome = await upstream.contactForm(message)
    expect(outcome).toMatchObject({ kind: 'answered', verdict: { kind: 'delivered', message: 'Thank you' } })
    expect(JSON.parse(String(received[0]?.body))).toEqual({ ...message, userId: USER_ID, password: PASSWORD })
  })

  test('the application is sent as multipart/form-data with the picture', async () => {
    const { upstream, received } = await serve((_, response) =>
      json(response, { responseCode: 200, responseMsg: 'ok' }),
    )
    const fields = { applicantName: 'আমিন', references: '[{"name":"x"}]', password: 'mine', userId: 'mine' }
    const outcome = await upstream.applyOnline(fields, { ...picture, filename: 'a"\r\nb.png' })
    expect(outcome).toMatchObject({ kind: 'answered', verdict: { kind: 'delivered', message: 'ok' } })

    const [request] = received
    if (!request) throw new Error('no request was received')
    const form = await new Response(new Uint8Array(request.body), {
      headers: { 'content-type': String(request.headers['content-type']) },
    }).formData()
    const { picture: sent, ...texts } = Object.fromEntries(form)
    expect(texts).toEqual({ ...fields, userId: USER_ID, password: PASSWORD })
    expect(form.getAll('password')).toEqual([PASSWORD])
    if (!(sent instanceof File)) throw new Error('the picture is not a file')
    expect(sent.type).toBe('image/png')
    expect(new Uint8Array(await sent.arrayBuffer())).toEqual(picture.bytes)
  })

  test('the query of an admit card sends number, code and credential', async () => {
    const { upstream, received } = await serve((_, response) =>
      json(response, { responseCode: '00', responseMsg: 'cards/1.pdf' }),
    )
    expect(await upstream.jobAdmitCard({ mobile_number: '01700000000', verification_code: 'pw' })).toEqual({
      code: '00',
      message: 'cards/1.pdf',
    })
    expect(JSON.parse(String(received[0]?.body))).toEqual({
      mobile_number: '01700000000',
      verification_code: 'pw',
      userId: USER_ID,
      password: PASSWORD,
    })
  })
})

type Fault = (response: http.ServerResponse) => void

const hang: Fault = () => {}
const reset: Fault = (response) => response.socket?.resetAndDestroy()
const close: Fault = (response) => response.socket?.destroy()
const drips =
  (code: number): Fault =>
  (response) => {
    response.writeHead(code).write('[')
    const timer = setInterval(() => response.write(' '), 20)
    response.on('close', () => clearInterval(timer))
  }
const drip = drips(200)
const dripOfGateway = drips(404)
const promised: Fault = (response) => {
  response.writeHead(200, { 'content-length': '1000' }).write('[{"id":1}')
  setTimeout(() => response.socket?.destroy(), 20)
}
const announced: Fault = (response) => {
  response.writeHead(200, { 'content-length': '200000' }).write('[')
}
const unfinished: Fault = (response) => {
  response.write('[]')
  setTimeout(() => response.socket?.resetAndDestroy(), 20)
}
const notHttp: Fault = (response) => response.socket?.end('SSH-2.0-OpenSSH\r\n\r\n')
const status =
  (code: number, body = '<html><body>Sorry</body></html>', headers: Record<string, string> = {}): Fault =>
  (response) => {
    response.writeHead(code, { 'content-type': 'text/html', ...headers }).end(body)
  }
const compressed =
  (body: Buffer, encoding = 'gzip'): Fault =>
  (response) => {
    response.writeHead(200, { 'content-encoding': encoding }).end(body)
  }

describe('a query that fails', () => {
  test.each<[string, Fault, Partial<UpstreamError>, number]>([
    ['a reset before the answer', reset, { kind: 'unreachable', reached: true }, 3],
    ['an end before the answer', close, { kind: 'unreachable', reached: true }, 3],
    ['a hanging answer', hang, { kind: 'timeout', reached: true }, 1],
    ['an answer that drips', drip, { kind: 'timeout', reached: true }, 1],
    ['fewer bytes than promised', promised, { kind: 'cut off', reached: true }, 3],
    ['a reset in the middle', unfinished, { kind: 'cut off', reached: true }, 3],
    ['an answer that announces too much', announced, { kind: 'too large' }, 1],
    ['a status of 500 with a page', status(500), { kind: 'status', status: 500, reached: true }, 3],
    ['a status of 503', status(503), { kind: 'status', status: 503, reached: false }, 3],
    ['a status of 404', status(404), { kind: 'status', status: 404 }, 1],
    ['a status of 401', status(401), { kind: 'refused', status: 401, reached: false }, 1],
    ['a status of 403', status(403, '{"error":"x"}'), { kind: 'refused', status: 403, reached: false }, 1],
    ['a page of a web server with 403', status(403), { kind: 'status', status: 403, reached: false }, 1],
    [
      'a password of the web server',
      status(401, '', { 'www-authenticate': 'Basic realm="x"' }),
      { kind: 'status', status: 401, reached: false },
      1,
    ],
    [
      'a bot check',
      status(403, '<title>Just a moment...</title>'),
      { kind: 'status', message: expect.stringContaining('a firewall or bot check') },
      1,
    ],
    [
      'a bot check with status 503',
      status(503, '<title>x</title>', { 'cf-mitigated': 'challenge' }),
      { kind: 'status', message: expect.stringContaining('a firewall or bot check') },
      3,
    ],
    ['a redirect', status(302, '', { location: '/elsewhere' }), { kind: 'status', status: 302 }, 1],
    ['a page with status 200', status(200), { kind: 'unreadable' }, 1],
    ['JSON that ends too soon', status(200, '[{"id":1,"head'), { kind: 'cut off' }, 1],
    ['a wrong credential', status(200, '{"message":"Invalid password"}'), { kind: 'refused' }, 1],
    ['another protocol', notHttp, { kind: 'unreadable' }, 1],
    [
      'a compressed body that is cut off',
      compressed(gzipSync('[1,2,3,4,5]').subarray(0, 20)),
      { kind: 'cut off' },
      3,
    ],
  ])('a failed query reports the kind of error: %s', async (_, fault, expected, attempts) => {
    const { upstream, received, calls } = await serve((_, response) => fault(response), {
      retries: 2,
      maxBytes: 100_000,
      timeoutMs: timeFor(fault),
    })
    const error = await failure(upstream.list('/all-notice'))
    expect(error).toMatchObject({ name: 'UpstreamError', path: '/all-notice', ...expected })
    expect(error.message).toMatch(/^\/all-notice: [^\n]+\.$/)
    expect(received).toHaveLength(attempts)
    expect(calls).toMatchObject([{ path: '/all-notice', outcome: error.kind, attempts }])
  })

  test('reading stops at the size limit when the answer has 200 MB', async () => {
    let written = 0
    const { upstream } = await serve(
      (_, response) => {
        const block = Buffer.alloc(1024 * 1024, ' ')
        const more = () => {
          while (written < 200 && !response.destroyed) {
            written++
            if (!response.write(block)) return void response.once('drain', more)
          }
          response.end()
        }
        more()
      },
      { maxBytes: 5 * 1024 * 1024, timeoutMs: 10_000 },
    )
    const before = process.memoryUsage().rss
    expect(await failure(upstream.list('/all-notice'))).toMatchObject({ kind: 'too large', reached: true })
    expect(written).toBeLessThan(60)
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024)
  })

  test.each([
    [429, '1'],
    [503, '1'],
  ])('waits as long as the upstream asks, and is retried then: status %i', async (code, seconds) => {
    const times: number[] = []
    const { upstream } = await serve(
      (_, response, count) => {
        times.push(performance.now())
        if (count === 1) status(code, '', { 'retry-after': seconds })(response)
        else json(response, NOTICES)
      },
      { retries: 2 },
    )
    expect((await upstream.list('/all-notice')).rows).toHaveLength(1)
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(990)
  })

  test.each<[string, number, string]>([
    ['seconds', 429, '120'],
    ['a date', 503, new Date(Date.now() + 120_000).toUTCString()],
  ])('makes no further call before the time that the upstream asks for: %s', async (_, code, time) => {
    const { upstream, received } = await serve(
      (_, response) => status(code, '', { 'retry-after': time })(response),
      { retries: 2, breaker: { failures: 50, coolDownMs: 1 } },
    )
    expect(await failure(upstream.list('/all-notice'))).toMatchObject({ kind: 'status', status: code })
    const error = await failure(upstream.list('/banner'))
    expect(error).toMatchObject({
      kind: 'breaker open',
      reason: `the upstream asks to wait (status ${code})`,
    })
    expect(error.message).toMatch(/paused until \d\d:\d\d: the upstream asks to wait/)
    expect(await upstream.contactForm(message)).toMatchObject({ kind: 'not processed' })
    expect(received).toHaveLength(1)
    expect(upstream.breakerState()).toBe('open')
  })

  test('is retried until it succeeds', async () => {
    const { upstream, calls } = await serve(
      (_, response, count) => (count < 3 ? status(500)(response) : json(response, NOTICES)),
      { retries: 2 },
    )
    expect((await upstream.list('/all-notice')).rows).toHaveLength(1)
    expect(calls).toMatchObject([{ outcome: 'ok', attempts: 3 }])
  })
})

test('a failed call on a reused connection counts as possibly processed', async () => {
  const { upstream } = await serve(
    (_, response, count) => (count === 1 ? json(response, []) : hang(response)),
    { timeoutMs: 2_000 },
  )
  await upstream.list('/all-notice')
  expect(await failure(upstream.list('/all-notice'))).toMatchObject({
    kind: 'timeout',
    reached: true,
    message: '/all-notice: the upstream did not answer in full within 2000 ms.',
  })
})

/** The address of a server that accepts connections and never says anything. */
async function silentAddress(): Promise<string> {
  const silent = net.createServer(() => {})
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  open.push(() => void silent.close())
  return `https://127.0.0.1:${(silent.address() as AddressInfo).port}/webapi`
}

test.each<[string, () => string | Promise<string>, RegExp, number]>([
  ['nobody listens', () => 'http://127.0.0.1:1/webapi', /refuses connections/, 2],
  ['the name does not exist', () => 'http://school.invalid/webapi', /name cannot be resolved/, 2],
  [
    'TLS cannot be agreed',
    async () => (await serve((_, response) => json(response, []))).origin.replace('http:', 'https:'),
    /does not speak TLS at this address.*http:\/\//,
    2,
  ],
  ['the TLS handshake never ends', silentAddress, /within 5000 ms/, 1],
])(
  'a call without a connection reports the reason, and was not processed: %s',
  async (_, address, reason, attempts) => {
    const calls: UpstreamCall[] = []
    const upstream = client(await address(), {
      retries: 1,
      timeoutMs: 5_000,
      onCall: (call) => calls.push(call),
    })
    const [query, ...submissions] = await Promise.all([
      failure(upstream.list('/banner')),
      upstream.contactForm(message),
      upstream.applyOnline({ applicantName: 'A' }, picture),
    ])
    expect(query).toMatchObject({ reached: false, message: expect.stringMatching(reason) })
    expect(calls.find(({ path }) => path === '/banner')).toMatchObject({ outcome: query.kind, attempts })
    for (const outcome of submissions)
      expect(outcome).toMatchObject({ kind: 'not processed', error: { kind: query.kind, reached: false } })
  },
)

test('an invalid address throws an error that names the setting and not the credential', () => {
  for (const baseUrl of [
    '',
    'school',
    'ftp://school.example/webapi',
    `http://${USER_ID}:${PASSWORD}@school.example`,
  ]) {
    let message = ''
    try {
      client(baseUrl)
    } catch (error) {
      message = String(error)
    }
    expect(message).toBe('TypeError: baseUrl must be an http or https address without a user name')
  }
})

describe('a submission', () => {
  const contact = (upstream: Upstream) => upstream.contactForm(message)
  const application = (upstream: Upstream) => upstream.applyOnline({ applicantName: 'A' }, picture)
  const decided = (kind: Verdict['kind'], message?: string) =>
    ({ kind: 'answered', verdict: { kind, ...(message !== undefined && { message }) } }) as const
  const unknown = { kind: 'no answer' } as const
  const cutOff = { kind: 'answered', verdict: { kind: 'delivered', doubt: 'cut off' } } as const

  /** What each answer means is in submission-answer.test.ts. Without a second outcome, both forms have the first. */
  test.each<[string, Fault, object, object?]>([
    ['its own form', status(200, '{"responseCode":200,"responseMsg":"Done"}'), decided('delivered', 'Done')],
    ['a page with status 200', status(200), decided('delivered'), decided('unclear')],
    ['JSON that ends too soon', status(200, '{"responseCode":"20'), decided('delivered'), decided('unclear')],
    ['a gateway', status(404), decided('gateway')],
    ['a redirect', status(302, '', { location: '/done' }), decided('gateway')],
    [
      'a wrong credential',
      status(200, '{"status":0,"message":"Invalid userId or password"}'),
      decided('credential'),
    ],
    ['a timeout', hang, unknown],
    ['a reset after the body', reset, unknown],
    // Its status was read, and a message is delivered by that.
    ['an answer cut off', promised, cutOff, unknown],
    ['an answer without an end', drip, cutOff, unknown],
    ['a page of a gateway without an end', dripOfGateway, decided('gateway')],
    ['an endless answer', status(200, ' '.repeat(200_000)), decided('delivered'), unknown],
    [
      'a body in an unknown encoding',
      status(200, 'x', { 'content-encoding': 'br' }),
      decided('delivered'),
      unknown,
    ],
    ['an endless answer of a gateway', status(502, ' '.repeat(200_000)), decided('gateway')],
  ])(
    'the answer determines the outcome of a submission, which is sent once: %s',
    async (_, fault, ofContact, ofApplication = ofContact) => {
      const { upstream, received } = await serve((_, response) => fault(response), {
        retries: 2,
        timeoutMs: timeFor(fault),
        maxBytes: 100_000,
      })
      expect(await contact(upstream)).toMatchObject(ofContact)
      expect(await application(upstream)).toMatchObject(ofApplication)
      expect(received.map(({ url }) => url)).toEqual(['/webapi/contact-form', '/webapi/apply-online'])
    },
  )

  test('the raw answer is kept with status, type and address, cut, and without the credential', async () => {
    const { upstream } = await serve((_, response) =>
      status(302, `Dear ${USER_ID}, ${'x'.repeat(10_000)}`, {
        location: '/login',
        'content-type': 'text/html',
      })(response),
    )
    const outcome = await application(upstream)
    const raw = outcome.kind === 'answered' ? outcome.raw : ''
    expect(raw).toMatch(/^HTTP 302\ntext\/html\nLocation: \/login\n\nDear /)
    expect(raw).not.toContain(USER_ID)
    expect(raw.length).toBeLessThanOrEqual(4_000)
  })

  test('a call reports what decides nothing as a failure', async () => {
    const { upstream, calls } = await serve((_, response) => status(404)(response))
    await contact(upstream)
    expect(calls).toMatchObject([{ path: '/contact-form', outcome: 'status' }])
  })

  test('has a connection of its own, so that a stale connection cannot make its outcome unclear', async () => {
    const { upstream, received } = await serve((_, response) => json(response, { message: 'ok' }))
    await upstream.list('/all-notice')
    await contact(upstream)
    await contact(upstream)
    expect(received.map(({ headers }) => headers.connection)).toEqual(['keep-alive', 'close', 'close'])
  })

  test('does not wait behind a sync', async () => {
    const { upstream } = await serve(({ url }, response) => {
      if (url.endsWith('contact-form')) json(response, {})
    })
    const syncing = Array.from({ length: 50 }, () => failure(upstream.list('/all-notice')))
    // The calls of the sync never get an answer: a submission that queued behind them would never be sent.
    expect(await contact(upstream)).toMatchObject({ kind: 'answered' })
    upstream.close()
    await Promise.all(syncing)
  })

  test('is not sent when the queue is full', async () => {
    const { upstream, received } = await serve((_, response) => setTimeout(() => json(response, {}), 5))
    const outcomes = await Promise.all(Array.from({ length: 300 }, () => contact(upstream)))
    expect(outcomes.filter(({ kind }) => kind === 'answered')).toHaveLength(204)
    expect(outcomes.filter(({ kind }) => kind === 'not processed')).toHaveLength(96)
    expect(received).toHaveLength(204)
  })
})

describe('the probe of the upstream', () => {
  test.each<[string, Parameters<typeof serve>[0], string, number]>([
    ['rows', (_, response) => json(response, [{ id: 1, name: 'General' }]), 'accepted', 1],
    [
      'a message about the credential',
      (_, response) => json(response, { message: 'Invalid user id' }),
      'refused',
      1,
    ],
    ['401', (_, response) => json(response, {}, 401), 'refused', 1],
    ['no rows', (_, response) => json(response, []), 'unavailable', 2],
    ['503', (_, response) => json(response, {}, 503), 'unavailable', 2],
    [
      'one broken listing and one that works',
      ({ url }, response) =>
        json(response, [{ id: 1, images_path: 'a.jpg' }], url?.endsWith('/banner') ? 200 : 500),
      'accepted',
      2,
    ],
  ])('reports the state without retries: %s', async (_name, answer, health, calls) => {
    const { upstream, received } = await serve(answer)
    expect(await upstream.probe()).toBe(health)
    expect(received).toHaveLength(calls)
  })
})

test.each<[string, Fault, object | string]>([
  [
    'a failure with a message',
    status(401, '{"message":"Wrong password"}'),
    { code: '401', message: 'Wrong password' },
  ],
  ['a page', status(200), 'unreadable'],
  ['no code', status(200, '{}'), 'unreadable'],
  [
    'its own form with another status',
    status(500, '{"responseCode":"01","responseMsg":"Wrong password"}'),
    { code: '01', message: 'Wrong password' },
  ],
  [
    'its own form in other letters, under data',
    status(200, '{"data":{"response_code":"00","response_msg":"a.pdf"}}'),
    { code: '00', message: 'a.pdf' },
  ],
  [
    'a refusal without its form',
    status(422, '{"message":"Mobile is short"}'),
    { code: '422', message: 'Mobile is short' },
  ],
  [
    'words with markup',
    status(200, '{"responseCode":"01","responseMsg":"<p>The Mobile &amp; password differ.</p>"}'),
    { code: '01', message: 'The Mobile & password differ.' },
  ],
  [
    'a path that looks like markup',
    status(200, '{"responseCode":"00","responseMsg":"a<b>&amp;.pdf"}'),
    { code: '00', message: 'a<b>&amp;.pdf' },
  ],
  ['its own form for later', status(200, '{"responseCode":503,"responseMsg":"Maintenance"}'), 'status'],
  ['a gateway with words', status(502, '{"message":"An invalid response was received"}'), 'status'],
  ['a gateway that counts requests', status(429, '{"message":"Too Many Attempts."}'), 'status'],
  ['a redirect', status(302, '', { location: '/login' }), 'status'],
  ['an empty answer', status(200, ''), 'unreadable'],
  ['JSON that ends too soon', status(200, '{"responseCode":"00","respon'), 'cut off'],
  ['status 500', status(500), 'status'],
  ['a reset', reset, 'unreachable'],
  ['a timeout', hang, 'timeout'],
])(
  'the answer about an admit card is parsed or an error, and never asked for again: %s',
  async (_, fault, expected) => {
    const { upstream, received } = await serve((_, response) => fault(response), {
      retries: 2,
      timeoutMs: timeFor(fault),
    })
    const card = upstream.jobAdmitCard({ mobile_number: '01700000000', verification_code: 'pw' })
    expect(typeof expected === 'string' ? (await failure(card)).kind : await card).toEqual(expected)
    expect(received).toHaveLength(1)
  },
)

test('the detail of a vacancy may contain the id of another row', async () => {
  const { upstream } = await serve((_, response) => json(response, [{ id: 99, subject: 'Mathematics' }]))
  expect((await upstream.careerDetails('7'))?.value).toMatchObject({ id: '7', subject: 'Mathematics' })
  expect(await failure(upstream.teacherInfo('7'))).toMatchObject({ kind: 'unreadable' })
})

test('one cycle makes the same query once, even if it fails', async () => {
  const { upstream, received } = await serve(({ url }, response) =>
    url.endsWith('/faq') ? status(404)(response) : json(response, NOTICES),
  )
  const cycle = upstream.cycle()
  const [first, second] = await Promise.all([cycle.list('/all-notice'), cycle.list('/all-notice')])
  expect(second).toBe(first)
  expect(await cycle.list('/all-notice')).toBe(first)
  await cycle.noticeDetails('1')
  await cycle.noticeDetails('1')
  await cycle.noticeDetails('2').catch(() => {})
  await failure(cycle.list('/faq'))
  await failure(cycle.list('/faq'))
  expect(received).toHaveLength(4)

  await upstream.cycle().list('/all-notice')
  await upstream.list('/all-notice')
  expect(received).toHaveLength(6)

  await cycle.contactForm(message)
  await cycle.contactForm(message)
  expect(received).toHaveLength(8)
})

test('the limiter runs at most `concurrency` calls at once, in order of arrival', async () => {
  let now = 0
  let most = 0
  const { upstream, received } = await serve(
    (_, response) => {
      most = Math.max(most, ++now)
      setTimeout(() => {
        now--
        json(response, [{ id: 1, head_line: 'x' }])
      }, 10)
    },
    { concurrency: 3 },
  )
  const ids = Array.from({ length: 20 }, (_, index) => String(index + 1))
  await Promise.allSettled([
    ...ids.map((id) => upstream.noticeDetails(id)),
    ...ids.map((id) => upstream.cycle().file(`${id}.jpg`)),
  ])
  expect(most).toBe(3)
  const details = received
    .filter(({ method }) => method === 'POST')
    .map(({ body }) => JSON.parse(String(body)).id)
  expect(details.map(Number).slice(0, 3).sort()).toEqual([1, 2, 3])
  expect(details).toHaveLength(20)
})

describe('the circuit breaker', () => {
  const settings = { breaker: { failures: 3, coolDownMs: 30_000 } }
  // The breaker's clock stands still unless a test moves it; timers go on.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
  afterEach(() => void vi.useRealTimers())
  const coolDown = () => vi.advanceTimersByTime(30_000)

  test('opens after three failures in a row, lets one probe pass after a while, and closes when that succeeds', async () => {
    let broken = true
    const { upstream, received, calls } = await serve(
      (_, response) => (broken ? status(500)(response) : json(response, NOTICES)),
      settings,
    )
    expect(upstream.breakerState()).toBe('closed')
    for (let count = 0; count < 3; count++) await failure(upstream.list('/all-notice'))
    expect(upstream.breakerState()).toBe('open')

    const error = await failure(upstream.list('/all-notice'))
    expect(error).toMatchObject({ kind: 'breaker open', reached: false })
    expect(error?.message).toMatch(/^\/all-notice: paused until \d\d:\d\d: \S.{10,}\.$/)
    expect(upstream.breakerPause()?.reason).toBe(error?.reason)
    expect(await upstream.contactForm(message)).toMatchObject({
      kind: 'not processed',
      error: { kind: 'breaker open' },
    })
    expect(received).toHaveLength(3)
    expect(calls.slice(-2)).toMatchObject([{ attempts: 0 }, { attempts: 0 }])

    coolDown()
    expect(upstream.breakerState()).toBe('half-open')
    const probes = await Promise.all([
      failure(upstream.list('/all-notice')),
      failure(upstream.list('/all-news')),
    ])
    expect(probes[0]?.kind).not.toBe('breaker open')
    expect(probes[1]?.kind).toBe('breaker open')
    expect(received).toHaveLength(4)
    expect(upstream.breakerState()).toBe('open')

    broken = false
    coolDown()
    expect((await upstream.list('/all-notice')).rows).toHaveLength(1)
    expect(upstream.breakerState()).toBe('closed')
    expect((await upstream.list('/all-notice')).rows).toHaveLength(1)
  })

  test('counts only failures in a row', async () => {
    const { upstream } = await serve(
      (_, response, count) => (count % 3 === 0 ? json(response, []) : status(500)(response)),
      settings,
    )
    for (let count = 0; count < 12; count++) await upstream.list('/all-notice').catch(() => {})
    expect(upstream.breakerState()).toBe('closed')
  })

  test('counts each attempt, and the call that opens it fails with its own last error', async () => {
    const { upstream, received } = await serve((_, response) => status(500)(response), {
      ...settings,
      retries: 9,
    })
    expect(await failure(upstream.list('/all-notice'))).toMatchObject({ kind: 'status', status: 500 })
    expect(received).toHaveLength(3)
  })

  test('is a separate one for files when they come from another host', async () => {
    const { upstream } = await serve((_, response) => json(response, NOTICES), {
      ...settings,
      filesUrl: 'http://127.0.0.1:1',
    })
    for (let count = 0; count < 4; count++) await failure(upstream.file('a.jpg'))
    expect(await failure(upstream.file('a.jpg'))).toMatchObject({ kind: 'breaker open' })
    expect(upstream.breakerState()).toBe('closed')
    expect((await upstream.list('/all-notice')).rows).toHaveLength(1)
  })
})

describe('files', () => {
  const upstream = client('https://school.example/webapi')
  const below = client('https://school.example/webapi', { filesUrl: 'https://files.example:8443/storage/' })

  test.each([
    ['uploads/a.jpg', 'https://school.example/uploads/a.jpg'],
    ['/uploads/a.jpg', 'https://school.example/uploads/a.jpg'],
    [' uploads/A B.JPG ', 'https://school.example/uploads/A%20B.JPG'],
    ['uploads/নোটিশ.pdf', 'https://school.example/uploads/%E0%A6%A8%E0%A7%8B%E0%A6%9F%E0%A6%BF%E0%A6%B6.pdf'],
    ['uploads/%E0%A6%A8.pdf', 'https://school.example/uploads/%E0%A6%A8.pdf'],
    ['uploads\\/a.jpg', 'https://school.example/uploads/a.jpg'],
    ['a.jpg?v=2', 'https://school.example/a.jpg?v=2'],
    ['No #5, 100% sure.pdf', 'https://school.example/No%20%235,%20100%25%20sure.pdf'],
    ['a..b.pdf', 'https://school.example/a..b.pdf'],
    ['2025:1.pdf', 'https://school.example/2025:1.pdf'],
    ['https://school.example/a b.jpg#x', 'https://school.example/a%20b.jpg'],
    ['http://SCHOOL.example/a.jpg', 'https://school.example/a.jpg'],
    ['//school.example/a.jpg', 'https://school.example/a.jpg'],
    ['https://www.school.example/a.jpg', 'https://school.example/a.jpg'],
    ['//www.school.example/Notice #12.pdf', 'https://school.example/Notice%20%2312.pdf'],
    ['uploads/t/What now?.pdf', 'https://school.example/uploads/t/What%20now%3F.pdf'],
    ['uploads/t/a;b&c=d.pdf', 'https://school.example/uploads/t/a;b&c=d.pdf'],
    ['uploads/t/a+b.pdf', 'https://school.example/uploads/t/a+b.pdf'],
    ['download.php?file=a b.pdf', 'https://school.example/download.php?file=a%20b.pdf'],
    ['a.pdf#page=2', 'https://school.example/a.pdf'],
    ['http://localhost/storage/a b.pdf', 'https://school.example/storage/a%20b.pdf'],
    ['http://localhost:8000/storage/a.pdf?v=2', 'https://school.example/storage/a.pdf?v=2'],
  ])('%j is %s', (path, address) => {
    expect(upstream.resolveFile(path)?.href).toBe(address)
  })

  test('have addresses below the one in the settings', () => {
    expect(below.resolveFile('/a.jpg')?.href).toBe('https://files.example:8443/storage/a.jpg')
    expect(below.resolveFile('https://school.example/a.jpg')).toBeNull()
    expect(below.resolveFile('https://files.example/a.jpg')).toBeNull()
  })

  test('of further hosts of the map are fetched, and a refused one is named with host and setting', async () => {
    const withHost = client('https://school.example/webapi', {
      map: { defaults: { files: ['https://cdn.example'] } },
    })
    expect(withHost.resolveFile('https://cdn.example/a #1.jpg')?.href).toBe(
      'https://cdn.example/a%20%231.jpg',
    )
    expect((await failure(withHost.file('https://other.example/secret.jpg'))).message).toBe(
      'file: the file is on other.example, which is not known as a host of files: name it under "files" in the file of UPSTREAM_MAP, or as UPSTREAM_FILES_URL.',
    )
  })

  const hostile = [
    ...['', ' ', '../etc/passwd', 'uploads/../../etc/passwd', 'uploads/..', '..?x'],
    ...['uploads/%2e%2e/secret', 'uploads/.%2E/secret', '..\\secret', 'uploads\\..\\secret'],
    ...['\\\\evil.example\\a.jpg', '//evil.example/a.jpg', '\\/\\/evil.example/a.jpg'],
    ...['///evil.example/a.jpg', '/\\evil.example/a.jpg', 'https://evil.example/a.jpg'],
    ...['http://evil.example/a.jpg', 'HTTPS://evil.example/a.jpg', 'https:evil.example/a.jpg'],
    ...['https:/evil.example/a.jpg', 'https:///evil.example/a.jpg'],
    ...['https://school.example@evil.example/a.jpg', 'https://user:pw@school.example/a.jpg'],
    ...['https://user@school.example/a.jpg', 'https://:pw@school.example/a.jpg'],
    ...['https://school.example.evil.example/a.jpg', 'https://school.example:444/a.jpg'],
    ...['http://user:pw@localhost/a.jpg', 'http://localhost.evil.example/a.jpg', 'ftp://localhost/a.jpg'],
    ...['https://school.example/../a.jpg', 'https://127.0.0.1/a.jpg', 'javascript:alert(1)'],
    ...[' JavaScript:alert(1)', 'java\nscript:alert(1)', 'data:text/html,x', 'file:///etc/passwd'],
    ...['ftp://school.example/a.jpg', 'C:\\a.jpg', 'a\u0000.jpg', 'a\r\nHost: evil.example'],
    `a/${'x'.repeat(3_000)}.jpg`,
  ]
  test.each(hostile)('%j leads nowhere', async (path) => {
    expect(upstream.resolveFile(path)).toBeNull()
    expect(await failure(upstream.file(path))).toMatchObject({ kind: 'not allowed', reached: false })
  })

  test('come with their type and address, and their requests do not contain the credential', async () => {
    const { upstream, received, origin, calls } = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF')
    })
    const file = await upstream.file('uploads/নোটিশ 1.pdf')
    expect(file).toMatchObject({
      type: 'application/pdf',
      url: `${origin}/${encodeURI('uploads/নোটিশ 1.pdf')}`,
    })
    expect(Buffer.from(file.bytes).toString()).toBe('%PDF')
    expect(received[0]?.method).toBe('GET')
    expect(inspect(received)).not.toMatch(/marked-/)
    expect(calls).toMatchObject([{ path: 'file', outcome: 'ok', attempts: 1, bytes: 4 }])
  })

  test.each<[string, Fault, object, number]>([
    ['one that is missing', status(404), { kind: 'status', status: 404 }, 1],
    ['one behind a login', status(401), { kind: 'status', status: 401 }, 1],
    ['one over the limit', status(200, 'x'.repeat(2_000)), { kind: 'too large' }, 1],
    ['one that is cut off', promised, { kind: 'cut off' }, 2],
    ['a server error', status(500), { kind: 'status', status: 500 }, 2],
    [
      'a redirect to another host',
      status(302, '', { location: 'http://127.0.0.1:1/a' }),
      { kind: 'not allowed' },
      1,
    ],
    [
      'a redirect to another scheme',
      status(302, '', { location: 'file:///etc/passwd' }),
      { kind: 'not allowed' },
      1,
    ],
    ['a redirect to nowhere', status(302), { kind: 'status', status: 302 }, 1],
    ['redirects without end', status(302, '', { location: '/again' }), { kind: 'not allowed' }, 4],
  ])('fail: %s', async (_, fault, expected, requests) => {
    const { upstream, received } = await serve((_, response) => fault(response), {
      retries: 1,
      maxFileBytes: 1_000,
      timeoutMs: timeFor(fault),
    })
    const error = await failure(upstream.file('uploads/secret-name.pdf'))
    expect(error).toMatchObject({ path: 'file', ...expected })
    expect(error.message).not.toContain('secret-name')
    expect(received).toHaveLength(requests)
  })

  test.each([
    'http://127.0.0.1:1/',
    'http://127.1/',
    'http://0/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:a9fe:a9fe]/latest/meta-data/',
    'http://[fe80::1]/',
    'http://[fd00::1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://metadata.google.internal/',
    'http://10.0.0.1/',
    'http://localhost/',
    'http://localhost.:1/',
    '//evil.example/a.jpg',
    '/\\\\evil.example/a.jpg',
    'http:\\\\evil.example',
    'ftp://127.0.0.1/a',
    'gopher://127.0.0.1:5432/_x',
    'data:image/png;base64,AAAA',
    'http://',
  ])('follow no redirect to %s', async (location) => {
    const { upstream, received } = await serve((_, response) => status(302, '', { location })(response), {
      retries: 0,
    })
    expect(await failure(upstream.file('a.jpg'))).toMatchObject({ kind: 'not allowed' })
    expect(received).toHaveLength(1)
  })

  /** Lets names have addresses, those of each lookup in turn. */
  function resolveTo(...lookups: string[][]) {
    let asked = 0
    const real = dns.lookup
    const resolve = (name: string, options: object, done: Found) => {
      // Of servers that listen.
      if (net.isIP(name)) return real(name, options as dns.LookupAllOptions, done)
      const found = lookups[Math.min(asked++, lookups.length - 1)] ?? []
      if (found.length)
        done(
          null,
          found.map((address) => ({ address, family: net.isIP(address) })),
        )
      else done(Object.assign(new Error('again'), { code: 'EAI_AGAIN' }), [])
    }
    const lookup = vi.spyOn(dns, 'lookup').mockImplementation(resolve as unknown as typeof dns.lookup)
    onTestFinished(() => lookup.mockRestore())
    return () => asked
  }
  type Found = (error: Error | null, found: { address: string; family: number }[]) => void
  const further = (port: number | string) => ({
    map: { defaults: { files: [`http://files.evil.example:${port}`] } },
    timeoutMs: SHORT_MS,
  })
  const portOf = (origin: string) => new URL(origin).port

  test.each([
    '127.0.0.1',
    '127.9.8.7',
    '::1',
    '::ffff:127.0.0.1',
    '169.254.169.254',
    '::ffff:169.254.169.254',
    'fe80::1',
    '0.0.0.0',
    '::',
    '224.0.0.1',
    '255.255.255.255',
    'ff02::1',
  ])('are fetched from no host whose name leads to %s', async (address) => {
    const asked = resolveTo([address])
    const { received, origin } = await serve((_, response) => status(200, 'secret')(response))
    const named = client('https://school.example/webapi', further(portOf(origin)))
    const error = await failure(named.file(`http://files.evil.example:${portOf(origin)}/a.jpg`))
    expect(error).toMatchObject({ kind: 'not allowed', reached: false })
    expect(error.message).not.toContain(address)
    expect([asked(), received.length]).toEqual([1, 0])
  })

  test('are fetched from no host whose name leads elsewhere at the second lookup', async () => {
    const asked = resolveTo([], ['127.0.0.1'])
    const { received, origin } = await serve((_, response) => status(200, 'secret')(response))
    const named = client('https://school.example/webapi', { ...further(portOf(origin)), retries: 1 })
    const file = () => failure(named.file(`http://files.evil.example:${portOf(origin)}/a.jpg`))
    expect(await file()).toMatchObject({ kind: 'not allowed' })
    expect([asked(), received.length]).toEqual([2, 0])
  })

  test('are fetched from no host of a redirect whose name leads to this machine', async () => {
    resolveTo(['127.0.0.1'])
    const second = await serve((_, response) => status(200, 'secret')(response))
    const to = `http://files.evil.example:${portOf(second.origin)}`
    const { upstream } = await serve((_, response) => status(302, '', { location: `${to}/a` })(response), {
      map: { defaults: { files: [to] } },
    })
    expect(await failure(upstream.file('a.jpg'))).toMatchObject({ kind: 'not allowed' })
    expect(second.received).toEqual([])
  })

  test('of the video service are fetched from no private network', async () => {
    for (const address of ['10.0.0.1', '192.168.1.1', '172.16.0.1', '100.64.0.1', 'fd00::1', '127.0.0.1']) {
      resolveTo([address])
      const named = client('https://school.example/webapi', { timeoutMs: SHORT_MS })
      expect(await failure(named.file(videoThumbnail('dQw4w9WgXcQ')))).toMatchObject({ kind: 'not allowed' })
    }
  })

  test("of the school's own host may be on this machine", async () => {
    resolveTo(['127.0.0.1'])
    const { received, origin } = await serve((_, response) => status(200, 'x')(response))
    const named = client(`http://school.example:${portOf(origin)}/webapi`)
    expect((await named.file('a.jpg')).bytes).toHaveLength(1)
    expect(received).toHaveLength(1)
  })

  test('that grow when they are unpacked are not written beyond the limit', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000))
    const { upstream } = await serve((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)
    })
    const toFile = path.join(mkdtempSync(path.join(tmpdir(), 'upstream-file-')), 'file')
    onTestFinished(() => rmSync(path.dirname(toFile), { recursive: true, force: true }))
    expect(await failure(upstream.file('a.pdf', { toFile, maxBytes: 1_000_000 }))).toMatchObject({
      kind: 'too large',
    })
    expect(statSync(toFile).size).toBeLessThanOrEqual(1_000_000)
  })

  test('follow a redirect on their own host', async () => {
    const { upstream, origin } = await serve(({ url }, response) =>
      url === '/old.jpg'
        ? status(301, '', { location: 'new name.jpg' })(response)
        : status(200, 'x')(response),
    )
    expect((await upstream.file('old.jpg')).url).toBe(`${origin}/new%20name.jpg`)
  })

  test('have one deadline for all their redirects', async () => {
    const { upstream } = await serve(
      ({ url }, response) =>
        setTimeout(
          () =>
            (url === '/3' ? status(200, 'x') : status(302, '', { location: `/${Number(url.slice(1)) + 1}` }))(
              response,
            ),
          80,
        ),
      { timeoutMs: 200 },
    )
    expect(await failure(upstream.file('0'))).toMatchObject({ kind: 'timeout' })
    expect((await upstream.file('2', { timeoutMs: 10_000 })).bytes).toHaveLength(1)
  })

  test('have other limits if the caller sets them', async () => {
    const { upstream } = await serve(
      (_, response) => setTimeout(() => status(200, 'x'.repeat(50))(response), 150),
      {
        timeoutMs: 50,
      },
    )
    expect((await upstream.file('a.pdf', { timeoutMs: PATIENT_MS })).bytes).toHaveLength(50)
    expect(await failure(upstream.file('a.pdf', { timeoutMs: PATIENT_MS, maxBytes: 49 }))).toMatchObject({
      kind: 'too large',
    })
    expect(await failure(upstream.file('a.pdf'))).toMatchObject({ kind: 'timeout' })
  })
})

describe('the credential stays secret', () => {
  const echo = `{"status":0,"message":"Invalid password ${PASSWORD} of ${USER_ID}"}`
  const faults: [string, Fault][] = [
    ['refusal', status(200, echo)],
    ['failure', status(500, echo)],
    ['cut off', status(200, `[{"password":"${PASSWORD}`)],
    ['timeout', hang],
    ['redirect', status(302, '', { location: `/?password=${PASSWORD}` })],
    ['bad row', status(200, `[{"userId":"${USER_ID}","password":"${PASSWORD}"}]`)],
    ['message', status(200, `{"message":"Dear ${USER_ID}, we got ${PASSWORD}"}`)],
  ]
  test.each(faults)('no error of a call contains the credential: %s', async (_, fault) => {
    const { upstream, calls } = await serve((_, response) => fault(response), {
      timeoutMs: timeFor(fault),
      retries: 1,
    })
    const results = await Promise.allSettled([
      upstream.list('/all-notice'),
      upstream.teacherInfo('1'),
      upstream.contactForm(message),
      upstream.applyOnline({}, picture),
      upstream.jobAdmitCard({ mobile_number: '01700000000', verification_code: 'x' }),
      upstream.file('a.jpg').then(({ url, type }) => ({ url: new URL(url).pathname, type })),
    ])
    const outputs: unknown[] = [upstream, calls, ...results]
    for (const result of results) {
      if (result.status === 'rejected') {
        expect(result.reason).toBeInstanceOf(UpstreamError)
        expect(result.reason.cause).toBeUndefined()
        outputs.push(result.reason, result.reason.stack, JSON.stringify(result.reason), String(result.reason))
      }
    }
    const all = outputs
      .map((one) => inspect(one, { depth: 20, showHidden: true, maxStringLength: null }))
      .join('\n')
    expect(all).not.toContain(PASSWORD)
    expect(all).not.toContain(USER_ID)
  })
})

test('an error in `onCall` does not affect the call', async () => {
  const { upstream } = await serve((_, response) => json(response, { message: 'ok' }), {
    onCall: () => {
      throw new Error('no disk')
    },
  })
  expect(await upstream.contactForm(message)).toMatchObject({ kind: 'answered' })
})

test('closing the client ends running calls and prevents further requests', async () => {
  const { upstream, received } = await serve((_, response) => hang(response), {
    retries: 5,
    timeoutMs: 5_000,
  })
  const running = failure(upstream.list('/all-notice'))
  await expect.poll(() => received.length).toBe(1)
  upstream.close()
  expect((await running).kind).toBe('unreachable')
  expect(await failure(upstream.list('/all-notice'))).toMatchObject({
    kind: 'unreachable',
    reached: false,
    message: '/all-notice: the client is closed.',
  })
  expect(received).toHaveLength(1)
})
