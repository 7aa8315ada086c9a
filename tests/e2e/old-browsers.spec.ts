import type { Page } from 'playwright-core-1.40'
import { launchOld, runsOldBrowsers } from './old-browser.ts'
import { expect, type SiteUnderTest, test } from './site.ts'

// The site in browsers that parents still have (README, "Browsers"): in a Chromium near the floor.

test.skip(!runsOldBrowsers, 'the old browsers are made for Linux on x64')

async function inBrowser(
  name: 'chromium-103' | 'chromium-92',
  site: SiteUnderTest,
  visit: (page: Page, faults: string[]) => Promise<void>,
): Promise<void> {
  const browser = await launchOld(name)
  try {
    const context = await browser.newContext({ baseURL: site.url, viewport: { width: 360, height: 740 } })
    await context.addInitScript(() =>
      addEventListener('load', () => dispatchEvent(new Event('pointermove', { bubbles: true }))),
    )
    const page = await context.newPage()
    page.setDefaultTimeout(15_000)
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

test('in Chromium 103 the menu of a phone covers nothing until it is opened, and closes again', async ({
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
    // The link that leads past the header is out of sight until it is focused.
    const skip = await page.locator('a[href="#content"]').boundingBox()
    expect((skip?.y ?? 0) + (skip?.height ?? 0)).toBeLessThanOrEqual(0)
    expect(faults).toEqual([])
  })
})

test('in Chromium 103 a list is filtered and lengthened, and what moves can be moved on', async ({
  site,
}) => {
  await inBrowser('chromium-103', site, async (page, faults) => {
    await open(page, '/career')
    const rows = page.locator('main article')
    const all = await rows.count()
    await page.getByLabel('Title, department or location').fill('hostel')
    await expect.poll(() => rows.count()).toBeLessThan(all)
    await open(page, '/all-events')
    await page.getByRole('link', { name: /^Show more/ }).click()
    await expect.poll(() => rows.count()).toBeGreaterThan(48)
    await open(page, '/payment-instruction')
    const slide = page.locator('[aria-roledescription=slide][data-active]')
    const first = await slide.getAttribute('aria-label')
    await page.getByRole('button', { name: 'Next' }).click()
    await expect.poll(() => slide.getAttribute('aria-label')).not.toBe(first)
    await open(page, '/academic-calendar')
    await open(page, '/fees#schedule')
    expect(await page.locator('#schedule').isVisible()).toBe(true)
    expect(faults).toEqual([])
  })
})
