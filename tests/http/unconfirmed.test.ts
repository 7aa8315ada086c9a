import { messagesIn } from '@school/content/messages-in'
import { unconfirmedPages } from '@school/content/unconfirmed'
import { expect, test } from 'vitest'
import { sharedApp } from '../support/app.ts'

// Sample content is never fact (docs/spec/rulings.md#66): beside the school's own server, a page of samples says so.

const said = (locale: 'en' | 'bn') => messagesIn[locale].layout.unconfirmed

test('beside the school’s own server every page with sample content says that the school has not confirmed it', async () => {
  const site = await sharedApp()
  const pages = unconfirmedPages()
  for (const page of ['/', '/policies', '/bn/class-routine', '/tahfeez', '/bn']) expect(pages).toContain(page)
  for (const page of pages) {
    const html = await (await fetch(site.url + page)).text()
    expect(html.split(`>${said(page.startsWith('/bn') ? 'bn' : 'en')}<`), page).toHaveLength(2)
  }
})

test('pages of figures, lists of the school’s server and forms say nothing of the kind', async () => {
  const site = await sharedApp()
  for (const page of ['/fees', '/all-notice', '/bn/all-news', '/contact', '/apply-online'])
    expect(await (await fetch(site.url + page)).text(), page).not.toContain(
      said(page.startsWith('/bn') ? 'bn' : 'en'),
    )
})
