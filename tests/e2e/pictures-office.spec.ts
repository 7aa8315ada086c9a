import { messagesIn } from '@school/content/messages-in'
import sharp from 'sharp'
import { expectToFitAndBeAccessible, signInEditor } from './editor.ts'
import { expect, test } from './site.ts'

// The office brings ten photographs from a phone to their places (docs/editing.md). What is refused: tests/content/photographs.test.ts.

const { officePages, officePictures: messages } = messagesIn.en

/** The ten pictures to take first. */
const TEN = [
  ['banner', 'The school at dawn', 'ভোরে বিদ্যালয়'],
  ['school', 'The gate in the morning', 'সকালে ফটক'],
  ['quran', 'A child reads the Quran', 'শিশু কুরআন পড়ছে'],
  ['classroom', 'A lesson from behind', 'পেছন থেকে পাঠ'],
  ['hostel', 'The hostel in the evening', 'সন্ধ্যায় হোস্টেল'],
  ['food', 'A meal on the table', 'টেবিলে খাবার'],
  ['sports', 'A game on the field', 'মাঠে খেলা'],
  ['teachers', 'Teachers in the library', 'পাঠাগারে শিক্ষকেরা'],
  ['laboratory', 'An experiment', 'একটি পরীক্ষা'],
  ['uniform', 'The school dress', 'ইউনিফর্ম'],
] as const

/** What a phone makes: held upright, so its pixels lie on their side. */
const fromPhone = async (index: number) =>
  sharp({
    create: { width: 1280, height: 960, channels: 3, background: `hsl(${index * 36}, 40%, 45%)` },
  })
    .withMetadata({ orientation: index % 2 ? 6 : 1 })
    .jpeg()
    .toBuffer()

/** A person who types, reads and chooses: seconds for each action. */
const SECONDS_OF_AN_ACTION = 7

test('ten photographs come from a phone to their places within ten minutes, six actions each, without scripts', async ({
  plainPage: page,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signInEditor(page)
  await page.getByRole('link', { name: messages.title }).click()
  const started = performance.now()
  let actions = 0
  const act = async (work: Promise<unknown>) => {
    actions += 1
    await work
  }
  for (const [index, [place, english, bangla]] of TEN.entries()) {
    await act(page.getByRole('link', { name: messages.places[place] ?? '', exact: true }).click())
    const file = { name: `IMG_${index}.jpg`, mimeType: 'image/jpeg', buffer: await fromPhone(index) }
    await act(page.locator('#file').setInputFiles(file))
    await act(page.locator('#altEn').fill(english))
    await act(page.locator('#altBn').fill(bangla))
    await act(page.getByRole('button', { name: officePages.publish, exact: true }).click())
    await expect(page.getByRole('status')).toContainText('Published')
    // The last one shows its crops; a tap moves them.
    if (index === TEN.length - 1) {
      const size = await page.locator('input[type=image]').boundingBox()
      expect(Math.max(size?.width ?? 0, size?.height ?? 0)).toBe(300)
      await act(page.locator('input[type=image]').click({ position: { x: 30, y: 40 } }))
      await expect(page.getByRole('status')).toContainText(messages.results.focus)
      await expect(page.locator('.crops img')).toHaveCount(3)
      for (const image of await page.locator('.crops img').all())
        await expect
          .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
          .toBeGreaterThan(0)
    } else await act(page.getByRole('link', { name: messages.all }).click())
  }
  // eslint-disable-next-line no-restricted-syntax -- a figure for the report, of which nothing is asserted
  const seconds = (performance.now() - started) / 1_000
  test.info().annotations.push({
    type: 'figure',
    description: `${actions} actions, ${seconds.toFixed(0)} s of the machine`,
  })
  expect(actions).toBeLessThanOrEqual(TEN.length * 6)
  expect(actions * SECONDS_OF_AN_ACTION).toBeLessThan(600)

  for (const [address, alt] of [
    ['/hostel-facilities', 'The hostel in the evening'],
    ['/bn/food-snack', 'টেবিলে খাবার'],
    ['/', 'The school at dawn'],
  ] as const)
    await expect.poll(async () => (await fetch(site.url + address)).text()).toContain(`alt="${alt}"`)
})

test('the pages of pictures have no accessibility errors and fit a phone, in both languages', async ({
  page,
  consoleErrors,
}) => {
  await signInEditor(page)
  const paths = [
    '/office/pages/pictures',
    '/office/pages/picture?place=hostel',
    '/office/pages/picture?place=letter',
  ]
  await expectToFitAndBeAccessible(page, paths, consoleErrors)
})
