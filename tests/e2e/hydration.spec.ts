import { field, removeStatusErrors, saved } from './application.ts'
import { CHANGES, openUnhydrated } from './kept-entries.ts'
import {
  delayRequests,
  expect,
  menuButton,
  newestId,
  openPage,
  stopTimers,
  test,
  waitForHydration,
  waitUntilSettled,
} from './site.ts'

// On a slow phone a page is used before its scripts have loaded. Hydration must not undo, lose or duplicate what the
// visitor has done.

test('the files of a page load with the entry of the scripts, not after it', async ({ page }) => {
  const requests = new Set<string>()
  page.on('request', (request) => requests.add(new URL(request.url()).pathname))
  const hydrate = await openUnhydrated(page, '/about')
  const files: string[] = JSON.parse((await page.locator('#route-files').textContent()) ?? '')
  expect(files.length).toBeGreaterThan(1)
  await expect.poll(() => files.filter((file) => !requests.has(file))).toEqual([])
  await hydrate()
})

test('a menu that is open before hydration stays open, traps the focus, and closes like any other', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const hydrate = await openUnhydrated(page, '/about')
  await menuButton(page).click()
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await menu.locator('summary').filter({ hasText: 'Hostel' }).click()
  await expect(menu.getByRole('link', { name: 'Hostel Gallery' })).toBeVisible()
  await hydrate()
  await expect(menu.getByRole('link', { name: 'Hostel Gallery' })).toBeVisible()
  await expect(page.getByRole('main')).toHaveAttribute('inert')
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(page.getByRole('main')).not.toHaveAttribute('inert')
})

test('a stored draft is restored without replacing what was entered before hydration, and both are saved', async ({
  page,
}) => {
  await openPage(page, '/apply-online')
  await field(page, 'classId').selectOption('1-4')
  await expect(field(page, 'sessionId')).toBeEnabled()
  await field(page, 'sessionId').selectOption({ index: 1 })
  await page.locator('[name=paymentMethod][value=CASH]').check()
  await field(page, 'fatherName').fill('Abdur Rahman')
  await field(page, 'presentAddress').fill('West Khulshi')
  const sameAddress = page.getByLabel('The permanent address is the same as the present address')
  await sameAddress.check()
  await field(page, 'applicantName').fill('Ayesha Rahman')
  await saved(page, 'permanentAddress', 'West Khulshi')
  await saved(page, 'applicantName', 'Ayesha Rahman')

  const hydrate = await openUnhydrated(page, '/apply-online')
  await field(page, 'fatherName').fill('Abdul Karim')
  await page.getByLabel('bKash', { exact: true }).check()
  await field(page, 'classId').selectOption('1-4')
  await field(page, 'permanentAddress').fill('Rangunia')
  await hydrate()
  await expect(field(page, 'applicantName')).toHaveValue('Ayesha Rahman')
  await expect(field(page, 'fatherName')).toHaveValue('Abdul Karim')
  await expect(page.getByLabel('bKash', { exact: true })).toBeChecked()
  await expect(field(page, 'sessionId')).not.toHaveValue('')
  await expect(field(page, 'presentAddress')).toHaveValue('West Khulshi')
  await expect(field(page, 'permanentAddress')).toHaveValue('Rangunia')
  await expect(sameAddress).not.toBeChecked()
  // Nothing else was changed, and it is saved nevertheless.
  await saved(page, 'fatherName', 'Abdul Karim')
  await page.unrouteAll()
  await openPage(page, '/apply-online')
  await expect(field(page, 'applicantName')).toHaveValue('Ayesha Rahman')
  await expect(field(page, 'fatherName')).toHaveValue('Abdul Karim')
  await expect(page.getByLabel('bKash', { exact: true })).toBeChecked()
})

test('an application that is sent before hydration does not replace the stored draft', async ({
  page,
  consoleErrors,
}) => {
  await openPage(page, '/apply-online')
  await field(page, 'applicantName').fill('Ayesha Rahman')
  await field(page, 'presentAddress').fill('West Khulshi\nChattogram')
  await saved(page, 'presentAddress', 'West Khulshi\nChattogram')
  const hydrate = await openUnhydrated(page, '/apply-online')
  await field(page, 'applicantName').fill('Aysha')
  await field(page, 'applicantName').press('Enter')
  await expect(page.getByText(/Please correct [0-9]+ answers/)).toBeVisible()
  removeStatusErrors(consoleErrors)
  await hydrate()
  await expect(field(page, 'presentAddress')).toHaveValue('West Khulshi\nChattogram')
  await expect(field(page, 'applicantName')).toHaveValue('Aysha')
  await saved(page, 'applicantName', 'Aysha')
  await page.unrouteAll()
  await openPage(page, '/apply-online')
  await expect(field(page, 'presentAddress')).toHaveValue('West Khulshi\nChattogram')
  await expect(field(page, 'applicantName')).toHaveValue('Aysha')
})

test('a message that was returned with errors can be corrected during hydration, and after opening its page again the form is empty', async ({
  page,
  consoleErrors,
}) => {
  const hydrate = await openUnhydrated(page, '/contact')
  await field(page, 'name').fill('Karim')
  await field(page, 'message').fill('How much?')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('link', { name: 'E-mail is required' })).toBeVisible()
  removeStatusErrors(consoleErrors)
  await field(page, 'name').fill('Karim Uddin')
  await field(page, 'message').fill('How much is the bus?')
  await hydrate()
  await expect(field(page, 'message')).toBeFocused()
  await expect(field(page, 'message')).toHaveValue('How much is the bus?')
  await expect(field(page, 'name')).toHaveValue('Karim Uddin')

  await page.getByRole('link', { name: 'Privacy' }).last().click()
  await expect(page).toHaveURL(/\/privacy$/)
  await page.getByRole('main').getByRole('link', { name: 'Contact' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact us')
  await expect(field(page, 'name')).toHaveValue('')
  await expect(page.getByRole('link', { name: 'E-mail is required' })).toHaveCount(0)
})

test('a message that is being sent at hydration is not sent a second time', async ({
  page,
  consoleErrors,
}) => {
  const { requested, release } = await delayRequests(page, /\/assets\/entry-client-/)
  await page.goto('/contact')
  await requested
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
  const released = Promise.withResolvers<void>()
  await page.route('**/contact', async (route) => {
    if (route.request().method() === 'POST') await released.promise
    await route.fallback()
  })
  const entries = { name: 'Karim', email: 'karim@example.org', subject: 'Bus', message: 'Is there one?' }
  for (const [name, text] of Object.entries(entries)) await field(page, name).fill(text)
  // Clicked within the page, because Playwright would wait for the navigation.
  const pressedAgain = page.waitForRequest('**/healthz')
  const posted = page.waitForRequest(
    (request) => request.method() === 'POST' && request.isNavigationRequest(),
  )
  await page.evaluate(() => {
    const press = () => document.querySelector<HTMLElement>('form [type=submit]')?.click()
    press()
    const watcher = new MutationObserver(() => {
      if (!('ready' in document.documentElement.dataset)) return
      watcher.disconnect()
      press()
      requestAnimationFrame(() => requestAnimationFrame(() => fetch('/healthz')))
    })
    watcher.observe(document.documentElement, { attributes: true })
  })
  await posted
  release()
  await pressedAgain
  released.resolve()
  await expect(page).toHaveURL(/\/submitted\/M-/)
  expect(posts.filter((url) => url.endsWith('/contact'))).toHaveLength(1)
  removeStatusErrors(consoleErrors)
})

test('a row that is clicked right after typing into the filter opens, and the delayed filter does not cancel that', async ({
  page,
  site,
}) => {
  await stopTimers(page)
  await openPage(page, '/all-notice')
  // The data of the next page takes longer than the delay of the filter.
  const { requested, release } = await delayRequests(page, /\/trpc\//)
  await page.getByLabel('Title').pressSequentially('admi')
  const address = `/notice/${await newestId(site, 'notices')}`
  const row = page.locator(`main h2 a[href="${address}"]`)
  await row.evaluate((link: HTMLElement) => link.click())
  await requested
  await page.clock.runFor(2_000)
  release()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page).toHaveURL(new RegExp(`${address}$`))
})

// Until React has hydrated the part around a link, it keeps the click from the listener of the router. At the end it no longer does.
for (const [moment, link, path, title] of [
  ['has just begun', 'main a[href="/all-notice"]', '/all-notice', 'Notices'],
  ['is about to end', 'header a[href="/contact"]', '/contact', 'Contact us'],
] as const)
  test(`a link of the home page that is clicked when hydration ${moment} leads to its page, by a browser navigation`, async ({
    page,
  }) => {
    const documents: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame())
        documents.push(new URL(request.url()).pathname)
    })
    await page.addInitScript(
      ({ selector, isAtEnd }) => {
        if (location.pathname !== '/') return
        const add = document.addEventListener
        const click = () => {
          document.addEventListener = add
          sessionStorage.setItem('ready at the click', String('ready' in document.documentElement.dataset))
          document.querySelector<HTMLElement>(selector)?.click()
        }
        // The page adds listeners for clicks in the task that starts the hydration, and the menus add one for keys in the effects
        // that end it.
        let hasBegun = false
        let isLater = false
        document.addEventListener = (...listener: Parameters<typeof add>) => {
          add.apply(document, listener)
          const isHydrating = Object.keys(document).some((key) => key.startsWith('__reactContainer$'))
          if (!isHydrating) return
          if (isLater && listener[0] === 'keydown') return click()
          if (hasBegun || listener[0] !== 'click') return
          hasBegun = true
          queueMicrotask(() => {
            if (isAtEnd) isLater = true
            else click()
          })
        }
      },
      { selector: link, isAtEnd: moment === 'is about to end' },
    )
    await page.goto('/')
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await waitForHydration(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    expect(await page.evaluate(() => sessionStorage.getItem('ready at the click'))).toBe('false')
    expect(documents).toEqual(['/', path])
  })

test('a page that the browser has translated is not hydrated and keeps its entries', async ({ page }) => {
  const { requested, release } = await delayRequests(page, /\/assets\/entry-client-/)
  await page.goto('/contact')
  await requested
  // The DOM as Chrome's translation leaves it.
  await page.evaluate(() => {
    for (const title of document.querySelectorAll('h1, label')) {
      const words = document.createElement('font')
      words.textContent = 'অনুবাদ'
      title.firstChild?.replaceWith(words)
    }
  })
  await field(page, 'message').fill('আমার প্রশ্ন')
  const scripts = page.waitForResponse(/\/assets\/entry-client-/)
  release()
  await scripts
  await waitUntilSettled(page)
  await expect(field(page, 'message')).toHaveValue('আমার প্রশ্ন')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('অনুবাদ')
})

test('if a part of the scripts does not load, the page can still be read, filled in and sent', async ({
  page,
  consoleErrors,
}) => {
  const { requested, release } = await delayRequests(page, /\/assets\/entry-client-/)
  await page.route(/\/assets\/contact-/, (route) => route.abort())
  await page.goto('/contact')
  await requested
  const entries = { name: 'Karim', email: 'karim@example.org', subject: 'Bus', message: 'And on Fridays?' }
  for (const [name, text] of Object.entries(entries)) await field(page, name).fill(text)
  const scripts = page.waitForResponse(/\/assets\/entry-client-/)
  release()
  await scripts
  await waitUntilSettled(page)
  await expect(field(page, 'message')).toHaveValue('And on Fridays?')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page).toHaveURL(/\/submitted\/M-/)
  consoleErrors.splice(0)
})

for (const [what, change] of Object.entries(CHANGES)) {
  test(`${what} before hydration costs no entry of a form, and the focus stays`, async ({
    page,
    consoleErrors,
  }) => {
    for (const path of ['/contact', '/apply-online']) {
      const hydrate = await openUnhydrated(page, path)
      const [text, mail] = path === '/contact' ? ['message', 'email'] : ['presentAddress', 'email']
      if (path !== '/contact') {
        await field(page, 'classId').selectOption('1-4')
        await field(page, 'picture').setInputFiles({
          name: 'photo.png',
          mimeType: 'image/png',
          buffer: Buffer.from(
            'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
            'base64',
          ),
        })
        await page.locator('[name=paymentMethod][value=CASH]').check()
        await page.locator('details:has([name=email]) > summary').click()
      }
      await field(page, mail).fill('karim@example.org')
      await field(page, text).fill('আমার প্রশ্ন')
      await page.evaluate(change)
      await field(page, text).focus()
      await hydrate()
      await expect(field(page, text)).toHaveValue('আমার প্রশ্ন')
      await expect(field(page, mail)).toHaveValue('karim@example.org')
      await expect(field(page, text)).toBeFocused()
      if (path !== '/contact') {
        await expect(field(page, 'classId')).toHaveValue('1-4')
        await expect(field(page, 'sessionId')).toBeEnabled()
        await expect(page.locator('[name=paymentMethod][value=CASH]')).toBeChecked()
        await expect(page.getByRole('img', { name: 'The chosen photo' })).toBeVisible()
        await expect(field(page, mail)).toBeVisible()
      }
    }
    // React reports that the document was another one.
    consoleErrors.splice(0)
  })

  test(`${what} after hydration costs no entry when errors come and go`, async ({ page }) => {
    for (const path of ['/contact', '/apply-online']) {
      await openPage(page, path)
      await page.evaluate(change)
      const text = path === '/contact' ? 'message' : 'presentAddress'
      await field(page, text).fill('আমার প্রশ্ন')
      await page.locator('main form [type=submit]').last().click()
      await expect(page.locator('main form [aria-invalid=true]').first()).toBeAttached()
      await page.evaluate(change)
      await field(page, 'email').evaluate((input: HTMLInputElement) => {
        for (let at = input.closest('details'); at; at = at.parentElement?.closest('details') ?? null)
          at.open = true
      })
      await field(page, 'email').fill('karim@')
      await field(page, 'email').fill('karim@example.org')
      await page.locator('main form [type=submit]').last().click()
      await expect(field(page, text)).toHaveValue('আমার প্রশ্ন')
      await expect(field(page, 'email')).toHaveValue('karim@example.org')
    }
  })
}

test('on a translated page, another notice shows its own words', async ({ page, site }) => {
  await openPage(page, `/notice/${await newestId(site, 'notices')}`)
  await page.evaluate(() => {
    for (const title of document.querySelectorAll('main :is(h1, p, time)')) {
      const words = document.createElement('font')
      words.textContent = 'অনুবাদ'
      title.firstChild?.replaceWith(words)
    }
  })
  // Not a row that another test has added (ids from 90000 on): it may be deleted at any time.
  const others = page.locator('main aside a[href^="/notice/"]:not([aria-current])')
  const paths = await others.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  const path = paths.find((one) => Number(one.split('/').at(-1)) < 90_000) ?? ''
  await page.locator(`main aside a[href="${path}"]`).click()
  await page.waitForURL(`**${path}`)
  const html = await (await page.request.get(path)).text()
  const [, title = ''] = /<h1[^>]*>(.*?)<\/h1>/s.exec(html) ?? []
  const text = await page.evaluate(
    (markup) => new DOMParser().parseFromString(markup, 'text/html').body.textContent,
    title,
  )
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text)
})
