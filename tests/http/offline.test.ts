import { Script } from 'node:vm'
import { remover } from '@school/server/offline'
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

test('the service worker is one classic script that is revalidated at every load, and may connect to this site only', async () => {
  const { headers, source } = await workerOf({})
  expect(headers.get('content-type')).toContain('javascript')
  expect(headers.get('cache-control')).toContain('no-cache')
  expect(headers.get('content-security-policy')).toContain("default-src 'none'; connect-src 'self'")
  expect(source).toContain('respondWith')
  expect(() => new Script(source)).not.toThrow()
  expect(source).not.toMatch(/\bimport\(|importScripts/)
})

test('OFFLINE_ENABLED=false serves a service worker that removes itself', async () => {
  const { headers, source } = await workerOf({ OFFLINE_ENABLED: 'false' })
  expect(headers.get('cache-control')).toContain('no-cache')
  expect(source).toBe(remover)
})
