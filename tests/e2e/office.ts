import type { Page } from '@playwright/test'

/** The password of the accounts `officer`, `reader` and `editor`, which serve.ts makes. */
export const OFFICE_PASSWORD = 'a long password of the office'

type Account = 'officer' | 'editor'

/** Signs in by keyboard on the page that asks for it. */
export async function enterPassword(page: Page, account: Account = 'officer'): Promise<void> {
  await page.locator('#name').focus()
  await page.keyboard.type(account)
  await page.keyboard.press('Tab')
  await page.keyboard.type(OFFICE_PASSWORD)
  await page.keyboard.press('Enter')
}

/** Opens the office, in Bangla with the prefix `/bn`, signs in, and waits for its first page. */
export async function signIn(page: Page, account: Account = 'officer', prefix = ''): Promise<void> {
  await page.goto(`${prefix}/office`)
  await enterPassword(page, account)
  await page.locator('#password').waitFor({ state: 'detached' })
}
