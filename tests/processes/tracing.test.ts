import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { application, apply } from '../submissions/posting.ts'
import { startSite } from '../support/site.ts'

// Traces, as a receiver of OTLP over HTTP gets them from both processes.

interface Span {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: { key: string; value: { stringValue?: string } }[]
}
interface Batch {
  resourceSpans: { scopeSpans: { spans: Span[] }[] }[]
}

async function startReceiver() {
  const bodies: string[] = []
  const server: Server = createServer(async (request, response) => {
    bodies.push(`${request.url} ${Buffer.concat(await request.toArray())}`)
    response.setHeader('content-type', 'application/json').end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const batches = () => bodies.map((body) => JSON.parse(body.replace(/^\S+ /, '')) as Batch)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    everything: () => bodies.join('\n'),
    spans: () =>
      batches().flatMap(({ resourceSpans }) =>
        resourceSpans.flatMap((one) => one.scopeSpans.flatMap((scope) => scope.spans)),
      ),
  }
}

test('a page, a run of the sync, a call to the upstream and a forwarding are spans, without data of a person', async () => {
  const receiver = await startReceiver()
  const site = await startSite({
    hasRun: true,
    environment: {
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      OTEL_BSP_SCHEDULE_DELAY: '100',
      SYNC_SCHEDULE_FREQUENT: '* * * * * *',
    },
  })
  const visitor = {
    'x-forwarded-for': '203.0.113.77',
    traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
  }
  const page = await fetch(`${site.url}/all-notice?title=Ayesha`, { headers: visitor })
  expect(page.status).toBe(200)
  await page.arrayBuffer()
  // From the response cache.
  await fetch(`${site.url}/all-notice?title=Ayesha`, { headers: visitor })
  const entries = application(site, { applicantName: 'Ayesha Rahman' })
  expect((await apply(site, entries, undefined, visitor)).status).toBe(200)
  await fetch(`${site.url}/submitted/A-7K3M-2QXF`)

  const names = () => new Set(receiver.spans().map(({ name }) => name))
  const expected =
    'GET /all-notice, POST /apply-online, sync notices, upstream /all-notice, forward application, upstream /apply-online'
  await expect.poll(() => [...names()]).toEqual(expect.arrayContaining(expected.split(', ')))
  const exit = await site.stop()

  const spans = receiver.spans()
  expect(spans.filter(({ name }) => name === 'GET /all-notice')).toHaveLength(2)
  const named = (name: string) => spans.find((span) => span.name === name) ?? expect.fail(name)
  const children = (of: Span) => spans.filter(({ traceId }) => traceId === of.traceId).map(({ name }) => name)
  expect(children(named('POST /apply-online'))).toContainEqual(expect.stringMatching(/^pg\.query:/))
  expect(children(named('GET /all-notice'))).toContainEqual(expect.stringMatching(/^pg\.query:SELECT/))
  expect(children(named('sync notices'))).toContain('upstream /all-notice')
  expect(children(named('forward application'))).toContain('upstream /apply-online')
  const sent = receiver.everything()
  expect(sent).toMatch(/^\/v1\/traces /)
  expect(sent).toContain('$1')
  const { userId, password } = site.fakeUpstream
  const posted = Object.values(entries)
    .flat()
    .filter((value) => value && value.length > 6)
  for (const secret of [
    ...posted,
    userId,
    password,
    '203.0.113.77',
    'a'.repeat(32),
    '7K3M-2QXF',
    'title=',
    new URL(site.databaseUrl).host,
  ])
    expect(sent.includes(String(secret)), String(secret)).toBe(false)
  expect(exit).toBe(0)
})
