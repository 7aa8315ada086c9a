import { get } from 'node:http'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { withoutRenderTime } from '@school/server/render-time'
import { expect, test } from 'vitest'
import { sharedApp } from '../support/app.ts'

// What the responses to all pages have in common: compression, validators, and security headers.

const site = await sharedApp()

interface RawResponse {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** Returns the compressed bytes, which `fetch` would decompress. */
function request(path: string, headers: Record<string, string> = {}): Promise<RawResponse> {
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
  const withoutTime = (body: Buffer) => withoutRenderTime(body).toString()
  const plain = await request('/about')
  const br = await request('/about', { 'accept-encoding': 'gzip, deflate, br' })
  const gz = await request('/about', { 'accept-encoding': 'gzip' })
  expect([plain, br, gz].map((response) => response.headers['content-encoding'])).toEqual([
    undefined,
    'br',
    'gzip',
  ])
  expect(withoutTime(brotliDecompressSync(br.body))).toBe(withoutTime(plain.body))
  expect(withoutTime(gunzipSync(gz.body))).toBe(withoutTime(plain.body))
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
    expect([
      path,
      (await request(path, { 'accept-encoding': accepted })).headers['content-encoding'],
    ]).toEqual([path, encoding])
})

test('a page that the browser has cached is not sent again', async () => {
  const first = await request('/about', { 'accept-encoding': 'br' })
  const again = await request('/about', {
    'accept-encoding': 'br',
    'if-none-match': String(first.headers.etag),
  })
  expect({ status: again.status, bytes: again.body.length }).toEqual({ status: 304, bytes: 0 })
  // Its policy is not sent either: a newer one has the hashes of scripts that the browser does not have.
  expect(again.headers['content-security-policy']).toBeUndefined()
})

test('repeated requests get the same response with the same headers, for every encoding', async () => {
  const etag = String((await request('/fees')).headers.etag)
  const variants: Record<string, string>[] = [
    {},
    { 'accept-encoding': 'gzip' },
    { 'accept-encoding': 'br' },
    { 'if-none-match': etag },
  ]
  for (const headers of variants) {
    const [first, second] = [await request('/fees', headers), await request('/fees', headers)]
    for (const { headers } of [first, second]) delete headers.date
    expect(second).toEqual(first)
    expect(second.headers).toMatchObject({ 'x-content-type-options': 'nosniff', etag })
  }
})

test('scripts and styles are cached forever under names with a content hash', async () => {
  const html = (await request('/')).body.toString()
  const assets = [...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css)/g))]
  expect(assets.length).toBeGreaterThan(1)
  for (const asset of assets) {
    const { status, headers, body } = await request(asset, { 'accept-encoding': 'br' })
    // The build compresses them with the highest quality, so even the first response is this small. Some are too small to compress.
    const content = headers['content-encoding'] === 'br' ? brotliDecompressSync(body) : body
    expect(body.length, asset).toBeLessThanOrEqual(Math.max(200, brotliCompressSync(content).length * 1.005))
    expect({ status, cacheControl: headers['cache-control'] }).toEqual({
      status: 200,
      cacheControl: 'public, max-age=31536000, immutable',
    })
  }
})

test('a path that is neither a page nor a file gets an error response without internal details', async () => {
  for (const path of [
    '/.vite/manifest.json',
    '/assets/../../package.json',
    '/.env',
    '/trpc/nothing',
    '/%ff',
  ]) {
    const { status, body } = await request(path)
    expect(status, path).toBeGreaterThanOrEqual(400)
    expect(status, path).toBeLessThan(500)
    expect(body.toString(), path).not.toMatch(/node_modules|at \w+ \(|\/apps\/|Prisma/)
  }
})
