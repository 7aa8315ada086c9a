import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { rawRequest } from '../support/raw-request.ts'

// The security headers of responses, with all that MDN's HTTP Observatory rewards (algorithm 4).

const site = await startApp({ environment: { PUBLIC_URL: 'https://school.example' } })
afterAll(() => site.close())

/** Returns the sources of each directive of a policy. */
function policyOf(header: string | null): Map<string, string[]> {
  const directives = (header ?? '').split(';').map((part) => part.trim().split(/\s+/))
  return new Map(directives.flatMap(([name, ...sources]) => (name ? [[name, sources] as const] : [])))
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

test.each([
  ['/', 200],
  ['/notice/{id}', 200],
  ['/contact', 200],
  ['/apply-online', 200],
  ['/search?q=notice', 200],
  ['/nothing-here', 404],
])('the page %s allows what it needs and nothing else, and sets no cookie', async (template, status) => {
  const address = template.replace('{id}', site.fakeUpstream.tables.notices[0]?.id ?? '')
  const response = await fetch(`${site.url}${address}`, { headers: { origin: 'https://elsewhere.example' } })
  expect(response.status).toBe(status)
  expectSecurityHeaders(address, response)
  const { headers } = response
  const policy = policyOf(headers.get('content-security-policy'))
  expect(policy.get('default-src')).toEqual(["'none'"])
  const broad = /unsafe|\*|^(?:http|ftp):|^https:$/i
  expect([...policy.values()].flat().filter((source) => broad.test(source))).toEqual([])
  expect(policy.get('script-src')?.filter((source) => !/^'(?:self|sha256-.*)'$/.test(source))).toEqual([])
  expect(policy.get('style-src')?.filter((source) => !/^'(?:self|sha256-.*)'$/.test(source))).toEqual([])
  expect(headers.get('referrer-policy')).toMatch(
    /^(?:no-referrer|same-origin|strict-origin(?:-when-cross-origin)?)$/,
  )
  expect(headers.getSetCookie()).toEqual([])
  expect(headers.get('access-control-allow-credentials')).toBeNull()
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
  const html = await response.text()
  for (const [, src] of html.matchAll(/<script[^>]*\ssrc="([^"]+)"/g)) expect(src).toMatch(/^\/[^/]/)
  expect(html).not.toMatch(/<meta[^>]+http-equiv/i)
})

describe('responses other than pages', () => {
  test('scripts, files, feeds, procedure results, rejections and errors have the security headers', async () => {
    const client = path.resolve(import.meta.dirname, '../../apps/web/dist/client/assets')
    const [asset] = globSync('*.js', { cwd: client })
    const addresses = [
      ...[`/assets/${asset}`, '/sw.js', '/robots.txt', '/sitemap.xml', '/healthz', '/readyz', '/visits'],
      ...['/trpc/home', '/trpc/nothing', '/trpc/notices.list?input=%7B', '/media/none', '/%ff'],
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
    ['an unknown HTTP version', 'GET /about HTTP/9.9\r\nHost: a\r\n\r\n', 400],
  ])(
    'a request that is rejected before a route sees it gets the security headers: %s',
    async (what, bytes, status) => {
      const response = await rawRequest(site.url, bytes)
      expect(response.status).toBe(status)
      const headers = new Headers(response.headers)
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

/** The hashes of the inline scripts of a page that a browser would run. */
const scriptsOf = (html: string) =>
  [...html.matchAll(/<script(?![^>]*(?:\ssrc=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )

test('a page allows the inline scripts that the renderer has made, and no other one that got into it', async () => {
  const injected = '<script>document.title = "injected"</script>'
  const client = path.resolve(import.meta.dirname, '../../apps/web/dist/server')
  const web: NonNullable<Parameters<typeof startApp>[0]>['web'] = async (locale) => {
    const built = await import(pathToFileURL(path.join(client, locale, 'entry-server.js')).href)
    return {
      ...built,
      render: async (input) => {
        const page = await built.render(input)
        return { ...page, html: page.html.replace('</main>', `${injected}</main>`) }
      },
    }
  }
  const attacked = await startApp({ synced: false, web })
  onTestFinished(() => attacked.close())
  for (const [from, unknown] of [
    [site, 0],
    [attacked, 1],
  ] as const)
    for (const address of ['/', '/contact', '/bn/all-notice', '/notice/1']) {
      const response = await fetch(from.url + address)
      const allowed = policyOf(response.headers.get('content-security-policy')).get('script-src') ?? []
      const html = await response.text()
      const scripts = scriptsOf(html)
      expect(scripts.length, address).toBeGreaterThan(1)
      expect(scripts.filter((hash) => !allowed.includes(hash)).length, address).toBe(unknown)
      // All visitors get the same page.
      expect(html, address).not.toContain('nonce')
      expect(html, address).toMatch(/<meta charset="utf-8"\/?>.*<meta name="viewport"/is)
    }
})
