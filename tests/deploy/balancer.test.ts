import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { siteIn } from '@school/content'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../support/app.ts'
import { type Caddy, missingCaddy, startCaddy } from '../support/caddy.ts'

// The balancer of docker/Caddyfile before two replicas.

const replicas: App[] = []
let dataDir: string
let caddy: Caddy
beforeAll(async () => {
  if (missingCaddy) return
  dataDir = mkdtempSync(path.join(tmpdir(), 'school-balancer-'))
  for (let i = 0; i < 2; i += 1)
    replicas.push(
      await startApp({
        environment: { DATA_DIR: dataDir },
        ...(replicas[0] && {
          databaseUrl: replicas[0].databaseUrl,
          fakeUpstream: replicas[0].fakeUpstream,
          synced: false,
        }),
      }),
    )
  caddy = await startCaddy(
    replicas.map(({ url }) => new URL(url).host),
    dataDir,
  )
})
afterAll(async () => {
  await caddy?.stop()
  for (const replica of replicas.toReversed()) await replica.close()
  if (dataDir) rmSync(dataDir, { recursive: true, force: true })
})
const PHONE = siteIn.en.phones[0]

test.skipIf(missingCaddy)(
  'the balancer forwards to the replicas, but not what is for the technician',
  async () => {
    for (const url of ['/', '/about', '/bn/faq']) expect((await fetch(caddy.url + url)).status).toBe(200)
    for (const url of ['/metrics', '/healthz', '/readyz'])
      expect((await fetch(caddy.url + url)).status).toBe(404)
  },
)

// The following tests are without replicas.
test.skipIf(missingCaddy)(
  'when no replica answers, visitors get a page with the telephone number and the security headers',
  async () => {
    const before = await fetch(`${caddy.url}/about`)
    for (const replica of replicas.splice(0).toReversed()) await replica.close()
    const response = await fetch(`${caddy.url}/notice/7?from=mail`)
    expect(response.status).toBe(503)
    const html = await response.text()
    for (const locale of ['en', 'bn'] as const) expect(html).toContain(siteIn[locale].brand)
    expect(html).toContain(PHONE)
    const policy = String(response.headers.get('content-security-policy'))
    expect(policy).toContain("style-src 'unsafe-inline'")
    expect(policy).not.toContain('script-src')
    expect(policy).toContain("default-src 'none'")
    for (const name of ['permissions-policy', 'x-content-type-options'])
      expect(response.headers.get(name)).toBe(before.headers.get(name))
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    expect(response.headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}$/)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  },
)

test.skipIf(missingCaddy)('a form that is posted meanwhile gets the same page', async () => {
  const response = await fetch(`${caddy.url}/contact`, {
    method: 'POST',
    body: new URLSearchParams({ name: 'Marked Name', message: 'marked text' }),
  })
  expect(response.status).toBe(503)
  expect(await response.text()).toContain(PHONE)
})

test.skipIf(missingCaddy)('the log of the balancer, errors included, names no visitor', async () => {
  // Without its page, the balancer logs an error of its own.
  rmSync(path.join(dataDir, 'unavailable.html'))
  const headers = { 'user-agent': 'marked-browser', referer: 'https://marked.example/', cookie: 'marked=1' }
  for (const address of [
    '/status/A-7K3M-2QXF-20784-marked',
    '/bn/status/A-7K3M-2QXF-20784-marked?x=1',
    '/%73tatus/A-7K3M-2QXF-20784-marked',
    '/bn/st%61tus/A-7K3M-2QXF-20784-marked',
    '/office/A-7K3M-2QXF',
    '/bn/submitted/A-7K3M-2QXF',
    '/submitted/A-7K3M-2QXF?from=mail',
  ])
    await fetch(caddy.url + address, { headers })
  const lines = () =>
    caddy
      .output()
      .split('\n')
      .filter((line) => line.includes('"request"'))
  await expect.poll(() => lines().some((line) => line.includes('/submitted/'))).toBe(true)
  expect(lines().some((line) => line.includes('http.log.error'))).toBe(true)
  expect(lines().some((line) => line.includes('http.log.access'))).toBe(true)
  const log = lines().join('\n')
  expect(log).not.toMatch(/marked|A-7K3M-2QXF|from=mail/i)
  expect(log).not.toMatch(/"(?:remote|client)_ip":"127\.0\.0\.1"|remote_port/)
  expect(log).toContain('127.0.0.0')
})
