import type { Page } from '@playwright/test'
import {
  boxOf,
  delayRequests,
  expect,
  newestId,
  openPage,
  placeAtRest,
  scrollPosition,
  scrollPositionAtRest,
  test,
  waitForHydration,
} from './site.ts'

// Filtering and extending lists (docs/spec/rulings.md#16), with scripts and without.

/** Records the ranges of rows that a page requests from a list procedure from now on. */
function recordCursors(page: Page, procedure: string): unknown[] {
  const cursors: unknown[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === `/trpc/${procedure}`) cursors.push(JSON.parse(searchParams.get('input') ?? '{}').cursor)
  })
  return cursors
}

test('a list is filtered while the visitor types, and so is its URL, which can be shared, reloaded and cleared; the number of rows is announced', async ({
  page,
}) => {
  await openPage(page, '/career')
  const rows = page.locator('main article')
  const all = await rows.count()
  const search = page.getByLabel('Title, department or location')
  await search.pressSequentially('hOsTeL')
  await expect(page).toHaveURL(/\/career\?search=hOsTeL$/)
  // From the server, because the page may still show the rows for a part of the word.
  const whole = await (await page.request.get('/career?search=hOsTeL')).text()
  const filtered = whole.match(/<article\b/g)?.length ?? 0
  expect(filtered).toBeGreaterThan(0)
  expect(filtered).toBeLessThan(all)
  await expect(rows).toHaveCount(filtered)
  await expect(page.getByText(`${filtered} vacancies`, { exact: true })).toBeVisible()
  await expect(search).toBeFocused()

  await page.reload()
  await expect(rows).toHaveCount(filtered)
  await expect(search).toHaveValue('hOsTeL')
  await search.fill('zzzz')
  await expect(page.getByText('No careers found.')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '0 vacancies' })).toBeVisible()
  await page.getByRole('link', { name: 'Clear' }).focus()
  await page.keyboard.press('Enter')
  await expect(rows).toHaveCount(all)
  await expect(page).toHaveURL(/\/career$/)
  await expect(search).toHaveValue('')
  await expect(search).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: `${all} vacancies` })).toBeVisible()
})

test('the field of a filter keeps the focus while the rows of the whole list come slowly', async ({
  page,
}) => {
  await openPage(page, '/career?search=hostel')
  const rows = page.locator('main article')
  const filtered = await rows.count()
  const { requested, release } = await delayRequests(page, /\/trpc\/careers\.list/)
  // The focus prepares the page to which the link leads.
  await page.getByRole('link', { name: 'Clear' }).focus()
  await requested
  await page.keyboard.press('Enter')
  const search = page.getByLabel('Title, department or location')
  await expect(search).toBeFocused()
  release()
  await expect.poll(() => rows.count()).toBeGreaterThan(filtered)
  await expect(search).toBeFocused()
})

test('a month and a year that are chosen filter the list and are in its URL, and "Clear" takes them back', async ({
  page,
  site,
}) => {
  await openPage(page, '/all-notice')
  const rows = page.locator('main h2 a')
  const all = await rows.count()
  // Rows that other tests add may be deleted at any time.
  const newest = page.locator('main li', {
    has: page.locator(`a[href="/notice/${await newestId(site, 'notices')}"]`),
  })
  const [year, month] = (await newest.locator('time').first().getAttribute('datetime'))?.split('-') ?? []
  await page.getByLabel('Year').selectOption(String(year))
  await page.getByLabel('Month').selectOption(String(Number(month)))
  await expect(page).toHaveURL(new RegExp(`\\?month=${Number(month)}&year=${year}$`))
  await expect.poll(() => rows.count()).toBeLessThan(all)
  expect(await rows.count()).toBeGreaterThan(0)
  await page.getByRole('link', { name: 'Clear' }).click()
  await expect(rows).toHaveCount(all)
  await expect(page.getByLabel('Month')).toHaveValue('')
  await expect(page).toHaveURL(/\/all-notice$/)
})

test('on a phone, with and without scripts, a list begins on the first screen, and the filters by date open', async ({
  page: hydrated,
  plainPage,
}) => {
  await plainPage.setViewportSize({ width: 360, height: 740 })
  for (const path of ['/bn/all-news', '/all-events', '/all-notice']) {
    await plainPage.goto(path)
    // The title of the row, or the upper half of a card.
    const first = plainPage.locator('main :is(li, article)', { has: plainPage.locator('h2, h4') }).first()
    expect((await boxOf(first)).y + 100, path).toBeLessThan(740)
  }
  await hydrated.setViewportSize({ width: 360, height: 740 })
  await openPage(hydrated, '/all-notice')
  for (const page of [hydrated, plainPage]) {
    const month = page.getByLabel('Month')
    await expect(month).toBeHidden()
    await page.locator('summary', { hasText: 'By date' }).click()
    await month.selectOption('11')
    if (page === plainPage) await page.getByRole('button', { name: 'Search' }).last().click()
    await expect(page).toHaveURL(/[?&]month=11/)
    await page.reload()
    await expect(month).toHaveValue('11')
    await expect(month).toBeVisible()
  }
})

test('text that is typed into a filter before hydration filters the list after it', async ({ page }) => {
  const { requested, release } = await delayRequests(page, /\/assets\/entry-client-/)
  await page.goto('/career')
  const rows = page.locator('main article')
  const all = await rows.count()
  const search = page.getByLabel('Title, department or location')
  await search.pressSequentially('hostel')
  await requested
  release()
  await waitForHydration(page)
  await expect(page).toHaveURL(/\?search=hostel$/)
  await expect.poll(() => rows.count()).toBeLessThan(all)
  await expect(search).toHaveValue('hostel')
})

test('"Show more" requests only the new rows and keeps the scroll position, which going back restores without a request', async ({
  page,
}) => {
  const cards = page.locator('main article')
  const cursors = recordCursors(page, 'events.list')
  await openPage(page, '/all-events')
  await expect(cards).toHaveCount(48)
  const more = page.getByRole('link', { name: /^Show more/ })
  await placeAtRest(more)
  const place = await scrollPositionAtRest(page)
  expect(place).toBeGreaterThan(1000)
  await more.click()
  await expect.poll(() => cards.count()).toBeGreaterThan(48)
  await expect(page).toHaveURL(/\?shown=96$/)
  expect(await scrollPositionAtRest(page)).toBe(place)
  const count = await cards.count()
  expect(cursors).toEqual([[48, 96]])
  // Each row once, in the order in which the server shows them.
  const links = await cards
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  const whole = await page.request.get('/all-events?shown=96')
  const onServer = [...(await whole.text()).matchAll(/href="(\/events\/\d+)"/g)].map(([, href]) => href)
  expect(links).toEqual([...new Set(onServer)])

  // By keyboard, because before a click Playwright would scroll the row into view.
  await expect(cards.nth(48).getByRole('link')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/events\/\d+$/)
  await expect.poll(() => scrollPosition(page)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL(/\?shown=96$/)
  await expect(cards).toHaveCount(count)
  await expect.poll(() => scrollPosition(page)).toBe(place)
  // Opened from another page, the list has its initial length, as its URL says.
  await page.evaluate(() => {
    const link = document.createElement('a')
    link.href = '/all-events'
    document.body.append(link)
    link.click()
  })
  await expect(page).toHaveURL(/\/all-events$/)
  await expect(cards).toHaveCount(48)
  await more.click()
  await expect(cards).toHaveCount(count)
  expect(cursors).toHaveLength(1)
})

test('"Show more" moves the focus to the first new row, and announces how many rows are new and how many are left', async ({
  page,
}) => {
  await openPage(page, '/all-events')
  const cards = page.locator('main article')
  const announcement = page.getByRole('status').filter({ hasText: 'more shown' })
  for (let before = 48; ; before = await cards.count()) {
    await expect(cards).toHaveCount(before)
    const more = page.getByRole('link', { name: /^Show more/ })
    if (!(await more.isVisible())) break
    await more.focus()
    await page.keyboard.press('Enter')
    await expect(cards.nth(before).getByRole('link')).toBeFocused()
    await expect(cards.nth(before)).toBeInViewport()
    const added = (await cards.count()) - before
    await expect(announcement).toHaveText(new RegExp(`^${added} more shown, (no more|[0-9]+ left)\\.$`))
  }
  await expect(announcement).toHaveText(/no more/)
})

test('"Show more" before hydration leads to the first new row, and hydration keeps the scroll position', async ({
  page,
}) => {
  const { requested, release } = await delayRequests(page, /\/assets\/entry-client-/)
  await page.goto('/all-events')
  await page.getByRole('link', { name: /^Show more/ }).click()
  await expect(page).toHaveURL(/\?shown=96#row-49$/)
  const first = page.locator('main article').nth(48)
  await expect(first).toBeInViewport()
  await page.keyboard.press('Tab')
  await expect(first.getByRole('link')).toBeFocused()
  const place = await scrollPositionAtRest(page)
  expect(place).toBeGreaterThan(1000)
  await requested
  release()
  await waitForHydration(page)
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  expect(await scrollPositionAtRest(page)).toBe(place)
})

test('without JavaScript the questions of the FAQ page can be filtered by language and by text', async ({
  plainPage: page,
}) => {
  await page.goto('/faq')
  const [bangla, english] = [
    page.getByRole('region', { name: 'বাংলা' }),
    page.getByRole('region', { name: 'English' }),
  ]
  await expect(bangla).toBeVisible()
  const all = await english.getByRole('group').count()
  // On a phone the language of the page comes first.
  await page.setViewportSize({ width: 360, height: 740 })
  expect((await english.boundingBox())?.y).toBeLessThan((await bangla.boundingBox())?.y ?? 0)
  await page
    .getByRole('navigation', { name: 'Language of the questions' })
    .getByText('English', { exact: true })
    .click()
  await expect(page).toHaveURL(/\/faq\?language=en$/)
  await expect(bangla).toHaveCount(0)
  await expect(english.getByRole('group')).toHaveCount(all)
  await page.getByLabel('Question or answer').fill('fEe')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/language=en.*search=fEe/)
  await expect(bangla).toHaveCount(0)
  const matches = await english.getByRole('group').count()
  expect(matches).toBeGreaterThan(0)
  expect(matches).toBeLessThan(all)
  // At most one answer is open in a column.
  const open = english.locator('details[open]')
  await english.locator('summary').first().click()
  await expect(open).toHaveCount(1)
  await english.locator('summary').last().click()
  await expect(english.getByRole('group').last()).toHaveAttribute('open')
  await expect(open).toHaveCount(1)
  // The link to the other language keeps the filter, in the canonical spelling under which the page is cached.
  await page
    .getByRole('navigation', { name: 'Language of the questions' })
    .getByRole('link', { name: 'বাংলা', exact: true })
    .click()
  await expect(page.getByLabel('Question or answer')).toHaveValue('fee')
  await expect(english).toHaveCount(0)
})

test('without JavaScript a filter can be submitted, "Show more" is a link, and a vacancy can be found and opened', async ({
  plainPage: page,
}) => {
  await page.goto('/career')
  const first = page.locator('main article h2').first()
  const title = (await first.textContent()) ?? ''
  await page.getByLabel('Title, department or location').fill(title.toUpperCase())
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.locator('main article')).toHaveCount(1)
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByRole('link', { name: 'Apply Now' })).toHaveAttribute('href', /home\/academic\/\d+$/)
  await page.goto('/events-activities')
  await expect(page.locator('main article')).toHaveCount(48)
  await page.getByRole('link', { name: /^Show more/ }).click()
  await expect(page).toHaveURL(/shown=96/)
  await expect.poll(() => page.locator('main article').count()).toBeGreaterThan(48)
  await page.getByLabel('Date').fill('1971-12-16')
  await page.getByLabel('Month').selectOption('Dec')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('No news found.')).toBeVisible()
})
