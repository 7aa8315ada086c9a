import type { Page } from '@playwright/test'
import { expect, holdBack, openPage, settled, stopTimers, test } from './site.ts'

// From page to page with scripts: the query cache shows what was shown before at once, and asks for nothing twice
// (docs/decisions/0056-query-cache.md).

/** The procedures that a page asks from now on. */
function recordCalls(page: Page): string[] {
  const names: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/trpc/')) names.push(pathname.slice(6))
  })
  return names
}

const lists = [['/career', 'career-details']] as const

for (const [list, kind] of lists)
  test(`from ${list} to a row, back, and to the row again asks for nothing after the first time`, async ({
    page,
  }) => {
    // The reader stays: within a second of an answer no query asks again, whatever its stale time is.
    const stay = () => page.clock.fastForward('00:03')
    await page.clock.install()
    await openPage(page, list)
    const requests = recordCalls(page)
    const row = page.locator(`main a[href^="/${kind}/"]`).filter({ visible: true }).first()
    const title = page.getByRole('heading', { level: 1 })
    const titleOfList = (await title.textContent()) ?? ''
    await row.click()
    await expect(title).not.toHaveText(titleOfList)
    const titleOfRow = (await title.textContent()) ?? ''
    expect(requests).not.toEqual([])
    await stay()
    await settled(page)
    requests.length = 0
    await page.goBack()
    await expect(title).toHaveText(titleOfList)
    await stay()
    await settled(page)
    await row.click()
    await expect(title).toHaveText(titleOfRow)
    await settled(page)
    expect(requests).toEqual([])
  })

for (const saveData of [false, true])
  test(`a link that the pointer rests on is ${saveData ? 'not prepared where the visitor saves data' : 'prepared'}`, async ({
    page,
  }) => {
    await page.addInitScript((save) => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: save } })
    }, saveData)
    await openPage(page, '/career')
    const requests = recordCalls(page)
    await page.locator('main a[href^="/career-details/"]').filter({ visible: true }).first().focus()
    if (!saveData) return await expect.poll(() => requests).toContain('careers.byId')
    await settled(page)
    expect(requests).toEqual([])
  })

test('a page that has just come asks for none of its data again', async ({ page }) => {
  const requests = recordCalls(page)
  await openPage(page, '/career')
  await settled(page)
  expect(requests).toEqual([])
})

test('Back shows an old list at once, and refreshes it behind the reader', async ({ page }) => {
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
  const { held, release } = await holdBack(page, /\/trpc\/careers\.list/)
  await page.goBack()
  // The answer is still on its way.
  await held
  await expect(rows).toHaveCount(count)
  const answer = page.waitForResponse(/\/trpc\/careers\.list/)
  release()
  expect((await answer).status()).toBe(200)
  await expect(rows).toHaveCount(count)
})
