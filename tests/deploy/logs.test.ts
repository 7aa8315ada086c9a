import { get as getPlain } from 'node:http'
import { get as getSecure, type RequestOptions } from 'node:https'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type App, startApp } from '../support/app.ts'
import { type Caddy, missingCaddy, startCaddy } from '../support/caddy.ts'
import { HOST, missingNginx, startNginx } from '../support/nginx.ts'

// The access logs of the balancers, with every route of the site: they have no link that opens something, no reference, no name, no number
// of a telephone, however the address is spelt.

let site: App
beforeAll(async () => {
  site = await startApp()
})
afterAll(async () => {
  await site?.close()
})

/** What may stand in an address: a link, a reference, what somebody types where it does not belong. */
const TYPED = [
  'A-7K3M-2QXF-20784-MarkedLink_of-a_family',
  'a-7k3m-2qxf',
  '01798765432',
  '8801798765432',
  'Marked-Ayesha',
  'marked.ayesha@example.org',
  '%E0%A6%86%E0%A7%9F%E0%A7%87%E0%A6%B6%E0%A6%BE',
]
const LEFT = /marked|7k3m|987654|20784|%E0|link_of/i

/** An address in the ways in which clients, proxies and people spell it. */
const SPELLINGS: ((address: string) => string)[] = [
  (address) => address,
  (address) => `${address}/`,
  (address) => `/${address}`,
  (address) => address.toUpperCase(),
  (address) => `${address};x=${TYPED[0]}`,
  (address) => `/about/..${address}`,
  (address) => `/.${address}`,
  (address) => address.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  (address) =>
    address.replace(/([a-z])([a-z]*)$/, (_, letter: string, rest: string) => `${letter}%2f${rest}`),
]

/** @returns every route of the site that has a parameter, filled and spelt; and what is at no route */
function addresses(): string[] {
  const patterns = site.routes.filter(({ pattern }) => /[:*]/.test(pattern)).map(({ pattern }) => pattern)
  expect(patterns.length).toBeGreaterThan(20)
  const elsewhere = ['/:x', '/bn/:x', '/statuss/:x', '/a/b/c/:x', '/submitted/x/:x', '/about/:x']
  const plain = [...new Set([...patterns, ...elsewhere])].flatMap((pattern) =>
    TYPED.map((typed) => pattern.replace(/:\w+|\*/g, typed)),
  )
  const withQuery = [`/about?q=${TYPED[4]}`, `/job-admit-card/file?card=${TYPED[0]}`, `/?${TYPED[2]}`]
  // Each spelling of one value of each route: the values differ in their letters only.
  return [
    ...plain,
    ...withQuery,
    ...plain.filter((_, n) => n % TYPED.length === 0).flatMap((one) => SPELLINGS.map((spell) => spell(one))),
  ]
}

/** Sends a request line as it is. */
function ask(port: number, address: string, isSecure: boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const options: RequestOptions = {
      host: '127.0.0.1',
      port,
      path: address,
      servername: HOST,
      rejectUnauthorized: false,
      headers: { host: HOST, 'user-agent': 'marked-browser', referer: 'https://marked.example/' },
    }
    const get = isSecure ? getSecure : getPlain
    get(options, (response) => response.resume().once('end', resolve)).once('error', reject)
  })
}

async function walk(port: number, isSecure: boolean): Promise<number> {
  const all = addresses()
  for (let from = 0; from < all.length; from += 20)
    await Promise.all(all.slice(from, from + 20).map((address) => ask(port, address, isSecure)))
  return all.length
}

describe.skipIf(missingNginx)(`nginx ${missingNginx}`, () => {
  test('logs every request, and nothing of anybody', async () => {
    const host = new URL(site.url).host
    const nginx = await startNginx([host, host], site.dataDirectory)
    try {
      // That it answers was asked too.
      const requests = () => nginx.log().filter((line) => line.includes(' GET '))
      const before = requests().length
      const count = before + (await walk(nginx.secure, true))
      await expect.poll(() => requests().length).toBe(count)
      expect(nginx.log().filter((line) => LEFT.test(line))).toEqual([])
      // What helps to find a fault is there.
      for (const address of ['/notice/95001', '/bn/news/7', '/trpc/notices.list', '/sw.js', '/'])
        await ask(nginx.secure, `${address}?x=1`, true)
      const paths = () =>
        nginx
          .log()
          .slice(count)
          .map((line) => line.split(' ')[3])
      await expect
        .poll(paths)
        .toEqual(expect.arrayContaining(['/notice/95001', '/bn/news/7', '/trpc/notices.list', '/sw.js', '/']))
      expect(nginx.errors()).toBe('')
    } finally {
      await nginx.stop()
    }
  })
})

describe.skipIf(missingCaddy)('Caddy', () => {
  test('logs every request, and nothing of anybody', async () => {
    const caddy: Caddy = await startCaddy([new URL(site.url).host], site.dataDirectory)
    const uris = () =>
      caddy
        .output()
        .split('\n')
        .filter((line) => line.includes('"uri"'))
        .map((line) => JSON.parse(line).request.uri as string)
    try {
      const port = Number(new URL(caddy.url).port)
      const count = await walk(port, false)
      await expect.poll(() => uris().length).toBeGreaterThanOrEqual(count)
      // Times have all digits.
      const lines = caddy
        .output()
        .replace(/"(?:ts|duration)":[^,}]+/g, '')
        .split('\n')
      expect(lines.filter((line) => LEFT.test(line))).toEqual([])
      for (const address of ['/notice/95001', '/bn/news/7', '/trpc/notices.list', '/sw.js', '/'])
        await ask(port, `${address}?x=1`, false)
      await expect
        .poll(() => uris().slice(count))
        .toEqual(expect.arrayContaining(['/notice/95001', '/bn/news/7', '/trpc/notices.list', '/sw.js', '/']))
    } finally {
      await caddy.stop()
    }
  })
})
