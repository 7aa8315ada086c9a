import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium, expect, type Page } from '@playwright/test'
import type { Locale } from '@school/content/locales'
import { messagesIn } from '@school/content/messages-in'
import { createDb } from '@school/prisma'
import { saveAccount } from '@school/server/office-accounts'
import sharp from 'sharp'
import { findBrowser } from '../e2e/browser.ts'
import { OFFICE_PASSWORD } from '../e2e/office.ts'
import { startSite } from '../support/site.ts'
import { writeSheet } from './contact-sheet.ts'

// `npm run design:clerk`: the walk of a clerk who changes the school's pages, in twelve photographs at two widths in both languages
// (docs/testing.md#the-look). With `--documents`, those of docs/editing.md are written anew.

const { values: options } = parseArgs({
  options: {
    widths: { type: 'string', default: '360,1440' },
    locales: { type: 'string', default: 'en,bn' },
    documents: { type: 'boolean', default: false },
    out: { type: 'string', default: path.resolve(import.meta.dirname, '../../.data/design') },
  },
})
const pictures = path.resolve(import.meta.dirname, '../../docs/pictures')
const photograph = path.resolve(
  import.meta.dirname,
  '../../packages/content/public/content/photos/school.webp',
)
const CLERK = 'salma'

/** The photographs of docs/editing.md, with their width on the screen and in the file. */
const DOCUMENTED: Record<string, [screen: number, file: number]> = {
  fee: [360, 360],
  part: [1440, 960],
  photograph: [360, 360],
  menu: [360, 360],
}

interface Walk {
  page: Page
  locale: Locale
  /** Another amount for each walk: what is published already is no change. */
  amount: string
}
type Step = readonly [name: string, act: (walk: Walk) => Promise<unknown>]

const addressOf = (locale: Locale, rest: string) => `${locale === 'bn' ? '/bn' : ''}/office/pages${rest}`
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const field = (page: Page, place: string) => page.locator(`[name="f:${place}"]`)
const HEADINGS = {
  en: { eight: 'Eight questions that parents ask', nine: 'Nine questions that parents ask' },
  bn: {
    eight: 'আটটি প্রশ্ন, অভিভাবকেরা যা জানতে চান',
    nine: 'নয়টি প্রশ্ন, অভিভাবকেরা যা জানতে চান',
  },
}
/** The page answers eight questions. */
const fillHeading = (page: Page, locale: Locale, count: 'eight' | 'nine') =>
  field(page, '/blocks/2/heading').fill(HEADINGS[locale][count])
/** As somebody would have it before the eyes. */
const lookAt = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => element.scrollIntoView({ block: 'center' }))
const published = ({ page, locale }: Walk, area: 'officePages' | 'officePictures') =>
  expect(page.getByRole('status')).toContainText(messagesIn[locale][area].results.published)

const steps: Step[] = [
  ['sign-in', ({ page, locale }) => page.goto(addressOf(locale, ''))],
  [
    'list',
    async ({ page }) => {
      await page.locator('#name').fill(CLERK)
      await page.locator('#password').fill(OFFICE_PASSWORD)
      await page.locator('#password').press('Enter')
      await page.locator('#password').waitFor({ state: 'detached' })
    },
  ],
  [
    'fee',
    async ({ page, locale, amount }) => {
      const { names } = messagesIn[locale].officePages
      await page.getByRole('link', { name: names['figures.yaml'] }).first().click()
      await field(page, '/figures/admission').fill(amount)
      await lookAt(page, '[name="f:/figures/admission"]')
    },
  ],
  [
    'published',
    async (walk) => {
      await press(walk.page, messagesIn[walk.locale].officePages.publish)
      await published(walk, 'officePages')
    },
  ],
  [
    'look',
    async ({ page, locale }) => {
      await page.goto(addressOf(locale, `/look?file=pages/${locale}/why-us.yaml`))
      await page.frameLocator('iframe[name="page"]').locator('[data-at="2"]').waitFor()
    },
  ],
  [
    'part',
    async ({ page, locale }) => {
      const shown = page.frameLocator('iframe[name="page"]').locator('[data-at="2"]')
      await shown.click({ position: { x: 5, y: 5 } })
      await fillHeading(page, locale, 'eight')
      await expect(shown).toContainText(HEADINGS[locale].eight)
      await expect(page.locator('#look-state')).toContainText(messagesIn[locale].officeLook.states.shown)
    },
  ],
  [
    'refused',
    async ({ page, locale }) => {
      await fillHeading(page, locale, 'nine')
      await press(page, messagesIn[locale].officePages.publish)
      await page.frameLocator('iframe[name="page"]').locator('[data-at="2"]').waitFor()
      await page.getByRole('alert').scrollIntoViewIfNeeded()
    },
  ],
  [
    'preview',
    async ({ page, locale }) => {
      await fillHeading(page, locale, 'eight')
      await press(page, messagesIn[locale].officePages.saveDraft)
      await expect(page.getByRole('status').first()).toBeVisible()
      await page.goto(addressOf(locale, `/form?file=pages/${locale}/why-us.yaml`))
      await lookAt(page, 'a[href*="/preview/"]')
    },
  ],
  ['photographs', ({ page, locale }) => page.goto(addressOf(locale, '/pictures'))],
  [
    'photograph',
    async (walk) => {
      const { page, locale } = walk
      const { places } = messagesIn[locale].officePictures
      await page.getByRole('link', { name: places.school ?? '', exact: true }).click()
      const buffer = await sharp(photograph).jpeg().toBuffer()
      await page.locator('#file').setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer })
      await page.locator('#altEn').fill('The school in the morning')
      await page.locator('#altBn').fill('সকালে বিদ্যালয়')
      await press(page, messagesIn[locale].officePages.publish)
      await published(walk, 'officePictures')
      for (const image of await page.locator('.crops img').all())
        await expect
          .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
          .toBeGreaterThan(0)
      await lookAt(page, 'input[type=image]')
    },
  ],
  [
    'menu',
    async ({ page, locale }) => {
      await page.goto(addressOf(locale, `/form?file=site/${locale}/menu.yaml`))
      await page.locator('button[value="down:/main/1/links/0"]').click()
      await expect(page.locator('[id="/main/1/links/1"]')).toBeInViewport()
    },
  ],
  [
    'history',
    async ({ page, locale }) => {
      await page.goto(addressOf(locale, '/text?file=figures.yaml'))
      await page
        .getByRole('heading', { name: messagesIn[locale].officePages.history })
        .evaluate((heading) => heading.scrollIntoView())
    },
  ],
]

const site = await startSite()
try {
  const db = createDb(site.databaseUrl)
  await saveAccount(db, CLERK, 'editor', OFFICE_PASSWORD).finally(() => db.$close())
  const browser = await chromium.launch(await findBrowser())
  const walks = options.widths
    .split(',')
    .flatMap((width) => options.locales.split(',').map((locale) => ({ width: Number(width), locale })))
  for (const [index, { width, locale }] of walks.entries())
    await walkOnce(browser, width, locale as Locale, String(22_500 + index * 100))
  await browser.close()
} finally {
  await site.close()
}
process.exit(0)

/** The pictures that are in view. */
async function untilPicturesAreShown(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.complete || image.getBoundingClientRect().top > innerHeight),
  )
}

async function walkOnce(browser: Browser, width: number, locale: Locale, amount: string): Promise<void> {
  const folder = path.join(options.out, `clerk-${width}-${locale}`)
  mkdirSync(folder, { recursive: true })
  const viewport = { width, height: width < 600 ? 740 : 900 }
  const context = await browser.newContext({ baseURL: site.url, viewport, reducedMotion: 'reduce' })
  const page = await context.newPage()
  page.on('dialog', (dialog) => void dialog.accept())
  const files: { name: string; file: string }[] = []
  for (const [index, [name, act]] of steps.entries()) {
    await act({ page, locale, amount })
    const file = path.join(folder, `${String(index + 1).padStart(2, '0')}-${name}.png`)
    await untilPicturesAreShown(page)
    await page.screenshot({ path: file })
    files.push({ name, file })
    const [screen, size] = DOCUMENTED[name] ?? []
    if (options.documents && screen === width)
      await sharp(file)
        .resize({ width: size })
        .webp({ quality: 55, effort: 6 })
        .toFile(path.join(pictures, `editing-${name}-${locale}.webp`))
  }
  await context.close()
  const sheet = path.join(options.out, `${path.basename(folder)}.jpg`)
  await writeSheet(files, sheet, { isNumbered: false })
  console.log(sheet)
}
