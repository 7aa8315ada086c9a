import type { Page } from '@playwright/test'
import { boxOf, expect, menuButton, openPage, test, waitForHydration } from './site.ts'

// The header on small screens, with large text, and by keyboard (WCAG 1.4.1, 1.4.4, 2.4.3, 2.4.11).

const phone = { width: 360, height: 640 }
const activeInMenu = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('#menu, #menu-button') !== null)

test('the menu of a phone begins with what parents come for, has phone and WhatsApp, traps the focus, and closes by Escape, which returns the focus, and by a link', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await openPage(page, '/contact')
  await menuButton(page).focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await expect(menu).toBeVisible()
  const links = await menu.getByRole('link').allInnerTexts()
  expect(links.slice(0, 10).map((text) => text.split('\n')[0]?.replace(/:.*/, ''))).toEqual([
    'Search',
    'বাংলা',
    'Apply',
    'Application status',
    'Total cost',
    'Pay fees',
    'Calendar',
    'Notices',
    'Hostel',
    'Contact',
  ])
  await expect(menu.locator('a[href^="tel:"]')).toBeVisible()
  await expect(menu.getByRole('link', { name: 'WhatsApp' })).toBeVisible()
  // A script traps the focus when the browser has reported that the menu is open.
  await expect(page.getByRole('main')).toHaveAttribute('inert')
  const stops = await menu.locator('a, summary').filter({ visible: true }).count()
  for (let step = 0; step <= stops + 1; step++) {
    await page.keyboard.press('Tab')
    expect(await activeInMenu(page), `after Tab ${step + 1}`).toBe(true)
  }
  for (let step = 0; step < 4; step++) {
    await page.keyboard.press('Shift+Tab')
    expect(await activeInMenu(page), `after Shift+Tab ${step + 1}`).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(menuButton(page)).toBeFocused()
  await expect(page.getByRole('main')).not.toHaveAttribute('inert')
  await page.keyboard.press('Shift+Tab')
  expect(await activeInMenu(page), 'the rest of the page can be reached again').toBe(false)

  // A link to the current page closes it too.
  for (const [link, address] of [
    ['Contact', /\/contact$/],
    ['Calendar', /\/academic-calendar$/],
  ] as const) {
    await menuButton(page).click()
    await menu.getByRole('link', { name: link }).first().click()
    await expect(page).toHaveURL(address)
    await expect(menu).toBeHidden()
  }
})

test('with text of twice the size the menu button of a phone stays visible and opens the menu', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await openPage(page, '/about')
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 })
    const box = await menuButton(page).boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 1000)).toBeLessThanOrEqual(width)
    expect(await page.locator('.bar').evaluate((bar) => bar.scrollWidth)).toBeLessThanOrEqual(width)
    await menuButton(page).click()
    await expect(menu).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
  }
})

test('with text of twice the size the header of a phone is at most 160 px high, and one bar is sticky', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  for (const path of ['/apply-online', '/bn/apply-online']) {
    await openPage(page, path)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    const top = await boxOf(page.locator('header.layout nav').first().locator('xpath=../..'))
    const bar = await boxOf(page.locator('.bar'))
    expect(top.height + bar.height, path).toBeLessThanOrEqual(160)
    // Every shortcut can be reached. The longest is wider than the line.
    await page.locator('header.layout nav a').filter({ visible: true }).nth(2).focus()
    await expect(page.locator('header.layout nav a:focus')).toBeInViewport({ ratio: 0.5 })
    await page.evaluate(() => scrollTo(0, innerHeight * 3))
    await expect(page.locator('.bar-at-foot')).toBeInViewport()
    await expect(page.locator('.bar')).not.toBeInViewport()
  }
})

test('the sticky header never covers more than a third of the screen', async ({ page }) => {
  await openPage(page, '/about')
  for (const [width, height, size] of [
    [360, 640, '100%'],
    [360, 640, '200%'],
    [640, 360, '100%'],
    [568, 320, '200%'],
    [740, 180, '100%'],
    [1440, 900, '200%'],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size
      scrollTo(0, 0)
      scrollTo(0, innerHeight * 2)
    }, size)
    // Two frames: the position of the header is computed after scrolling.
    const share = () =>
      page.evaluate(async () => {
        for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
        const { top, bottom } = document.querySelector('.bar')?.getBoundingClientRect() ?? {
          top: 0,
          bottom: 0,
        }
        return Math.max(0, bottom - Math.max(0, top)) / innerHeight
      })
    await expect.poll(share, `${width} × ${height} at ${size}`).toBeLessThanOrEqual(1 / 3)
  }
  await page.setViewportSize(phone)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = ''
    scrollTo(0, 0)
    scrollTo(0, innerHeight * 2)
  })
  await expect(page.locator('.bar')).toBeInViewport()
})

test('the current page is marked by more than its colour in the menu and in the top bar', async ({
  page,
}) => {
  const styleOf = (selector: string) =>
    page
      .locator(selector)
      .filter({ visible: true })
      .first()
      .evaluate((element) => {
        const { textDecorationLine, fontWeight } = getComputedStyle(element)
        return `${textDecorationLine} ${fontWeight}`
      })
  const shortcuts = 'nav[aria-label=Shortcuts] a'
  for (const [path, current, others] of [
    ['/contact', '#menu a.tab[aria-current]', '#menu a.tab:not([aria-current])'],
    ['/fees', '#menu summary.tab-here', '#menu summary:not(.tab-here)'],
    ['/all-news', `${shortcuts}[aria-current]`, `${shortcuts}:not([aria-current])`],
  ] as const) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await openPage(page, path)
    expect(await styleOf(current), `${path} on a wide screen`).not.toBe(await styleOf(others))
    await page.setViewportSize({ width: 360, height: 740 })
    if (path !== '/all-news') await menuButton(page).click()
    expect(await styleOf(current), `${path} on a phone`).not.toBe(await styleOf(others))
  }
})

test('Apply and Login are beside each other in the header at every width, and its drop-downs are at least 300 px wide or as wide as the screen allows', async ({
  page,
}) => {
  await openPage(page, '/about')
  for (const width of [320, 360, 640, 800, 1024, 1248, 1440, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    const header = page.locator('header')
    const [apply, login] = await Promise.all([
      header.locator('a[href="/choose-apply"]').filter({ visible: true }).last().boundingBox(),
      header.getByRole('link', { name: 'Login' }).filter({ visible: true }).boundingBox(),
    ])
    // On one line, next to each other.
    expect(Math.abs((apply?.y ?? 0) - (login?.y ?? 999)), `${width} px`).toBeLessThan(20)
    expect((login?.x ?? 0) + (login?.width ?? 9999), `${width} px`).toBeLessThanOrEqual(width)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  for (const width of [320, 360, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await page.locator('header summary', { hasText: 'Quick links' }).click()
    const box = await page.locator('header details[open] > ul').boundingBox()
    expect(box?.width ?? 0, `${width} px`).toBeGreaterThanOrEqual(Math.min(300, width - 32))
    expect(box?.x ?? -1).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
    await page.keyboard.press('Escape')
    await expect(page.locator('header details[open]')).toHaveCount(0)
  }
})

test('language, search and phone can be reached from every place of a page, at every width and in both languages', async ({
  page,
}) => {
  const bar = page.locator('.bar')
  for (const [path, language] of [
    ['/fees', 'বাংলা'],
    ['/bn/fees', 'English'],
  ] as const) {
    await openPage(page, path)
    const expectReachable = async (width: number, place: number) => {
      await page.setViewportSize({ width, height: 740 })
      await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), place)
      for (const target of [
        bar.locator('> div > a[hreflang]', { hasText: language }),
        bar.locator('> div > a[href$="/search"]'),
        bar.locator('> div > a[href^="tel:"]'),
      ])
        await expect(target, `${path} at ${width} px, ${place}`).toBeInViewport({ ratio: 1 })
      expect(await bar.evaluate((element) => element.scrollWidth)).toBeLessThanOrEqual(width)
      // One line.
      expect((await boxOf(bar)).height, `${path} at ${width} px`).toBeLessThan(80)
    }
    for (const width of [320, 360, 768, 960, 1024, 1248, 1440]) await expectReachable(width, 700)
    for (const place of [300, 100_000]) await expectReachable(360, place)
  }
})

test('the language switch keeps the place in the page', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openPage(page, '/admission-process')
  const heading = (index: number) => page.locator('main h2, main h3').nth(index)
  await heading(4).evaluate((element) =>
    scrollTo({ top: element.getBoundingClientRect().top + scrollY - 110, behavior: 'instant' }),
  )
  // The bar slides in.
  await expect.poll(async () => (await boxOf(page.locator('.bar'))).y).toBe(0)
  const { x, y, width, height } = await boxOf(page.locator('.bar > div > a[hreflang=bn]'))
  await page.mouse.click(x + width / 2, y + height / 2)
  await expect(page).toHaveURL(/\/bn\/admission-process$/)
  await waitForHydration(page)
  await expect.poll(async () => Math.abs((await boxOf(heading(4))).y - 110)).toBeLessThan(60)
})

test('the search opens with the focus in its field', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openPage(page, '/about')
  await page.locator('.bar > div > a[href="/search"]').click()
  await expect(page).toHaveURL(/\/search$/)
  await expect(page.locator('main input[name=q]')).toBeFocused()
})
