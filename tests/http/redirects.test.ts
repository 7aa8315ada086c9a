import { beforeAll, expect, test } from 'vitest'
import { type App, sharedApp } from '../support/app.ts'

// Old addresses and other spellings (packages/content/redirects.yaml), over HTTP.

let site: App
beforeAll(async () => {
  site = await sharedApp()
})

async function request(path: string) {
  const response = await fetch(site.url + path, { redirect: 'manual' })
  return { status: response.status, to: response.headers.get('location')?.replace(site.url, '') ?? null }
}

test.each([
  ['/tahfiz', '/tahfeez'],
  ['/notices', '/all-notice'],
  ['/notices/12', '/notice/12'],
  ['/Tahfiz', '/tahfeez'],
  ['/payment-schedule', '/fees#schedule'],
  ['/fee?tab=core', '/fees?tab=core'],
  ['/bn/notices/12', '/bn/notice/12'],
  ['/bn/Tahfiz', '/bn/tahfeez'],
  ['/bn/tahfiz/', '/bn/tahfeez'],
  ['/bn/payment-schedule', '/bn/fees#schedule'],
])('%s redirects permanently to %s', async (from, to) => {
  expect(await request(from)).toEqual({ status: 301, to })
})

test.each([
  ['/%zz', 'This address is not valid.'],
  ['/bn/%zz', 'ঠিকানাটি সঠিক নয়।'],
])(
  'the malformed address %s gets a 400 with a message in the language of the address',
  async (path, text) => {
    const response = await fetch(site.url + path, { redirect: 'manual' })
    expect(response.status).toBe(400)
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await response.text()).toBe(text)
  },
)

test.each([
  ['', 'This request cannot be answered.'],
  ['/bn', 'অনুরোধটির উত্তর দেওয়া যাচ্ছে না।'],
])(
  'a malformed request under %s/ gets a 400 with a message in the language of the address',
  async (prefix, text) => {
    const response = await fetch(`${site.url}${prefix}/about`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{',
    })
    expect(response.status).toBe(400)
    expect(await response.text()).toBe(text)
  },
)

test.each([
  ['/About', '/about'],
  ['/about/', '/about'],
  ['/bn/?x=1', '/bn?x=1'],
  ['/BN', '/bn'],
  ['/Bn/About', '/bn/about'],
  ['/bn//about', '/bn/about'],
])('%s redirects to the canonical spelling %s', async (from, to) => {
  expect(await request(from)).toEqual({ status: 308, to })
})

test('redirects of old addresses lead to a page, with or without a trailing slash', async () => {
  for (const path of ['/tahfiz', '/tahfiz/', '/about/', '/Contact-Us']) {
    const response = await fetch(site.url + path)
    expect([path, response.status]).toEqual([path, 200])
  }
})

test.each([
  ...['/nowhere', '/tahfiz/more', '/notices/12/13', '/%2F%2Fexample.org', '/%0d%0aset-cookie:x'],
  ...['/bn/nowhere', '/bn/bn', '/bn/bn/about', '/bnabout', '/bn/%2F%2Fexample.org'],
])('the unknown address %s is a 404', async (path) => expect((await request(path)).status).toBe(404))
