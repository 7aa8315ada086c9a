import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type App, startApp } from '../support/app.ts'

// "Check the school's server now", on the operation page.

const TOKEN = 'marked-ops-token-7Kz1'

let site: App
beforeAll(async () => {
  site = await startApp({ environment: { OPS_TOKEN: TOKEN } })
})
afterAll(() => site.close())

const address = '/ops/server-check'
const signedIn = { authorization: `Bearer ${TOKEN}` }
const ask = (headers: Record<string, string> = {}) => fetch(site.url + address, { headers })
const start = (headers: Record<string, string> = {}) =>
  fetch(site.url + address, { method: 'POST', redirect: 'manual', headers: { origin: site.url, ...headers } })

test('only somebody who is signed in starts a check or reads its report', async () => {
  expect((await start()).status).toBe(401)
  expect((await ask()).status).toBe(401)
  expect(await (await ask(signedIn)).text()).toContain('No check was made')
})

test('the report of a check says what fits, in both languages; the next one must wait a minute', async () => {
  // The minute is not over, however long the check takes.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  onTestFinished(() => void vi.useRealTimers())
  const calls = site.fakeUpstream.log.length
  const response = await start(signedIn)
  expect([response.status, response.headers.get('location')]).toEqual([303, address])
  await expect.poll(async () => (await ask(signedIn)).text()).toContain('The server fits')
  const page = await (await ask(signedIn)).text()
  expect(page).toMatch(/<section lang="bn">.*সার্ভারটি ঠিক আছে/)
  expect(page).toContain('/all-notice')
  expect(page).not.toContain(site.fakeUpstream.password)
  const paths = site.fakeUpstream.log.slice(calls).map(({ path }) => path)
  expect(paths).toContain('/all-notice')
  expect(paths).not.toContain('/apply-online')
  const again = await start(signedIn)
  expect(again.status).toBe(429)
  expect(await again.text()).toContain('less than a minute ago')
})
