import { localPath } from '@school/content'
import { HtmlValidate } from 'html-validate'
import { afterAll, expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { everyAddress } from '../support/bytes.ts'

// The markup of every page in both languages, by the recommended rules of html-validate.

const site = await startApp()
afterAll(() => site.close())

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    // React writes <input/>, autoComplete, required="" and hidden="", which browsers read as <input>, autocomplete, required and hidden.
    'void-style': 'off',
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    // The title of a row's page is its headline, which the school writes.
    'long-title': 'off',
    // A number is copied: with other characters than a blank and a hyphen, many telephones do not dial it.
    'tel-non-breaking': 'off',
    // Ids of form fields have the dots of their names (references.0.name): every character but a blank is valid.
    'valid-id': ['error', { relaxed: true }],
    // Several boxes may be ticked for one field.
    'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'button', 'submit'] }],
  },
})

const addresses = [
  ...everyAddress(site.fakeUpstream),
  '/search?q=quran',
  '/all-notice?page=2',
  '/no-such-page',
]

test.each(['en', 'bn'] as const)('the pages in %s are valid', async (locale) => {
  const found = new Map<string, string>()
  for (const address of addresses) {
    const html = await (await fetch(site.url + localPath(address, locale))).text()
    const { results } = await validator.validateString(html)
    for (const { ruleId, message, selector } of results.flatMap(({ messages }) => messages)) {
      const fault = `${ruleId}: ${message} (${selector ?? ''})`
      // What all pages have is told once.
      if (!found.has(fault)) found.set(fault, `${address}: ${fault}`)
    }
  }
  expect([...found.values()]).toEqual([])
})

test.each(['/', '/bn/contact', '/no-such-page'])(
  'Safari makes no links of numbers and dates on %s: what is one has a link',
  async (path) => {
    const html = await (await fetch(site.url + path)).text()
    expect(html).toContain(
      '<meta name="format-detection" content="telephone=no, date=no, address=no, email=no"/>',
    )
  },
)

// docs/spec/rulings.md#65
test('every page has one map: in its footer, but on the contact page, which has the large one in its main part', async () => {
  for (const locale of ['en', 'bn'] as const)
    for (const address of addresses) {
      const path = localPath(address, locale)
      const html = await (await fetch(site.url + path)).text()
      const at = html.lastIndexOf('<footer')
      const maps = [html.slice(0, at), html.slice(at)].map((part) => part.split('drawn-map').length - 1)
      expect(maps, path).toEqual(address === '/contact' ? [1, 0] : [0, 1])
    }
})
