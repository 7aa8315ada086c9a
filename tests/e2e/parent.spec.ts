import { expect, test, waitForHydration, waitUntilSettled } from './site.ts'

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

test('the scripts of a page start when it has loaded, without a touch; a touch starts them while it loads', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({
    baseURL: site.url,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
  })
  const page = await context.newPage()
  await page.goto('/all-notice')
  await waitForHydration(page)

  // While a picture is missing, the page has not loaded.
  await page.route('**/media/**', () => {})
  await page.goto('/all-news', { waitUntil: 'domcontentloaded' })
  await waitUntilSettled(page)
  await expect(page.locator('html[data-ready]')).toHaveCount(0)
  await page.getByRole('heading', { level: 1 }).tap()
  await waitForHydration(page)
  await context.close()
})
