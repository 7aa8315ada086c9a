import { get } from 'node:http'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { withoutRenderTime } from '@school/api/render-time'
import { beforeAll, expect, test } from 'vitest'
import { type App, sharedApp } from '../support/app.ts'

// How the server answers, whatever the page: compressed, marked, and with headers that keep visitors safe.

let site: App
beforeAll(async () => {
  site = await sharedApp()
})

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** As the bytes come: `fetch` would decompress them. */
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

test('a page comes compressed in what the browser takes, and is the same page in every encoding', async () => {
  // The router writes the moment of rendering into its script.
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
])('a browser that says "%s" gets %s', async (accepted, encoding) => {
  for (const path of ['/about', '/sitemap.xml'])
    expect([path, (await ask(path, { 'accept-encoding': accepted })).headers['content-encoding']]).toEqual([
      path,
      encoding,
    ])
})

test('a page that the browser has already is not sent again', async () => {
  const first = await ask('/about', { 'accept-encoding': 'br' })
  const again = await ask('/about', { 'accept-encoding': 'br', 'if-none-match': String(first.headers.etag) })
  expect({ status: again.status, bytes: again.body.length }).toEqual({ status: 304, bytes: 0 })
  // Its policy stays too: a newer one has the hashes of scripts that were not sent.
  expect(again.headers['content-security-policy']).toBeUndefined()
})

test('what was answered once is answered the same again, with every header, in every form', async () => {
  const etag = String((await ask('/fees')).headers.etag)
  const forms: Record<string, string>[] = [
    {},
    { 'accept-encoding': 'gzip' },
    { 'accept-encoding': 'br' },
    { 'if-none-match': etag },
  ]
  for (const asked of forms) {
    const [first, second] = [await ask('/fees', asked), await ask('/fees', asked)]
    for (const { headers } of [first, second]) delete headers.date
    expect(second).toEqual(first)
    expect(second.headers).toMatchObject({ 'x-content-type-options': 'nosniff', etag })
  }
})

test('a page names the host that it was asked for only where the server knows that host', async () => {
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

test('scripts and styles are kept for good under names made of their content', async () => {
  const html = (await ask('/')).body.toString()
  const assets = [...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css)/g))]
  expect(assets.length).toBeGreaterThan(1)
  for (const asset of assets) {
    const { status, headers, body } = await ask(asset, { 'accept-encoding': 'br' })
    // The best that brotli can do, from the first answer on: it was compressed when it was built.
    const best = brotliCompressSync(brotliDecompressSync(body)).length
    expect(body.length, asset).toBeLessThanOrEqual(best * 1.005)
    expect({ status, keep: headers['cache-control'] }).toEqual({
      status: 200,
      keep: 'public, max-age=31536000, immutable',
    })
  }
})

test('every page forbids foreign scripts, styles, frames and framing, and its own inline scripts have their hash', async () => {
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

test('what is neither a page nor a file is refused without a word about the inside', async () => {
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
