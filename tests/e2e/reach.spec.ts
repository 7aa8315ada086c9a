import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { boxOf, expect, openPage, publish, swiperReady, test, waitForHydration } from './site.ts'

// The first screen of the home page, sizes of targets, contrast, and `lang` attributes of parts of a page.

test('the home page shows title, a sentence and the link to the application on the first screen, and every target in its main part is at least 44 × 44 px', async ({
  page,
  plainPage,
}) => {
  for (const one of [plainPage, page]) {
    await one.goto('/')
    for (const [width, height] of [
      [360, 740],
      [768, 1024],
      [1440, 900],
    ] as const) {
      await one.setViewportSize({ width, height })
      const title = one.getByRole('heading', { level: 1 })
      const apply = one.getByRole('main').getByRole('link', { name: 'Apply Online' }).first()
      for (const part of [title, title.locator('~ p'), apply]) {
        const box = await boxOf(part)
        expect(box.y + box.height, `at ${width} px`).toBeLessThanOrEqual(height)
        // Nothing covers this part, with or without scripts.
        if (one === page) await part.click({ trial: true })
      }
    }
  }
  await waitForHydration(page)
  for (const width of [320, 360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    const small = await page.evaluate(() => {
      const targets = document.querySelectorAll('main :is(a, button, input, select, textarea, summary)')
      return [...targets].flatMap((target) => {
        if (target.closest('[inert]') || !target.checkVisibility({ visibilityProperty: true })) return []
        // A label is the target of its hidden checkbox; a card is the target of the link that covers it.
        const covers = getComputedStyle(target, '::after').position === 'absolute'
        const hit = target.closest('label') ?? (covers ? (target as HTMLElement).offsetParent : target)
        const { width: wide, height: high } = (hit ?? target).getBoundingClientRect()
        const inline = getComputedStyle(target).display === 'inline' && target.closest('p') !== null
        return inline || (wide >= 44 && high >= 44)
          ? []
          : [`${Math.round(wide)} × ${Math.round(high)}: ${target.textContent}`]
      })
    })
    expect(small, `at ${width} px`).toEqual([])
  }
})

/** The contrast of two colours (WCAG 2.2). */
function contrast(one: number[], other: number[]): number {
  const light = (colour: number[]) =>
    colour
      .slice(0, 3)
      .map((value) => value / 255)
      .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
      .reduce((sum, value, index) => sum + value * ([0.2126, 0.7152, 0.0722][index] ?? 0), 0)
  const [bright, dark] = [light(one), light(other)].sort((a, b) => b - a) as [number, number]
  return (bright + 0.05) / (dark + 0.05)
}

/** Returns the best contrast between the pixels of a mark and the background 5 px to the left. */
async function contrastOf(page: Page, mark: Locator): Promise<number> {
  const { x, y, width, height } = (await mark.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const clip = { x: x - 5, y, width: width + 5, height }
  const { data, info } = await sharp(await page.screenshot({ clip }))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (column: number, row: number) => {
    const start = (row * info.width + column) * info.channels
    return [...data.subarray(start, start + 3)]
  }
  const ground = at(0, Math.floor(info.height / 2))
  const all = Array.from({ length: info.width * info.height }, (_, index) =>
    contrast(ground, at(index % info.width, Math.floor(index / info.width))),
  )
  return Math.max(...all)
}

test('the dots of the banner have enough contrast on a white picture, in normal and in forced colours', async ({
  page,
}) => {
  const white = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'white' } })
    .png()
    .toBuffer()
  await page.route('**/media/**', (route) => route.fulfill({ contentType: 'image/png', body: white }))
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openPage(page, '/')
  const banner = page.getByRole('region', { name: 'Highlights' })
  const pause = banner.getByRole('button', { name: /the slides$/ })
  await swiperReady(banner)
  for (const width of [360, 1440])
    for (const forcedColors of ['none', 'active'] as const) {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ forcedColors, reducedMotion: 'reduce' })
      await expect(pause).toBeVisible()
      // Until the white picture has loaded, and can be painted.
      const image = banner.locator('.swiper-slide-active img')
      // Another width may choose another file while this one is decoded.
      const isDecoded = (element: HTMLImageElement) =>
        element.decode().then(
          () => true,
          () => false,
        )
      await expect.poll(() => image.evaluate(isDecoded)).toBe(true)
      const marks = banner.getByRole('button', { name: /^Slide \d/ }).locator('span:not(.sr-only)')
      // A phone has room for three.
      const seen = (await marks.all()).slice(0, 3)
      expect(seen).toHaveLength(3)
      for (const mark of [...seen, pause.locator('svg')])
        expect(await contrastOf(page, mark), `at ${width} px, ${forcedColors}`).toBeGreaterThanOrEqual(3)
    }
})

test('a video that is started on a phone is scrolled into view and has a lang attribute', async ({
  page,
  site,
  foreignRequests,
}) => {
  await page.route(/youtube/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>player</title>' }),
  )
  // The oldest one, which no other test uses.
  const title = 'হিফজ সমাপনী অনুষ্ঠান'
  await publish(
    site,
    'videos',
    `/videos?title=${title}`,
    { id: '96301', title, date: '2001-01-01' },
    `>${title}<`,
  )
  await page.setViewportSize({ width: 360, height: 740 })
  await openPage(page, '/')
  const videos = page.locator('section[aria-labelledby=videos]')
  await videos.getByRole('listitem').last().getByRole('link').click()
  await expect(videos.locator('iframe')).toBeInViewport({ ratio: 1 })
  await openPage(page, `/videos?title=${title}`)
  await expect(page.getByRole('link', { name: `Play: ${title}` }).locator('[lang=bn]')).toHaveText(
    new RegExp(`^${title}`),
  )
  await page.locator('main ul a', { hasText: title }).last().click()
  await expect(page.locator('main iframe')).toHaveAttribute('lang', 'bn')
  await expect(page.locator('main iframe')).toBeInViewport({ ratio: 1 })
  await expect.poll(() => foreignRequests.length).toBe(2)
  foreignRequests.splice(0)
})

test('the caption of a gallery picture has enough contrast on a white picture, and a Bangla description has a lang attribute', async ({
  page,
  site,
}) => {
  // A title of its own: every-page.spec.ts checks that links with the same name have the same target.
  const title = 'বিজ্ঞান মেলার মডেল'
  // At the end, which no other test uses.
  await publish(site, 'gallery', '/gallery?shown=1000', { id: '96302', title }, `>${title}<`)
  await openPage(page, '/gallery?shown=1000')
  const caption = page.locator('main a[href^="/media/"] > span:not(.sr-only)').first()
  // Only the background over white, without a picture.
  const ground = await caption.evaluate((element) => {
    const { backgroundColor, backgroundImage } = getComputedStyle(element)
    const canvas = document.createElement('canvas').getContext('2d')
    if (!canvas || backgroundImage !== 'none') return [255, 255, 255]
    canvas.fillStyle = 'white'
    canvas.fillRect(0, 0, 1, 1)
    canvas.fillStyle = backgroundColor
    canvas.fillRect(0, 0, 1, 1)
    return [...canvas.getImageData(0, 0, 1, 1).data]
  })
  expect(contrast(ground, [255, 255, 255])).toBeGreaterThanOrEqual(4.5)
  await page.locator('main a[href^="/media/"]', { hasText: title }).first().click()
  await expect(page.getByRole('dialog').getByRole('img', { name: title })).toHaveAttribute('lang', 'bn')
})
