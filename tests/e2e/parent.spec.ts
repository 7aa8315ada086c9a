import { expect, publish, test, waitForHydration, waitUntilSettled } from './site.ts'

// A typical visit of a parent, on a phone and on a wide screen.

test('a parent opens the site, sees the newest notice, opens it, sees its PDF where the browser can show it, and goes back', async ({
  page,
  site,
}) => {
  // The newest notice has a PDF, and is published while the site is running.
  const tables = await (await fetch(`${site.control}/tables/notices`)).json()
  const withPdf = tables.find((row: { images_path: string }) => /\.pdf$/i.test(row.images_path))
  const headline = 'Timetable of the half-yearly examination'
  const date = new Date().toISOString().slice(0, 10)
  await publish(site, 'notices', '/', { ...withPdf, id: '96001', head_line: headline, date }, headline)
  // The texts are available at once. The PDF is mirrored after other files.
  const notice = async () => (await fetch(`${site.url}/notice/96001`)).text()
  await expect.poll(notice).toMatch(/\/media\/[0-9a-f]{32}\.pdf/)

  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => innerWidth > 1000 })
  })
  for (const [width, embeds] of [
    [360, false],
    [1440, true],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    await page.getByRole('link', { name: headline }).first().click()
    await expect(page).toHaveURL(/\/notice\/96001$/)
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
  }
})

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
