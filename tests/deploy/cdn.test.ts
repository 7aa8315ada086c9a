import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type App, startApp } from '../support/app.ts'
import { missingVarnish, startVarnish } from '../support/varnish.ts'

// A shared cache before the site, as a CDN is: what reaches the site, and what visitors see of a change.

describe.skipIf(missingVarnish)(`behind Varnish ${missingVarnish}`, () => {
  let app: App
  let counter: Server
  let varnish: Awaited<ReturnType<typeof startVarnish>>
  /** What has reached the site. */
  const arrived: string[] = []
  beforeAll(async () => {
    app = await startApp({ environment: { OPS_TOKEN: 'a-token-of-a-test-0' } })
    counter = createServer((incoming, answer) => {
      arrived.push(`${incoming.method} ${incoming.url}`)
      const { method, url = '', headers } = incoming
      const onward = request(new URL(url, app.url), { method, headers }, (response) => {
        answer.writeHead(response.statusCode ?? 500, response.headers)
        response.pipe(answer)
      })
      onward.on('error', () => answer.destroy())
      incoming.pipe(onward)
    })
    await new Promise<void>((resolve) => counter.listen(0, '127.0.0.1', resolve))
    varnish = await startVarnish(`http://127.0.0.1:${(counter.address() as AddressInfo).port}`)
  })
  afterAll(async () => {
    await varnish?.stop()
    counter?.closeAllConnections()
    counter?.close()
    await app?.close()
  })
  beforeEach(() => {
    arrived.length = 0
  })
  const get = (path: string) => fetch(varnish.url + path, { redirect: 'manual' })
  const visits = (path: string, times: number) =>
    Promise.all(Array.from({ length: times }, async () => (await get(path)).status))

  test('a page, a list of the next rows and a style sheet cost the site one request, however many visitors come', async () => {
    const html = await (await get('/bn/all-notice')).text()
    const [, styles = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(html) ?? []
    const rows = `/trpc/faq?input=${encodeURIComponent('{}')}`
    for (const path of ['/bn/all-notice', styles, rows])
      expect(new Set(await visits(path, 50))).toEqual(new Set([200]))
    expect(arrived.toSorted()).toEqual([`GET /bn/all-notice`, `GET ${rows}`, `GET ${styles}`].toSorted())
  })

  test('what senders of links append does not multiply the requests, and a parameter of the page still counts', async () => {
    for (let i = 0; i < 20; i += 1)
      expect((await get(`/faq?utm_source=mail${i}&fbclid=${i}`)).status).toBe(200)
    expect(arrived).toEqual(['GET /faq'])
    await get('/all-notice?utm_source=mail&title=exam')
    expect(arrived).toEqual(['GET /faq', 'GET /all-notice?title=exam'])
  })

  test('forms, their answers and the pages of the technician are never cached', async () => {
    const post = () =>
      fetch(`${varnish.url}/contact`, { method: 'POST', body: new URLSearchParams({ name: 'A' }) })
    for (const path of ['/ops', '/readyz', '/submitted/M-FB4G-7BEM']) await visits(path, 3)
    for (let i = 0; i < 3; i += 1) await post()
    const counts = ['GET /ops', 'GET /readyz', 'GET /submitted/M-FB4G-7BEM', 'POST /contact'].map(
      (line) => arrived.filter((one) => one === line).length,
    )
    expect(counts).toEqual([3, 3, 3, 3])
  })

  test('a change is seen within half a minute, and the site is asked once or twice for it', async () => {
    await get('/all-notice')
    for (const notice of app.fakeUpstream.tables.notices) notice.head_line = 'A title that has changed'
    await app.sync('notices')
    const ages: number[] = []
    await expect
      .poll(async () => {
        const response = await get('/all-notice')
        ages.push(Number(response.headers.get('age')))
        return await response.text()
      })
      .toContain('A title that has changed')
    // Half a minute, and the ten seconds in which the visitor who is first gets the cached page.
    expect(Math.max(...ages)).toBeLessThanOrEqual(40)
    expect(arrived.filter((line) => line === 'GET /all-notice').length).toBeLessThanOrEqual(3)
  })
})
