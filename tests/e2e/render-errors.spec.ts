import type { Page } from '@playwright/test'
import { expect, openPage, test } from './site.ts'

// Errors while a page is rendered, in the browser. What the server sends: tests/http/render-errors.test.ts.

/** Changes the document at a path. Its inline scripts are allowed, although their hashes may differ now. */
async function changeDocument(page: Page, path: string, status: number, change: (html: string) => string) {
  await page.route(
    ({ pathname }) => pathname === path,
    async (route) => {
      const response = await route.fetch()
      const { 'content-security-policy': _policy, ...headers } = response.headers()
      await route.fulfill({ response, status, headers, body: change(await response.text()) })
    },
  )
}

test('a page of which a component threw on the server is rendered by the browser, and the console says so', async ({
  page,
  consoleErrors,
}) => {
  const failed = '<!--$!--><template></template><h1 id="title">Something went wrong</h1><!--/$-->'
  await changeDocument(page, '/about', 500, (html) =>
    html.replace(/(<main [^>]*>)[\s\S]*(<\/main>)/, `$1${failed}$2`),
  )
  await openPage(page, '/about')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Something went wrong')
  await expect(page.locator('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  // The status, and React's message about the part that the server could not render.
  expect(consoleErrors.splice(0)).toEqual([
    expect.stringContaining('500'),
    expect.stringMatching(/419|could not finish this Suspense boundary/),
  ])
})

test('a component that throws in the browser is reported in the console, and the visitor reads what to do', async ({
  page,
  consoleErrors,
}) => {
  // The data of the page header, within the JSON text of the router's script.
  await changeDocument(page, '/about', 200, (html) =>
    html.replace('\\"heading\\":\\"About the academy\\"', '\\"heading\\":{}'),
  )
  await openPage(page, '/about')
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expect(page.locator('main').getByRole('link', { name: 'Try again' })).toBeVisible()
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('TypeError')])
})
