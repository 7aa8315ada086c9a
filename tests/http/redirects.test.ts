import { beforeAll, expect, test } from 'vitest'
import { type App, sharedApp } from '../support/app.ts'

// Old addresses and other spellings (packages/content/redirects.yaml), over HTTP.

let site: App
beforeAll(async () => {
  site = await sharedApp()
})

async function ask(path: string) {
  const answer = await fetch(site.url + path, { redirect: 'manual' })
  return { status: answer.status, to: answer.headers.get('location')?.replace(site.url, '') ?? null }
}

test.each([
  ['/tahfiz', '/tahfeez'],
  ['/notices', '/all-notice'],
  ['/notices/12', '/notice/12'],
  ['/Tahfiz', '/tahfeez'],
  ['/payment-schedule', '/fees#schedule'],
  ['/fee?tab=core', '/fees?tab=core'],
])('%s redirects permanently to %s', async (from, to) => {
  expect(await ask(from)).toEqual({ status: 301, to })
})

test.each([
  ['/About', '/about'],
  ['/FEES', '/fees'],
  ['/about/', '/about'],
])('%s is another spelling of %s', async (from, to) => {
  expect(await ask(from)).toEqual({ status: 308, to })
})

test('following the redirects ends at the page, with or without a trailing slash', async () => {
  for (const path of ['/tahfiz', '/tahfiz/', '/about/', '/Contact-Us']) {
    const answer = await fetch(site.url + path)
    expect([path, answer.status]).toEqual([path, 200])
  }
})

test.each(['/nowhere', '/tahfiz/more', '/notices/12/13', '/%2F%2Fexample.org', '/%0d%0aset-cookie:x'])(
  '%s leads nowhere',
  async (path) => expect((await ask(path)).status).toBe(404),
)
