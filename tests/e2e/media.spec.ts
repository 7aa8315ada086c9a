import { delayRequests, expect, openPage, replaceMap, swiperReady, test, waitUntilSettled } from './site.ts'

// Videos, galleries and the visitor counter.

const youtube = /^https:\/\/(?:www\.)?youtube/

test('a video starts only on request, in the privacy-enhanced player without related videos', async ({
  page,
  foreignRequests,
}) => {
  await page.route(youtube, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>player</title>' }),
  )
  await openPage(page, '/videos')
  const title = await page.getByRole('heading', { level: 2 }).first().textContent()
  const thumbnails = page.locator('main ul a')
  await expect(thumbnails.first()).toHaveAttribute('aria-current', 'true')
  await expect(thumbnails.first()).toContainText(title ?? '')
  await expect(page.locator('iframe')).toHaveCount(0)
  expect(foreignRequests).toEqual([])

  await page.getByRole('link', { name: /^Play: / }).click()
  const player = page.locator('main iframe')
  await expect(player).toHaveAttribute(
    'src',
    /^https:\/\/www\.youtube-nocookie\.com\/embed\/[\w-]+\?.*\brel=0\b/,
  )
  const first = await player.getAttribute('src')

  const second = (await thumbnails.nth(1).locator('[class*=line-clamp]').textContent()) ?? ''
  await thumbnails.nth(1).click()
  await expect(player).not.toHaveAttribute('src', first ?? '')
  await expect(player).toHaveAttribute('src', /autoplay=1/)
  await expect(page.getByRole('heading', { level: 2, name: second })).toBeVisible()
  await expect(thumbnails.nth(1)).toHaveAttribute('aria-current', 'true')

  // A playing video continues while the visitor searches.
  await page.getByLabel('Title').fill('zzzz nothing')
  await expect(page.getByText('No videos found.')).toBeVisible()
  await expect(page).toHaveURL(/title=zzzz/)
  await expect(player).toHaveCount(1)
  await expect.poll(() => foreignRequests.length).toBe(2)
  foreignRequests.splice(0)
})

test('in a browser without dialogs a picture of the gallery links to its file', async ({
  page,
  consoleErrors,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(HTMLDialogElement.prototype, 'showModal'))
  await openPage(page, '/gallery')
  await page.locator('main a[href^="/media/"]').first().click()
  await expect(page).toHaveURL(/\/media\//)
  // The browser's own message about a document that is a picture.
  consoleErrors.splice(0)
})

test('on phones pictures are requested in their real width, without margins and gaps', async ({ page }) => {
  const picture = page.locator('main li picture:has(source[sizes])').first()
  for (const path of ['/gallery', '/male-faculty']) {
    await page.goto(path)
    for (const width of [360, 412]) {
      await page.setViewportSize({ width, height: 800 })
      const [requested, real] = await picture.evaluate((element) => {
        const sizes = element.querySelector('source')?.sizes ?? ''
        const ruler = Object.assign(document.createElement('div'), {
          style: `width:${sizes.split(', ').at(-1)}`,
        })
        document.body.append(ruler)
        return [ruler.getBoundingClientRect().width, element.querySelector('img')?.clientWidth ?? 0]
      })
      expect(
        Math.abs(requested - real),
        `${path} at ${width} px: ${requested} instead of ${real}`,
      ).toBeLessThan(3)
    }
  }
})

test('the light box opens, wraps and closes by keyboard, and returns the focus', async ({ page }) => {
  // The other gallery: carousels.spec.ts.
  await openPage(page, '/hostel-gallery')
  const thumbnails = page.locator('main a[href^="/media/"]')
  const shown = await thumbnails.count()
  await thumbnails.first().focus()
  await page.keyboard.press('Enter')
  const box = page.getByRole('dialog')
  await expect(box).toBeVisible()
  const place = box.getByText(/^Picture \d+ of \d+/)
  await expect(place).toContainText('Picture 1 of')
  await swiperReady(box)
  await page.keyboard.press('ArrowLeft')
  // The page has only the first pictures. It gets the others when the visitor comes to the last of them. They are counted then, because
  // another test adds one.
  await expect(place).toHaveText(/^Picture (\d+) of \1\b/)
  const count = Number(/\d+/.exec((await place.textContent()) ?? '')?.[0])
  expect(count).toBeGreaterThan(shown)
  await page.keyboard.press('ArrowLeft')
  await expect(place).toContainText(`Picture ${count - 1} of`)
  await page.keyboard.press('End')
  await expect(place).toContainText(`Picture ${count} of`)
  await page.keyboard.press('ArrowRight')
  await expect(place).toContainText('Picture 1 of')
  await box.getByRole('button', { name: 'Next' }).press('Enter')
  await expect(place).toContainText('Picture 2 of')
  // Tab does not leave the dialog.
  for (let times = 0; times < 8; times++) {
    await page.keyboard.press('Tab')
    expect(
      await page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
      ),
    ).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(box).toBeHidden()
  await expect(thumbnails.first()).toBeFocused()
  // Its entry in the history is gone, so that going back does not stop the next page.
  await expect.poll(() => page.evaluate(() => history.state?.lightBox)).toBeUndefined()
})

test('a light box that is closed before its pictures were rendered stays empty, and a click beside the picture closes it', async ({
  page,
}) => {
  await openPage(page, '/gallery')
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('main a[href^="/media/"]')?.click()
    document.querySelector('dialog')?.close()
  })
  await waitUntilSettled(page)
  await expect(page.locator('dialog.lightbox .swiper')).toHaveCount(0)

  await page.locator('main a[href^="/media/"]').first().click()
  const box = page.getByRole('dialog')
  await swiperReady(box)
  await page.mouse.click(720, 450)
  await expect(box).toBeVisible()
  await page.mouse.click(20, 450)
  await expect(box).toBeHidden()
})

test('a picture that is opened before the browser has gone back from the one before stays open, and Back closes it', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const { back } = History.prototype
    History.prototype.back = function (this: History) {
      Object.assign(window, { goBack: () => back.call(this) })
    }
  })
  await openPage(page, '/gallery')
  const picture = page.locator('main a[href^="/media/"]').first()
  const box = page.getByRole('dialog')
  await picture.click()
  await swiperReady(box)
  await box.getByRole('button', { name: 'Close' }).click()
  await expect(box).toBeHidden()
  await picture.click()
  await swiperReady(box)
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        addEventListener('popstate', resolve, { once: true })
        ;(window as unknown as { goBack: () => void }).goBack()
      }),
  )
  await waitUntilSettled(page)
  await swiperReady(box)
  await expect.poll(() => page.evaluate(() => history.state?.lightBox)).toBe(true)
  await page.goBack()
  await expect(box).toBeHidden()
  await expect(page).toHaveURL(/\/gallery$/)
})

test('on a phone a tap before the scripts have come plays a video and opens a picture in the page once they are there, and Back closes the picture', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({
    baseURL: site.url,
    hasTouch: true,
    isMobile: true,
    viewport: { width: 360, height: 740 },
  })
  await replaceMap(context)
  await context.route(youtube, (route) => route.fulfill({ contentType: 'text/html', body: 'player' }))
  const page = await context.newPage()
  const box = page.getByRole('dialog')
  for (const [path, link, shown] of [
    ['/videos', 'main a[href*="youtube.com"]', page.locator('main iframe[src*=youtube]')],
    ['/gallery', 'main a[href^="/media/"]', box],
  ] as const) {
    const { requested, release } = await delayRequests(page, /\/assets\/entry-client-/)
    await page.goto(path)
    await requested
    await page.locator(link).first().tap()
    await expect(page.locator('[data-held]')).toHaveCount(1)
    release()
    await expect(shown).toBeVisible()
    await expect(page.locator('[data-held]')).toHaveCount(0)
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await page.unrouteAll({ behavior: 'wait' })
  }
  await swiperReady(box)
  await page.goBack()
  await expect(box).toBeHidden()
  await expect(page).toHaveURL(/\/gallery$/)
  // Closed by its button, it leaves no entry that Back would have to pass.
  await page.locator('main a[href^="/media/"]').first().tap()
  await box.getByRole('button', { name: 'Close' }).tap()
  await expect(box).toBeHidden()
  await expect.poll(() => page.evaluate(() => history.state?.lightBox ?? false)).toBe(false)
  await page.goBack()
  await expect(page).toHaveURL(/\/videos$/)
  await context.close()
})

test('a visit is counted once, and not again after a reload or a navigation within the site', async ({
  page,
}) => {
  // The name of a headless browser is that of a robot, which is not counted.
  const agent = await page.evaluate(() => navigator.userAgent)
  await page.setExtraHTTPHeaders({ 'user-agent': agent.replace('Headless', '') })
  // Only this browser's requests are counted, because others visit the site at the same time.
  const sent: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/visits') sent.push(request.method())
  })
  const counter = page.locator('footer').getByText('All time')
  await page.goto('/')
  await expect(counter).toBeVisible()
  expect(Number(await page.locator('footer dd').last().textContent())).toBeGreaterThan(0)
  expect(sent).toEqual(['POST'])
  await page.reload()
  await expect(counter).toBeVisible()
  expect(sent).toEqual(['POST', 'GET'])
  await page.locator('footer').getByRole('link', { name: 'Videos' }).click()
  await expect(page).toHaveURL(/\/videos$/)
  await waitUntilSettled(page)
  expect(sent.filter((method) => method === 'POST')).toHaveLength(1)
  const stored = await page.evaluate(() => [document.cookie, localStorage.length, sessionStorage.length])
  expect(stored[0]).toBe('')
})
