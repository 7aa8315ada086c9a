import type { Locator, Page } from '@playwright/test'
import {
  boxOf,
  delayRequests,
  expect,
  expectStop,
  goToStop,
  movePointerAway,
  openPage,
  placeAtRest,
  stopTimers,
  swiperPlays,
  swiperReady,
  test,
  waitUntilSettled,
} from './site.ts'

// Carousels are lists that the browser can scroll by itself, until Swiper has loaded and takes over (decision 55). These
// tests check what works before that, that nothing moves at that moment, and what visitors can do afterwards. Timing and
// wrap-around are tested in home.spec.ts and content.spec.ts.

const swiperFile = /\/assets\/swiper-/
const events = (page: Page) => page.getByRole('region', { name: 'Events', exact: true })
const next = (page: Page) => events(page).getByRole('button', { name: 'Next' })
const isAt = (page: Page, place: number) => expectStop(events(page), place)

/** Sums the layout shifts that no input of the visitor explains. Returns a function that reads the sum. */
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

for (const width of [360, 1440])
  test(`at ${width} px Swiper takes the carousels over without moving anything`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    const shift = await watchShifts(page)
    const { release } = await delayRequests(page, swiperFile)
    // Otherwise carousels would move by themselves before the test has compared them.
    await stopTimers(page)
    await openPage(page, '/')
    const banner = page.getByRole('region', { name: 'Highlights' })
    const carousels = [
      banner,
      events(page),
      page.getByRole('region', { name: 'News', exact: true }),
      page.locator('section[aria-labelledby=voices]'),
      page.locator('section[aria-labelledby=partners]'),
    ]
    const layoutOf = async (place: Locator) => {
      await place.scrollIntoViewIfNeeded()
      return place.evaluate((region) => {
        const top = region.getBoundingClientRect().top
        return [...region.querySelectorAll('.swiper, .swiper-slide, button')].flatMap((element) => {
          const { x, y, width, height } = element.getBoundingClientRect()
          // Slides outside of the frame may be anywhere: slides that fade are all in the same position.
          const frame = element.closest('.swiper')?.getBoundingClientRect()
          const isOutside = frame && (x > frame.right - 2 || x + width < frame.left + 2)
          if (width === 0 || isOutside || getComputedStyle(element).visibility === 'hidden') return []
          return [[x, y - top, width, height].map(Math.round)]
        })
      })
    }
    await expect(banner.getByRole('button', { name: /the slides$/ })).toBeVisible()
    // A typeface that arrives between the two measurements moves text too.
    await page.evaluate(() => document.fonts.ready)
    const before: unknown[] = []
    for (const carousel of carousels) before.push(await layoutOf(carousel))
    // Shifts from here on are not caused by a typeface that arrives late, or by parts that get their real height.
    await page.evaluate(() => document.fonts.ready)
    const shiftBefore = await shift()
    release()
    for (const [index, carousel] of carousels.entries()) {
      await carousel.scrollIntoViewIfNeeded()
      await swiperReady(carousel)
      if (index < 4) expect(await layoutOf(carousel)).toEqual(before[index])
    }
    expect((await shift()) - shiftBefore).toBeLessThanOrEqual(0.002)
  })

test('a carousel that was scrolled before Swiper has loaded keeps its position, and a button of another takes effect then', async ({
  page,
}) => {
  const { requested, release } = await delayRequests(page, swiperFile)
  // Otherwise the news would turn by themselves before the test has looked at them.
  await stopTimers(page)
  await openPage(page, '/')
  await requested
  const news = page.getByRole('region', { name: 'News', exact: true })
  await news.getByRole('button', { name: 'Next' }).click()
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
  await expectStop(news, 2)
})

test('if Swiper cannot be loaded, the buttons of a carousel scroll its list', async ({
  page,
  consoleErrors,
}) => {
  await page.route(swiperFile, (route) => route.abort())
  await openPage(page, '/')
  await goToStop(events(page), 6)
  const list = await boxOf(events(page).getByRole('list'))
  await expect
    .poll(async () => (await boxOf(events(page).getByRole('listitem').nth(5))).x)
    .toBeCloseTo(list.x, 0)
  await events(page).getByRole('button', { name: 'Next' }).click()
  await isAt(page, 7)
  expect(consoleErrors.splice(0).every((fault) => fault.includes('Failed to load resource'))).toBe(true)
})

test('arrow keys move the carousel that has the focus and no other one, its dots are one stop for the Tab key, its cards can be dragged without opening one, and a card with the focus is scrolled into view', async ({
  page,
}) => {
  // Without movement of its own.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // All carousels are in view, so Swiper's own keyboard module would move each of them.
  await page.setViewportSize({ width: 1280, height: 5000 })
  await openPage(page, '/')
  await events(page).scrollIntoViewIfNeeded()
  await swiperReady(events(page))
  const other = page.getByRole('region', { name: 'News', exact: true })
  await swiperReady(other)
  // The dots of the banner are one stop for the Tab key.
  const banner = page.getByRole('region', { name: 'Highlights' })
  await swiperReady(banner)
  const dots = banner.locator('button:has(span.h-2)')
  expect(await dots.evaluateAll((all) => all.filter(({ tabIndex }) => tabIndex === 0).length)).toBe(1)
  await banner.locator('button[aria-current=true]').focus()
  const position = () => dots.evaluateAll((all) => all.indexOf(document.activeElement as HTMLElement))
  const before = await position()
  await page.keyboard.press('ArrowRight')
  await expect.poll(position).toBe((before + 1) % (await dots.count()))
  await next(page).focus()
  await page.keyboard.press('ArrowLeft')
  await isAt(page, 12)
  await page.keyboard.press('ArrowRight')
  await isAt(page, 1)
  await expectStop(other, 1)

  await placeAtRest(events(page))
  const { x, y, width, height } = await boxOf(events(page).getByRole('listitem').nth(2))
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x - width / 4, y + height / 2, { steps: 5 })
  await page.mouse.up()
  await isAt(page, 2)
  await expect(events(page).locator('[aria-live=polite]')).toHaveText('Item 2 of 15')
  await waitUntilSettled(page)
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => String(getSelection()))).toBe('')

  const link = events(page).getByRole('link').nth(8)
  // Swiper ignores focus events in its first tenth of a second.
  await expect(async () => {
    await next(page).focus()
    await link.focus()
    await expect(events(page).getByText('9 / 12')).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(link).toBeInViewport({ ratio: 0.9 })
})

test('a visible card of a carousel keeps its position when it receives focus and as long as it has the focus', async ({
  page,
}) => {
  await stopTimers(page)
  await openPage(page, '/')
  await events(page).scrollIntoViewIfNeeded()
  await swiperReady(events(page))
  await movePointerAway(page)
  const card = events(page).getByRole('listitem').nth(2)
  const { x } = await boxOf(card)
  await events(page).getByRole('link').nth(1).focus()
  await page.keyboard.press('Tab')
  await expect(card.getByRole('link')).toBeFocused()
  expect((await boxOf(card)).x).toBeCloseTo(x, 0)
  await page.clock.runFor(30_000)
  await isAt(page, 1)
  expect((await boxOf(card)).x).toBeCloseTo(x, 0)
  // It continues when the card has lost the focus.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await swiperPlays(events(page), true)
  await page.clock.runFor(3_510)
  await isAt(page, 2)
})

test('without JavaScript carousels can be scrolled, each card can be reached by keyboard, all testimonials and partners are visible, and there are no controls without a function', async ({
  plainPage: page,
}) => {
  await page.goto('/')
  const slides = page.getByRole('region', { name: 'Highlights' }).getByRole('group')
  await expect(slides).toHaveCount(10)
  await slides.nth(3).scrollIntoViewIfNeeded()
  await expect(slides.nth(3)).toBeInViewport({ ratio: 0.9 })
  await expect(slides.nth(3).getByRole('presentation').or(slides.nth(3).locator('img'))).toBeVisible()

  const cards = events(page).getByRole('listitem')
  await expect(cards).toHaveCount(15)
  await events(page).scrollIntoViewIfNeeded()
  const list = await boxOf(events(page).getByRole('list'))
  await page.mouse.move(list.x + list.width / 2, list.y + 40)
  await page.mouse.wheel(10_000, 0)
  await expect(cards.nth(14)).toBeInViewport({ ratio: 0.9 })
  await cards.nth(0).getByRole('link').focus()
  for (let place = 1; place < 15; place++) await page.keyboard.press('Tab')
  await expect(cards.nth(14).getByRole('link')).toBeFocused()
  await expect(cards.nth(14)).toBeInViewport({ ratio: 0.9 })

  const voices = page.locator('section[aria-labelledby=voices]').getByRole('figure')
  expect(await voices.count()).toBeGreaterThan(10)
  for (const voice of await voices.all()) await expect(voice).toBeVisible()
  const main = page.getByRole('main')
  for (const name of [/slide/i, /^Go to item/, /^Voice \d/, 'Previous', 'Next', /^(?:Pause|Play) /])
    await expect(main.getByRole('button', { name })).toHaveCount(0)
  // The strip moves and stops without a script.
  await expect(main.getByRole('checkbox', { name: /^Pause / })).toHaveCount(1)
  const partners = page.locator('section[aria-labelledby=partners]').getByRole('img')
  await partners.first().scrollIntoViewIfNeeded()
  for (const logo of await partners.all()) await expect(logo).toBeInViewport({ ratio: 1 })
})

const scaleOf = (box: Locator) =>
  box
    .locator('.swiper-slide-active .swiper-zoom-target')
    .evaluate((picture) => new DOMMatrix(getComputedStyle(picture).transform).a)

test('in a gallery Swiper is loaded when a picture is opened, which can be enlarged by button, key and double click; the next one has its normal size', async ({
  page,
}) => {
  const requests: string[] = []
  page.on('request', (request) => {
    const [, name] = /\/assets\/([a-z-]+)-[\w-]+\.js$/.exec(request.url()) ?? []
    if (name) requests.push(name)
  })
  await openPage(page, '/gallery')
  await waitUntilSettled(page)
  expect(requests).toContain('framework')
  expect(requests.splice(0)).not.toContain('swiper')
  await page.locator('main a[href^="/media/"]').first().click()
  const box = page.getByRole('dialog')
  await swiperReady(box)
  // No code of other pages is loaded.
  expect(requests.sort()).toEqual(['swiper', 'utils', 'zoom'])
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
