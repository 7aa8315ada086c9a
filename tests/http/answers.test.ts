import { get } from 'node:http'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { withoutRenderTime } from '@school/api/render-time'
import { beforeAll, expect, test } from 'vitest'
import { type App, sharedApp } from '../support/app.ts'

// What the responses to all pages have in common: compression, validators, and security headers.

let site: App
beforeAll(async () => {
  site = await sharedApp()
})

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** Returns the compressed bytes, which `fetch` would decompress. */
function ask(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(site.url + path, { headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part) => parts.push(part))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      )
    }).on('error', reject)
  })
}

test('a page is compressed as the browser accepts, and is the same page in every encoding', async () => {
  // The router writes the time of rendering into its script.
  const timeless = (body: Buffer) => withoutRenderTime(body.toString())
  const plain = await ask('/about')
  const br = await ask('/about', { 'accept-encoding': 'gzip, deflate, br' })
  const gz = await ask('/about', { 'accept-encoding': 'gzip' })
  expect([plain, br, gz].map((answer) => answer.headers['content-encoding'])).toEqual([
    undefined,
    'br',
    'gzip',
  ])
  expect(timeless(brotliDecompressSync(br.body))).toBe(timeless(plain.body))
  expect(timeless(gunzipSync(gz.body))).toBe(timeless(plain.body))
  expect(br.body.length).toBeLessThan(plain.body.length / 3)
  expect(br.headers.vary).toContain('accept-encoding')
})

test.each([
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.000, gzip;q=0.5', 'gzip'],
  ['BR', 'br'],
  ['gzip;q=0, br;q=0', undefined],
  ['*', 'br'],
  ['*;q=0', undefined],
  ['br;q=0, *', 'gzip'],
  ['x-br, xgzip', undefined],
  ['', undefined],
])('a browser that accepts "%s" gets %s', async (accepted, encoding) => {
  for (const path of ['/about', '/sitemap.xml'])
    expect([path, (await ask(path, { 'accept-encoding': accepted })).headers['content-encoding']]).toEqual([
      path,
      encoding,
    ])
})

test('a page that the browser has cached is not sent again', async () => {
  const first = await ask('/about', { 'accept-encoding': 'br' })
  const again = await ask('/about', { 'accept-encoding': 'br', 'if-none-match': String(first.headers.etag) })
  expect({ status: again.status, bytes: again.body.length }).toEqual({ status: 304, bytes: 0 })
  // Its policy is not sent either: a newer one has the hashes of scripts that the browser does not have.
  expect(again.headers['content-security-policy']).toBeUndefined()
})

test('repeated requests get the same response with the same headers, for every encoding', async () => {
  const etag = String((await ask('/fees')).headers.etag)
  const forms: Record<string, string>[] = [
    {},
    { 'accept-encoding': 'gzip' },
    { 'accept-encoding': 'br' },
    { 'if-none-match': etag },
  ]
  for (const headers of forms) {
    const [first, second] = [await ask('/fees', headers), await ask('/fees', headers)]
    for (const { headers } of [first, second]) delete headers.date
    expect(second).toEqual(first)
    expect(second.headers).toMatchObject({ 'x-content-type-options': 'nosniff', etag })
  }
})

test('a page names the requested host only if the server knows that host', async () => {
  await ask('/legal')
  const host = { host: 'elsewhere.example' }
  const named = (answer: Answer) => /<link rel="canonical" href="([^"]+)"/.exec(answer.body.toString())?.[1]
  expect(named(await ask('/legal', host))).toBe('/legal')
  expect(named(await ask('/legal', { ...host, 'x-forwarded-proto': 'https' }))).toBe('/legal')
  expect(named(await ask('/legal', { 'x-forwarded-proto': 'https' }))).toBe(
    `${site.url.replace('http:', 'https:')}/legal`,
  )
  expect(named(await ask('/legal'))).toBe(`${site.url}/legal`)
})

test('scripts and styles are cached forever under names with a content hash', async () => {
  const html = (await ask('/')).body.toString()
  const assets = [...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css)/g))]
  expect(assets.length).toBeGreaterThan(1)
  for (const asset of assets) {
    const { status, headers, body } = await ask(asset, { 'accept-encoding': 'br' })
    // Compressed by the build with the highest quality, so also in the first response.
    const best = brotliCompressSync(brotliDecompressSync(body)).length
    expect(body.length, asset).toBeLessThanOrEqual(best * 1.005)
    expect({ status, keep: headers['cache-control'] }).toEqual({
      status: 200,
      keep: 'public, max-age=31536000, immutable',
    })
  }
})

test('every page forbids scripts, styles and frames of other hosts and being framed, and allows its own inline scripts by hash', async () => {
  for (const path of ['/', '/all-notice', '/nothing-here']) {
    const { headers, body } = await ask(path)
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
    expect(body.toString()).not.toMatch(/\sstyle="|\son[a-z]+="/)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['x-powered-by']).toBeUndefined()
  }
})

test('a path that is neither a page nor a file is rejected without internal details', async () => {
  for (const path of [
    '/.vite/manifest.json',
    '/assets/../../package.json',
    '/.env',
    '/trpc/nothing',
    '/%ff',
  ]) {
    const { status, body } = await ask(path)
    expect(status, path).toBeGreaterThanOrEqual(400)
    expect(status, path).toBeLessThan(500)
    expect(body.toString(), path).not.toMatch(/node_modules|at \w+ \(|\/apps\/|Prisma/)
  }
})
