import { get } from 'node:http'
import { pages } from '@school/content'
import type { FakeUpstream } from '@school/demo-upstream'
import { tableOfRowPage } from './entity-tables.ts'

// Measures the size of pages over HTTP, for the budgets of `npm test` and the table of `npm run bench`.

export interface PageBytes {
  path: string
  /** All sizes are in bytes of brotli: the page; its scripts before interaction; its styles. */
  html: number
  script: number
  style: number
}

/** All addresses of the route table; `{id}` is replaced by the newest row of the fake upstream. */
export function everyAddress({ tables }: FakeUpstream): string[] {
  return pages.map(({ path }) => {
    const { table, id } = tableOfRowPage.get(path) ?? {}
    const rows: Record<string, unknown>[] = table ? tables[table] : []
    const numbers = rows.map((row) => Number(row[id ?? ''])).filter(Number.isInteger)
    return path.replace('{id}', String(Math.max(0, ...numbers)))
  })
}

const sizes = new Map<string, Promise<number>>()
/** Returns the size of a file as the build has compressed it. Names contain a content hash, so sizes are cached. */
function assetBytes(url: string): Promise<number> {
  const size = sizes.get(url) ?? sentBytes(url)
  sizes.set(url, size)
  return size
}

/** Returns the compressed size of a response. `fetch` would decompress it. */
function sentBytes(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const length = Number(response.headers['content-length'])
      response.destroy()
      if (response.statusCode === 200 && length > 0) resolve(length)
      else reject(new Error(`${url}: ${response.statusCode}, ${length} bytes`))
    }).once('error', reject)
  })
}

/** Returns the body of a response as it is sent, compressed with brotli. */
export function sentBody(url: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, async (response) => {
      if (response.headers['content-encoding'] !== 'br') return reject(new Error(`${url} is not compressed`))
      resolve(Buffer.concat(await response.toArray()))
    }).once('error', reject)
  })
}

/**
 * @returns the text of a page, and the bytes of its files
 * @throws Error when the response is not a 200
 */
export async function loadPage(
  origin: string,
  path: string,
): Promise<Omit<PageBytes, 'html'> & { html: string }> {
  const response = await fetch(origin + path)
  if (response.status !== 200) throw new Error(`${path} responds with ${response.status}`)
  const html = await response.text()
  const named = (pattern: RegExp) => [...new Set([...html.matchAll(pattern)].map(([, name]) => name ?? ''))]
  const total = async (names: string[]) =>
    (await Promise.all(names.map((name) => assetBytes(new URL(name, origin).href)))).reduce(
      (sum, bytes) => sum + bytes,
      0,
    )
  return {
    path,
    html,
    // The inline script names the scripts of every page, and the data beside it those of the route.
    script: await total(named(/"(\/assets\/[^"]+\.js)"/g)),
    style: await total(named(/<link\b[^>]*\bhref="(\/assets\/[^"]+\.css)"/g)),
  }
}
