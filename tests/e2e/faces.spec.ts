import { chromium } from '@playwright/test'
import { findBrowser } from './browser.ts'
import { expect, openPage, test } from './site.ts'

const BENGALI_FILE = /bengali-.*\.woff2/

test('a device with a Bengali font does not download ours', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto('/tahfeez')
  await page.evaluate(() => document.fonts.ready)
  expect(requests.filter((url) => BENGALI_FILE.test(url))).toEqual([])
})

test('a device without a Bengali font downloads ours', async ({ site }) => {
  // The tests' browser has such a font (device-face.ts). A minimal Linux has none.
  const bare = await chromium.launch({ ...(await findBrowser()), env: { ...process.env } })
  try {
    const page = await bare.newPage({ baseURL: site.url })
    const hasFont = await page.evaluate(() =>
      // Linux finds a font by its full name.
      new FontFace(
        'probe',
        'local("Noto Sans Bengali"), local("Noto Sans Bengali Regular"), local("Nirmala UI"), local("Kohinoor Bangla")',
      )
        .load()
        .then(
          () => true,
          () => false,
        ),
    )
    test.skip(hasFont, 'This machine has a Bengali font itself.')
    const font = page.waitForResponse(BENGALI_FILE)
    await page.goto('/tahfeez')
    expect((await font).status()).toBe(200)
  } finally {
    await bare.close()
  }
})

test('only a heading with a rare letter downloads the typeface of rare letters', async ({ page }) => {
  const rare: string[] = []
  page.on('request', (request) => {
    if (/source-serif-.*\.woff2/.test(request.url())) rare.push(request.url())
  })
  const write = (heading: string) =>
    page.evaluate(async (text) => {
      const h1 = document.querySelector('h1')
      if (h1) h1.textContent = text
      document.body.getBoundingClientRect()
      await document.fonts.ready
    }, heading)
  await openPage(page, '/about')
  await write('A – “school” © 2026…')
  expect(rare).toEqual([])
  await write('École')
  expect(rare).toHaveLength(1)
})

test('bold Bangla text is displayed in bold: labels, column headings, buttons, headings', async ({
  plainPage: page,
}) => {
  for (const path of ['/bn/contact', '/bn/fees', '/bn']) {
    await page.goto(path)
    const { boldCount, notBold } = await page.evaluate(() => {
      const elements = [...document.querySelectorAll<HTMLElement>('main *, footer *')]
      const bold = elements.filter(
        (element) =>
          /[\u0980-\u09ff]/.test(element.textContent ?? '') &&
          Number(getComputedStyle(element).fontWeight) >= 600,
      )
      const isNotBold = (element: HTMLElement) =>
        getComputedStyle(element).getPropertyValue('font-synthesis-weight') === 'none'
      return { boldCount: bold.length, notBold: bold.filter(isNotBold).map((element) => element.textContent) }
    })
    expect(boldCount, path).toBeGreaterThan(3)
    expect(notBold, path).toEqual([])
  }
})
