import type { Locator, Page } from '@playwright/test'
import {
  expect,
  holdBack,
  lookAway,
  openPage,
  settled,
  startScriptsOnLoad,
  stopTimers,
  swiperReady,
  test,
} from './site.ts'

// Swiper takes over lists that the browser scrolls by itself (decision 55): what works before, that nothing moves when it
// comes, and what visitors can do then. Times and wrap-around: home.spec.ts and content.spec.ts.

const swiperFile = /\/assets\/swiper-/
const events = (page: Page) => page.getByRole('region', { name: 'Events', exact: true })
const dot = (page: Page, place: number) =>
  events(page).getByRole('button', { name: `Go to item ${place} of 15`, exact: true })
const isAt = (page: Page, place: number) => expect(dot(page, place)).toHaveAttribute('aria-current', 'true')

async function boxOf(place: Locator) {
  const box = await place.boundingBox()
  if (!box) throw new Error('it has no place on the page')
  return box
}

/** Counts what shifts without an input of the visitor. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    let sum = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[])
        if (!entry.hadRecentInput) sum += entry.value
      document.documentElement.dataset.shift = sum.toFixed(4)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0))
}

for (const width of [360, 768, 1440])
  test(`at ${width} px Swiper takes the carousels over without moving anything`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    const shift = await watchShifts(page)
    const { release } = await holdBack(page, swiperFile)
    await openPage(page, '/')
    const places = [
      page.getByRole('region', { name: 'Highlights' }),
      events(page),
      page.getByRole('region', { name: 'News', exact: true }),
      page.locator('section[aria-labelledby=voices]'),
      page.locator('section[aria-labelledby=partners]'),
    ]
    const looks = async (place: Locator) => {
      await place.scrollIntoViewIfNeeded()
      return place.evaluate((region) => {
        const top = region.getBoundingClientRect().top
        return [...region.querySelectorAll('.swiper, .swiper-slide, button')].flatMap((element) => {
          const { x, y, width, height } = element.getBoundingClientRect()
          // Slides out of view may wait elsewhere: of those that fade, all lie in one place.
          const frame = element.closest('.swiper')?.getBoundingClientRect()
          const isOutside = frame && (x > frame.right - 2 || x + width < frame.left + 2)
          if (width === 0 || isOutside || getComputedStyle(element).visibility === 'hidden') return []
          return [[x, y - top, width, height].map(Math.round)]
        })
      })
    }
    const before: unknown[] = []
    for (const place of places) before.push(await looks(place))
    release()
    // Those that move by themselves wait under the pointer.
    for (const [position, place] of places.entries()) {
      await place.scrollIntoViewIfNeeded()
      await place.locator('.swiper').hover({ position: { x: 60, y: 30 } })
      await swiperReady(place)
      if (position < 4) expect(await looks(place)).toEqual(before[position])
    }
    expect(await shift()).toBeLessThanOrEqual(0.002)
  })

test('Swiper takes a carousel over where the reader has scrolled it to', async ({ page }) => {
  const { release } = await holdBack(page, swiperFile)
  await openPage(page, '/')
  const list = events(page).getByRole('list')
  await events(page).scrollIntoViewIfNeeded()
  const cards = events(page).getByRole('listitem')
  await list.evaluate((element) => {
    const card = element.children[4] as HTMLElement
    element.scrollTo({ left: card.offsetLeft - (element.children[0] as HTMLElement).offsetLeft })
  })
  const { x } = await boxOf(cards.nth(4))
  await events(page).hover()
  release()
  await swiperReady(events(page))
  await isAt(page, 5)
  expect((await boxOf(cards.nth(4))).x).toBeCloseTo(x, 0)
})

test('a button that is pressed before Swiper has come does its work when it comes', async ({ page }) => {
  const { held, release } = await holdBack(page, swiperFile)
  await openPage(page, '/')
  await held
  await dot(page, 6).click()
  release()
  await isAt(page, 6)
})

test('where Swiper does not come, the buttons scroll the list', async ({ page, consoleErrors }) => {
  await page.route(swiperFile, (route) => route.abort())
  await openPage(page, '/')
  await dot(page, 6).click()
  await isAt(page, 6)
  const list = await boxOf(events(page).getByRole('list'))
  await expect
    .poll(async () => (await boxOf(events(page).getByRole('listitem').nth(5))).x)
    .toBeCloseTo(list.x, 0)
  await events(page).getByRole('button', { name: 'Next' }).click()
  await isAt(page, 7)
  expect(consoleErrors.splice(0).every((fault) => fault.includes('Failed to load resource'))).toBe(true)
})

test('cards are dragged by a mouse, which opens none of them', async ({ page }) => {
  await openPage(page, '/')
  await events(page).scrollIntoViewIfNeeded()
  await swiperReady(events(page))
  await events(page).getByRole('button', { name: 'Pause Events' }).click()
  const { x, y, width, height } = await boxOf(events(page).getByRole('listitem').nth(2))
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x - width / 4, y + height / 2, { steps: 5 })
  await page.mouse.up()
  await isAt(page, 2)
  await expect(events(page).locator('[aria-live=polite]')).toHaveText('Item 2 of 15')
  await settled(page)
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => String(getSelection()))).toBe('')
})

test('arrow keys move the carousel that has the focus, and no other one', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // All of them are in view: Swiper's own keys would move each.
  await page.setViewportSize({ width: 1280, height: 5000 })
  await openPage(page, '/')
  await events(page).scrollIntoViewIfNeeded()
  await swiperReady(events(page))
  await swiperReady(page.getByRole('region', { name: 'News', exact: true }))
  await dot(page, 1).focus()
  await page.keyboard.press('ArrowRight')
  await isAt(page, 2)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await isAt(page, 12)
  const other = page.getByRole('region', { name: 'News', exact: true })
  await expect(other.getByRole('button', { name: 'Go to item 1 of 15', exact: true })).toHaveAttribute(
    'aria-current',
    'true',
  )
})

test('a card that gets the focus of the keyboard comes into view', async ({ page }) => {
  await openPage(page, '/')
  await events(page).scrollIntoViewIfNeeded()
  await swiperReady(events(page))
  const link = events(page).getByRole('link').nth(8)
  // Swiper ignores a focus in its first tenth of a second.
  await expect(async () => {
    await dot(page, 1).focus()
    await link.focus()
    await expect(dot(page, 9)).toHaveAttribute('aria-current', 'true', { timeout: 2_000 })
  }).toPass()
  await expect(link).toBeInViewport({ ratio: 0.9 })
})

test('a card in view that gets the focus stays where it is, and is not moved away while it has it', async ({
  page,
}) => {
  await stopTimers(page)
  // All blocks in one document: timers are stopped, so later blocks would not come.
  await openPage(page, '/?all=1')
  await events(page).scrollIntoViewIfNeeded()
  await swiperReady(events(page))
  await lookAway(page)
  const card = events(page).getByRole('listitem').nth(2)
  const { x } = await boxOf(card)
  await events(page).getByRole('link').nth(1).focus()
  await page.keyboard.press('Tab')
  await expect(card.getByRole('link')).toBeFocused()
  expect((await boxOf(card)).x).toBeCloseTo(x, 0)
  await page.clock.runFor(30_000)
  await isAt(page, 1)
  expect((await boxOf(card)).x).toBeCloseTo(x, 0)
  // It goes on when the focus has left.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.clock.runFor(3_510)
  await isAt(page, 2)
})

test('without JavaScript the cards of a carousel are scrolled, and each is reached by the keys', async ({
  plainPage: page,
}) => {
  await page.goto('/?all=1')
  const cards = events(page).getByRole('listitem')
  await expect(cards).toHaveCount(15)
  const list = await boxOf(events(page).getByRole('list'))
  await events(page).scrollIntoViewIfNeeded()
  await page.mouse.move(list.x + list.width / 2, (await boxOf(events(page).getByRole('list'))).y + 40)
  await page.mouse.wheel(10_000, 0)
  await expect(cards.nth(14)).toBeInViewport({ ratio: 0.9 })
  await cards.nth(0).getByRole('link').focus()
  for (let place = 1; place < 15; place++) await page.keyboard.press('Tab')
  await expect(cards.nth(14).getByRole('link')).toBeFocused()
  await expect(cards.nth(14)).toBeInViewport({ ratio: 0.9 })
})

test('without JavaScript every slide of the banner can be scrolled to', async ({ plainPage: page }) => {
  await page.goto('/')
  const slides = page.getByRole('region', { name: 'Highlights' }).getByRole('group')
  await expect(slides).toHaveCount(10)
  await slides.nth(3).scrollIntoViewIfNeeded()
  await expect(slides.nth(3)).toBeInViewport({ ratio: 0.9 })
  await expect(slides.nth(3).getByRole('presentation').or(slides.nth(3).locator('img'))).toBeVisible()
})

test('a carousel that waits for its next slide requests no frames', async ({ page }) => {
  await stopTimers(page)
  await page.addInitScript(() => {
    const request = requestAnimationFrame
    let frames = 0
    window.requestAnimationFrame = (callback) => {
      document.documentElement.dataset.frames = String(++frames)
      return request(callback)
    }
  })
  await openPage(page, '/')
  const banner = page.getByRole('region', { name: 'Highlights' })
  await swiperReady(banner)
  await lookAway(page)
  const current = banner.locator('[aria-current=true]')
  const frames = () => page.evaluate(() => Number(document.documentElement.dataset.frames ?? 0))
  await page.clock.runFor(5_010)
  await expect(current).toHaveText(/2 of/)
  const before = await frames()
  await page.clock.runFor(5_000)
  await expect(current).toHaveText(/3 of/)
  // Continuous requests for five seconds would be three hundred.
  expect((await frames()) - before).toBeLessThan(60)
})

test('only a carousel that is near asks for Swiper, and a gallery when a picture is opened', async ({
  page,
}) => {
  const requests: string[] = []
  page.on('request', (request) => {
    const [, name] = /\/assets\/([a-z-]+)-[\w-]+\.js$/.exec(request.url()) ?? []
    if (name) requests.push(name)
  })
  await openPage(page, '/gallery')
  await settled(page)
  expect(requests).toContain('base')
  expect(requests.splice(0)).not.toContain('swiper')
  await page.locator('main a[href^="/media/"]').first().click()
  await swiperReady(page.getByRole('dialog'))
  // Nothing of other pages comes along; the bundler's own helpers come with whatever needs them first.
  expect(requests.filter((name) => name !== 'helpers').sort()).toEqual(['swiper', 'utils', 'zoom'])
})

const scaleOf = (box: Locator) =>
  box
    .locator('.swiper-slide-active .swiper-zoom-target')
    .evaluate((picture) => new DOMMatrix(getComputedStyle(picture).transform).a)

test('a picture of the gallery is enlarged by button, key and double click, and whole again on the next one', async ({
  page,
}) => {
  await openPage(page, '/gallery')
  await page.locator('main a[href^="/media/"]').first().click()
  const box = page.getByRole('dialog')
  await swiperReady(box)
  await box.getByRole('button', { name: 'Enlarge' }).click()
  await expect.poll(() => scaleOf(box)).toBeCloseTo(3, 1)
  await box.getByRole('button', { name: 'Whole picture' }).click()
  await expect.poll(() => scaleOf(box)).toBe(1)
  await page.keyboard.press('+')
  await expect.poll(() => scaleOf(box)).toBeCloseTo(3, 1)
  await page.keyboard.press('-')
  await expect.poll(() => scaleOf(box)).toBe(1)
  await box.locator('.swiper-slide-active').dblclick()
  await expect.poll(() => scaleOf(box)).toBeCloseTo(3, 1)
  await box.getByRole('button', { name: 'Next' }).click()
  await expect(box.getByText(/^Picture 2 of/)).toBeAttached()
  await expect(box.getByRole('button', { name: 'Enlarge' })).toBeVisible()
  await expect.poll(() => scaleOf(box)).toBe(1)
})

test('the light box is dragged by a mouse, and closed by a button that gives the focus back', async ({
  page,
}) => {
  await openPage(page, '/gallery')
  const picture = page.locator('main a[href^="/media/"]').nth(2)
  await picture.click()
  const box = page.getByRole('dialog')
  await swiperReady(box)
  await page.mouse.move(900, 450)
  await page.mouse.down()
  await page.mouse.move(500, 450, { steps: 5 })
  await page.mouse.up()
  await expect(box.getByText(/^Picture 4 of/)).toBeAttached()
  await box.getByRole('button', { name: 'Close' }).click()
  await expect(box).toBeHidden()
  await expect(picture).toBeFocused()
})

test('cards are swiped by a finger', async ({ browser, site }) => {
  const context = await browser.newContext({
    baseURL: site.url,
    hasTouch: true,
    viewport: { width: 360, height: 740 },
    reducedMotion: 'reduce',
  })
  await startScriptsOnLoad(context)
  const page = await context.newPage()
  await openPage(page, '/')
  await events(page).scrollIntoViewIfNeeded()
  await swiperReady(events(page))
  await events(page).getByRole('button', { name: 'Next' }).scrollIntoViewIfNeeded()
  const { x, y, width } = await boxOf(events(page).locator('.swiper'))
  const touch = await context.newCDPSession(page)
  const at = (part: number) => [{ x: x + width * part, y: Math.max(y + 100, 100) }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0.8) })
  for (const part of [0.6, 0.4, 0.2])
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(part) })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await isAt(page, 2)
  await context.close()
})
