import type { Page } from '@playwright/test'
import { accessibilityErrors } from './accessibility.ts'
import { removeStatusErrors, sendApplication as send } from './application.ts'
import { OFFICE_PASSWORD } from './office.ts'
import { expect, test } from './site.ts'

// A clerk at /office, on a phone: without scripts, by keyboard alone, in both languages.

async function signIn(page: Page, prefix: string): Promise<void> {
  await page.goto(`${prefix}/office`)
  await page.locator('#name').focus()
  await page.keyboard.type('officer')
  await page.keyboard.press('Tab')
  await page.keyboard.type(OFFICE_PASSWORD)
  await page.keyboard.press('Enter')
}

const languages = [
  {
    prefix: '',
    found: '1 found',
    asked: 'Waiting for the parent',
    text: 'Please bring the birth certificate.',
  },
  { prefix: '/bn', found: '১টি পাওয়া গেছে', asked: 'অভিভাবকের অপেক্ষায়', text: 'জন্মনিবন্ধন সনদ আনুন।' },
]

for (const { prefix, found, asked, text } of languages) {
  test(`a clerk answers a call in three actions and asks for a paper, at ${prefix || '/'} by keyboard and without scripts`, async ({
    plainPage: page,
    site,
  }) => {
    const number = prefix ? '01788888802' : '01788888801'
    const reference = await send(site, {
      applicantName: prefix ? 'Sumaiya Akter' : 'Nusrat Jahan',
      mobile: number,
    })
    await page.setViewportSize({ width: 360, height: 740 })
    await signIn(page, prefix)
    // 1. The name, spelt another way. 2. Enter. 3. The name in the list.
    await page.locator('#q').focus()
    await page.keyboard.type(prefix ? 'সুমাইয়া' : 'Nusraat Jahaan')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status')).toHaveText(found)
    await page.locator('.list a').focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`${prefix}/office/${reference}$`))
    await expect(page.getByRole('link', { name: number })).toBeVisible()
    await expect(page.getByRole('img')).toHaveJSProperty('naturalWidth', 300)

    await page.locator('#ask-text').focus()
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\?done$/)
    await expect(page.getByRole('heading', { name: asked })).toBeVisible()
    await page.goto(`${prefix}/office?group=needs_something`)
    await expect(page.locator('.list')).toContainText(reference)
  })

  test(`the pages of the office at ${prefix || '/'} have no accessibility errors, and fit a phone`, async ({
    page,
    site,
    consoleErrors,
  }) => {
    const reference = await send(site, {
      applicantName: 'Mahmuda Khatun',
      mobile: prefix ? '01788888804' : '01788888803',
    })
    await page.goto(`${prefix}/office`)
    expect(await accessibilityErrors(page)).toEqual([])
    await signIn(page, prefix)
    await expect(page.locator('#q')).toBeVisible()
    for (const path of ['', '?kind=contact', `/${reference}`, '/slots', '/log'])
      for (const width of [360, 1440]) {
        await page.setViewportSize({ width, height: 740 })
        await page.goto(`${prefix}/office${path}`)
        expect(await accessibilityErrors(page), path).toEqual([])
        const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(beyond, `${path} at ${width}`).toBeLessThanOrEqual(0)
      }
    // The sign-in page has the status 401.
    removeStatusErrors(consoleErrors)
  })
}

test('an application is printed as the form alone, with the school’s name and the photograph', async ({
  page,
  site,
  consoleErrors,
}) => {
  const reference = await send(site, { applicantName: 'Tahmid Hasan', mobile: '01788888805' })
  await signIn(page, '')
  await expect(page.locator('#q')).toBeVisible()
  await page.goto(`/office/${reference}`)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Tahmid Hasan').first()).toBeVisible()
  await expect(page.getByRole('img')).toBeVisible()
  await expect(page.locator('.only-print')).toBeVisible()
  for (const hidden of ['header', 'nav', 'textarea', 'button'])
    await expect(page.locator(hidden).first()).toBeHidden()
  removeStatusErrors(consoleErrors)
})
