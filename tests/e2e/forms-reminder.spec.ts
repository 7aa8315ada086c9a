import { type Entries, enter, expectToOutliveChanges, expectToOutliveWays } from './kept-entries.ts'
import { openPage, test } from './site.ts'

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
  await expectToOutliveWays(page, path, entries, 'salma@')
  await expectToOutliveChanges(page, path, 'email', (what) => `${what.replaceAll(' ', '-')}@parents.example`)
  // React reports that the document was another one.
  consoleErrors.splice(0)
})
