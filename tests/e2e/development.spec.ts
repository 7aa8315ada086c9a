import { expect, type Page, test } from '@playwright/test'
import { type DevelopmentServer, startDevelopmentServer } from './development-server.ts'

// `npm run dev`, on a copy of the sources. One page is open during all tests, as on a developer's screen. Each test
// puts back what it has changed, except the last one.

test.describe.configure({ mode: 'serial' })

const ROUTE = 'apps/web/src/routes/faq.tsx'
const HEADER = 'apps/web/src/layout/page-header.tsx'
const PROCEDURE = 'apps/server/src/procedures/faq.ts'
const SERVER = 'apps/server/src/feeds/routes.ts'
const PAGES = 'packages/content/site/en/pages.yaml'

let server: DevelopmentServer
let page: Page

test.beforeAll(async ({ browser }) => {
  server = await startDevelopmentServer()
  page = await browser.newPage({ baseURL: server.url })
  const connected = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'))
  await page.goto('/faq')
  await page.locator('html[data-ready]').waitFor()
  // Vite's client is connected, so that no change is missed.
  await connected
})
test.afterAll(async () => {
  await page?.close()
  await server?.close()
})

const heading = () => page.getByRole('heading', { level: 1 })
/** Marks the document, to find out whether the page was loaded again. */
const markDocument = () => page.evaluate(() => document.documentElement.setAttribute('data-marked', ''))
const marked = () => page.locator('html[data-marked]')
/** Waits until the page, which was marked before a change of the server, has been loaded again. */
async function expectReloaded(): Promise<void> {
  await expect(page.locator('html[data-ready]:not([data-marked])')).toHaveCount(1)
}

test('a page has its styles, in each language', async ({ request }) => {
  await expect(heading()).toHaveCSS('color', 'rgb(255, 255, 255)')
  // The browser waits for this style sheet before it shows anything.
  const html = await (await request.get(`${server.url}/bn/faq`)).text()
  const [, href = ''] = /<link rel="stylesheet" href="(\/bn\/[^"]+)"/.exec(html) ?? []
  const sheet = await request.get(server.url + href, { headers: { accept: 'text/css' } })
  expect(await sheet.text()).toContain('.text-green-900')
})

test('all parts of the pages are shown in both scripts, side by side', async ({ request }) => {
  const both = await (await request.get(`${server.url}/design`)).text()
  expect(both).toContain('src="/design/parts"')
  expect(both).toContain('src="/bn/design/parts"')
  for (const [address, words] of [
    ['/design/parts', 'Eight questions of parents'],
    ['/bn/design/parts', 'আটটি প্রশ্নের উত্তর'],
  ] as const) {
    const parts = await (await request.get(server.url + address)).text()
    expect(parts).toContain(words)
    for (const block of ['yearMap', 'stages', 'people', 'cards: answers', 'timeline: light', 'slides'])
      expect(parts).toContain(`aria-label="${block}, `)
  }
})

test('a changed component, with a class that no other has, appears without a new page', async () => {
  await markDocument()
  server.change(HEADER, 'md:text-3xl', 'md:text-[37px]')
  await expect(heading()).toHaveCSS('font-size', '37px')
  await expect(marked()).toHaveCount(1)
  server.restore(HEADER)
  await expect(heading()).not.toHaveCSS('font-size', '37px')
})

test('a changed procedure answers, and the fake upstream keeps its state', async ({ request }) => {
  const rows = `${server.fakeUpstream}/_control/tables/notices`
  await request.post(rows, { data: { id: 90_000 } })
  const step = async () => {
    const answer = await (await request.get(`${server.url}/trpc/faq?input=%7B%7D`)).json()
    return answer.result?.data.step
  }
  expect(await step()).toBe(100)
  await markDocument()
  server.change(PROCEDURE, 'firstQuestions = 100', 'firstQuestions = 41')
  await expect.poll(step).toBe(41)
  await expectReloaded()
  expect(await (await request.get(rows)).json()).toContainEqual({ id: 90_000 })
  await markDocument()
  server.restore(PROCEDURE)
  await expect.poll(step).toBe(100)
  await expectReloaded()
})

/** Waits until the page and the terminal show a place in the sources. */
async function expectShown(place: string): Promise<void> {
  await expect(page.locator('body > pre')).toContainText(place)
  await expect.poll(() => server.output()).toContain(place)
}

test('an error of a component, a procedure or the syntax is shown in page and terminal, with file and line, until it is corrected', async () => {
  const component = server.change(
    ROUTE,
    'function Faq() {',
    "function Faq() {\n  if (path) throw new Error('A component') // here",
  )
  await test.step('of a component that the browser renders again', async () => {
    await expect(page.locator('vite-error-overlay .stack')).toContainText(component)
    // Vite prints it, with a path in apps/web.
    await expect.poll(() => server.output()).toContain(component.replace('apps/web/', ''))
  })
  await test.step('of a component that the server renders', async () => {
    await page.reload()
    await expectShown(component)
    server.restore(ROUTE)
    await expect(heading()).toHaveText('Frequently asked questions')
  })
  await test.step('of a procedure', async () => {
    const query = ".query(async () => {\n    throw new Error('A procedure') // here"
    await expectShown(server.change(PROCEDURE, /\.query\(async.*/, query))
    server.restore(PROCEDURE)
  })
  await test.step('of the syntax', async () => {
    await expectShown(server.change(SERVER, /$/, 'const broken = , // here\n'))
    server.restore(SERVER)
  })
  await expect(heading()).toHaveText('Frequently asked questions')
})

test('a changed text of the content appears', async () => {
  server.change(PAGES, 'heading: Frequently asked questions', 'heading: Questions of a developer')
  await expect(heading()).toHaveText('Questions of a developer')
})
