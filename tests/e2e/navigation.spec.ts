import type { Page } from '@playwright/test'
import { delayRequests, expect, openPage, stopTimers, test, waitUntilSettled } from './site.ts'

// Client-side navigation: the query cache shows data that was loaded before at once, and requests nothing twice
// (docs/decisions/0056-query-cache.md).

/** Records the procedures that a page calls from now on. */
function recordCalls(page: Page): string[] {
  const names: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/trpc/')) names.push(pathname.slice(6))
  })
  return names
}

test('from a list to a row, back, and to the row again requests data only the first time', async ({
  page,
}) => {
  // Passes the first second after a response, in which no query is requested again, whatever its stale time is.
  const passTime = () => page.clock.fastForward('00:03')
  await page.clock.install()
  await openPage(page, '/career')
  const requests = recordCalls(page)
  const row = page.locator('main a[href^="/career-details/"]').filter({ visible: true }).first()
  // Not with the pointer: what is below it on the next page would be preloaded.
  const openRow = () => row.evaluate((link: HTMLElement) => link.click())
  const title = page.getByRole('heading', { level: 1 })
  const titleOfList = (await title.textContent()) ?? ''
  await openRow()
  await expect(title).not.toHaveText(titleOfList)
  const titleOfRow = (await title.textContent()) ?? ''
  expect(requests).not.toEqual([])
  await passTime()
  await waitUntilSettled(page)
  requests.length = 0
  await page.goBack()
  await expect(title).toHaveText(titleOfList)
  await passTime()
  await waitUntilSettled(page)
  await openRow()
  await expect(title).toHaveText(titleOfRow)
  await waitUntilSettled(page)
  expect(requests).toEqual([])
})

test('a page that was just loaded requests nothing, nor does a finger that scrolls from a link; one that stays, and focus, preload the page of their link', async ({
  page,
}) => {
  await page.clock.install()
  const requests = recordCalls(page)
  await openPage(page, '/career')
  await waitUntilSettled(page)
  expect(requests).toEqual([])
  const links = page.locator('main a[href^="/career-details/"]').filter({ visible: true })
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  const other = links.nth(hrefs.findIndex((href) => href !== hrefs[0]))
  const rows = () => requests.filter((name) => name === 'careers.byId').length
  // In one task: between two messages to the page, a busy machine may need longer than the delay of the preload.
  await links.first().evaluate((element) => {
    element.dispatchEvent(new Event('touchstart', { bubbles: true }))
    element.dispatchEvent(new Event('pointercancel', { bubbles: true }))
  })
  await page.clock.runFor(100)
  await waitUntilSettled(page)
  expect(requests).toEqual([])
  await links.first().dispatchEvent('touchstart')
  await page.clock.runFor(100)
  await expect.poll(rows).toBe(1)
  await other.focus()
  await page.clock.runFor(100)
  await expect.poll(rows).toBe(2)
})

test('nothing is preloaded if the visitor saves data', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  await page.clock.install()
  await openPage(page, '/career')
  const requests = recordCalls(page)
  await page.locator('main a[href^="/career-details/"]').filter({ visible: true }).first().focus()
  await page.clock.runFor(100)
  await waitUntilSettled(page)
  expect(requests).toEqual([])
})

test('going back shows an outdated list at once, and updates it in the background', async ({ page }) => {
  await stopTimers(page)
  await openPage(page, '/career')
  const rows = page.locator('main article')
  const count = await rows.count()
  await page
    .getByRole('navigation')
    .getByRole('link', { name: 'FAQ' })
    .first()
    .evaluate((link: HTMLElement) => link.click())
  await expect(page).toHaveURL(/\/faq$/)
  await expect(rows).toHaveCount(0)
  await page.clock.fastForward('02:00')
  const { requested, release } = await delayRequests(page, /\/trpc\/careers\.list/)
  await page.goBack()
  // The response is still delayed.
  await requested
  await expect(rows).toHaveCount(count)
  const answer = page.waitForResponse(/\/trpc\/careers\.list/)
  release()
  expect((await answer).status()).toBe(200)
  await expect(rows).toHaveCount(count)
})
