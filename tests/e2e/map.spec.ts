import { layout } from '@school/content'
import { expect, mapHost, openPage, test } from './site.ts'

// The map of the footer and of the contact page (docs/spec/rulings.md#32), and what stands before the form there.

const { map, address, phones } = layout.site
const wholeAddress = address.join(', ')

test('the map loads by itself when it comes near, 160 px high, and not before', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => request.url().startsWith(mapHost) && requests.push(request.url()))
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
  expect(requests).toEqual([map.embed])
})

test('who stands on the link to the map stands on the map when it has come', async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(`${mapHost}/**`, async (route) => {
    await released
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

test('without a network the address stays, and the map comes when the network is back', async ({
  page,
  context,
}) => {
  await openPage(page, '/about')
  await context.setOffline(true)
  const box = page.locator('footer a', { hasText: 'Show map' })
  await box.scrollIntoViewIfNeeded()
  await expect(box).toContainText(wholeAddress)
  await expect(page.locator('footer iframe')).toHaveCount(0)
  await context.setOffline(false)
  await expect(page.locator('footer iframe')).toBeVisible()
})

test('on a silent network the address stays readable until the map has come', async ({ page }) => {
  await page.route(`${mapHost}/**`, () => {})
  await openPage(page, '/contact')
  await page.locator('main iframe').waitFor({ state: 'attached' })
  await expect(page.locator('main a', { hasText: 'Show map' })).toContainText(wholeAddress)
  // Nothing lies over it.
  await page.locator('main a', { hasText: 'Show map' }).click({ trial: true })
})

test('without JavaScript a link with the address leads to the map', async ({ plainPage: page }) => {
  await page.goto('/contact')
  await expect(page.locator('main a', { hasText: 'Show map' })).toHaveAttribute('href', map.link)
  await expect(page.locator('main a', { hasText: 'Show map' })).toContainText(wholeAddress)
})

test('the contact page has one map, and on a phone numbers and address before the form', async ({ page }) => {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 740 })
    await openPage(page, '/contact')
    // The place of both: the link goes when the map has come.
    await page
      .locator('main div:has(> a:has-text("Show map")), main div:has(> iframe)')
      .scrollIntoViewIfNeeded()
    await expect(page.locator('main iframe')).toBeVisible()
    await page.locator('footer').getByText('All rights reserved').scrollIntoViewIfNeeded()
    await expect(page.locator('iframe, a:has-text("Show map")')).toHaveCount(1)
    if (width > 1000) continue
    const top = async (text: string) =>
      (await page.locator('main').getByText(text, { exact: true }).first().boundingBox())?.y ?? Number.NaN
    const form = (await page.locator('main form').boundingBox())?.y ?? Number.NaN
    expect(await top(phones[0])).toBeLessThan(form)
    expect(await top(address[0] ?? '')).toBeLessThan(form)
  }
})
