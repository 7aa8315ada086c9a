import { layout } from '@school/content'
import { localPath } from '@school/content/locales'
import { startFakeUpstream } from '@school/demo-upstream'
import { entities } from '@school/mirror'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../support/app.ts'
import { brotli, bytesOf, everyAddress, isOver, loadPage } from '../support/bytes.ts'

// The byte budgets of pages for slow networks, with the addresses of all pictures as they are once the pictures are mirrored.

const KB = 1024
/** The initial congestion window of TCP: what a server may send before the first acknowledgement. */
const HTML = 14 * KB
/** Most of it is React, the router and the query cache. */
const SCRIPT = 120 * KB
/** The additional budget of a Bangla page, for digits and Bangla names. */
const BANGLA_SCRIPT = 3 * KB
/** Pages with a larger budget. */
const exceptions: Record<string, { script?: number }> = {
  // Five blocks.
  '/': { script: 120.3 * KB },
  // Sixty fields with help and consent. It loads options, synchronises a draft between tabs, and shrinks the picture.
  '/apply-online': { script: 140 * KB },
}

let site: App
type Loaded = Awaited<ReturnType<typeof loadPage>>
let all: Loaded[]
let bangla: Loaded[]
beforeAll(async () => {
  site = await startApp()
  await recordPictures(site.databaseUrl)
  all = []
  bangla = []
  for (const address of everyAddress(site.fakeUpstream)) {
    all.push(await loadPage(site.url, address))
    bangla.push(await loadPage(site.url, localPath(address, 'bn')))
  }
})
afterAll(() => site.close())

/** Records all files that rows name as mirrored pictures with copies in three widths. Their files do not exist. */
async function recordPictures(databaseUrl: string): Promise<void> {
  const named = entities.flatMap(({ files = [], table }) =>
    files.map((column) => `SELECT "${column}" AS path FROM "${table}"`),
  )
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(
      `INSERT INTO media_file (path, sha256, extension, type, bytes, width, height, widths)
       SELECT DISTINCT path, md5(path), 'jpg', 'image/jpeg', 90000, 1600, 1067, '{360,720,1200}'::int[]
       FROM (${named.join(' UNION ALL ')}) AS named
       WHERE path <> '' AND octet_length(path) < 2000 AND path !~* '\\.pdf$'`,
    )
  } finally {
    await client.end()
  }
}

const sizes = (pages: Loaded[]) => pages.map(({ path, html }) => `${path}: ${brotli(html)}`)

test('the pages that are measured contain the addresses of their pictures', () => {
  const news = all.find(({ path }) => path === '/all-news')
  expect(news?.html.match(/srcSet="[^"]+-720\.avif"/g)?.length).toBeGreaterThan(25)
})

test('the HTML of every English page fits into the initial congestion window of TCP', () => {
  const over = all.filter(({ html }) => isOver(html, HTML))
  expect(sizes(over)).toEqual([])
  expect(all.length).toBeGreaterThan(55)
})

test('the HTML of every Bangla page fits into the initial congestion window of TCP', () => {
  const over = bangla.filter(({ html }) => isOver(html, HTML))
  expect(sizes(over)).toEqual([])
})

test('texts of header and footer are in the HTML of a page, and not a second time in the data for its scripts', () => {
  const dataOf = (html: string) => /queries:"((?:[^"\\]|\\.)*)"/.exec(html)?.[1] ?? ''
  const about = all.find(({ path }) => path === '/about')?.html ?? ''
  expect(dataOf(about)).toContain('About the academy')
  const { description, address } = layout.site
  for (const text of [description, address[0] ?? '']) {
    expect(about).toContain(text)
    expect(all.filter(({ html }) => dataOf(html).includes(text)).map(({ path }) => path)).toEqual([])
  }
})

test('every page starts its scripts by one inline script', () => {
  const wrong = all.filter(({ html }) => html.match(/import\("\/assets\/entry-client-/g)?.length !== 1)
  expect(wrong.map(({ path }) => path)).toEqual([])
})

test('a Bangla page loads at most three kilobytes more script than the English page, including its texts', () => {
  const added = bangla.map(({ path, script }, index) => ({ path, bytes: script - (all[index]?.script ?? 0) }))
  expect(added.filter(({ bytes }) => bytes > BANGLA_SCRIPT)).toEqual([])
})

test('both languages load the same chunk of React and the router, so that a visitor who switches has it cached', async () => {
  const framework = async (path: string) =>
    /\/assets\/framework-[^"]+\.js/.exec(await (await fetch(site.url + path)).text())?.[0]
  expect(await framework('/bn')).toBe(await framework('/'))
  expect(await framework('/')).toBeDefined()
})

test('the HTML of a notice page stays within its budget, even if other recent notices are long', async () => {
  const [template] = site.fakeUpstream.tables.notices
  const varied = (seed: number) =>
    Array.from({ length: 500 }, (_, index) => `${(index * 7919 + seed * 104_729).toString(36)}`).join(' ')
  const fakeUpstream = await startFakeUpstream({
    data: {
      notices: Array.from({ length: 15 }, (_, index) => ({
        ...(template as NonNullable<typeof template>),
        id: `${index + 1}`,
        images_path: '',
        description: index === 14 ? 'Short.' : varied(index),
      })),
    },
  })
  const long = await startApp({ fakeUpstream })
  try {
    expect((await bytesOf(long.url, '/notice/15')).html).toBeLessThanOrEqual(HTML)
  } finally {
    await long.close()
    await fakeUpstream.close()
  }
})

test('no page loads more script than its budget', () => {
  const over = all.filter(({ path, script }) => script > (exceptions[path]?.script ?? SCRIPT))
  expect(over.map(({ path, script }) => `${path}: ${script}`)).toEqual([])
  expect(Math.min(...all.map(({ script }) => script)), 'scripts were found').toBeGreaterThan(10 * KB)
})

test('all pages share one small style sheet', () => {
  expect(new Set(all.map(({ style }) => style)).size).toBe(1)
  expect(all[0]?.style).toBeGreaterThan(KB)
  expect(all[0]?.style).toBeLessThan(14 * KB)
})
