import { readFileSync } from 'node:fs'
import { site as content, layout } from '@school/content'
import { schoolDay } from '@school/upstream/school-time'
import { expect, test } from 'vitest'
import { sharedApp, startApp } from '../support/app.ts'

// All figures of docs/spec/part-2.md#2 and #9 and all counts of docs/spec/part-1.md#2.13, repeated in figures.md and searched
// on their rendered pages (docs/spec/rulings.md#9). Times and limits (6 s, 48 events, 11 digits) are at the end if a page shows
// them; their behaviour is tested in tests/e2e and tests/submissions.

const site = await sharedApp()

const pages = new Map<string, Promise<string>>()
/** Returns the page without header, footer and aside. */
function mainOf(path: string): Promise<string> {
  const page =
    pages.get(path) ??
    fetch(site.url + path).then(async (response) => {
      const html = await response.text()
      return html
        .slice(html.indexOf('<main'), html.indexOf('</main>'))
        .replace(/<aside[\s\S]*?<\/aside>/g, '')
    })
  pages.set(path, page)
  return page
}

/** Returns the text of some HTML. */
function plain(html: string): string {
  return html
    .replace(/<span aria-hidden="true"[^>]*>[^<]*<\/span>/g, '')
    .replace(/<!-- -->/g, '')
    .replace(/<\/?(?:span|strong|em|a)\b[^>]*>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Returns the rows of a table with its header row, each as its cells joined by " | ". */
function tableRows(html: string, caption: string): string[] {
  const table = [...html.matchAll(/<table[\s\S]*?<\/table>/g)].find(
    ([one]) => plain(/<caption[^>]*>([\s\S]*?)<\/caption>/.exec(one)?.[1] ?? '') === caption,
  )?.[0]
  expect(table, `a table called ${caption}`).toBeDefined()
  return [...(table ?? '').matchAll(/<tr[\s\S]*?<\/tr>/g)].map(([row]) =>
    [...row.matchAll(/<t[hd][^>]*>([\s\S]*?)<\/t[hd]>/g)].map((cell) => plain(cell[1] ?? '')).join(' | '),
  )
}

/** Returns the entries of the lists below a heading, up to the next heading of its level. */
function listItems(html: string, heading: string): string[] {
  const headings = [...html.matchAll(/<h([2-4])[^>]*>([\s\S]*?)<\/h\1>/g)]
  const matches = headings.filter(([, , text]) => plain(text ?? '') === heading)
  expect(matches, `a heading ${heading}`).not.toEqual([])
  return matches.flatMap(({ index: start, 1: level = '' }) => {
    const next = headings.find(({ index, 1: other = '' }) => index > start && other <= level)
    const items = html.slice(start, next?.index).matchAll(/<li\b[^>]*>([\s\S]*?)<\/li>/g)
    return [...items].map(([, item]) => plain(item ?? ''))
  })
}

const sections = (text: string, mark: string) =>
  text.split(`\n${mark} `).map((section) => {
    const [head = '', ...lines] = section.split('\n')
    return { head, lines: lines.filter(Boolean), text: lines.join('\n') }
  })
const specified = sections(readFileSync(new URL('figures.md', import.meta.url), 'utf8'), '##').slice(1)

test.each(specified.map(({ head, text }) => [head, text]))(
  'the page %s shows the specified figures',
  async (path, text) => {
    const html = await mainOf(path)
    for (const [, quoted = ''] of text.matchAll(/^> (.+)$/gm)) expect(plain(html)).toContain(quoted)
    for (const { head, lines } of sections(`\n${text}`, '###').slice(1)) {
      const figures = lines.filter((line) => !line.startsWith('> '))
      const [, heading = '', count] = /^(.*?)(?:: (\d+))?$/.exec(head) ?? []
      if (figures[0]?.includes(' | ')) expect(tableRows(html, heading)).toEqual(figures)
      else {
        const items = listItems(html, heading)
        expect(items, heading).toHaveLength(Number(count ?? figures.length))
        for (const [index, figure] of figures.entries())
          expect(
            `${items[index]} `.startsWith(`${figure.slice(2)} `),
            `"${items[index]}" is "${figure}"`,
          ).toBe(true)
      }
    }
  },
)

test('pages show the figures of the site settings', async () => {
  const { merchantNumber, bank } = content
  const payment = plain(await mainOf('/payment-instruction'))
  for (const text of [
    'Tk. 520',
    merchantNumber,
    `Account number ${bank.accountNumber.en}`,
    `Routing number ${bank.routingNumber.en}`,
  ])
    expect(payment).toContain(text)
  for (const text of ['Tk. 520', merchantNumber]) expect(plain(await mainOf('/apply-online'))).toContain(text)
  expect(tableRows(await mainOf('/tahfeez'), 'ব্যাংকের মাধ্যমে পরিশোধ')).toEqual([
    'বিষয় | তথ্য',
    `হিসাবের নাম | ${bank.accountName.bn}`,
    `ব্যাংক | ${bank.bankName.bn}`,
    `শাখা | ${bank.bankBranch.bn}`,
    `হিসাব নম্বর | ${bank.accountNumber.bn}`,
    `রাউটিং নম্বর | ${bank.routingNumber.bn}`,
  ])
})

test.each([
  ['six tabs of fees and the payment schedule', '/fees', /<a href="#(?!content)[^"]+"/g, 7],
  ['the first tab, which is selected', '/fees', /<a href="#hostel" aria-current="true"/g, 1],
  ['three ways to pay', '/payment-instruction', /aria-label="\d of 3: (?:bKash|Cellfin|Bank)"/g, 3],
  ['four portals', '/choose-apply', /program\/14|program\/1"|program\/15|\/questionnaire/g, 4],
  ['portals in a new tab', '/choose-apply', /<a(?=[^>]* target="_blank")(?=[^>]* rel="[^"]*noopener)/g, 4],
  [
    'the form of this site, before the portals',
    '/choose-apply',
    /<a [^>]*href="\/apply-online".*program\/14/gs,
    1,
  ],
  ['the first 48 news', '/all-news', /<article\b/g, 48],
  ['the first 48 events', '/events-activities', /<article\b/g, 48],
  // A longer number is not cut (docs/spec/rulings.md#42).
  ['no limit of characters', '/apply-online', /<input[^>]*maxLength/g, 0],
] as const)('the specified number of parts is on a page: %s', async (_, path, markup, count) => {
  expect((await mainOf(path)).match(markup) ?? []).toHaveLength(count)
})

test('links to other sites use the addresses of the site settings', async () => {
  for (const [path, label, href] of [
    ['/about', 'Apply Online', content.external.applyOnline],
    ['/payment-instruction', 'Payment instruction (PDF)', content.external.paymentPdf],
    ['/zbf', 'Register', content.external.forumRegistration],
    ['/higher-education', 'Register Now', content.external.higherEducationRegistration],
    ['/hostel-contact', 'WhatsApp', content.external.helpline],
    ['/hostel-contact', 'Apply Online', '/choose-apply'],
  ] as const) {
    const links = [...(await mainOf(path)).matchAll(/<a ([^>]*)>([\s\S]*?)<\/a>/g)]
    const link = links.find(([, , text]) => plain(text ?? '').replace(' (on another site)', '') === label)
    expect(link?.[1], `${path}: ${label}`).toContain(`href="${href}"`)
  }
})

test('the hostel page shows the two phone numbers and the two e-mail addresses of the site settings', async () => {
  const main = await mainOf('/hostel-contact')
  for (const phone of content.phones) expect(main).toContain(`href="tel:${phone.replace(/[^+\d]/g, '')}"`)
  for (const email of content.emails) expect(main).toContain(`href="mailto:${email}"`)
})

test('the footer has its links, phones, e-mails, the year and an icon for each account; the contact page has address and map without a script', async () => {
  const html = await (await fetch(`${site.url}/about`)).text()
  const footer = html.slice(html.indexOf('<footer'), html.indexOf('</footer>'))
  for (const path of [
    ...['/all-notice', '/about', '/payment-instruction', '/fees', '/gallery', '/videos', '/faq'],
    ...['/contact', '/legal', '/privacy', '/accessibility'],
  ])
    expect(footer.split(`href="${path}"`), path).toHaveLength(2)
  for (const phone of content.phones) expect(plain(footer)).toContain(phone)
  for (const email of content.emails) expect(footer).toContain(`href="mailto:${email}"`)
  expect(plain(footer)).toContain(`© ${schoolDay(new Date()).slice(0, 4)} ${layout.site.brand}`)
  // An icon without a link is not shown.
  for (const { label, href } of layout.site.socials)
    expect(footer.split(`>${label}</span>`), label).toHaveLength(href === null ? 1 : 2)
  const contact = await mainOf('/contact')
  expect(contact).toContain(`href="${layout.site.map.link.replaceAll('&', '&amp;')}"`)
  for (const line of layout.site.address) expect(plain(contact)).toContain(line)
})

test('the privacy notice names the retention period of the server’s settings', async () => {
  const own = await startApp({ synced: false, environment: { RETENTION_DAYS: '45' } })
  try {
    const html = await (await fetch(`${own.url}/privacy`)).text()
    expect(plain(html)).toContain('45 days after that we erase it')
    expect(await mainOf('/privacy')).toContain('30 days after that we erase it')
  } finally {
    await own.close()
  }
})
