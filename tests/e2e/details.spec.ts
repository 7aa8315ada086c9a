import type { Page } from '@playwright/test'
import {
  expect,
  newestId,
  openPage,
  publish,
  readToTheEnd,
  replaceMap,
  test,
  waitForHydration,
  waitUntilSettled,
} from './site.ts'

// Pages that show one row: a notice, a news item, an event, a vacancy, a teacher (docs/spec/part-1.md#2.7 to #2.9;
// docs/spec/rulings.md#18).

/** Deletes rows again, because other tests read the lists. */
async function remove(site: { control: string }, rows: [table: string, id: string][]): Promise<void> {
  for (const [table, id] of rows) await fetch(`${site.control}/tables/${table}/${id}`, { method: 'DELETE' })
}

const today = () => new Date().toISOString().slice(0, 10)

for (const [kind, table, list, title, all, calls] of [
  ['notice', 'notices', '/all-notice', 'Recent Notices', 'See All Notices', 0],
  ['events', 'events', '/all-events', 'Recent Events', 'View All Events', null],
] as const)
  test(`a page of /${kind}/ lists the 15 most recent rows, and a click opens another one ${calls === 0 ? 'without a request' : 'in the same layout'}`, async ({
    page,
    site,
  }) => {
    await openPage(page, list)
    // Rows that other tests add may be deleted at any time.
    const newest = await newestId(site, table)
    await page.locator(`main a[href="/${kind}/${newest}"]`).filter({ visible: true }).first().click()
    await expect(page).toHaveURL(new RegExp(`/${kind}/${newest}$`))
    const recent = page.getByRole('complementary', { name: title })
    const items = recent.locator(`a[href^="/${kind}/"]`)
    await expect(items).toHaveCount(15)
    await waitUntilSettled(page)
    const requests: string[] = []
    page.on('request', (request) => {
      // Of a row that another test has added, the page may still fetch a long text: those have ids from 90000 on.
      if (/\/trpc\/(?!.*9\d{4})/.test(request.url())) requests.push(request.url())
    })
    const addresses = await items.evaluateAll((all) => all.map((item) => item.getAttribute('href') ?? ''))
    const idOf = (href: string) => Number(href.split('/').at(-1))
    const address = addresses.filter((href) => idOf(href) < 90_000 && idOf(href) !== newest)[2]
    const other = recent.locator(`a[href="${address}"]`)
    const headline = await other.locator('span').textContent()
    await other.click()
    await expect(page).toHaveURL(new RegExp(`${address}$`))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(headline ?? '')
    await expect(other).toHaveAttribute('aria-current', 'page')
    if (calls !== null) expect(requests).toHaveLength(calls)
    await recent.getByRole('link', { name: all }).click()
    await expect(page).toHaveURL(new RegExp(`${list}$`))
  })

/** Records the requests of procedures that read one row. */
function recordRowRequests(page: Page): string[] {
  const requests: string[] = []
  page.on('request', (request) => {
    if (/\/trpc\/[a-z]+\.byId\b/.test(request.url())) requests.push(request.url())
  })
  return requests
}

test('a recent item whose text is too long for the page opens without a request after the click: its text is fetched when the page is idle, or if the visitor saves data when the pointer or the focus rests on its link', async ({
  page,
  site,
}) => {
  const long = Array.from({ length: 6_000 }, (_, index) => `word${index}`).join(' ')
  expect(long.length).toBeGreaterThan(40 * 1024)
  try {
    await publish(site, 'notices', '/notice/96201', {
      id: '96201',
      head_line: 'A notice of many pages',
      description: `${long} the end`,
      date: today(),
      images_path: '',
    })
    const other = `/notice/${await newestId(site, 'notices')}`
    // Until the page contains the new row, which is rendered in the background.
    await expect.poll(async () => (await page.request.get(other)).text()).toContain('href="/notice/96201"')
    const link = (tab: Page) => tab.getByRole('complementary').locator('a[href="/notice/96201"]')
    const textArrives = (tab: Page) =>
      tab.waitForResponse((response) => /\.byId\b.*96201/.test(response.url()))
    const expectOpensAtOnce = async (tab: Page, requests: string[]) => {
      requests.splice(0)
      await link(tab).click()
      await expect(tab.getByRole('heading', { level: 1 })).toHaveText('A notice of many pages')
      await expect(tab.locator('main article')).toContainText('word5999 the end')
      expect(requests).toEqual([])
    }
    await test.step('the page is idle', async () => {
      const requests = recordRowRequests(page)
      const arrival = textArrives(page)
      await openPage(page, other)
      await (await arrival).finished()
      await waitUntilSettled(page)
      await expectOpensAtOnce(page, requests)
    })
    await test.step('the visitor saves data', async () => {
      await page.addInitScript(() =>
        Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
      )
      const requests = recordRowRequests(page)
      await openPage(page, other)
      await waitUntilSettled(page)
      expect(requests).toEqual([])
      const arrival = textArrives(page)
      await link(page).hover()
      await (await arrival).finished()
      await waitUntilSettled(page)
      expect(requests).toHaveLength(1)
      await expectOpensAtOnce(page, requests)
    })
  } finally {
    await remove(site, [['notices', '96201']])
  }
})

test('a picture attached to a notice is shown and can be downloaded; a file that is neither picture nor PDF is offered, not shown', async ({
  page,
  site,
}) => {
  await publish(site, 'notices', '/notice/96101', {
    id: '96101',
    head_line: 'With a table for another program',
    date: '2024-01-03',
    images_path: 'uploads/notice/2024/table.xlsx',
  })
  const rows: { id: string; images_path: string }[] = await (
    await fetch(`${site.control}/tables/notices`)
  ).json()
  const pictured = rows.find(({ images_path }) => /\.(?:jpe?g|webp|png)$/i.test(images_path))
  const html = async () => (await fetch(`${site.url}/notice/${pictured?.id}`)).text()
  await expect.poll(html).toMatch(/<figure[\s\S]*<img[^>]+src="\/media\//)
  await openPage(page, `/notice/${pictured?.id}`)
  const figure = page.getByRole('figure').filter({ has: page.getByRole('link', { name: 'Download' }) })
  const picture = figure.getByRole('img')
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await expect(figure.getByRole('link', { name: 'Download' })).toHaveAttribute(
    'download',
    /\.(?:jpe?g|webp|png)$/i,
  )

  await openPage(page, '/notice/96101')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('With a table for another program')
  // It is on its way from the school's server, or it is missing there: the page says so, or offers it.
  await expect(page.locator('main article img, main iframe')).toHaveCount(0)
  await expect(page.locator('main article')).toContainText(/table\.xlsx|attachment/i)
})

test('a notice can be shared by its URL, and printed', async ({ page, context, site }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: new URL(site.url).origin })
  await openPage(page, '/all-notice')
  // Rows that other tests add may be deleted at any time.
  const newest = await newestId(site, 'notices')
  await page.locator(`main h2 a[href="/notice/${newest}"]`).click()
  await expect(page).toHaveURL(new RegExp(`/notice/${newest}$`))
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'share', { value: undefined })
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('body[data-printed]')).toBeAttached()
})

test('on paper the name of the school is at the top, nothing has a background, no table is wider than the sheet, closed answers are there, and home is trimmed', async ({
  page,
}) => {
  // An A4 sheet with margins of 12 mm.
  await page.setViewportSize({ width: 703, height: 1032 })
  await page.emulateMedia({ media: 'print' })
  for (const path of ['/class-routine', '/bn/fees', '/faq', '/']) {
    await openPage(page, path)
    const letterhead = page.locator('body > div').first()
    await expect(letterhead).toContainText(/office@/)
    // A new page is drawn for the screen first.
    await expect(letterhead).toBeVisible()
    expect((await letterhead.boundingBox())?.y).toBeLessThan(40)
    await expect(page.locator('main button:visible')).toHaveCount(0)
    const widths = await page
      .locator('main table:visible')
      .evaluateAll((tables) => tables.map((table) => table.getBoundingClientRect().right))
    for (const right of widths) expect(right, path).toBeLessThanOrEqual(703)
    // The text is black, and some browsers print backgrounds.
    const grounds = () =>
      page
        .locator('main *')
        .evaluateAll(
          (all) => all.filter((one) => getComputedStyle(one).backgroundColor !== 'rgba(0, 0, 0, 0)').length,
        )
    await expect.poll(grounds, path).toBe(0)
    if (path === '/faq')
      await expect(page.locator('main details:not([open]) [itemprop=text]').first()).toBeVisible()
  }
  // Headings of what a sheet has no use for: services, videos, voices, partners, the invitation.
  for (const id of ['services', 'videos', 'voices', 'partners', 'invitation'])
    await expect(page.locator(`#${id}`)).toBeHidden()
  await expect(page.locator('#notices')).toBeVisible()
  await expect(page.locator('[aria-labelledby="events"] li:visible')).toHaveCount(3)
})

test('an in-app browser that supports neither sharing nor printing shows no buttons for them', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({
    baseURL: site.url,
    userAgent:
      'Mozilla/5.0 (Linux; Android 12; M2101 Build/SP1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/119.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/440.0;]',
  })
  await replaceMap(context)
  const page = await context.newPage()
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await page.goto(`/notice/${await newestId(site, 'notices')}`)
  await waitForHydration(page)
  for (const name of ['Share', 'Print']) await expect(page.getByText(name, { exact: true })).toBeHidden()
  await context.close()
})

test('pictures that cannot be loaded are not shown as broken images', async ({ page, consoleErrors }) => {
  let missing = 0
  await page.route(/\/media\//, (route) => {
    missing += 1
    return route.fulfill({ status: 404, body: '' })
  })
  for (const path of ['/all-news', '/male-faculty', '/gallery', '/videos', '/career']) {
    await openPage(page, path)
    await expect.poll(() => missing).toBeGreaterThan(0)
    if (path === '/gallery') await readToTheEnd(page)
    const broken = () =>
      page.evaluate(
        () =>
          [...document.images].filter(
            (image) =>
              image.complete && image.naturalWidth === 0 && image.currentSrc && image.checkVisibility(),
          ).length,
      )
    await expect.poll(broken, path).toBe(0)
  }
  // The browser itself reports the missing files.
  consoleErrors.splice(0)
})

test('headlines and texts without spaces, in English and in Bangla, fit the width of a phone', async ({
  page,
  site,
}) => {
  const long = 'Supercalifragilistic'.repeat(7)
  const bangla = 'আন্তঃশ্রেণিক্বিরাআতহামদনাতওআযানপ্রতিযোগিতারচূড়ান্তপর্বেরফলাফল'.repeat(3)
  try {
    await publish(site, 'notices', '/notice/96102', {
      id: '96102',
      head_line: `${long} ${bangla}`,
      description: `${bangla} ${long}`,
      date: today(),
      images_path: '',
    })
    await publish(site, 'news', '/news/96103', {
      id: '96103',
      head_line: `${bangla} ${long}`,
      description: `${long} ${bangla}`,
      date: today(),
    })
    await page.setViewportSize({ width: 360, height: 740 })
    for (const [path, id] of [
      ['/notice/96102', 96102],
      ['/news/96103', 96103],
      ['/all-notice', 96102],
      ['/all-news', 96103],
    ] as const) {
      // Until the page contains the new row. Lists are rendered in the background.
      const row = path.startsWith('/all-') ? page.locator(`main a[href$="/${id}"]`) : page.locator('h1')
      await expect(async () => {
        await page.goto(path)
        expect(await row.count()).toBeGreaterThan(0)
      }).toPass()
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(360)
    }
  } finally {
    await remove(site, [
      ['notices', '96102'],
      ['news', '96103'],
    ])
  }
})
