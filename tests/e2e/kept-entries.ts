import type { Page } from '@playwright/test'
import { delayRequests, expect, openPage, test, waitForHydration, waitUntilSettled } from './site.ts'

// Entries of a form that is left, changed by others, or hydrated late: shared by the tests that nothing of them is lost.

/** By name: the text of a field, the value of a choice, or that a box is ticked. */
export type Entries = Record<string, string | true>

export const controls = (page: Page, name: string) => page.locator(`main form [name="${name}"]`)
const kindOf = (page: Page, name: string) =>
  controls(page, name)
    .first()
    .evaluate((control: HTMLInputElement) => control.type)
const option = (page: Page, name: string, value: string) =>
  controls(page, name).and(page.locator(`[value="${value}"]`))

export async function enter(page: Page, entries: Entries): Promise<void> {
  for (const [name, value] of Object.entries(entries)) {
    const kind = await kindOf(page, name)
    if (value === true) await controls(page, name).check()
    else if (kind === 'radio') await option(page, name, value).check()
    else if (kind === 'select-one') await controls(page, name).selectOption(value)
    else await controls(page, name).fill(value)
  }
}

export async function areThere(page: Page, entries: Entries): Promise<void> {
  for (const [name, value] of Object.entries(entries)) {
    if (value === true) await expect(controls(page, name)).toBeChecked()
    else if ((await kindOf(page, name)) === 'radio') await expect(option(page, name, value)).toBeChecked()
    else await expect(controls(page, name)).toHaveValue(value)
  }
}

const changeLanguage = async (page: Page) => {
  const other = page.getByRole('banner').locator('a[hreflang]').first()
  const language = await other.getAttribute('hreflang')
  await other.click()
  await expect(page.locator('html')).toHaveAttribute('lang', language ?? '')
  await waitForHydration(page)
}

/** Leaves the form without leaving the document. */
export async function followLink(page: Page): Promise<void> {
  await page.locator('header a[href="/"]').first().click()
  // The address changes before the page does.
  await expect(page.locator('#intro')).toBeVisible()
}

/** Ways to leave a form and to come back to it. */
export const ways: Record<string, (page: Page, path: string) => Promise<unknown>> = {
  'a link and Back': async (page, path) => {
    await followLink(page)
    await page.goBack()
    await expect(page).toHaveURL(new RegExp(`${path}(\\?|$)`))
  },
  'another document and Back': async (page) => {
    await openPage(page, '/about')
    await page.goBack()
    await waitForHydration(page)
  },
  'a reload': async (page) => {
    await page.reload()
    await waitForHydration(page)
  },
  'the other language, there and back': async (page) => {
    await changeLanguage(page)
    await changeLanguage(page)
  },
}

/** Everything that this tab has stored under any name. */
export const stored = (page: Page) =>
  page.evaluate(() => JSON.stringify(Object.values({ ...sessionStorage })))

/**
 * Waits until a form that is shown again has taken what was kept of it. The script for it comes after the others, and the browser may
 * have filled in the form before.
 */
export const taken = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => sessionStorage.getItem('unsent-entries'))).toBeNull()

/** Waits until the script has come that keeps the entries of a form. */
export async function untilKeeping(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() =>
        performance.getEntriesByType('resource').some(({ name }) => name.includes('/unsent-entries-')),
      ),
    )
    .toBe(true)
  // It has run too.
  await waitUntilSettled(page)
}

/** Opens a page without its scripts. Returns a function that loads them and waits for hydration. */
export async function openUnhydrated(page: Page, path: string): Promise<() => Promise<void>> {
  const { requested, release } = await delayRequests(page, /\/assets\/entry-client-/)
  await page.goto(path)
  await requested
  return async () => {
    release()
    await waitForHydration(page)
  }
}

/** What changes a document beside React: a password manager's element at each field, words that are replaced, a bar above the page. */
export const CHANGES = {
  'an element beside each field': () => {
    for (const control of document.querySelectorAll('main input, main textarea, main select'))
      control.after(document.createElement('span'))
  },
  'replaced words': () => {
    for (const title of document.querySelectorAll('main :is(h1, h2, label, legend, button, p)')) {
      const words = document.createElement('span')
      words.textContent = 'অনুবাদ'
      if (title.firstChild?.nodeType === Node.TEXT_NODE) title.firstChild.replaceWith(words)
    }
  },
  'a bar in the page': () => {
    document.querySelector('main')?.prepend(document.createElement('aside'))
  },
}

/** Leaves an entered form in each of the ways, and sees its entries again. @param secret what may not be stored */
export async function expectToOutliveWays(
  page: Page,
  path: string,
  entries: Entries,
  secret: string,
): Promise<void> {
  for (const [way, leave] of Object.entries(ways))
    await test.step(way, async () => {
      await leave(page, path)
      await areThere(page, entries)
      expect(await stored(page)).not.toContain(secret)
    })
}

/** Makes each of the changes before hydration: an entered field keeps its text and the focus. @param textFor what is entered, by the change */
export async function expectToOutliveChanges(
  page: Page,
  path: string,
  name: string,
  textFor: (what: string) => string,
): Promise<void> {
  for (const [what, change] of Object.entries(CHANGES))
    await test.step(`${what} before hydration`, async () => {
      // Written anew each time: what was kept would hide a loss.
      await page.evaluate(() => sessionStorage.clear())
      await page.goto('about:blank')
      const hydrate = await openUnhydrated(page, path)
      const written = { [name]: textFor(what) }
      await enter(page, written)
      await page.evaluate(change)
      await controls(page, name).focus()
      await hydrate()
      await areThere(page, written)
      await expect(controls(page, name)).toBeFocused()
    })
}
