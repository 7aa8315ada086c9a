import { boxOf, expect, test } from './site.ts'

// Pictures in their places: sharp at every density, and no text over a photograph.

for (const width of [1440, 1920])
  for (const density of [1, 2])
    test(`the banner has a copy with as many pixels as are shown, ${width} px wide at density ${density}`, async ({
      browser,
      site,
    }) => {
      const context = await browser.newContext({
        viewport: { width, height: width === 1440 ? 900 : 1080 },
        deviceScaleFactor: density,
        baseURL: site.url,
      })
      const page = await context.newPage()
      await page.goto('/')
      const image = page.locator('.swiper-slide img').first()
      const copy = () =>
        image.evaluate((element: HTMLImageElement) => {
          // With `w` in srcset, naturalWidth is divided by the density that the browser has chosen.
          const [, wide = '0'] = /-(\d+)\.\w+$/.exec(element.currentSrc) ?? []
          const { width: ownWidth, height: ownHeight } = element
          const ratio = Number(element.getAttribute('width')) / Number(element.getAttribute('height'))
          const drawn = Math.max(element.clientWidth || ownWidth, (element.clientHeight || ownHeight) * ratio)
          return {
            copy: Number(wide),
            original: Number(element.getAttribute('width')),
            shown: drawn * devicePixelRatio,
          }
        })
      await expect.poll(async () => (await copy()).copy).toBeGreaterThan(0)
      const { copy: copyWidth, original, shown } = await copy()
      // Where the school's own picture has fewer pixels, the largest copy is all of it.
      expect(copyWidth).toBeGreaterThanOrEqual(Math.min(original, Math.floor(shown)))
      await context.close()
    })

/** Pages with a photograph in their band, the second with a long title. */
const withPhotograph = ['/hostel-facilities', '/food-snack', '/tahfeez', '/bn/hostel-policy']

test('no text of a band is over its photograph, at any width and with large text', async ({ page }) => {
  for (const path of withPhotograph) {
    await page.goto(path)
    for (const fontSize of ['', '32px'])
      for (const width of [360, 768, 1024, 1440, 1920]) {
        await page.setViewportSize({ width, height: 900 })
        const over = await page.evaluate((size) => {
          document.documentElement.style.fontSize = size
          const photo = document.querySelector('.band-photo')?.getBoundingClientRect()
          if (!photo) return ['there is no photograph']
          // The left edge of the photograph fades out on wide screens.
          const left = photo.left + (innerWidth >= 768 ? photo.width * 0.05 : 0)
          const texts = document.createTreeWalker(
            document.querySelector('.band-text') ?? document.body,
            NodeFilter.SHOW_TEXT,
          )
          const found: string[] = []
          const range = document.createRange()
          while (texts.nextNode()) {
            range.selectNodeContents(texts.currentNode)
            for (const { left: from, right, top, bottom, width: wide } of range.getClientRects())
              if (wide > 1 && right > left && from < photo.right && bottom > photo.top && top < photo.bottom)
                found.push(texts.currentNode.textContent ?? '')
          }
          return found
        }, fontSize)
        expect(over, `${path} at ${width} px, ${fontSize}`).toEqual([])
        if (!fontSize)
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      }
  }
})

test('a photograph has its average colour behind it until it comes, and keeps its focal point in view', async ({
  page,
}) => {
  // It is never answered.
  await page.route(/\/content\/photos\//, () => undefined)
  await page.goto('/hostel-facilities', { waitUntil: 'domcontentloaded' })
  const photo = page.locator('.band-photo')
  await expect(photo.locator('rect')).toHaveAttribute('fill', /^#[0-9a-f]{6}$/)
  const [x, y] = await Promise.all(
    ['data-x', 'data-y'].map((name) => photo.locator('img').getAttribute(name)),
  )
  expect(await photo.locator('img').evaluate((image) => getComputedStyle(image).objectPosition)).toBe(
    `${x}% ${y}%`,
  )
})

test('beside a letter stands a niche as wide as its sender, from 1,024 px on', async ({
  plainPage: page,
}) => {
  await page.goto('/chairman-message')
  const sender = page.locator('[data-block=people] li')
  for (const width of [1024, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    const niche = await boxOf(sender.locator('.icon'))
    expect(niche.width, `${width}`).toBeCloseTo((await boxOf(sender)).width, 0)
    expect(niche.height, `${width}`).toBeCloseTo(niche.width * 1.12, 0)
  }
})
