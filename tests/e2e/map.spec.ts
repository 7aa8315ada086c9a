import { layout } from '@school/content'
import { boxOf, expect, mapHost, openPage, setOffline, test } from './site.ts'

// The map of the footer and of the contact page (docs/spec/rulings.md#32), and what precedes the form of that page.

const { map, address, phones } = layout.site

test('the map of the footer loads when it is near the viewport and not before, and is 160 px high', async ({
  page,
}) => {
  const requests: string[] = []
  page.on(
    'request',
    (request) => request.url().startsWith(mapHost) && requests.push(`${request.method()} ${request.url()}`),
  )
  await openPage(page, '/about')
  await expect(page.locator('footer a', { hasText: 'Show map' })).toBeAttached()
  expect(requests).toEqual([])
  await page.locator('footer').getByText('All rights reserved').scrollIntoViewIfNeeded()
  const frame = page.locator('footer iframe')
  await expect(frame).toBeVisible()
  await expect(frame).toHaveAttribute('src', map.embed)
  await expect(frame).toHaveAttribute('title', new RegExp(address[0] ?? ''))
  expect((await frame.boundingBox())?.height).toBe(160)
  await expect(page.locator('footer a', { hasText: 'Show map' })).toHaveCount(0)
  await expect(page.locator('footer').getByRole('link', { name: 'Directions' })).toHaveAttribute(
    'href',
    map.link,
  )
  // The first one asks whether the host can be reached.
  await expect.poll(() => requests).toEqual([`HEAD ${map.embed}`, `GET ${map.embed}`])
})

test('if the link to the map has the focus, the map gets the focus when it has loaded', async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(`${mapHost}/**`, async (route) => {
    if (route.request().method() === 'GET') await released
    await route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><html lang="en"><title>Map</title>',
    })
  })
  await openPage(page, '/about')
  const link = page.locator('footer a', { hasText: 'Show map' })
  await link.focus()
  await expect(page.locator('footer iframe')).toBeAttached()
  await expect(link).toBeFocused()
  release()
  await expect(page.locator('footer iframe')).toBeFocused()
})

test('without a network a drawn map is shown in place of the map, which loads when the network is back', async ({
  page,
  context,
}) => {
  await openPage(page, '/about')
  await setOffline(page, true)
  const box = page.locator('footer a', { hasText: 'Show map' })
  await box.scrollIntoViewIfNeeded()
  await expect(box).toBeVisible()
  await expect(page.locator('footer iframe')).toHaveCount(0)
  await context.setOffline(false)
  await expect(page.locator('footer iframe')).toBeVisible()
})

test('where the host of the map cannot be reached, the drawn map stays, and its words are within it', async ({
  page,
  consoleErrors,
}) => {
  const asked = Promise.withResolvers<void>()
  await page.route(`${mapHost}/**`, async (route) => {
    await route.abort()
    asked.resolve()
  })
  await openPage(page, '/about')
  const box = page.locator('footer a', { hasText: 'Show map' })
  await box.scrollIntoViewIfNeeded()
  await asked.promise
  // Other work of the page comes after the answer.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  await expect(page.locator('footer address')).toContainText(address[0] ?? '')
  for (const width of [360, 768, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const [whole, words] = [await boxOf(box), await boxOf(box.locator('> span'))]
    expect(words.y, `${width}`).toBeGreaterThan(whole.y)
    expect(words.y + words.height, `${width}`).toBeLessThan(whole.y + whole.height)
  }
  await expect(page.locator('footer iframe')).toHaveCount(0)
  // The browser reports the request that failed.
  expect(consoleErrors.splice(0).join()).toMatch(/ERR_FAILED/)
})

test('the contact page has one map, with the way directly below it, and on a phone phone numbers and address come before the form', async ({
  page,
}) => {
  await openPage(page, '/contact')
  // The container of both, because the link is removed when the map has loaded.
  await page
    .locator('main div:has(> a:has-text("Show map")), main div:has(> iframe)')
    .scrollIntoViewIfNeeded()
  await expect(page.locator('main iframe')).toBeVisible()
  await page.locator('footer').getByText('All rights reserved').scrollIntoViewIfNeeded()
  await expect(page.locator('iframe, a:has-text("Show map")')).toHaveCount(1)
  for (const width of [1440, 768, 360]) {
    await page.setViewportSize({ width, height: 740 })
    const map = await boxOf(page.locator('main iframe'))
    const way = await boxOf(page.locator('main').getByRole('link', { name: 'Directions' }))
    expect(Math.abs(way.y - map.y - map.height), `${width}`).toBeLessThanOrEqual(8)
    expect(way.x, `${width}`).toBe(map.x)
  }
  const topOf = async (text: string) =>
    (await boxOf(page.locator('main').getByText(text, { exact: true }).first())).y
  const form = await boxOf(page.locator('main form'))
  expect(await topOf(phones[0])).toBeLessThan(form.y)
  expect(await topOf(address[0] ?? '')).toBeLessThan(form.y)
})
