import { expectToFitAndBeAccessible, signInEditor } from './editor.ts'
import { expect, openPage, test, waitForHydration } from './site.ts'

// An editor changes the school's pages (docs/editing.md). Every wrong entry: tests/content/pages-text.test.ts.

test('one fee is changed everywhere, in both languages, in four actions without scripts, and seen within seconds', async ({
  plainPage: page,
  page: visitor,
  site,
  consoleErrors,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signInEditor(page)
  // 1. The file. 2. The field. 3. The amount. 4. The button.
  await page.getByRole('link', { name: 'Fees and other figures' }).first().click()
  const fee = page.getByLabel('Admission fee', { exact: true })
  await expect(page.locator('.field').filter({ has: fee })).toContainText('Stands on: Fees')
  await fee.fill('23,700')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('status')).toContainText('Published')
  const html = async (path: string) => (await fetch(site.url + path)).text()
  await expect.poll(() => html('/fees')).toContain('23,700')
  await expect.poll(() => html('/bn/fees')).toContain('২৩,৭০০')

  // A visitor's browser has the new figure too, although its scripts were built with the old one.
  await openPage(visitor, '/fees')
  await waitForHydration(visitor)
  await expect(visitor.locator('main')).toContainText('23,700')
  expect(consoleErrors).toEqual([])

  await page.getByRole('button', { name: 'Use the text of the program again' }).click()
  await expect(page.getByRole('status')).toContainText('Published')
  await expect.poll(() => html('/fees')).toContain('21,500')
})

test('a new telephone number is in header and footer before and after hydration', async ({
  plainPage: page,
  page: visitor,
  consoleErrors,
}) => {
  await signInEditor(page)
  await page.getByRole('link', { name: 'Name, telephone, addresses, bank' }).first().click()
  await page.locator('[name="f:/phones/0"]').fill('+880 1912-345678')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('status')).toContainText('Published')
  for (const path of ['/', '/contact']) {
    await openPage(visitor, path)
    await waitForHydration(visitor)
    await expect(visitor.locator('footer')).toContainText('+880 1912-345678')
  }
  expect(consoleErrors).toEqual([])
  await page.getByRole('button', { name: 'Use the text of the program again' }).click()
  await expect(page.getByRole('status')).toContainText('Published')
})

test('a draft is shown to the head at a signed address, and to nobody else', async ({
  plainPage: page,
  site,
}) => {
  await signInEditor(page)
  await page.goto('/office/pages/text?path=/why-us&locale=en')
  const text = await page.locator('#text').inputValue()
  await page.locator('#text').fill(text.replace('Eight questions', 'Eight draft questions'))
  await page.getByRole('button', { name: 'Save draft' }).click()
  const address = (await page.locator('a[href*="/preview/"]').getAttribute('href')) ?? ''
  const shown = await fetch(site.url + address)
  expect(shown.headers.get('cache-control')).toBe('no-store')
  expect(await shown.text()).toContain('Eight draft questions')
  expect((await fetch(site.url + address.replace(/.(?=\/why-us)/, 'A'.repeat(2)))).status).toBe(404)
  expect((await fetch(site.url + address.replace('/why-us', '/fees'))).status).toBe(404)
  expect(await (await fetch(`${site.url}/why-us`)).text()).not.toContain('Eight draft questions')
  await page.getByRole('button', { name: 'Discard the draft' }).click()
  await expect(page.locator('a[href*="/preview/"]')).toHaveCount(0)
})

test('the menu is changed by pressing, in both languages, with a finger and without scripts', async ({
  plainPage: page,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signInEditor(page)
  const press = (value: string) => page.locator(`button[value="${value}"]`).click()
  const field = (place: string) => page.locator(`[name="f:${place}"]`)
  const menus = [
    { language: 'en', path: '/about', first: 'About', second: 'Admission' },
    { language: 'bn', path: '/bn/about', first: 'পরিচিতি', second: 'ভর্তি' },
  ] as const
  /** The two groups, in the order in which the menu has them. */
  const groupsOf = async ({ path, first, second }: (typeof menus)[number]) => {
    const html = await (await fetch(site.url + path)).text()
    const groups = new RegExp(`<summary[^>]*>(?:<[^>]*>)*(${first}|${second})(?=<)`, 'g')
    return [...html.matchAll(groups)].map(([, group]) => group)
  }
  for (const one of menus) {
    const { language, first: group } = one
    expect(await groupsOf(one)).toEqual([one.first, one.second])
    await page.goto(`/office/pages/form?file=site/${language}/menu.yaml`)
    await expect(field('/main/1/group')).toHaveValue(group)
    await press('down:/main/1')
    await expect(field('/main/2/group')).toHaveValue(group)
    // The browser shows what was moved.
    await expect(page.locator('[id="/main/2"]')).toBeInViewport()
    await press('remove:/topBar/3')
    await expect(page.locator('[id="/topBar"]')).toBeInViewport()
    await page.locator('[name="k:/topBar"]').selectOption('page')
    await press('add:/topBar')
    await expect(field('/topBar/4')).toBeInViewport()
    await field('/topBar/4').fill('/gallery')
    await page
      .getByRole('button', { name: language === 'en' ? 'Save draft' : 'Publish', exact: true })
      .click()
    // What a visitor cannot read yet: the other language has another menu.
    if (language === 'en') await expect(page.getByRole('alert')).toContainText('Saved as a draft')
  }
  await expect(page.getByRole('status')).toContainText('Published')
  await expect(page.getByText('The draft of the other language belonged to it')).toBeVisible()
  for (const one of menus) await expect.poll(() => groupsOf(one)).toEqual([one.second, one.first])
  await page.getByRole('button', { name: 'Use the text of the program again' }).click()
  await expect(page.getByRole('status')).toContainText('Published')
})

test('the pages that change pages have no accessibility errors and fit a phone, in both languages', async ({
  page,
  consoleErrors,
}) => {
  await signInEditor(page)
  const paths = [
    '/office/pages',
    '/office/pages/form?file=figures.yaml',
    '/office/pages/form?file=site/bn/menu.yaml',
    '/office/pages/text?path=/why-us&locale=bn',
  ]
  await expectToFitAndBeAccessible(page, paths, consoleErrors)
})
