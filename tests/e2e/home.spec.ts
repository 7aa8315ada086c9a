import type { Locator, Page } from '@playwright/test'
import {
  boxOf,
  expect,
  expectStop,
  goToStop,
  letTurn,
  movePointerAway,
  openPage,
  placeAtRest,
  replaceMap,
  stopTimers,
  swiperPlays,
  swiperReady,
  test,
  waitUntilSettled,
} from './site.ts'

// Carousels and strips of the home page, with a controlled clock (docs/spec/part-1.md#2.6, #4 and #9;
// docs/spec/rulings.md#21 and #22).

/** Opens the home page with a clock that only the test advances. */
async function openHome(page: Page): Promise<void> {
  await stopTimers(page)
  await page.goto('/')
  await swiperReady(banner(page))
}

const banner = (page: Page) => page.getByRole('region', { name: 'Highlights' })
const slide = (page: Page) => banner(page).locator('[aria-roledescription=slide].swiper-slide-active')
const expectSlide = (page: Page, place: string) =>
  expect(slide(page)).toHaveAttribute('aria-label', `${place} of 10`)
const strip = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('the banner changes every 5 seconds, announces nothing by itself, and wraps around; arrows wrap and dots jump; it pauses by its button, and while the pointer or the focus is on it; it is 140 px high on a phone and 80 % of the height of a wide screen', async ({
  page,
}) => {
  await openHome(page)
  await letTurn(banner(page))
  await page.clock.runFor(5_010)
  await expectSlide(page, '2')
  for (const region of await page.locator('main [aria-live=polite]').all())
    await expect(region).toHaveText('')
  await banner(page).getByRole('button', { name: 'Slide 9 of 10' }).click()
  await letTurn(banner(page))
  await expectSlide(page, '9')
  await page.clock.runFor(4_990)
  await expectSlide(page, '9')
  await page.clock.runFor(20)
  await expectSlide(page, '10')
  await page.clock.runFor(5_000)
  await expectSlide(page, '1')

  await banner(page).getByRole('button', { name: 'Previous slide' }).click()
  await expectSlide(page, '10')
  await banner(page).getByRole('button', { name: 'Next slide' }).click()
  await expectSlide(page, '1')
  // Arrows and dots do not stop autoplay.
  await letTurn(banner(page))
  await page.clock.runFor(5_010)
  await expectSlide(page, '2')

  await banner(page).hover()
  await page.clock.runFor(30_000)
  await expectSlide(page, '2')
  await letTurn(banner(page))
  await page.clock.runFor(5_010)
  await expectSlide(page, '3')
  await banner(page).getByRole('button', { name: 'Next slide' }).focus()
  await page.keyboard.press('Tab')
  await page.clock.runFor(30_000)
  await expectSlide(page, '3')
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  await banner(page).getByRole('button', { name: 'Pause the slides' }).click()
  await movePointerAway(page)
  await page.clock.runFor(30_000)
  await expectSlide(page, '3')
  await banner(page).getByRole('button', { name: 'Play the slides' }).click()
  await letTurn(banner(page))
  await page.clock.runFor(5_010)
  await expectSlide(page, '4')

  // A slide fades in within a second and zooms.
  await page.evaluate(() => {
    document.addEventListener('transitionend', ({ target, propertyName, elapsedTime }) => {
      if (propertyName !== 'opacity' || !(target instanceof HTMLElement)) return
      if (target.matches('.swiper-slide-active')) document.body.dataset.fade = `${elapsedTime}`
    })
  })
  await banner(page).getByRole('button', { name: 'Next slide' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-fade', '1')
  const zoom = (place: Locator) =>
    place.evaluate((image) => new DOMMatrix(getComputedStyle(image).transform).a)
  await expect.poll(() => zoom(slide(page).locator('img'))).toBeCloseTo(1.05, 2)
  expect((await boxOf(banner(page))).height).toBeCloseTo(720, 0)
  await page.setViewportSize({ width: 360, height: 740 })
  expect((await boxOf(banner(page))).height).toBe(140)
})

test('a slide whose picture cannot be loaded is removed', async ({ page, consoleErrors }) => {
  const html = await (await page.request.get('/')).text()
  const [, second] = html.split('aria-roledescription="slide"').slice(1)
  const [name = 'none'] = /[0-9a-f]{32}/.exec(second ?? '') ?? []
  await page.route(`**/media/${name}*`, (route) => route.abort())
  await openPage(page, '/')
  await expect(banner(page).getByRole('button', { name: /^Slide \d of 9$/ })).toHaveCount(9)
  expect(consoleErrors.splice(0).every((fault) => fault.includes('Failed to load resource'))).toBe(true)
})

/** Returns the widths of the two copies of the strip. */
const loopOf = (track: Locator) =>
  track.evaluate(
    ({ children }) => [...children].map((copy) => copy.getBoundingClientRect().width) as [number, number],
  )

test('the strip of latest items takes 20 seconds per round, has dates and links, pauses under the pointer and by its button, is slower on a phone, and has no gap if its items are few', async ({
  page,
}) => {
  await openHome(page)
  const latest = strip(page, 'Latest')
  const track = latest.locator('.marquee-track')
  await expect(track).toHaveCSS('animation-duration', '20s')
  await expect(track).toHaveCSS('animation-iteration-count', 'infinite')
  await expect(track).toHaveCSS('animation-play-state', 'running')
  await expect(latest.getByRole('listitem')).toHaveCount(10)
  await expect(latest.locator('time').first()).toHaveText(/^\d\d [A-Z][a-z]{2,3} \d{4}$/)
  await latest.locator('.marquee').hover()
  await expect(track).toHaveCSS('animation-play-state', 'paused')
  await movePointerAway(page)
  await expect(track).toHaveCSS('animation-play-state', 'running')
  const pause = latest.getByRole('checkbox', { name: 'Pause the latest news' })
  await pause.check({ force: true })
  await movePointerAway(page)
  await expect(track).toHaveCSS('animation-play-state', 'paused')

  await page.setViewportSize({ width: 360, height: 740 })
  const pixelsPerSecond = () =>
    track.evaluate(
      (element) =>
        (element.firstElementChild?.getBoundingClientRect().width ?? 0) /
        Number.parseFloat(getComputedStyle(element).animationDuration),
    )
  await expect.poll(pixelsPerSecond).toBeLessThanOrEqual(80)
  expect(await pixelsPerSecond()).toBeGreaterThan(70)

  await page.setViewportSize({ width: 2560, height: 800 })
  // As if the school had published two items only.
  await track.evaluate(({ children }) => {
    for (const copy of children) for (const item of [...copy.querySelectorAll('li')].slice(2)) item.remove()
  })
  const [first, second] = await loopOf(track)
  const frame = (await track.locator('..').boundingBox())?.width ?? Number.NaN
  expect(second).toBeCloseTo(first, 0)
  expect(first).toBeGreaterThanOrEqual(frame - 1)
})

test('the events change every 3.5 seconds, the news every 4 and the testimonials every 9; they wrap around, and 1, 2 or 4 events are visible', async ({
  page,
}) => {
  await openHome(page)
  const [events, news] = [strip(page, 'Events'), strip(page, 'News')]
  const at = expectStop
  for (const [carousel, ms] of [
    [news, 4_000],
    [events, 3_500],
  ] as const) {
    await expect(carousel.getByRole('listitem')).toHaveCount(15)
    await goToStop(carousel, 11)
    await at(carousel, 11)
    await letTurn(carousel)
    await page.clock.runFor(ms - 10)
    await at(carousel, 11)
    await page.clock.runFor(20)
    // Four are visible, so the twelfth position is the last.
    await at(carousel, 12)
  }
  const ms = 3_500
  await page.clock.runFor(ms + 10)
  await at(events, 1)
  await events.getByRole('button', { name: 'Previous' }).click()
  await at(events, 12)
  await events.getByRole('button', { name: 'Next' }).click()
  await at(events, 1)
  await page.clock.runFor(5 * ms)
  await at(events, 1)
  await letTurn(events)
  await page.clock.runFor(ms + 10)
  await at(events, 2)
  await events.getByRole('button', { name: 'Pause Events' }).click()
  await movePointerAway(page)
  await page.clock.runFor(5 * ms)
  await at(events, 2)

  const voices = page.locator('section[aria-labelledby=voices]')
  const count = Number(/\/ (\d+)/.exec((await voices.getByText(/^1 \/ \d+$/).textContent()) ?? '')?.[1])
  const voiceAt = async (place: number) => {
    await expectStop(voices, place + 1)
    await expect(voices.getByRole('figure')).toHaveCount(1)
  }
  await voices.getByRole('button', { name: 'Previous' }).click()
  await voiceAt(count - 1)
  const height = (await voices.boundingBox())?.height
  await letTurn(voices)
  await page.clock.runFor(8_990)
  await voiceAt(count - 1)
  await page.clock.runFor(20)
  await voiceAt(0)
  expect((await voices.boundingBox())?.height).toBe(height)
  await voices.getByRole('button', { name: 'Previous' }).click()
  await voiceAt(count - 1)
  await voices.getByRole('button', { name: 'Next' }).click()
  await voiceAt(0)

  const cards = events.getByRole('listitem')
  for (const [width, inView] of [
    [360, 1],
    [767, 1],
    [768, 2],
    [1024, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    // Swiper lays out the cards in a frame after the window was resized, and the clock of this page is stopped.
    await expect(async () => {
      await page.clock.runFor(50)
      const [one, two] = await cards.evaluateAll((all) =>
        all.slice(0, 2).map((card) => card.getBoundingClientRect().toJSON()),
      )
      expect(two.x - one.x - one.width, `space between cards at ${width} px`).toBeCloseTo(24, 0)
    }).toPass()
    const [first, list] = [await boxOf(cards.nth(0)), await boxOf(events.getByRole('list'))]
    // On a phone 28 px are left for the edge of the next card.
    const left = inView === 1 ? 28 : 0
    expect((list.width - left + 24) / (first.width + 24), `cards in view at ${width} px`).toBeCloseTo(
      inView,
      1,
    )
  }
})

test('partners move continuously, one per 3 seconds, with 2, 3, 4 or 6 visible, and stop at once when paused', async ({
  page,
}) => {
  await openHome(page)
  const partners = page.locator('section[aria-labelledby=partners]')
  const list = partners.getByRole('list')
  await partners.scrollIntoViewIfNeeded()
  await swiperReady(partners)
  await expect(partners.getByRole('img')).toHaveCount(8)
  for (const [width, inView] of [
    [360, 2],
    [640, 3],
    [768, 4],
    [1024, 6],
    [1440, 6],
    [2560, 6],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    const one = await partners.locator('.partner').first().boundingBox()
    expect(width / (one?.width ?? 0), `logos in view at ${width} px`).toBeCloseTo(inView, 1)
  }
  // They move only while they are in view.
  await partners.scrollIntoViewIfNeeded()
  await movePointerAway(page)
  await page.clock.resume()
  await expect(list).toHaveCSS('transition-duration', '3s')
  await expect(list).toHaveCSS('transition-timing-function', 'linear')
  // The first logo follows the last one.
  const names = () =>
    partners.getByRole('img').evaluateAll((all) => all.map((logo) => logo.getAttribute('alt')))
  const [first] = await names()
  await expect.poll(async () => (await names()).at(-1)).toBe(first)
  await partners.getByRole('button', { name: 'Pause the partners' }).click()
  const place = () => list.evaluate((element) => getComputedStyle(element).transform)
  const stopped = await place()
  await movePointerAway(page)
  await waitUntilSettled(page)
  expect(await place()).toBe(stopped)
  await partners.getByRole('button', { name: 'Play the partners' }).click()
  await movePointerAway(page)
  await expect.poll(place).not.toBe(stopped)
})

/** Whether all of these are within the width of the window. */
const fits = (things: Locator) =>
  things.evaluateAll((all) =>
    all.every((thing) => {
      const { left, right } = thing.getBoundingClientRect()
      return left >= 0 && right <= innerWidth && right > left
    }),
  )

test('with reduced motion nothing moves by itself, also if it is turned on while the page is open', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openHome(page)
  await expect(banner(page).getByRole('button', { name: 'Play the slides' })).toBeAttached()
  await page.clock.runFor(60_000)
  await expectSlide(page, '1')
  for (const name of ['Events', 'News']) await expectStop(strip(page, name), 1)
  for (const track of await page.locator('.marquee-track').all())
    await expect(track).toHaveCSS('animation-name', 'none')
  const partners = page.locator('section[aria-labelledby=partners]')
  await expect(partners.getByRole('button')).toHaveCount(0)
  expect(await fits(partners.getByRole('img'))).toBe(true)
  // Controls still work.
  await banner(page).getByRole('button', { name: 'Next slide' }).click()
  await expectSlide(page, '2')

  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await banner(page).getByRole('button', { name: 'Play the slides' }).click()
  await letTurn(banner(page))
  await page.clock.runFor(5_010)
  await expectSlide(page, '3')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(banner(page).getByRole('button', { name: 'Play the slides' })).toBeAttached()
  await swiperPlays(banner(page), false)
  await page.clock.runFor(60_000)
  await expectSlide(page, '3')
})

/** Returns where a focused link of the strip is: completely within its frame, and without a gap at the end. */
const placeInStrip = (link: Locator) =>
  link.evaluate((element) => {
    const frame = element.closest('.marquee')
    if (!frame) throw new Error('there is no strip')
    const [box, place] = [frame.getBoundingClientRect(), element.getBoundingClientRect()]
    const last = frame.firstElementChild?.lastElementChild?.getBoundingClientRect()
    return {
      begins: place.left >= box.left && place.left < box.right,
      ends: place.right <= box.right || place.width > box.width - 20,
      scrolled: frame.scrollLeft,
      gap: Math.max(0, box.right - (last?.right ?? 0)),
    }
  })

test('a focused link of the strip of latest items is visible, and the strip has no gap at its end', async ({
  page,
}) => {
  await openPage(page, '/')
  await page.keyboard.press('Tab')
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    const links = strip(page, 'Latest').getByRole('link')
    expect(await links.count()).toBeGreaterThan(5)
    for (const link of [...(await links.all()), links.first()]) {
      await link.focus()
      await expect.poll(() => placeInStrip(link)).toEqual({ begins: true, ends: true, scrolled: 0, gap: 0 })
    }
    await page.getByRole('main').getByRole('link', { name: 'Apply Online' }).first().focus()
    expect(await placeInStrip(links.first())).toMatchObject({ scrolled: 0, gap: 0 })
  }
})

/** Scrolls to a carousel, and waits until Swiper has initialised it, which happens near the viewport. */
async function swiperReadyInView(place: Locator): Promise<void> {
  await place.scrollIntoViewIfNeeded()
  await swiperReady(place)
}

test('the banner and the testimonials are swiped by touch, and the page scrolls vertically by the same touch', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({
    baseURL: site.url,
    hasTouch: true,
    viewport: { width: 360, height: 740 },
    reducedMotion: 'reduce',
  })
  await replaceMap(context)
  const page = await context.newPage()
  await openPage(page, '/')
  const touch = await context.newCDPSession(page)
  const swipe = async (place: Locator, by: { x?: number; y?: number }) => {
    await swiperReadyInView(place)
    const box = await placeAtRest(place)
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
    for (const part of [0.3, 0.6, 1])
      await touch.send('Input.dispatchTouchEvent', {
        type: 'touchMove',
        touchPoints: [{ x: x + (by.x ?? 0) * part, y: y + (by.y ?? 0) * part }],
      })
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  await swipe(banner(page), { x: -120 })
  await expectSlide(page, '2')
  await swipe(banner(page), { x: 120 })
  await expectSlide(page, '1')
  await swipe(banner(page), { x: 120 })
  await expectSlide(page, '10')
  const scrolled = () => page.evaluate(() => scrollY)
  const top = await scrolled()
  await swipe(banner(page), { x: 10, y: -100 })
  await expect.poll(scrolled).toBeGreaterThan(top + 50)
  await expectSlide(page, '10')

  const voices = page.locator('section[aria-labelledby=voices]')
  const cell = voices.locator('.in-turn')
  await swipe(cell, { x: -120 })
  await expectStop(voices, 2)
  await swipe(cell, { x: 120 })
  await expectStop(voices, 1)
  const { y } = await placeAtRest(cell)
  await swipe(cell, { x: 10, y: -100 })
  await expect.poll(async () => (await boxOf(cell)).y).toBeLessThan(y - 50)
  await expectStop(voices, 1)
  await context.close()
})

test('the banner and the testimonials are dragged by mouse, and arrows and swipes announce the new position', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openHome(page)
  const drag = async (place: Locator, by: number) => {
    await swiperReadyInView(place)
    const box = await placeAtRest(place)
    const [x, y] = [box.x + box.width * 0.75, box.y + box.height / 4]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + by, y, { steps: 4 })
    await page.mouse.up()
  }
  const announcement = banner(page).locator('[aria-live=polite]')
  await expect(announcement).toHaveText('')
  await drag(banner(page), -150)
  await expectSlide(page, '2')
  await expect(announcement).toHaveText('Slide 2 of 10')
  await banner(page).getByRole('button', { name: 'Previous slide' }).click()
  await expect(announcement).toHaveText('Slide 1 of 10')
  const voices = page.locator('section[aria-labelledby=voices]')
  await drag(voices.locator('.in-turn'), -150)
  await expectStop(voices, 2)
  await expect(voices.locator('[aria-live=polite]')).toHaveText(/^Voice 2 of/)
})

test('at 360 px the home page is at most 7,000 px high in both languages, also with reduced motion, and the swiped notices and videos come into view with the focus', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const path of ['/', '/bn']) {
    await openPage(page, path)
    for (const reducedMotion of ['reduce', 'no-preference'] as const) {
      await page.emulateMedia({ reducedMotion })
      expect(
        await page.evaluate(() => document.documentElement.scrollHeight),
        `${path} ${reducedMotion}`,
      ).toBeLessThanOrEqual(7_000)
    }
    for (const id of ['notices', 'videos']) {
      const last = page
        .locator(`section[aria-labelledby=${id}] .swiped > li`)
        .last()
        .locator('a, button')
        .first()
      await last.focus()
      await expect(last).toBeInViewport({ ratio: 0.9 })
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(360)
  }
})
