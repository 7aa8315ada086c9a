import type { Page } from '@playwright/test'
import { accessibilityErrors } from './accessibility.ts'
import { removeStatusErrors, sendApplication as send } from './application.ts'
import { signIn } from './office.ts'
import { expect, test } from './site.ts'

// A clerk at /office. The same pages in Bangla: tests/office/desk.test.ts.

/** What is smaller than 24 px, and not a link within a sentence (WCAG 2.5.8). */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const all = document.querySelectorAll('a, button, summary, select, textarea, input:not([type="hidden"])')
    return [...all].flatMap((target) => {
      const { width, height } = target.getBoundingClientRect()
      const isInSentence =
        getComputedStyle(target).display === 'inline' &&
        target.parentElement?.textContent?.trim() !== target.textContent?.trim()
      const isSmall = target.checkVisibility() && !isInSentence && Math.min(width, height) < 24
      return isSmall ? [`${target.outerHTML.slice(0, 120)}: ${width} by ${height}`] : []
    })
  })

test('a clerk answers a call in three actions and asks for a paper, by keyboard and without scripts', async ({
  plainPage: page,
  site,
}) => {
  const mobile = '01788888801'
  const reference = await send(site, { applicantName: 'Nusrat Jahan', mobile })
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page)
  // 1. The name, spelt another way. 2. Enter. 3. The name in the list.
  await page.locator('#q').focus()
  await page.keyboard.type('Nusraat Jahaan')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toHaveText('1 found')
  await page.locator('.list a').focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/office/${reference}$`))
  await expect(page.getByRole('link', { name: mobile })).toBeVisible()
  await expect(page.getByRole('img')).toHaveJSProperty('naturalWidth', 300)

  await page.locator('#ask-text').focus()
  await page.keyboard.type('Please bring the birth certificate.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?done$/)
  await expect(page.getByRole('heading', { name: 'Request: Open' })).toBeVisible()
  await page.goto('/office')
  await expect(page.locator('.list tr', { hasText: reference })).toContainText('Asked, no answer yet')
})

test('the pages of the office have no accessibility errors, fit a phone in both languages, and an application is printed as the form alone', async ({
  page,
  site,
  consoleErrors,
}) => {
  const reference = await send(site, { applicantName: 'Mahmuda Khatun', mobile: '01788888803' })
  for (const prefix of ['', '/bn']) {
    await page.context().clearCookies()
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`${prefix}/office`)
    expect(await accessibilityErrors(page)).toEqual([])
    await signIn(page, 'officer', prefix)
    for (const path of [
      '',
      '?kind=contact',
      '/figures',
      '/slots',
      '/log',
      '/account',
      '/help',
      `/${reference}`,
    ]) {
      await page.goto(`${prefix}/office${path}`)
      // The pages in Bangla have the same elements.
      if (!prefix) expect(await accessibilityErrors(page), path).toEqual([])
      for (const width of [1440, 360]) {
        await page.setViewportSize({ width, height: 740 })
        const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(beyond, `${path} at ${width}`).toBeLessThanOrEqual(0)
      }
      expect(await smallTargets(page), path).toEqual([])
    }
  }
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Mahmuda Khatun').first()).toBeVisible()
  await expect(page.getByRole('img')).toBeVisible()
  // The school's name.
  await expect(page.locator('.only-print')).toBeVisible()
  for (const hidden of ['header', 'nav', 'textarea', 'button'])
    await expect(page.locator(hidden).first()).toBeHidden()
  // The sign-in page has the status 401.
  removeStatusErrors(consoleErrors)
})

test('header, log and the bar below a list leave a phone to the rows, and are one line on a wide screen, without scripts', async ({
  plainPage: page,
  site,
}) => {
  const reference = await send(site, { applicantName: 'Rokeya Sultana', mobile: '01788888804' })
  await signIn(page)
  const boxOf = async (selector: string) =>
    (await page.locator(selector).first().boundingBox()) ?? { y: 0, height: 0 }
  for (const prefix of ['', '/bn'])
    for (const width of [360, 768, 1280, 1440]) {
      await page.setViewportSize({ width, height: 740 })
      await page.goto(`${prefix}/office`)
      const name = `${prefix} ${width}`
      expect((await boxOf('.top')).height, name).toBeLessThanOrEqual(width < 1_200 ? 80 : 130)
      expect((await boxOf('.actions')).height, name).toBeLessThanOrEqual(70)
      expect(
        await page.locator('.actions').evaluate((bar) => bar.scrollWidth - bar.clientWidth),
        name,
      ).toBeLessThanOrEqual(0)
      await page.goto(`${prefix}/office/log`)
      expect((await boxOf('.list tbody tr')).y, name).toBeLessThanOrEqual(400)
    }

  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/office')
  await page.locator('.top summary').click()
  await page.locator('.top').getByRole('link', { name: 'Test dates' }).click()
  await expect(page).toHaveURL(/\/office\/slots$/)
  await page.goto('/office')
  await page.locator(`input[name="reference"][value="${reference}"]`).check()
  await page.locator('.actions summary').click()
  for (const button of await page.locator('.actions details button').all())
    await expect(button).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Decide' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Decide')
})
