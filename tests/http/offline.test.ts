import { remover } from '@school/api/offline'
import { afterAll, expect, test } from 'vitest'
import { type App, startApp } from '../support/app.ts'

// How `/sw.js` is served. Its behaviour is tested in a browser (tests/e2e/offline.spec.ts).

const sites: App[] = []
afterAll(() => Promise.all(sites.map((site) => site.close())))

async function workerOf(environment: Record<string, string>) {
  const site = await startApp({ synced: false, environment })
  sites.push(site)
  const response = await fetch(`${site.url}/sw.js`)
  return { headers: response.headers, source: await response.text() }
}

test('the service worker is revalidated at every load and contains its version', async () => {
  const { headers, source } = await workerOf({})
  expect(headers.get('content-type')).toContain('javascript')
  expect(headers.get('cache-control')).toContain('no-cache')
  // The build inserts it (apps/web/build/service-worker.ts).
  expect(source).toMatch(/[`'"][0-9a-f]{10}[`'"]/)
  expect(source).not.toContain('__VERSION__')
})

test('OFFLINE_ENABLED=false serves a service worker that removes itself', async () => {
  const { headers, source } = await workerOf({ OFFLINE_ENABLED: 'false' })
  expect(headers.get('cache-control')).toContain('no-cache')
  expect(source).toBe(remover)
})
