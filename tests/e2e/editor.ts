import type { Page } from '@playwright/test'
import { accessibilityErrors } from './accessibility.ts'
import { removeStatusErrors } from './application.ts'
import { signIn } from './office.ts'
import { expect } from './site.ts'

export async function signInEditor(page: Page): Promise<void> {
  await signIn(page, 'editor')
  await expect(page).toHaveURL(/\/office\/pages$/)
}

/** Walks pages of the office in both languages, on a phone and a wide screen. With SHOTS each is a picture in that folder. */
export async function expectToFitAndBeAccessible(
  page: Page,
  paths: string[],
  consoleErrors: string[],
): Promise<void> {
  for (const prefix of ['', '/bn'])
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      for (const path of paths) {
        await page.goto(prefix + path)
        expect(await accessibilityErrors(page)).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
        if (process.env.SHOTS)
          await page.screenshot({
            path: `${process.env.SHOTS}/${prefix.slice(1) || 'en'}-${path.replace(/\W+/g, '-')}-${width}.png`,
            fullPage: true,
          })
      }
    }
  // The sign-in page is answered with 401.
  removeStatusErrors(consoleErrors)
  expect(consoleErrors).toEqual([])
}
