import { expect, test } from 'vitest'
import { sharedApp } from '../support/app.ts'

// Old addresses and other spellings (packages/content/redirects.yaml), over HTTP.

const site = await sharedApp()

async function request(path: string) {
  const response = await fetch(site.url + path, { redirect: 'manual' })
  return { status: response.status, to: response.headers.get('location')?.replace(site.url, '') ?? null }
}

// Which address a path stands for is tested in apps/server/src/http/addresses.test.ts.
test.each([
  ['/payment-schedule', 301, '/fees#schedule'],
  ['/bn/notices/12', 301, '/bn/notice/12'],
  ['/bn/tahfiz/', 301, '/bn/tahfeez'],
  ['/about/', 308, '/about'],
  ['/bn/?x=1', 308, '/bn?x=1'],
])('%s redirects with %i to %s', async (from, status, to) => {
  expect(await request(from)).toEqual({ status, to })
})

test.each([
  ['', 'This address is not valid.', 'This request could not be answered. Please go back and try again.'],
  ['/bn', 'এই ঠিকানায় কোনো পাতা নেই।', 'অনুরোধটি নেওয়া গেল না। আগের পাতায় ফিরে আবার চেষ্টা করুন।'],
])(
  'a malformed address and request under %s/ get a 400 in the language of the address',
  async (prefix, address, body) => {
    const response = await fetch(`${site.url}${prefix}/%zz`, { redirect: 'manual' })
    expect([response.status, response.headers.get('content-type')]).toEqual([
      400,
      'text/plain; charset=utf-8',
    ])
    expect(await response.text()).toBe(address)
    const posted = await fetch(`${site.url}${prefix}/about`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{',
    })
    expect([posted.status, await posted.text()]).toEqual([400, body])
  },
)

test('an unknown address is a 404', async () => {
  for (const path of [
    ...['/nowhere', '/tahfiz/more', '/notices/12/13', '/%2F%2Fexample.org', '/%0d%0aset-cookie:x'],
    ...['/bn/nowhere', '/bn/bn', '/bn/bn/about', '/bnabout', '/bn/%2F%2Fexample.org'],
  ])
    expect((await request(path)).status, path).toBe(404)
})
