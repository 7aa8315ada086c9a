import { globSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type App, startApp } from '../support/app.ts'

// The security headers of responses, with the score of MDN's HTTP Observatory (algorithm 4; all of its tests except the
// redirect to https, which the load balancer sends). The rules are taken from its source, but none of its code.

let site: App
beforeAll(async () => {
  site = await startApp({ environment: { PUBLIC_URL: 'https://school.example' } })
})
afterAll(() => site.close())

const BROAD = ['*', 'http:', 'https:', 'ftp:', 'http://*', 'https://*']

/** Returns the sources of each directive of a policy. */
function policyOf(header: string | null): Map<string, string[]> {
  const directives = (header ?? '').split(';').map((part) => part.trim().split(/\s+/))
  return new Map(directives.flatMap(([name, ...sources]) => (name ? [[name, sources] as const] : [])))
}

/** Returns the points of a response by test of the Observatory. */
function points({ headers }: Response, html: string, cookies: string[]): Record<string, number> {
  const policy = policyOf(headers.get('content-security-policy'))
  const sources = (name: string) => policy.get(name) ?? policy.get('default-src') ?? ['*']
  const has = (name: string, ...wrong: string[]) =>
    sources(name).some((source) => wrong.includes(source.toLowerCase()))
  const plain = [...policy.values()].flat().some((source) => /^(?:http|ftp):/.test(source))
  const csp = !policy.size
    ? -25
    : has('script-src', "'unsafe-inline'", 'data:', ...BROAD) || has('object-src', ...BROAD) || plain
      ? -20
      : has('script-src', "'unsafe-eval'") || has('style-src', "'unsafe-eval'")
        ? -10
        : has('style-src', "'unsafe-inline'", 'data:', ...BROAD)
          ? 0
          : policy.get('default-src')?.join() === "'none'"
            ? 10
            : 5
  const safeCookie = (cookie: string) =>
    /;\s*Secure/i.test(cookie) && /;\s*HttpOnly/i.test(cookie) && /;\s*SameSite=(?:Lax|Strict)/i.test(cookie)
  const hsts = Number(/max-age=(\d+)/.exec(headers.get('strict-transport-security') ?? '')?.[1] ?? -1)
  const scripts = [...html.matchAll(/<script[^>]*\ssrc="([^"]+)"/g)].map(([, src]) => src ?? '')
  const referrer = headers.get('referrer-policy') ?? ''
  const corp = headers.get('cross-origin-resource-policy')
  const allowsCredentials = headers.get('access-control-allow-credentials') === 'true'
  return {
    csp,
    cookies: cookies.length === 0 ? 0 : cookies.every(safeCookie) ? 5 : -40,
    cors: headers.has('access-control-allow-origin') && allowsCredentials ? -50 : 0,
    referrer: /^(?:no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(referrer)
      ? 5
      : referrer
        ? -5
        : 0,
    hsts: hsts >= 15_552_000 ? 0 : hsts >= 0 ? -10 : -20,
    scripts: scripts.every((src) => src.startsWith('/') && !src.startsWith('//')) ? 0 : -50,
    sniffing: headers.get('x-content-type-options') === 'nosniff' ? 0 : -5,
    framing: policy.has('frame-ancestors') ? 5 : headers.has('x-frame-options') ? 0 : -20,
    corp: corp === 'same-origin' || corp === 'same-site' ? 10 : corp && corp !== 'cross-origin' ? -5 : 0,
  }
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
/** Returns the score: 100 and all points, but positive points count only if at most ten points are lost. */
const scoreOf = (all: number[]) => {
  const withoutBonus = 100 + sum(all.filter((number) => number < 0))
  return withoutBonus >= 90 ? withoutBonus + sum(all.filter((number) => number > 0)) : withoutBonus
}

/** Expects the headers that every response has, whatever its kind. */
function expectSecurityHeaders(address: string, { headers }: Response): void {
  const policy = policyOf(headers.get('content-security-policy'))
  expect(policy.has('frame-ancestors'), address).toBe(true)
  expect(headers.get('x-content-type-options'), address).toBe('nosniff')
  expect(headers.get('cross-origin-resource-policy'), address).toBe('same-origin')
  expect(headers.get('strict-transport-security'), address).toMatch(/^max-age=\d{8}/)
  expect(headers.get('permissions-policy'), address).toContain('geolocation=()')
  // Scripts of other sites may read only what is made for other programs.
  const forPrograms = ['/robots.txt', '/sitemap.xml'].includes(address)
  expect(headers.get('access-control-allow-origin'), address).toBe(forPrograms ? '*' : null)
  expect(headers.get('x-powered-by'), address).toBeNull()
  expect(headers.get('server'), address).toBeNull()
}

describe('the score of the HTTP Observatory', () => {
  test.each([
    ['/', 200],
    ['/notice/{id}', 200],
    ['/contact', 200],
    ['/apply-online', 200],
    ['/search?q=notice', 200],
    ['/nothing-here', 404],
  ])(
    'the page %s has all points that are possible without a cookie: 130, grade A+',
    async (template, status) => {
      const address = template.replace('{id}', site.fakeUpstream.tables.notices[0]?.id ?? '')
      const response = await fetch(`${site.url}${address}`, {
        headers: { origin: 'https://elsewhere.example' },
      })
      expect(response.status).toBe(status)
      const html = await response.text()
      const robots = await fetch(`${site.url}/robots.txt`)
      const cookies = [...response.headers.getSetCookie(), ...robots.headers.getSetCookie()]
      const scored = points(response, html, cookies)
      expect(scored).toEqual({
        csp: 10,
        cookies: 0,
        cors: 0,
        referrer: 5,
        hsts: 0,
        scripts: 0,
        sniffing: 0,
        framing: 5,
        corp: 10,
      })
      expect(scoreOf(Object.values(scored))).toBe(130)
      expectSecurityHeaders(address, response)
      expect(response.headers.get('cross-origin-opener-policy')).toBe('same-origin')
      expect(html).not.toMatch(/<meta[^>]+http-equiv/i)
    },
  )

  test('the score is below zero if headers are missing', () => {
    const bare = new Response('', {
      headers: { 'content-security-policy': "default-src *; script-src 'self'" },
    })
    expect(scoreOf(Object.values(points(bare, '<script src="//cdn.example/x.js">', ['a=b'])))).toBeLessThan(0)
  })
})

describe('responses other than pages', () => {
  test('scripts, files, feeds, procedure results, rejections and errors have the security headers', async () => {
    const client = path.resolve(import.meta.dirname, '../../apps/web/dist/client/assets')
    const [asset] = globSync('*.js', { cwd: client })
    const addresses = [
      `/assets/${asset}`,
      '/sw.js',
      '/robots.txt',
      '/sitemap.xml',
      '/healthz',
      '/readyz',
      '/visits',
      '/trpc/home',
      '/trpc/nothing',
      '/trpc/notices.list?input=%7B',
      '/media/none',
      '/%ff',
      '/submitted/A-2222-2222',
    ]
    for (const address of addresses) {
      const response = await fetch(`${site.url}${address}`)
      await response.arrayBuffer()
      expectSecurityHeaders(address, response)
    }
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']) {
      const response = await fetch(`${site.url}/about`, { method })
      expect(response.status, method).toBe(404)
      expectSecurityHeaders(`${method} /about`, response)
    }
    const form = await fetch(`${site.url}/contact`, {
      method: 'POST',
      body: new URLSearchParams({ name: '' }),
    })
    expect(form.status).toBe(422)
    expectSecurityHeaders('POST /contact', form)
  })

  test.each([
    [
      'headers that are too large',
      `GET /about HTTP/1.1\r\nHost: a\r\nCookie: ${'x'.repeat(17_000)}\r\n\r\n`,
      431,
    ],
    ['bytes that are not an HTTP request', 'nonsense\r\n\r\n', 400],
    ['a request without a host', 'GET /about HTTP/1.1\r\n\r\n', 400],
    ['an invalid host', 'GET /about HTTP/1.1\r\nHost: a b\r\n\r\n', 400],
    ['an unsupported Expect header', 'GET /about HTTP/1.1\r\nHost: a\r\nExpect: everything\r\n\r\n', 417],
    ['a request whose headers never end', 'GET /about HTTP/1.1\r\nHost: a\r\n', 408],
  ])(
    'a request that is rejected before the framework sees it gets the security headers: %s',
    async (what, bytes, status) => {
      const { hostname, port } = new URL(site.url)
      const answer = await new Promise<string>((resolve) => {
        let received = ''
        const socket = connect(Number(port), hostname, () => socket.write(bytes))
        socket.on('data', (data) => {
          received += data
        })
        socket.on('error', () => undefined)
        socket.once('close', () => resolve(received))
      })
      const [head = ''] = answer.split('\r\n\r\n')
      const [first, ...lines] = head.split('\r\n')
      expect(first).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
      const headers = new Headers(
        lines.map((line): [string, string] => line.split(': ', 2) as [string, string]),
      )
      expectSecurityHeaders(what, { headers } as Response)
      expect(headers.get('connection')).toBe('close')
    },
  )

  test('every response with a body has a content type, with UTF-8 for text', async () => {
    for (const address of ['/', '/robots.txt', '/sitemap.xml', '/trpc/home', '/sw.js', '/nothing-here']) {
      const response = await fetch(`${site.url}${address}`)
      expect(response.headers.get('content-type'), address).toMatch(/^[a-z]+\/[a-z+-]+(?:; charset=utf-8|$)/i)
      if (!address.startsWith('/trpc'))
        expect(response.headers.get('content-type'), address).toMatch(/utf-8/i)
    }
  })
})

test('without OPS_TOKEN, /ops gets the same 404 as any unknown address', async () => {
  const responseOf = async (address: string) => {
    const response = await fetch(`${site.url}${address}`)
    const title = /<title>(.*?)<\/title>/.exec(await response.text())?.[1]
    return { status: response.status, title, headers: [...response.headers.keys()] }
  }
  expect(await responseOf('/ops')).toEqual(await responseOf('/opz'))
  expect((await responseOf('/ops')).status).toBe(404)
  for (const address of ['/ops', '/ops/accept', '/ops/out'])
    expect((await fetch(`${site.url}${address}`, { method: 'POST' })).status).toBe(404)
})
