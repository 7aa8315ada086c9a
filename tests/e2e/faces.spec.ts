import { chromium } from '@playwright/test'
import { findBrowser } from './browser.ts'
import { expect, test } from './site.ts'

const BENGALI_FILE = /noto-sans-bengali.*\.woff2/

test('a device with a Bengali font loads none', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto('/tahfeez')
  await page.evaluate(() => document.fonts.ready)
  expect(requests.filter((url) => BENGALI_FILE.test(url))).toEqual([])
})

test('a device without a Bengali font loads ours', async ({ site }) => {
  // The tests' browser has such a font; a bare Linux machine has none.
  const bare = await chromium.launch({ ...(await findBrowser()), env: { ...process.env } })
  try {
    const page = await bare.newPage({ baseURL: site.url })
    const hasFace = await page.evaluate(() =>
      new FontFace('probe', 'local("Noto Sans Bengali"), local("Nirmala UI"), local("Kohinoor Bangla")')
        .load()
        .then(
          () => true,
          () => false,
        ),
    )
    test.skip(hasFace, 'This machine has a Bengali face itself.')
    const face = page.waitForResponse(BENGALI_FILE)
    await page.goto('/tahfeez')
    expect((await face).status()).toBe(200)
  } finally {
    await bare.close()
  }
})

for (const path of ['/bn/contact', '/bn/fees', '/bn'])
  test(`Bangla is as bold as its element asks for on ${path}: labels, names of columns, buttons, headings`, async ({
    page,
  }) => {
    await page.goto(path)
    const pale = await page.evaluate(() => {
      const elements = [...document.querySelectorAll<HTMLElement>('main *, footer *')]
      const bold = elements.filter(
        (element) =>
          /[\u0980-\u09ff]/.test(element.textContent ?? '') &&
          Number(getComputedStyle(element).fontWeight) >= 600,
      )
      const isPale = (element: HTMLElement) =>
        getComputedStyle(element).getPropertyValue('font-synthesis-weight') === 'none'
      return { bold: bold.length, pale: bold.filter(isPale).map((element) => element.textContent) }
    })
    expect(pale.bold).toBeGreaterThan(3)
    expect(pale.pale).toEqual([])
  })
