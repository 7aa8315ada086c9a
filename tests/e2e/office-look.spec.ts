import type { FrameLocator } from '@playwright/test'
import { messagesIn } from '@school/content/messages-in'
import { removeStatusErrors } from './application.ts'
import { expectToFitAndBeAccessible, signInEditor } from './editor.ts'
import { expect, test, waitUntilSettled } from './site.ts'

// A page is changed as it looks (docs/editing.md). What is refused, and the way without scripts: tests/content/look.test.ts.

const { officeLook: look, officePages: messages } = messagesIn.en
const FILE = 'pages/en/why-us.yaml'

/** A part of the shown page, or each of them, once the script has made it a button. */
const pressable = (shown: FrameLocator, at?: string) =>
  shown.locator(`[data-at${at === undefined ? '' : `="${at}"`}][tabindex]`)

test('a heading is pressed on the page, changed, seen there while it is typed, and published', async ({
  page,
  site,
  consoleErrors,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInEditor(page)
  await page.goto(`/office/pages/form?file=${FILE}`)
  await page.getByRole('link', { name: look.title }).click()
  const shown = page.frameLocator('iframe[name="page"]')
  const heading = page.locator('[name="f:/blocks/2/heading"]')
  await pressable(shown).getByRole('heading', { name: 'Eight questions of parents, answered' }).click()
  await expect(heading).toHaveValue('Eight questions of parents, answered')
  await heading.fill('Eight answers for parents')
  await expect(shown.getByRole('heading', { name: 'Eight answers for parents' })).toBeVisible()

  // A count that is wrong: the page says why, and what was entered stays.
  await heading.fill('Nine answers for parents')
  await expect(page.locator('#look-problems')).toContainText('blocks.2')
  await expect(shown.getByRole('heading', { name: 'Eight answers for parents' })).toBeVisible()
  await page.getByRole('button', { name: messages.publish, exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('blocks.2')
  // It is said once, although the page that is shown says why it still has the earlier text.
  await expect
    .poll(() => page.locator('#look-state, #look-problems li').allTextContents())
    .toEqual([look.states.wrong])
  await expect(heading).toHaveValue('Nine answers for parents')

  await heading.fill('Eight answers for parents')
  await page.getByRole('button', { name: messages.publish, exact: true }).click()
  const pressed = performance.now()
  await expect
    .poll(async () => (await fetch(`${site.url}/why-us`)).text(), { intervals: [100] })
    .toContain('Eight answers for parents')
  // eslint-disable-next-line no-restricted-syntax -- a figure for the report, of which nothing is asserted
  const seconds = (performance.now() - pressed) / 1_000
  test.info().annotations.push({ type: 'figure', description: `seen after ${seconds.toFixed(1)} s` })
  await expect(page.getByText(messages.results.published)).toBeVisible()
  await expect(shown.getByRole('heading', { name: 'Eight answers for parents' })).toBeVisible()
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/look-1440.png` })

  // With the keyboard: a part on the page, and another width.
  await pressable(shown, '4').press('Enter')
  await expect(page.locator('[name="f:/blocks/4/heading"]')).toBeFocused()
  await page.getByLabel(look.phone).check()
  await expect
    .poll(() => shown.locator('html').evaluate((html) => html.ownerDocument.defaultView?.innerWidth))
    .toBe(360)
  removeStatusErrors(consoleErrors)
  expect(consoleErrors).toEqual([])

  // Other tests of this site read the page as it was.
  await page.goto(`/office/pages/form?file=${FILE}`)
  await page.getByRole('button', { name: messages.useProgram }).click()
  await expect(page.getByRole('status')).toContainText(messages.results.published)
})

test('what is pressed on the page while an answer is on its way follows it, and its fields wait for it', async ({
  page,
  consoleErrors,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInEditor(page)
  await page.goto(`/office/pages/look?file=${FILE}&part=0`)
  const shown = page.frameLocator('iframe[name="page"]')
  const editor = page.locator('#editor')
  const answered = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  // The answer to the first press is late.
  await page.route(
    /\/office\/pages\/look/,
    async (route) => {
      const response = await route.fetch()
      await released.promise
      await route.fulfill({ response })
      answered.resolve()
    },
    { times: 1 },
  )
  await pressable(shown, '1').press('Enter')
  await expect(editor).toHaveAttribute('inert')
  await pressable(shown, '2').press('Enter')
  released.resolve()
  await answered.promise
  await waitUntilSettled(page)
  await expect(editor).toHaveAttribute('data-part', '2')
  await expect(editor).not.toHaveAttribute('inert')
  expect(consoleErrors.filter((fault) => !fault.includes('401'))).toEqual([])
  removeStatusErrors(consoleErrors)
})

test('on a phone parts are added, moved and removed with a finger', async ({ page, consoleErrors }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signInEditor(page)
  await page.goto(`/office/pages/look?file=${FILE}`)
  const shown = page.frameLocator('iframe[name="page"]')
  await pressable(shown, '0').click({ position: { x: 5, y: 5 } })
  await expect(page.locator('[name="f:/blocks/0/paragraphs/0"]')).toBeInViewport()
  await expect(page.locator('[name="part"]')).toHaveValue('0')
  await page.locator('#kind').selectOption('list')
  await page.getByRole('button', { name: look.addPart }).click()
  await expect(page.locator('[name="part"]')).toHaveValue('1')
  await page.locator('[name="f:/blocks/1/items/0"]').fill('A sentence from a phone.')
  await expect(shown.locator('[data-at="1"]')).toContainText('A sentence from a phone.')
  await page.getByRole('button', { name: /^Up: \d/ }).click()
  await expect(shown.locator('[data-at="0"]')).toContainText('A sentence from a phone.')
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/look-360.png`, fullPage: true })
  await page.getByRole('button', { name: /^Remove: \d/ }).click()
  await expect(shown.locator('main')).not.toContainText('A sentence from a phone.')
  // Everything without leaving the page: only the sign-in page was answered with an error.
  expect(consoleErrors.filter((fault) => !fault.includes('401'))).toEqual([])
  removeStatusErrors(consoleErrors)
})

const LETTER = 'pages/en/chairman-message.md'

test('a letter is pressed on its page, gets bold words, a list and a link by buttons, which can be undone, and is seen while it is written', async ({
  page,
  consoleErrors,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInEditor(page)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto('/office/pages/look?file=pages/en/chairman-message.yaml')
  const shown = page.frameLocator('iframe[name="page"]')
  await pressable(shown, 'text').locator('p').first().click()
  await expect(page).toHaveURL(/chairman-message\.md/)
  const area = page.locator('#text')
  const text = await area.inputValue()
  const select = (words: string) =>
    area.evaluate((element: HTMLTextAreaElement, words) => {
      const at = element.value.indexOf(words)
      element.setSelectionRange(at, at + words.length)
    }, words)
  const press = (mark: keyof typeof look.marks) =>
    page.getByRole('button', { name: look.marks[mark], exact: true }).click()
  const words = /^(?:\p{L}+ ){2}\p{L}+/mu.exec(text)?.[0] ?? ''
  await select(words)
  await press('bold')
  await expect(area).toHaveValue(text.replace(words, `**${words}**`))
  await expect(shown.locator('[data-at="text"] strong')).toHaveText(words)
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/letter-1440.png` })
  await area.press('ControlOrMeta+z')
  await expect(area).toHaveValue(text)
  await select(words)
  await press('link')
  await page.keyboard.insertText('/contact')
  await expect(area).toHaveValue(text.replace(words, `[${words}](/contact)`))
  await expect(shown.getByRole('link', { name: words })).toHaveAttribute('href', '/contact')
  await area.press('ControlOrMeta+End')
  await page.keyboard.insertText('\n\none\ntwo')
  await select('one\ntwo')
  await press('list')
  await expect(shown.locator('[data-at="text"] li')).toHaveText(['one', 'two'])
  // What is wrong is said beside it.
  await area.fill(text.replace(words, `[${words}](/nowhere)`))
  await expect(page.locator('#look-problems')).toContainText('/nowhere leads nowhere')
  // The other parts of the page are in its other file.
  await pressable(shown, '0').click({ position: { x: 5, y: 5 } })
  await expect(page).toHaveURL(/chairman-message\.yaml&part=0/)
  removeStatusErrors(consoleErrors)
  expect(consoleErrors).toEqual([])
})

test('the home page is pressed, and shows its new words while visitors see the earlier ones', async ({
  page,
  site,
  consoleErrors,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInEditor(page)
  // The pictures of the page do not come.
  await page.route(/\/(?:content|media)\//, (route) =>
    route.request().resourceType() === 'image' ? undefined : route.continue(),
  )
  await page.goto('/office/pages/look?file=site/en/home.yaml', { waitUntil: 'domcontentloaded' })
  const shown = page.frameLocator('iframe[name="page"]')
  await pressable(shown).getByRole('heading', { name: 'Explore Our Services' }).click()
  const heading = page.locator('[name="f:/services/heading"]')
  await expect(heading).toHaveValue('Explore Our Services')
  await heading.fill('What we do for you')
  await expect(shown.getByRole('heading', { name: 'What we do for you' })).toBeVisible()
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/home-1440.png` })
  expect(await (await fetch(site.url)).text()).toContain('Explore Our Services')
  removeStatusErrors(consoleErrors)
  expect(consoleErrors).toEqual([])
})

test('the pages fit a phone and have no accessibility errors, in both languages', async ({
  page,
  consoleErrors,
}) => {
  await signInEditor(page)
  const paths = [`${FILE}&part=2`, LETTER, 'site/en/home.yaml&part=4']
  await expectToFitAndBeAccessible(
    page,
    paths.map((path) => `/office/pages/look?file=${path}`),
    consoleErrors,
  )
})
