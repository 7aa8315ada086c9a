import type { Page } from '@playwright/test'
import { layout } from '@school/content'
import {
  delayRequests,
  expect,
  menuButton,
  openPage,
  placeAtRest,
  scrollPosition,
  scrollPositionAtRest,
  test,
  waitForHydration,
} from './site.ts'

// Header, menu and footer (docs/spec/part-1.md#2.2 to #2.4): by mouse, keyboard and touch, and without scripts.

const group = (page: Page, name: string) =>
  page.locator('#menu details', { has: page.locator('summary', { hasText: new RegExp(`^${name}$`) }) })
const button = (page: Page, name: string) => group(page, name).locator('summary')
const opened = (page: Page) => page.locator('header details[open]')

test('on a wide screen a group opens on click, one at a time, and closes on a second click and after a navigation', async ({
  page,
}) => {
  await page.clock.install()
  await openPage(page, '/about')
  await button(page, 'Hostel').click()
  await expect(group(page, 'Hostel').getByRole('link', { name: 'Warden Message' })).toBeVisible()
  expect((await group(page, 'Hostel').getByRole('list').boundingBox())?.width).toBeGreaterThanOrEqual(300)
  await button(page, 'Academic').click()
  await expect(opened(page)).toHaveCount(1)
  await expect(group(page, 'Academic').getByRole('link', { name: 'Class Routine' })).toBeVisible()
  await button(page, 'Academic').click()
  await expect(opened(page)).toHaveCount(0)

  await page.locator('header summary', { hasText: 'Quick links' }).click()
  await expect(opened(page).getByRole('link')).toHaveText(layout.quickLinks.map(({ label }) => label))
  await page.locator('h1').click()
  await expect(opened(page)).toHaveCount(0)

  // The pointer alone opens and closes nothing.
  await button(page, 'Admission').hover()
  await page.clock.runFor(1_000)
  await expect(opened(page)).toHaveCount(0)
  await button(page, 'Academic').click()
  await page.mouse.move(700, 700)
  await page.clock.runFor(1_000)
  await expect(opened(page)).toHaveCount(1)

  await group(page, 'Academic').getByRole('link', { name: 'Academic Calendar' }).click()
  await expect(page).toHaveURL(/\/academic-calendar$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(opened(page)).toHaveCount(0)
  await expect.poll(() => scrollPosition(page)).toBe(0)
})

test('by keyboard a group opens, its links follow in order, and Escape closes it and returns the focus', async ({
  page,
}) => {
  await openPage(page, '/fees')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport()
  await button(page, 'Admission').focus()
  await page.keyboard.press('Enter')
  const links = group(page, 'Admission').getByRole('link')
  await expect(links).toHaveText([
    'Admission Procedure',
    'Why Us',
    'Enrol Online',
    'Fees',
    'Student Year Group and Age Range',
  ])
  await page.keyboard.press('Tab')
  await expect(links.first()).toBeFocused()
  await expect(links.nth(3)).toHaveAttribute('aria-current', 'page')
  await page.keyboard.press('Escape')
  await expect(opened(page)).toHaveCount(0)
  await expect(button(page, 'Admission')).toBeFocused()
  // Leaving an open group closes it.
  await page.keyboard.press('Enter')
  for (let times = 0; times < 6; times++) await page.keyboard.press('Tab')
  await expect(opened(page)).toHaveCount(0)
})

test('hydration keeps the scroll position, and a reload restores it', async ({ page }) => {
  const { requested, release } = await delayRequests(page, /\/assets\/entry-client-/)
  await page.goto('/all-notice')
  await page.evaluate(() => document.fonts.ready.then(() => scrollTo({ top: 1200, behavior: 'instant' })))
  expect(await scrollPositionAtRest(page)).toBe(1200)
  await requested
  release()
  await waitForHydration(page)
  // The router scrolls in the task of its hydration, so the second frame shows the result.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  expect(await scrollPositionAtRest(page)).toBe(1200)
  await page.reload()
  await waitForHydration(page)
  await expect.poll(() => scrollPosition(page)).toBe(1200)
})

test('what is far below is laid out when it comes near or the browser is idle, but at once if a place in the page is looked for', async ({
  page,
}) => {
  const farRows = () =>
    page
      .locator('main li.piece > :first-child')
      .evaluateAll((all) => all.filter((one) => !one.checkVisibility({ contentVisibilityAuto: true })).length)
  const entry = '**/assets/entry-client*'
  await page.route(entry, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  await page.goto('/all-notice')
  expect(await farRows()).toBeGreaterThan(20)
  const last = page.locator('main li.piece').last()
  const isLaidOut = () =>
    last.evaluate((row) => {
      row.scrollIntoView({ behavior: 'instant', block: 'center' })
      return row.firstElementChild?.checkVisibility({ contentVisibilityAuto: true })
    })
  await expect.poll(isLaidOut).toBe(true)
  await page.unroute(entry)
  await page.goto('/')
  const farBlocks = () =>
    page
      .locator('main .piece > :first-child')
      .evaluateAll((all) => all.filter((one) => !one.checkVisibility({ contentVisibilityAuto: true })).length)
  await expect.poll(farBlocks, 'when nothing else is to do').toBe(0)
  await page.goto('/all-notice')
  await expect.poll(farRows, 'when nothing else is to do').toBe(0)
  await page.reload()
  expect(await farRows(), 'after a reload').toBe(0)
  await page.goto('/all-notice#content')
  expect(await farRows(), 'at a fragment').toBe(0)
  await page.goto('/all-news')
  await page.locator('html[data-ready]').waitFor()
  await page.locator('footer a[href$="/all-notice"]').first().click()
  await expect(page).toHaveURL(/\/all-notice$/)
  await expect.poll(farRows, 'after a navigation').toBe(0)
})

test('a slow navigation shows a message after a second, and keeps the page until the next one has loaded', async ({
  page,
}) => {
  await openPage(page, '/')
  for (const [link, message] of [
    ['a[href="/career"]', 'Loading careers...'],
    ['main a[href^="/career-details/"]', 'Loading...'],
    ['a[href="/female-faculty"]', 'Loading...'],
    ['main a[href^="/profile/"]', 'Loading faculty profile...'],
  ] as const) {
    const { release } = await delayRequests(page, /\/trpc\//)
    const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
    await page
      .locator(link)
      .first()
      .evaluate((element: HTMLElement) => element.click())
    await expect(page.getByRole('status').filter({ hasText: message })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    release()
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(title)
    await expect(page.getByText(message)).toHaveCount(0)
    await page.unrouteAll({ behavior: 'wait' })
  }
})

// docs/spec/rulings.md#57
test('after a navigation a page is shown at once, and each block whose rows are on their way says so in its place', async ({
  page,
}) => {
  await openPage(page, '/about')
  for (const [link, procedure, texts] of [
    ['a[href="/gallery"]', 'gallery', ['Loading gallery...']],
    ['a[href="/videos"]', 'videos.list', ['Loading video...']],
    ['a[href="/career"]', 'careers.list', ['Loading careers...']],
    ['header a[href="/"]', 'home', ['Loading video...', 'Loading testimonials...']],
  ] as const)
    await test.step(link, async () => {
      const { requested, release } = await delayRequests(page, new RegExp(`/trpc/${procedure}(\\?|$)`))
      const before = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
      await page
        .locator(link)
        .first()
        .evaluate((element: HTMLElement) => element.click())
      await requested
      for (const text of texts) await expect(page.locator('main').getByText(text)).toBeVisible()
      if (procedure !== 'home') await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(before)
      release()
      for (const text of texts) await expect(page.getByText(text)).toHaveCount(0)
      await expect(page.locator('main li').first()).toBeVisible()
      await page.unrouteAll({ behavior: 'wait' })
    })
})

test('a navigation starts at the top, and Back restores the scroll position, also from another document', async ({
  page,
}) => {
  await openPage(page, '/all-notice')
  const link = page.locator('main h2 a').nth(20)
  // At rest, so that the click scrolls no further.
  await placeAtRest(link)
  const place = await scrollPositionAtRest(page)
  expect(place).toBeGreaterThan(500)
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect.poll(() => scrollPosition(page)).toBe(0)
  await page.goto('/about')
  await page.goBack()
  await waitForHydration(page)
  await page.goBack()
  await expect(page).toHaveURL(/\/all-notice$/)
  await expect.poll(() => scrollPosition(page)).toBe(place)
})

test('on a phone the bar has Notice, News and Apply, and the menu button opens the menu, whose groups open on click', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openPage(page, '/about')
  const shortcuts = page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link')
  await expect(shortcuts).toHaveText(['Notice', 'News', 'Apply Online'])
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await expect(menu).toBeHidden()
  await menuButton(page).click()
  await expect(menu).toBeVisible()
  await button(page, 'Hostel').click()
  await button(page, 'About').click()
  await expect(menu.locator('details[open]')).toHaveCount(1)
  await button(page, 'Hostel').click()
  await expect(menu.getByRole('link', { name: 'Hostel Gallery' })).toBeVisible()
  const targets = await menu
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((link) => link.getBoundingClientRect().height).filter((height) => height > 0),
    )
  expect(Math.min(...targets)).toBeGreaterThanOrEqual(44)
  await menu.getByRole('link', { name: 'Hostel Gallery' }).click()
  await expect(page).toHaveURL(/\/hostel-gallery$/)
  await expect(menu).toBeHidden()

  await menuButton(page).click()
  await menuButton(page).click()
  await expect(menu).toBeHidden()
})

test('without JavaScript the menu opens on both screens, and its links work', async ({ plainPage: page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  await button(page, 'Faculty').click()
  await group(page, 'Faculty').getByRole('link', { name: 'Female' }).click()
  await expect(page).toHaveURL(/\/female-faculty$/)
  await page.setViewportSize({ width: 360, height: 740 })
  await menuButton(page).click()
  await button(page, 'Academic').click()
  await group(page, 'Academic').getByRole('link', { name: 'Exam System' }).click()
  await expect(page).toHaveURL(/\/exam-system$/)
})

// That no page scrolls horizontally at these sizes is tested in every-page.spec.ts.
test('at 200 and 400 % zoom the whole menu can be reached', async ({ page }) => {
  await openPage(page, '/about')
  const last = page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'Contact' })
    .last()
  // 1440 px at 200 %, and 1280 px at 400 % (WCAG 1.4.4 and 1.4.10).
  await page.setViewportSize({ width: 720, height: 450 })
  await menuButton(page).click()
  await last.scrollIntoViewIfNeeded()
  await expect(last).toBeInViewport()
  await page.setViewportSize({ width: 320, height: 256 })
  await last.click()
  await expect(page).toHaveURL(/\/contact$/)
})
