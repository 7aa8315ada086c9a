import { expect, newestId, stopTimers, test, waitForHydration } from './site.ts'

// Typical visits of a parent, on a phone and on a wide screen, with scripts and without.

for (const [device, viewport] of [
  ['a phone', { width: 360, height: 740 }],
  ['a wide screen', { width: 1440, height: 900 }],
] as const) {
  test(`on ${device}, a parent opens the site, sees the newest notice, opens it, sees its PDF, and goes back`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize(viewport)
    // Whether the browser reports that it can show a PDF within a page.
    const embeds = device === 'a wide screen'
    await page.addInitScript((value) => {
      Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => value })
    }, embeds)
    // The newest notice has a PDF, and is published while the site is running.
    const tables = await (await fetch(`${site.control}/tables/notices`)).json()
    const withPdf = tables.find((row: { images_path: string }) => /\.pdf$/i.test(row.images_path))
    const headline = `Timetable of the half-yearly examination, ${device}`
    const id = device === 'a phone' ? 96001 : 96002
    const today = new Date().toISOString().slice(0, 10)
    await fetch(`${site.control}/tables/notices`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...withPdf, id: String(id), head_line: headline, date: today }),
    })

    // The texts are available at once. The PDF is mirrored after other files.
    const contains = (path: string, text: RegExp) => async () =>
      text.test(await (await fetch(site.url + path)).text())
    await expect.poll(contains('/', new RegExp(headline))).toBe(true)
    await expect.poll(contains(`/notice/${id}`, /\/media\/[0-9a-f]{32}\.pdf/)).toBe(true)
    await page.goto('/')
    await page.getByRole('link', { name: headline }).first().click()
    await expect(page).toHaveURL(new RegExp(`/notice/${id}$`))
    await expect(page).toHaveTitle(new RegExp(`^${headline} \\| `))
    await expect(page.getByRole('heading', { level: 1 })).toContainText(headline)

    const frame = page.locator('iframe, object, embed').first()
    const source = (await frame.getAttribute('src')) ?? (await frame.getAttribute('data')) ?? ''
    expect(source).toMatch(/^\/media\/[0-9a-f]{32}\.pdf/)
    await expect(frame, 'the preview').toBeVisible({ visible: embeds })
    await expect(page.getByRole('figure').getByRole('link', { name: 'Open' })).toBeVisible()
    const pdf = await page.request.get(source.replace(/#.*/, ''))
    expect(pdf.headers()['content-type']).toBe('application/pdf')
    expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')

    await page.goBack()
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('link', { name: headline }).first()).toBeVisible()
  })
}

test('without JavaScript a parent can open the list of notices from the home page, and a notice from the list', async ({
  plainPage: page,
  site,
}) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'View All Notices' }).click()
  await expect(page).toHaveURL(/\/all-notice$/)
  // Rows that other tests add may be deleted at any time.
  const newest = await newestId(site, 'notices')
  const row = page.locator(`main h2 a[href="/notice/${newest}"]`)
  const headline = (await row.textContent()) ?? ''
  await row.click()
  await expect(page).toHaveURL(new RegExp(`/notice/${newest}$`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(headline)
  expect(headline.length).toBeGreaterThan(0)
})

test('a page that nobody touches loads its scripts after ten seconds, a touch loads them at once, and the home page loads them after a second', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({
    baseURL: site.url,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
  })
  // A headless browser has a mouse at (0, 0), and reports a movement when another element appears under it.
  await context.addInitScript(() =>
    addEventListener(
      'pointermove',
      (event) => {
        if (event.clientX === 0 && event.clientY === 0) event.stopImmediatePropagation()
      },
      { capture: true },
    ),
  )
  const page = await context.newPage()
  const scripts: string[] = []
  page.on('request', (request) => {
    if (/\/(?:entry-client|base|react)-[^/]+\.js$/.test(request.url())) scripts.push(request.url())
  })
  await stopTimers(page)
  await page.goto('/all-notice')
  // Requests of the document itself start before it has loaded, and requests of its timers before this response arrives.
  await page.clock.runFor(9_990)
  await page.evaluate(() => fetch('/healthz').then((response) => response.text()))
  expect(scripts).toEqual([])
  await page.getByRole('heading', { level: 1 }).tap()
  await waitForHydration(page)
  expect(scripts.length).toBeGreaterThan(2)

  await page.goto('/all-news')
  await page.clock.runFor(10_010)
  await waitForHydration(page)

  await page.goto('/')
  await page.clock.runFor(1_010)
  await waitForHydration(page)
  await context.close()
})
