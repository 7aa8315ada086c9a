import { expect, test } from './site.ts'

test('a script that gets into a page is blocked by the policy of the page, and so is a handler in an attribute', async ({
  page,
  consoleErrors,
}) => {
  await page.route('**/about', async (route) => {
    const response = await route.fetch()
    const injected =
      '<script>window.injected = 1</script><img src="data:," alt="" onerror="window.injected = 2">'
    const body = (await response.text()).replace('</body>', `${injected}</body>`)
    expect(body).toContain(injected)
    await route.fulfill({ response, body })
  })
  await page.goto('/about')
  await expect
    .poll(() => consoleErrors.filter((text) => /Content Security Policy/.test(text)).length)
    .toBeGreaterThan(1)
  expect(await page.evaluate(() => 'injected' in window)).toBe(false)
  // The browser reports what it has blocked.
  consoleErrors.splice(0)
})
