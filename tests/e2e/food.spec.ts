import type { Page } from '@playwright/test'
import { boxOf, expect, openPage, test, waitForHydration, waitUntilSettled } from './site.ts'

// The weekly menu of the food page (docs/spec/part-2.md#2).

const selectedTab = (page: Page) => page.getByRole('tab', { selected: true })
test('the food page selects the day in Dhaka, without a layout shift', async ({ page, consoleErrors }) => {
  // A typeface that arrives late moves text too, on every page.
  await page.route(/\.woff2/, (route) => route.abort())
  for (const [moment, day] of [
    ['2026-11-20T17:59:00Z', 'শুক্রবার'],
    ['2026-11-20T18:00:30Z', 'শনিবার'],
    ['2026-11-25T20:00:00Z', 'বৃহস্পতিবার'],
  ] as const) {
    await page.clock.setFixedTime(moment)
    await openPage(page, '/food-snack')
    await expect(selectedTab(page)).toHaveText(new RegExp(`^${day}\\s*আজ$`))
    await expect(page.getByRole('tabpanel')).toHaveCount(1)
    await expect(page.getByRole('tabpanel').getByRole('heading')).toContainText(day)
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value
          }).observe({ type: 'layout-shift', buffered: true })
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
        }),
    )
    expect(shift, moment).toBeLessThan(0.01)
  }
  await waitUntilSettled(page)
  expect(consoleErrors.splice(0).every((fault) => fault.includes('Failed to load resource'))).toBe(true)
})

test('a food page that stays open past midnight selects the new day', async ({ page }) => {
  await page.clock.install({ time: '2026-11-20T17:58:00Z' })
  await openPage(page, '/food-snack')
  await expect(selectedTab(page)).toContainText('শুক্রবার')
  await page.clock.fastForward('03:00')
  await expect(selectedTab(page)).toContainText('শনিবার')
})

test('the next-day button of the food page wraps from Friday to Saturday, and the height of the menu stays the same', async ({
  page,
}) => {
  await openPage(page, '/food-snack#thursday')
  // Not the whole page: the height of its footer is an estimate until the footer is near the viewport.
  const menu = page.locator('section', { has: page.getByRole('tablist') })
  const height = async () => (await boxOf(menu)).height
  const before = await height()
  await page.getByRole('button', { name: /পরের দিন/ }).click()
  await expect(selectedTab(page)).toContainText('শুক্রবার')
  await expect(page).toHaveURL(/#friday$/)
  await page.getByRole('button', { name: 'পরের দিন (শনিবার)' }).click()
  await expect(selectedTab(page)).toContainText('শনিবার')
  await expect(page.getByRole('tabpanel')).toHaveCount(1)
  await expect(page.getByRole('tabpanel').getByRole('heading')).toContainText('শনিবার')
  expect(await height()).toBe(before)
})

test('arrow keys move through the days of the food page and wrap; Home and End select the first and the last', async ({
  page,
}) => {
  await openPage(page, '/food-snack?day=friday')
  await selectedTab(page).focus()
  for (const [key, day] of [
    ['ArrowRight', 'শনিবার'],
    ['ArrowLeft', 'শুক্রবার'],
    ['Home', 'শনিবার'],
    ['ArrowRight', 'রবিবার'],
    ['End', 'শুক্রবার'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(selectedTab(page)).toContainText(day)
    await expect(selectedTab(page)).toBeFocused()
  }
  await page.keyboard.press('Tab')
  await expect(page.getByRole('tabpanel')).toBeFocused()
  // In print all seven days are there.
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('tabpanel')).toHaveCount(7)
})

test('a selected day of the food page is in the URL and stays after a reload; an unknown one selects today', async ({
  page,
}) => {
  await page.clock.setFixedTime('2026-11-25T06:00:00Z')
  await openPage(page, '/food-snack')
  await page.getByRole('tab', { name: 'রবিবার' }).click()
  await expect(page).toHaveURL(/#sunday$/)
  await page.reload()
  await waitForHydration(page)
  await expect(selectedTab(page)).toContainText('রবিবার')
  await expect(page.getByRole('tab', { name: 'বুধবার' })).toContainText('আজ')
  await openPage(page, '/food-snack?day=someday#someday')
  await expect(selectedTab(page)).toContainText('বুধবার')
})

test('without JavaScript the food page shows all seven days with today marked, and each tab links to its day', async ({
  plainPage: page,
}) => {
  await page.goto('/food-snack')
  const today = new Intl.DateTimeFormat('bn-BD', { weekday: 'long', timeZone: 'Asia/Dhaka' })
  await expect(selectedTab(page)).toContainText(today.format(new Date()))
  await expect(page.getByRole('tabpanel')).toHaveCount(7)
  await page.getByRole('tab', { name: 'শুক্রবার' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#friday$/)
  await expect(page.locator('#friday')).toBeInViewport()
  await expect(page.getByRole('button', { name: /পরের দিন/ })).toBeHidden()
})
