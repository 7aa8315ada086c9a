import { mkdtempSync, rmSync } from 'node:fs'
import { request as plainRequest } from 'node:http'
import { connect as connectHttp2 } from 'node:http2'
import { type RequestOptions, request as secureRequest } from 'node:https'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { siteIn } from '@school/content'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOST, missingNginx, startNginx } from '../support/nginx.ts'
import { type Site, startSite } from '../support/site.ts'

// nginx with docker/nginx.conf before two replicas, as docs/without-docker.md says.

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
  seconds: number
}

describe.skipIf(missingNginx)(`nginx ${missingNginx}`, () => {
  let nginx: Awaited<ReturnType<typeof startNginx>>
  let dataDir: string
  const replicas: Site[] = []

  beforeAll(async () => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'school-nginx-data-'))
    const environment = { DATA_DIR: dataDir, PUBLIC_URL: `https://${HOST}` }
    replicas.push(await startSite({ hasRun: true, environment }))
    const [{ databaseUrl, fakeUpstream } = expect.fail('no replica')] = replicas
    replicas.push(await startSite({ databaseUrl, fakeUpstream, environment }))
    const [one = '', other = ''] = replicas.map(({ url }) => new URL(url).host)
    nginx = await startNginx([one, other], dataDir)
  })
  afterAll(async () => {
    await nginx?.stop()
    for (const replica of replicas.toReversed()) await replica.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  /** Sends a request to the site by its name. */
  function ask(address: string, options: RequestOptions & { body?: string | Buffer } = {}): Promise<Answer> {
    const { body, ...rest } = options
    const begun = performance.now()
    return new Promise((resolve, reject) => {
      const isPlain = rest.port === nginx.plain
      const outgoing = (isPlain ? plainRequest : secureRequest)(
        {
          host: '127.0.0.1',
          port: nginx.secure,
          path: address,
          servername: HOST,
          rejectUnauthorized: false,
          agent: false,
          ...rest,
          headers: { host: HOST, ...rest.headers },
        },
        (response) => {
          let text = ''
          response.setEncoding('utf8').on('data', (chunk) => (text += chunk))
          response.on('error', reject)
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: text,
              seconds: (performance.now() - begun) / 1_000,
            }),
          )
        },
      )
      outgoing.on('error', reject)
      outgoing.end(body)
    })
  }
  const logged = (pattern: RegExp) => expect.poll(() => nginx.log().filter((line) => pattern.test(line)))

  test('pages are served, and what is for the technician is not', async () => {
    for (const address of ['/', '/about', '/bn/faq']) expect((await ask(address)).status).toBe(200)
    for (const address of ['/metrics', '/healthz', '/readyz']) expect((await ask(address)).status).toBe(404)
    expect((await ask('/')).headers['strict-transport-security']).toMatch(/^max-age=\d{8}/)
    expect((await ask('/')).headers.server).toBe('nginx')
  })

  test('port 80 leads to the encrypted site, answers certbot, and shows nothing else', async () => {
    const { status, headers } = await ask('/notice/7?from=mail', { port: nginx.plain })
    expect([status, headers.location]).toEqual([301, `https://${HOST}/notice/7?from=mail`])
    expect((await ask('/.well-known/acme-challenge/token', { port: nginx.plain })).body).toBe('a challenge')
  })

  test('a name that is not of this site gets neither a page nor a certificate', async () => {
    await expect(ask('/', { port: nginx.plain, headers: { host: 'other.example' } })).rejects.toThrow()
    await expect(ask('/', { servername: 'other.example' })).rejects.toThrow()
  })

  test('HTTP/2 and IPv6 are spoken', async () => {
    const session = connectHttp2(`https://127.0.0.1:${nginx.secure}`, {
      servername: HOST,
      rejectUnauthorized: false,
    })
    const stream = session.request({ ':path': '/about', ':authority': HOST })
    const status = await new Promise((resolve, reject) => {
      stream.once('response', (headers) => resolve(headers[':status']))
      session.once('error', reject)
    })
    session.destroy()
    expect(status).toBe(200)
    if (nginx.hasIpv6) expect((await ask('/about', { host: '::1' })).status).toBe(200)
  })

  test('the log names no visitor, and no link that opens an application', async () => {
    const reference = 'A-7K3M-2QXF'
    const headers = { 'user-agent': 'marked-browser', referer: 'https://marked.example/', cookie: 'marked=1' }
    const secret = [
      `/submitted/${reference}`,
      `/bn/submitted/${reference}`,
      `/status/${reference}-20784-marked`,
      `/bn/status/${reference}-20784-marked?x=1`,
      `/%73tatus/${reference}-20784-marked`,
      `/bn/st%61tus/${reference}-20784-marked`,
      `//status/${reference}-20784-marked`,
      `/office/${reference}`,
      `/about?q=marked`,
    ]
    for (const address of secret) await ask(address, { headers })
    await ask('/faq?after=marked', { headers })
    await logged(/ \/faq 200 /).toHaveLength(1)
    const log = nginx.log().join('\n')
    expect(log).not.toMatch(/marked|7K3M|20784|[?]/)
    expect(log).toMatch(/ 127\.0\.0\.0 GET \/status\/ /)
    expect(log).toMatch(/ GET \/bn\/submitted\/ /)
    expect(log).not.toContain('127.0.0.1')
    // Bytes that are no request, and a broken handshake.
    for (const port of [nginx.plain, nginx.secure])
      await new Promise<void>((resolve) => {
        const socket = connect(port, '127.0.0.1', () =>
          socket.end(`GET /status/${reference}-marked HTTP/9.9\r\n\r\n`),
        )
        socket.on('close', () => resolve()).on('error', () => resolve())
        socket.resume()
      })
    await ask('/contact')
    await logged(/ \/contact 200 /).toHaveLength(1)
    expect(nginx.log().join('\n')).not.toMatch(/marked|7K3M/)
    expect(nginx.errors()).toBe('')
  })

  test('a form that is too large is refused by the site, in its language', async () => {
    const boundary = 'b'
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`
    const body = Buffer.concat([
      Buffer.from(head),
      Buffer.alloc(30e6, 1),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ])
    const headers = {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(body.length),
      origin: `https://${HOST}`,
    }
    const answer = await ask('/bn/apply-online', { method: 'POST', headers, body })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect(answer.body).toContain('lang="bn"')
    expect(answer.body).toContain(siteIn.bn.brand)
  })

  test('visitors notice nothing of a replica that is killed', async () => {
    const [, other = expect.fail('no second replica')] = replicas
    other.server.kill('SIGKILL')
    const statuses = []
    for (let i = 0; i < 20; i += 1) statuses.push((await ask('/about')).status)
    expect(new Set(statuses)).toEqual(new Set([200]))
  })

  test('a replica that hangs costs few visitors some seconds, and nobody an answer', async () => {
    await replicas.pop()?.close()
    const [{ databaseUrl, fakeUpstream, url } = expect.fail('no replica')] = replicas
    const hanging = await startSite({ databaseUrl, fakeUpstream, environment: { DATA_DIR: dataDir } })
    replicas.push(hanging)
    await nginx.stop()
    nginx = await startNginx([new URL(url).host, new URL(hanging.url).host], dataDir)
    await ask('/about')
    hanging.server.kill('SIGSTOP')
    try {
      const answers: Answer[] = []
      // One after the other, as visitors come: who waits makes nginx leave the replica alone for the next ones.
      for (let i = 0; i < 20; i += 1) answers.push(await ask('/about'))
      expect(answers.every(({ status, body }) => status === 200 && body.includes('</html>'))).toBe(true)
      const waited = answers.filter(({ seconds }) => seconds > 3.9)
      expect(waited.length).toBeLessThanOrEqual(4)
    } finally {
      hanging.server.kill('SIGCONT')
    }
  })

  test('when no replica answers, visitors get a page with the telephone number, and the log says what they asked for', async () => {
    for (const replica of replicas.splice(0).toReversed()) await replica.close()
    for (const [address, method] of [
      ['/notice/7?from=mail', 'GET'],
      ['/contact', 'POST'],
    ] as const) {
      const { status, headers, body } = await ask(address, { method })
      expect(status).toBe(503)
      expect(body).toContain(siteIn.en.phones[0])
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'retry-after': '30',
        'strict-transport-security': expect.stringMatching(/^max-age=\d{8}$/),
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      })
    }
    await logged(/ GET \/notice\/7 503 /).toHaveLength(1)
    await logged(/ POST \/contact 503 /).toHaveLength(1)
  })
})
