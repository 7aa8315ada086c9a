import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from './site.ts'

// Thirty pictures that nobody would choose, very light, very dark and busy, in each place: text above or beside them stays legible. The
// contrast is that of pixels of screenshots (WCAG 2.2, 1.4.3).

const MIN_CONTRAST = 4.5
/** The part of the pixels behind a text that may be worse: edges of letters of other layers. */
const TOLERATED = 0.01

/** Places with text above or close to a picture: photograph and drawing in a band, hero, banner, welcome, chairman. */
const PLACES = ['/', '/about', '/hostel-facilities', '/fees', '/admission-process', '/bn/food-snack'] as const

/** A picture by its number: ten light ones, ten dark ones, ten with stripes and spots of everything. */
function picture(index: number): Promise<Buffer> {
  const shade = (from: number, by: number) => from + (index % 10) * by
  const svg = (body: string) =>
    sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600">${body}</svg>`))
      .png()
      .toBuffer()
  const plain = (lightness: number) =>
    svg(`<rect width="900" height="600" fill="hsl(${index * 37}, ${(index % 5) * 25}%, ${lightness}%)"/>`)
  if (index < 10) return plain(shade(91, 1))
  if (index < 20) return plain(shade(0, 1.5))
  const size = 6 + (index % 10) * 9
  const busy = Array.from({ length: 40 }, (_, at) => {
    const [x, y] = [(at % 8) * 115, Math.floor(at / 8) * 125]
    return `<rect x="${x}" y="${y}" width="${size}" height="${size * 2}" fill="hsl(${at * 47}, 90%, ${at % 2 ? 96 : 8}%)"/>`
  })
  return svg(`<rect width="900" height="600" fill="${index % 2 ? '#ffffff' : '#777777'}"/>${busy.join('')}`)
}

interface Text {
  words: string
  colour: [number, number, number]
  box: { x: number; y: number; width: number; height: number }
}

/** The texts in view whose boxes meet a picture, or that are in the same band or banner. */
const textsNear = (page: Page): Promise<Text[]> =>
  page.evaluate(() => {
    const pictures = [...document.querySelectorAll('main img, .band img')].map((image) =>
      image.getBoundingClientRect(),
    )
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    const rgb = (colour: string): [number, number, number] => {
      if (!canvas) return [0, 0, 0]
      canvas.fillStyle = colour
      canvas.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
      return [red, green, blue]
    }
    const found: Text[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    while (walker.nextNode()) {
      const node = walker.currentNode
      const parent = node.parentElement
      if (!parent || !node.textContent?.trim() || parent.closest('script, style, noscript, header, .sr-only'))
        continue
      if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      range.selectNodeContents(node)
      const isInBand = parent.closest('.band') !== null
      for (const { x, y, width, height } of range.getClientRects()) {
        if (width < 4 || height < 6 || y < 0 || y + height > innerHeight || x < 0 || x + width > innerWidth)
          continue
        const meets = pictures.some(
          (box) => x < box.right && x + width > box.left && y < box.bottom && y + height > box.top,
        )
        if (isInBand || meets)
          found.push({
            words: node.textContent.trim().slice(0, 30),
            colour: rgb(getComputedStyle(parent).color),
            box: { x, y, width, height },
          })
      }
    }
    return found
  })

function luminance([red, green, blue]: readonly [number, number, number]): number {
  const [r, g, b] = [red, green, blue].map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** The contrast that all but a few pixels behind a text reach. */
function contrastOf({ box, colour }: Text, screen: { data: Buffer; width: number }): number {
  const own = luminance(colour)
  const contrasts: number[] = []
  for (let y = Math.ceil(box.y); y < Math.floor(box.y + box.height); y += 2)
    for (let x = Math.ceil(box.x); x < Math.floor(box.x + box.width); x += 2) {
      const at = (y * screen.width + x) * 3
      const [red = 0, green = 0, blue = 0] = screen.data.subarray(at, at + 3)
      const behind = luminance([red, green, blue])
      contrasts.push((Math.max(own, behind) + 0.05) / (Math.min(own, behind) + 0.05))
    }
  contrasts.sort((one, other) => one - other)
  return contrasts[Math.floor(contrasts.length * TOLERATED)] ?? Infinity
}

/** Shows a picture in every place of the page at once. */
const show = (page: Page, index: number) =>
  page.evaluate(async (number) => {
    const images = [...document.querySelectorAll<HTMLImageElement>('main img, .band img')]
    for (const source of document.querySelectorAll('picture > source')) source.remove()
    for (const image of images) {
      image.removeAttribute('srcset')
      image.loading = 'eager'
      image.src = `/media/contrast-${number}.png`
    }
    await Promise.all(images.map((image) => image.decode().catch(() => undefined)))
  }, index)

for (const width of [360, 800, 1440])
  test(`text has a contrast of 4.5 over any of thirty pictures in any place, ${width} px wide`, async ({
    page,
    consoleErrors,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const pictures = await Promise.all(Array.from({ length: 30 }, (_, index) => picture(index)))
    await page.route(/\/media\/contrast-(\d+)\.png/, (route) => {
      const [, index = '0'] = /contrast-(\d+)/.exec(route.request().url()) ?? []
      return route.fulfill({ contentType: 'image/png', body: pictures[Number(index)] ?? Buffer.alloc(0) })
    })
    let measured = 0
    const failing: string[] = []
    for (const place of PLACES) {
      await page.goto(place)
      await show(page, 0)
      const texts = await textsNear(page)
      // Letters would be measured as background.
      await page.evaluate(() => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(
          '*, *::before, *::after { color: transparent !important; transition: none !important }',
        )
        document.adoptedStyleSheets = [sheet]
      })
      measured += texts.length
      for (const index of pictures.keys()) {
        await show(page, index)
        const { data, info } = await sharp(await page.screenshot())
          .removeAlpha()
          .raw()
          .toBuffer({ resolveWithObject: true })
        for (const text of texts) {
          const contrast = contrastOf(text, { data, width: info.width })
          if (contrast < MIN_CONTRAST)
            failing.push(`${place} picture ${index} “${text.words}”: ${contrast.toFixed(1)}`)
        }
      }
    }
    // A block that React takes over later finds other pictures than the server has sent.
    consoleErrors.splice(0, consoleErrors.length, ...consoleErrors.filter((one) => !one.includes('#418')))
    expect(measured).toBeGreaterThan(PLACES.length * 2)
    expect(failing).toEqual([])
  })
