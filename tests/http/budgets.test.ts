import { brotliDecompressSync, constants } from 'node:zlib'
import { layout, pagesIn } from '@school/content'
import { localPath } from '@school/content/locales'
import { copyOf } from '@school/content/page-pictures'
import { startFakeUpstream } from '@school/demo-upstream'
import { afterAll, expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { everyAddress, loadPage, sentBody } from '../support/bytes.ts'
import { recordPictures } from '../support/mirrored-pictures.ts'

// The byte budgets of pages for slow networks, with the addresses of all pictures as they are once the pictures are mirrored.

const KB = 1024
/** A complete document. */
const HTML = 32 * KB
/** The initial congestion window of TCP: what a server may send before the first acknowledgement. */
const FIRST_PACKETS = 14 * KB
/** Most of it is React, the router and the query cache; pages of blocks have all kinds of blocks. Every page can have runs of Bangla, English and Arabic. */
const SCRIPT = 127.5 * KB
/** The style sheet, which browsers keep: with the compositions of pages, the bold faces of Bangla that Firefox needs, and the rules for paper. */
const STYLE = 17.25 * KB
/** The additional budget of a Bangla page, for digits and Bangla names. */
const BANGLA_SCRIPT = 3 * KB
/**
 * What pages may have beside `SCRIPT`. Each has a margin of 0.3 to 0.5 KB, as text pages have: a new route adds 0.1 KB to every page, and the same
 * code can differ by 60 bytes from build to build, because scripts name each other by hashes.
 */
const more: Record<string, number> = {
  // Ten blocks, with three carousels, and the school's day.
  '/': 3 * KB,
  // Forms import their schema with the page (docs/decisions/0088-ordinary-first.md), and check a field on leaving it.
  '/contact': 6.5 * KB,
  '/privacy': 7.6 * KB,
  '/job-admit-card': 7.3 * KB,
  // A carousel of three steps; the sums of fees, whose form keeps what was chosen.
  '/payment-instruction': 2.1 * KB,
  '/fee-calculator': 3.2 * KB,
  // The menu that opens on today.
  '/food-snack': 0.25 * KB,
  // Cards of teachers among the blocks of a page.
  '/tahfeez': 0.75 * KB,
  // Sixty fields with help and consent. It loads options, synchronises a draft between tabs, shrinks the picture and looks
  // whether it is whole, asks before it sends one again, and before the intake has the small form of the reminder.
  '/apply-online': 26.4 * KB,
}

type Loaded = Awaited<ReturnType<typeof loadPage>> & { sent: Buffer }
const site = await startApp()
await recordPictures(site.databaseUrl)
const all: Loaded[] = []
const bangla: Loaded[] = []
for (const address of everyAddress(site.fakeUpstream)) {
  all.push(await load(address))
  bangla.push(await load(localPath(address, 'bn')))
}
afterAll(() => site.close())

/** Returns a page with its body as it is sent for the first time: later it is compressed further. */
async function load(address: string): Promise<Loaded> {
  const sent = await sentBody(site.url + address)
  return { ...(await loadPage(site.url, address)), sent }
}

test('the complete document of every page in both languages has at most 32 KB', () => {
  const over = [...all, ...bangla].filter(({ sent }) => sent.length > HTML)
  expect(over.map(({ path, sent }) => `${path}: ${sent.length}`)).toEqual([])
  expect(all.length).toBeGreaterThan(55)
  // They name their pictures in all sizes, as in production.
  const news = all.find(({ path }) => path === '/all-news')
  expect(news?.html.match(/srcSet="[^"]+-720\.avif"/g)?.length).toBeGreaterThan(25)
})

/** Returns the part of a document that a browser can read as soon as it has received the first bytes. */
const beginningOf = ({ sent }: Loaded): string =>
  brotliDecompressSync(sent.subarray(0, FIRST_PACKETS), {
    finishFlush: constants.BROTLI_OPERATION_FLUSH,
  }).toString()

/** What the first screen of every page shows, and what it shows of some pages in addition. */
const onFirstScreen = [/<style|<link rel="stylesheet"/, /<\/header>/, /<h1\b.*?<\/h1>/]
const alsoOnFirstScreen: Record<string, RegExp[]> = {
  // The first slide, the link of the welcome, and the strip.
  '/': [/class="swiper-slide.*?<img\b/, /<h1\b.*?href="[^"]*\/choose-apply"/, /class="marquee/],
  '/all-notice': [/(?:href="[^"]*\/notice\/\d+".*?){6}/],
  '/all-news': [/(?:href="[^"]*\/news\/\d+".*?){3}/],
  '/all-events': [/(?:href="[^"]*\/events\/\d+".*?){3}/],
  '/gallery': [/(?:<img\b.*?){3}/],
  '/apply-online': [/<form\b.*?<\/select>/],
  '/contact': [/<form\b/],
}

test('the first 14 KB of every document in both languages have the styles and everything that the first screen shows', () => {
  const missing = [all, bangla].flatMap((pages) =>
    pages.flatMap((page, index) => {
      const beginning = beginningOf(page).replaceAll('\n', ' ')
      const shown = [...onFirstScreen, ...(alsoOnFirstScreen[all[index]?.path ?? ''] ?? [])]
      return shown.filter((part) => !part.test(beginning)).map((part) => `${page.path}: ${part}`)
    }),
  )
  expect(missing).toEqual([])
})

test('every page except home has its picture in its band, with a text alternative in its language: a drawing of at most 5 KB, or a photograph whose copies have at most 150 KB', async () => {
  const [drawings, photographs] = [new Set<string>(), new Set<string>()]
  for (const [pages, rows] of [
    [all, pagesIn.en],
    [bangla, pagesIn.bn],
  ] as const)
    for (const [index, { path, html }] of pages.entries()) {
      const picture = rows[index]?.picture
      const [, shown = ''] = /class="[^"]*\bband-(?:picture|photo)\b[\s\S]*?(<img[^>]*>)/.exec(html) ?? []
      if (rows[index]?.path === '/') {
        expect(shown).toBe('')
        continue
      }
      if (!picture) throw new Error(`${path} has no picture`)
      const [smallest] = picture.widths
      const src = smallest === undefined ? picture.src : copyOf(picture.src, smallest, 'webp')
      for (const [name, value] of Object.entries({ ...picture, src }))
        if (['src', 'alt', 'width', 'height'].includes(name))
          expect(shown.replaceAll('&#x27;', "'"), path).toContain(` ${name}="${value}"`)
      if (smallest === undefined) drawings.add(src)
      else for (const width of picture.widths) photographs.add(copyOf(picture.src, width, 'avif')).add(src)
    }
  expect(drawings.size).toBeGreaterThan(8)
  expect(photographs.size).toBeGreaterThan(8)
  for (const [sources, most] of [
    [drawings, 5],
    [photographs, 150],
  ] as const)
    for (const src of sources) {
      const response = await fetch(site.url + src)
      expect(response.status, src).toBe(200)
      expect((await response.arrayBuffer()).byteLength, src).toBeLessThan(most * KB)
    }
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

test('the document of a notice has the texts of the newest recent notices up to 40 KB, and at most 32 KB compressed', async () => {
  const [template] = site.fakeUpstream.tables.notices
  const words = site.fakeUpstream.tables.notices.flatMap(({ description }) => description.split(/\s+/))
  let state = 7
  /** Returns 9,000 bytes of English and Bangla words in a random order, which no two notices share. */
  const longText = () => {
    let text = ''
    while (Buffer.byteLength(text) < 9_000) {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31
      text += `${words[state % words.length]} `
    }
    return text
  }
  const fakeUpstream = await startFakeUpstream({
    data: {
      notices: Array.from({ length: 15 }, (_, index) => ({
        ...(template as NonNullable<typeof template>),
        id: `${index + 1}`,
        date: `2025-03-${10 + index}`,
        images_path: '',
        description: index === 14 ? 'Short.' : `${longText()} The end of notice ${index + 1}.`,
      })),
    },
  })
  const long = await startApp({ fakeUpstream, synced: false })
  try {
    await long.sync('notices', 'recent-notices')
    const html = await (await fetch(`${long.url}/notice/15`)).text()
    const ends = [...html.matchAll(/The end of notice (\d+)\./g)].map(([, id]) => Number(id))
    expect(ends).toEqual([14, 13, 12, 11])
    expect((await sentBody(`${long.url}/notice/15`)).length).toBeLessThanOrEqual(HTML)
  } finally {
    await long.close()
    await fakeUpstream.close()
  }
})

test('no page loads more script than its budget', () => {
  const over = all.flatMap(({ path, script }) => {
    const budget = SCRIPT + (more[path] ?? 0)
    return script > budget ? [`${path}: ${script} bytes, ${script - budget} over its budget`] : []
  })
  expect(over).toEqual([])
  expect(Math.min(...all.map(({ script }) => script)), 'scripts were found').toBeGreaterThan(10 * KB)
})

test('all pages share one small style sheet', () => {
  expect(new Set(all.map(({ style }) => style)).size).toBe(1)
  expect(all[0]?.style).toBeGreaterThan(KB)
  expect(all[0]?.style).toBeLessThan(STYLE)
})
