import type { Page } from '@playwright/test'
import { boxOf, expect, openPage, test, waitForHydration, waitUntilSettled } from './site.ts'

// The weekly menu of the food page (docs/spec/part-2.md#2).

const selectedTab = (page: Page) => page.getByRole('tab', { selected: true })

test('the food page selects the day in Dhaka without a layout shift, and the new day when it stays open past midnight', async ({
  page,
  consoleErrors,
}) => {
  // A typeface that arrives late moves text too, on every page.
  await page.route(/\.woff2/, (route) => route.abort())
  await page.clock.install({ time: '2026-11-20T17:58:00Z' })
  await openPage(page, '/food-snack')
  await expect(selectedTab(page)).toHaveText(/^শুক্রবার\s*আজ$/)
  await expect(page.getByRole('tabpanel')).toHaveCount(1)
  await expect(page.getByRole('tabpanel').getByRole('heading')).toContainText('শুক্রবার')
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
  expect(shift).toBeLessThan(0.01)
  await page.clock.fastForward('03:00')
  await expect(selectedTab(page)).toHaveText(/^শনিবার\s*আজ$/)
  await waitUntilSettled(page)
  expect(consoleErrors.splice(0).every((fault) => fault.includes('Failed to load resource'))).toBe(true)
})

test('a day of the food page is selected by its address, tab, arrow keys and the next-day button, which wrap, and stays after a reload', async ({
  page,
}) => {
  await page.clock.setFixedTime('2026-11-25T06:00:00Z')
  await openPage(page, '/food-snack?day=thursday')
  // Not the whole page: the height of its footer is an estimate until the footer is near the viewport.
  const menu = page.locator('section', { has: page.getByRole('tablist') })
  const { height } = await boxOf(menu)
  await page.getByRole('button', { name: /পরের দিন/ }).click()
  await expect(selectedTab(page)).toContainText('শুক্রবার')
  await expect(page).toHaveURL(/#friday$/)
  await page.getByRole('button', { name: 'পরের দিন (শনিবার)' }).click()
  await expect(selectedTab(page)).toContainText('শনিবার')
  await expect(page.getByRole('tabpanel')).toHaveCount(1)
  await expect(page.getByRole('tabpanel').getByRole('heading')).toContainText('শনিবার')
  expect((await boxOf(menu)).height).toBe(height)

  await selectedTab(page).focus()
  for (const [key, day] of [
    ['ArrowLeft', 'শুক্রবার'],
    ['ArrowRight', 'শনিবার'],
    ['End', 'শুক্রবার'],
    ['Home', 'শনিবার'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(selectedTab(page)).toContainText(day)
    await expect(selectedTab(page)).toBeFocused()
  }
  await page.keyboard.press('Tab')
  await expect(page.getByRole('tabpanel')).toBeFocused()

  await page.getByRole('tab', { name: 'রবিবার' }).click()
  await expect(page).toHaveURL(/#sunday$/)
  await page.reload()
  await waitForHydration(page)
  await expect(selectedTab(page)).toContainText('রবিবার')
  await expect(page.getByRole('tab', { name: 'বুধবার' })).toContainText('আজ')
  // In print all seven days are there.
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('tabpanel')).toHaveCount(7)
  // An unknown day selects today.
  await page.emulateMedia({ media: 'screen' })
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
