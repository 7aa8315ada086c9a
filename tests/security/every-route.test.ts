import { afterAll, beforeAll, expect, test } from 'vitest'
import { application, apply } from '../submissions/posting.ts'
import { type App, type Route, startApp } from '../support/app.ts'

// What holds for every response of every route, whatever is sent to it: headers, no copy of what is somebody's own in a cache, no host of a
// client.

const PUBLIC = 'a site with PUBLIC_URL'
const sites: Record<string, App> = {
  [PUBLIC]: await startApp({
    // Otherwise the answer to an application waits for its delivery.
    forwards: true,
    environment: { PUBLIC_URL: 'https://school.example', OPS_TOKEN: 'a-token-of-the-tests' },
  }),
  'a site without': await startApp({ environment: { OPS_TOKEN: 'a-token-of-the-tests' } }),
}
const [site = expect.fail('no site')] = Object.values(sites)
afterAll(async () => {
  for (const one of Object.values(sites)) await one.close()
})

const VALUES = ['1', 'A-7K3M-2QXF', 'x.css', '%2e%2e%2fetc', 'a%0d%0aset-cookie:x=1']
const addressesOf = ({ pattern }: Route): string[] =>
  /[:*]/.test(pattern) ? VALUES.map((value) => pattern.replace(/:\w+|\*/g, value)) : [pattern]

interface Asked {
  address: string
  response: Response
  text: string
}
/** Asks for every route. */
async function walk(at: App, headers: Record<string, string>): Promise<Asked[]> {
  const asked: Asked[] = []
  for (const route of at.routes.filter(({ method }) => ['GET', 'POST'].includes(method)))
    for (const path of addressesOf(route)) {
      const response = await fetch(at.url + path, {
        method: route.method,
        redirect: 'manual',
        headers,
        ...(route.method === 'POST' && { body: new URLSearchParams({ name: 'x' }) }),
      })
      const text = Buffer.from(await response.arrayBuffer()).toString('latin1')
      asked.push({ address: `${route.method} ${path}`, response, text })
    }
  return asked
}

const EVIL = 'evil.example'
/** What every site answers to a client that names another host everywhere, and after that to one that names none. */
const answers: Record<string, Record<'poisoned' | 'clean', Asked[]>> = {}
beforeAll(async () => {
  for (const [name, at] of Object.entries(sites)) {
    const poisoned = await walk(at, {
      'x-forwarded-host': EVIL,
      'x-forwarded-proto': 'javascript',
      'x-forwarded-prefix': `/${EVIL}`,
      'x-original-url': `/${EVIL}`,
      'x-rewrite-url': `/${EVIL}`,
      forwarded: `host=${EVIL}`,
      'x-host': EVIL,
      origin: `https://${EVIL}`,
      referer: `https://${EVIL}/`,
    })
    answers[name] = { poisoned, clean: await walk(at, {}) }
  }
})

test('every response has the security headers, also a refusal and an error', async () => {
  const wrong: string[] = []
  const { poisoned = [], clean = [] } = answers[PUBLIC] ?? {}
  expect(clean.length).toBeGreaterThan(150)
  for (const { address, response, text } of [...poisoned, ...clean]) {
    const { headers } = response
    const expected: Record<string, RegExp> = {
      'content-security-policy': /frame-ancestors|sandbox/,
      'x-content-type-options': /^nosniff$/,
      'cross-origin-resource-policy': /^same-origin$/,
      'strict-transport-security': /^max-age=\d{8}/,
      'permissions-policy': /geolocation=\(\)/,
      'referrer-policy': /^(?:no-referrer|same-origin|strict-origin-when-cross-origin)$/,
      ...(headers.get('content-type')?.startsWith('text/html') && {
        'cross-origin-opener-policy': /^same-origin$/,
        'content-security-policy': /default-src 'none'.*frame-ancestors 'none'/,
      }),
    }
    for (const [name, pattern] of Object.entries(expected))
      if (!pattern.test(headers.get(name) ?? ''))
        wrong.push(`${address} ${response.status}: ${name} ${headers.get(name)}`)
    if (headers.has('server') || headers.has('x-powered-by')) wrong.push(`${address} names its program`)
    if (text && !headers.get('content-type')) wrong.push(`${address} has no type`)
  }
  expect(wrong).toEqual([])
})

test('what a shared cache may keep is the same for everybody, and nothing that was posted or belongs to somebody is', async () => {
  const personal =
    /^(?:POST |GET (?:\/bn)?\/(?:office|ops|status|submitted|job-admit-card\/file|readyz|healthz|metrics)(?:\/|$))/
  const asAnybody = answers[PUBLIC]?.clean ?? []
  expect(asAnybody.length).toBeGreaterThan(150)
  const asSomebody = await walk(site, {
    cookie: 'staff=x; __Host-staff=y; language=bn',
    authorization: 'Bearer a-token-of-the-tests',
    'x-forwarded-for': '203.0.113.9',
    'user-agent': 'another browser',
  })
  const wrong: string[] = []
  for (const [n, { address, response, text }] of asAnybody.entries()) {
    const control = response.headers.get('cache-control') ?? ''
    const isShared = /\bpublic\b|s-maxage/.test(control)
    // A redirect of an old address, or a spelling of a page, is the same for all.
    if (personal.test(address) && isShared && response.status < 300) wrong.push(`${address} is ${control}`)
    if (!isShared && !/no-store|private|no-cache/.test(control) && response.status < 300)
      wrong.push(`${address} may be kept: ${control}`)
    // Signing out removes one.
    if (response.headers.has('set-cookie') && !address.endsWith('/office/out'))
      wrong.push(`${address} sets a cookie`)
    const other = asSomebody[n]
    const isSame =
      other?.response.status === response.status &&
      withoutTime(other.text) === withoutTime(text) &&
      other.response.headers.get('location') === response.headers.get('location')
    if (isShared && !isSame) wrong.push(`${address} differs`)
  }
  expect(wrong).toEqual([])
})

/** Pages contain the time of their rendering. */
const withoutTime = (text: string) => text.replace(/\b\d{13}\b/g, '')

test.each(Object.keys(sites))('%s never has a host of a client in an answer, nor in a later one', (name) => {
  const { poisoned = [], clean = [] } = answers[name] ?? {}
  expect(clean.length).toBeGreaterThan(150)
  const found = [...poisoned, ...clean].filter(({ response, text }) =>
    [text, ...response.headers.values()].some((one) => one.includes(EVIL)),
  )
  expect(found.map(({ address }) => address)).toEqual([])
})

test('no address leads elsewhere, whatever stands in it', async () => {
  const odd = [
    '//evil.example',
    '/%2f%2fevil.example',
    '/\\evil.example',
    '/%5cevil.example',
    '/bn//evil.example',
    '/bn/%2f%2fevil.example',
    '/%09/evil.example',
    '/;@evil.example',
    '/.//evil.example',
    '/office/../..//evil.example',
    '/about//evil.example/..',
    '/?next=https://evil.example',
    '/job-admit-card/file?card=https://evil.example',
    '/trpc/https:%2f%2fevil.example',
    '/share/https:%2f%2fevil.example',
    '/media/https:%2f%2fevil.example',
  ]
  for (const at of Object.values(sites))
    for (const address of odd) {
      const response = await fetch(at.url + address, { redirect: 'manual' })
      const location = response.headers.get('location')
      await response.arrayBuffer()
      if (location === null) continue
      const to = URL.parse(location, `${at.url}/x/y`)
      expect([address, to?.host]).toEqual([address, new URL(at.url).host])
    }
})

test('a page of somebody is not kept under the name of a file', async () => {
  const { answer } = await apply(site, application(site, { applicantName: 'Marked Child' }), undefined, {
    origin: 'https://school.example',
  })
  const status = ('reference' in answer && answer.statusLink?.href) || ''
  const reference = ('reference' in answer && answer.reference) || ''
  expect(status).toContain('/status/')
  for (const path of [status, `/submitted/${reference}`])
    for (const end of [
      '',
      '/x.css',
      '/a.js',
      '.css',
      ';a.css',
      '%2fa.css',
      '/..%2fa.css',
      '?x.css',
      '/',
      '%00.css',
    ]) {
      const response = await fetch(site.url + path + end, { redirect: 'manual' })
      const text = await response.text()
      const control = response.headers.get('cache-control') ?? ''
      if (text.includes(reference) && response.status === 200)
        expect([path + end, control]).toEqual([path + end, expect.stringMatching(/no-store|private/)])
    }
})
