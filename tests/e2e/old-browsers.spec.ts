import type { Page as CurrentPage } from '@playwright/test'
import type { Page } from 'playwright-core-1.40'
import sharp from 'sharp'
import { enterAtOnce, pressToSend } from './application.ts'
import { launchOld, runsOldBrowsers } from './old-browser.ts'
import { expect, type SiteUnderTest, test } from './site.ts'

// The site in old browsers (README, "Browsers"): everything works in the oldest supported versions; in older ones, pages can
// be read and forms can be sent.

test.skip(!runsOldBrowsers, 'the old browsers are built for Linux on x64')

async function inBrowser(
  name: 'chromium-103' | 'chromium-92',
  site: SiteUnderTest,
  visit: (page: Page, faults: string[]) => Promise<void>,
  args: string[] = [],
): Promise<void> {
  const browser = await launchOld(name, args)
  try {
    const context = await browser.newContext({ baseURL: site.url, viewport: { width: 360, height: 740 } })
    const page = await context.newPage()
    // As in playwright.config.ts, because this is another Playwright, with a default of its own.
    page.setDefaultTimeout(60_000)
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(String(error)))
    page.on('dialog', (dialog) => void dialog.accept())
    await visit(page, faults)
  } finally {
    await browser.close()
  }
}

const open = async (page: Page, path: string) => {
  await page.goto(path)
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
}

test('in a browser without inert, Tab skips the second copy of a strip and everything behind the open menu', async ({
  site,
}) => {
  const withoutInert = ['--disable-blink-features=InertAttribute']
  await inBrowser(
    'chromium-103',
    site,
    async (page, faults) => {
      await open(page, '/')
      expect(await page.evaluate(() => 'inert' in HTMLElement.prototype)).toBe(false)
      const focusable = (selector: string) =>
        page.evaluate(
          (selector) =>
            [...document.querySelectorAll<HTMLElement>(selector)].filter(({ tabIndex }) => tabIndex >= 0)
              .length,
          selector,
        )
      await expect.poll(() => focusable('[inert] a')).toBe(0)
      expect(await page.locator('[inert] a').count()).toBeGreaterThan(5)
      const linksOfPage = await focusable('main a')
      await page.locator('#menu-button > summary').click()
      await expect.poll(() => focusable('main a, footer a')).toBe(0)
      expect(await page.locator('main').getAttribute('aria-hidden')).toBe('true')
      await page.keyboard.press('Escape')
      await expect.poll(() => focusable('main a')).toBe(linksOfPage)
      expect(await page.locator('main').getAttribute('aria-hidden')).toBeNull()
      expect(faults).toEqual([])
    },
    withoutInert,
  )
})

test('in Chromium 103 the menu of a phone opens and closes, a list can be filtered and extended, carousels can be moved, and an application is filled in and sent', async ({
  site,
}) => {
  await inBrowser('chromium-103', site, async (page, faults) => {
    await open(page, '/about')
    const menu = page.locator('#menu')
    expect(await menu.isVisible()).toBe(false)
    await page.locator('#menu-button > summary').click()
    await menu.waitFor({ state: 'visible' })
    await menu.locator('summary', { hasText: 'Hostel' }).click()
    await menu.locator('summary', { hasText: 'About' }).click()
    await expect.poll(() => menu.locator('details[open]').count()).toBe(1)
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'hidden' })
    // The skip link is outside of the window until it is focused.
    const skip = await page.locator('a[href="#content"]').boundingBox()
    expect((skip?.y ?? 0) + (skip?.height ?? 0)).toBeLessThanOrEqual(0)

    await open(page, '/career')
    const rows = page.locator('main article')
    const all = await rows.count()
    await page.getByLabel('Title, department or location').fill('hostel')
    await expect.poll(() => rows.count()).toBeLessThan(all)
    await open(page, '/all-events')
    await expect.poll(() => rows.count()).toBe(48)
    await page.getByRole('link', { name: /^Show more/ }).click()
    await expect.poll(() => rows.count()).toBeGreaterThan(48)
    // On a phone the ways to pay are a list.
    await page.setViewportSize({ width: 800, height: 740 })
    await open(page, '/payment-instruction')
    const slide = page.locator('[aria-roledescription=slide].swiper-slide-active')
    const first = await slide.getAttribute('aria-label')
    await page.getByRole('button', { name: 'Next' }).click()
    await expect.poll(() => slide.getAttribute('aria-label')).not.toBe(first)
    await open(page, '/academic-calendar')
    await open(page, '/fees#schedule')
    await page.locator('#schedule').waitFor({ state: 'visible' })

    await page.setViewportSize({ width: 360, height: 740 })
    await open(page, '/apply-online')
    // The older Playwright's page has the method that is used here.
    await enterAtOnce(page as unknown as CurrentPage, { applicantName: 'আয়েশা Rahman' })
    await page.locator('form [name=picture]').setInputFiles({
      name: 'photo.jpg',
      mimeType: 'image/jpeg',
      buffer: await sharp({ create: { width: 3_000, height: 2_000, channels: 3, background: '#8a6' } })
        .withMetadata({ orientation: 6 })
        .jpeg()
        .toBuffer(),
    })
    await pressToSend(page as unknown as CurrentPage)
    await page.waitForURL(/\/submitted\/A-/)
    // The photo of the phone is rotated: it is forwarded upright.
    const sent = await (await fetch(`${site.control}/tables/applications`)).json()
    const { width, height } = sent.at(-1).picture
    expect(height).toBeGreaterThan(width)
    expect(faults).toEqual([])
  })
})

test('in Chromium 92, which is older than supported, pages are readable without scripts and a message can be sent', async ({
  site,
}) => {
  await inBrowser('chromium-92', site, async (page, faults) => {
    await page.goto('/fees')
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
    for (const name of ['Tahfeez and hostel fees (Tk)', 'Payment schedule and discounts'])
      expect(await page.getByRole('table', { name }).isVisible()).toBe(true)
    await page.goto('/contact')
    const form = page.locator('main form')
    await form.locator('[name=name]').fill('Abdur Rahman')
    await form.locator('[name=email]').fill('a@example.org')
    await form.locator('[name=subject]').fill('Old phone')
    await form.locator('[name=message]').fill('It works.')
    await form.locator('button[type=submit]:not([formnovalidate])').last().click()
    await page.waitForURL(/\/submitted\/M-/)
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
    expect(await page.locator('html[data-ready]').count()).toBe(0)
    expect(faults).toEqual([])
  })
})
