import { get } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { startApp } from '../support/app.ts'

// Proxies in front of the site: warnings when they are not set up, and no address that a visitor made up.

/** A site that is reached from this machine, as by a proxy. */
async function siteWith(environment: Record<string, string>, synced = false) {
  const site = await startApp({ synced, environment })
  onTestFinished(() => site.close())
  return site
}
const PUBLIC_URL = 'https://www.school.example'
const FORWARDED = { 'x-forwarded-for': '198.51.100.9' }
const warnings = (output: string) =>
  output
    .split('\n')
    .filter((line) => line.includes('"level":40'))
    .map((line) => JSON.parse(line))

test('a proxy that is not named in TRUSTED_PROXIES is reported once, with its address and not the visitor’s', async () => {
  const site = await siteWith({ PUBLIC_URL, TRUSTED_PROXIES: '192.0.2.7' })
  for (const path of ['/about', '/faq', '/about']) await fetch(site.url + path, { headers: FORWARDED })
  expect(warnings(site.output())).toMatchObject([
    { proxy: '127.0.0.1', msg: expect.stringMatching(/^a proxy that TRUSTED_PROXIES does not name/) },
  ])
  expect(site.output()).not.toContain('198.51.100.9')
})

test('a proxy that sends no address of the visitor is reported, but probes of this machine are not', async () => {
  const site = await siteWith({ PUBLIC_URL })
  for (const path of ['/healthz', '/readyz', '/metrics']) await fetch(site.url + path)
  await fetch(`${site.url}/about`, { headers: FORWARDED })
  expect(warnings(site.output())).toEqual([])
  await fetch(`${site.url}/faq`)
  expect(warnings(site.output())).toMatchObject([
    { proxy: '127.0.0.1', msg: expect.stringContaining('without X-Forwarded-For') },
  ])
})

test('what is for the technician is shown to nobody who comes through a proxy', async () => {
  const site = await siteWith({ PUBLIC_URL })
  for (const path of ['/readyz', '/metrics']) {
    const response = await fetch(site.url + path, { headers: FORWARDED })
    expect([path, response.status]).toEqual([path, path === '/metrics' ? 403 : 404])
    expect(await response.text()).not.toMatch(/entities|school_/)
    expect((await fetch(site.url + path)).status).not.toBe(404)
  }
})

/** Requests a path under another host, which `fetch` does not allow. */
function getAs(url: string, headers: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, async (response) => resolve(await text(response))).once('error', reject)
  })
}

test('without PUBLIC_URL, feeds and sitemap contain no host that a request made up, and a browser on this machine is no reason for a warning', async () => {
  const site = await siteWith({}, true)
  await fetch(`${site.url}/about`)
  expect(warnings(site.output())).toEqual([])
  const paths = [
    ...['/sitemap.xml', '/robots.txt', '/notices.atom', '/news.atom'],
    ...['/events.ics', '/academic-calendar.ics'],
  ]
  for (const path of paths) {
    for (const header of ['host', 'x-forwarded-host']) {
      const body = await getAs(site.url + path, { [header]: 'evil.example' })
      expect(body.length, path).toBeGreaterThan(50)
      expect(body).not.toContain('evil.example')
    }
  }
  expect(await getAs(`${site.url}/sitemap.xml`, { host: 'evil.example' })).toContain('<loc>/about</loc>')
  const feed = await getAs(`${site.url}/bn/notices.atom`, { host: 'evil.example' })
  expect(feed).toContain('<id>/bn/notices.atom</id>')
  expect(feed).toContain('href="/bn/all-notice"')
  expect(feed).not.toContain('.invalid')
})
