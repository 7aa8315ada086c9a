import { brotliCompressSync, constants } from 'node:zlib'
import { pages } from '@school/content'
import type { FakeUpstream } from '@school/demo-upstream'

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
  const ids: Record<string, unknown[]> = {
    '/notice/{id}': tables.notices.map((row) => row.id),
    '/news/{id}': tables.news.map((row) => row.id),
    '/events/{id}': tables.events.map((row) => row.id),
    '/career-details/{id}': tables.careers.map((row) => row.id),
    '/profile/{id}': tables.teachers.map((row) => row.teacher_id),
  }
  return pages.map(({ path }) => {
    const numbers = (ids[path] ?? []).map(Number).filter(Number.isInteger)
    return path.replace('{id}', String(Math.max(0, ...numbers)))
  })
}

const sizes = new Map<string, Promise<number>>()
/** The size of a file in its best compression. Names of files contain a hash of their content, so sizes are cached. */
function assetBytes(url: string): Promise<number> {
  const known = sizes.get(url) ?? fetch(url).then(async (answer) => brotli(await answer.text()))
  sizes.set(url, known)
  return known
}

/** @returns the size of a text in brotli at the highest quality */
export function brotli(text: string): number {
  return brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text),
    },
  }).length
}

/** @throws Error when the response is not a 200 */
export async function bytesOf(origin: string, path: string): Promise<PageBytes> {
  const answer = await fetch(origin + path)
  if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`)
  const html = await answer.text()
  const named = (pattern: RegExp) => [...new Set([...html.matchAll(pattern)].map(([, name]) => name ?? ''))]
  const total = async (names: string[]) =>
    (await Promise.all(names.map((name) => assetBytes(new URL(name, origin).href)))).reduce(
      (sum, bytes) => sum + bytes,
      0,
    )
  return {
    path,
    html: brotli(html),
    // Scripts are named in preloads, and in the script that starts the others.
    script: await total(named(/"(\/assets\/[^"]+\.js)"/g)),
    style: await total(named(/<link\b[^>]*\bhref="(\/assets\/[^"]+\.css)"/g)),
  }
}
