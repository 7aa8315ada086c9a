import {
  areThere,
  CHANGES,
  controls,
  type Entries,
  enter,
  openUnhydrated,
  stored,
  ways,
} from './kept-entries.ts'
import { expect, openPage, test } from './site.ts'

// Before the round there is no application, but a small form for a message on the day on which it opens.

test.use({ siteFlags: ['--before-the-round'] })

const path = '/apply-online'
const entries: Entries = { email: 'salma@parents.example' }

test('entries of the reminder are there again after a link and Back, another document, a reload and both languages, and whatever an add-on changes', async ({
  page,
  consoleErrors,
}) => {
  await openPage(page, path)
  await enter(page, entries)
  for (const [way, leave] of Object.entries(ways))
    await test.step(way, async () => {
      await leave(page, path)
      await areThere(page, entries)
      expect(await stored(page)).not.toContain('salma@')
    })
  for (const [what, change] of Object.entries(CHANGES))
    await test.step(`${what} before hydration`, async () => {
      // Written anew each time: what was kept would hide a loss.
      await page.evaluate(() => sessionStorage.clear())
      await page.goto('about:blank')
      const hydrate = await openUnhydrated(page, path)
      const written = { email: `${what.replaceAll(' ', '-')}@parents.example` }
      await enter(page, written)
      await page.evaluate(change)
      await controls(page, 'email').focus()
      await hydrate()
      await areThere(page, written)
      await expect(controls(page, 'email')).toBeFocused()
    })
  // React reports that the document was another one.
  consoleErrors.splice(0)
})
