import { expect, test } from 'vitest'
import { sharedApp } from '../support/app.ts'

// The fee calculator without scripts: the choices are in the address, the sum is in the document.

const site = await sharedApp()

async function open(address: string) {
  const response = await fetch(site.url + address)
  const html = await response.text()
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  const text = main
    .replace(/<aside[\s\S]*?<\/aside>|<!-- -->/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
  return { status: response.status, html, main, text }
}

const chosen = (main: string) =>
  [...main.matchAll(/<option value="([^"]*)" selected/g)].map(([, value]) => value)

test.each([
  [
    '/fee-calculator?programme=core&class=kg&sibling=yes',
    ['Core school (general school) · class KG · brother or sister at the school'],
    [
      '27,800 Taka on the day of admission',
      '3,750 Taka each month',
      '72,800 Taka in the first year altogether',
    ],
    [
      'Admission 16,500 – –',
      'Books and stationery – 5,000 –',
      'Tuition – – 3,750',
      'Total 18,300 9,500 3,750',
    ],
    ['Every four months 2% 14,700 44,100 71,900', 'Yearly 5% 42,750 42,750 70,550'],
  ],
  [
    '/bn/fee-calculator?programme=core&class=kg&sibling=yes',
    ['সাধারণ শাখা · শ্রেণি: কেজি · ভাই বা বোন আমাদের বিদ্যালয়ে পড়ে'],
    ['২৭,৮০০ টাকা, ভর্তির দিন', '৩,৭৫০ টাকা, প্রতি মাসে', '৭২,৮০০ টাকা, প্রথম বছরে সব মিলিয়ে'],
    ['ভর্তি ১৬,৫০০ – –', 'বই ও খাতা-কলম – ৫,০০০ –', 'টিউশন ফি (মাসিক) – – ৩,৭৫০', 'মোট ১৮,৩০০ ৯,৫০০ ৩,৭৫০'],
    ['চার মাস অন্তর ২% ১৪,৭০০ ৪৪,১০০ ৭১,৯০০', 'বছরে একবার ৫% ৪২,৭৫০ ৪২,৭৫০ ৭০,৫৫০'],
  ],
])('%s shows the sum, its lines and the discounts, and keeps the choices', async (address, ...parts) => {
  const { status, main, text } = await open(address)
  expect(status).toBe(200)
  // The large figure follows its label in the document.
  const [choices = [], figures = [], lines = [], discounts = []] = parts
  const spoken = figures.map((figure) => figure.replace(/^(\S+) (.*)$/, '$2 $1'))
  for (const part of [...choices, ...spoken, ...lines, ...discounts]) expect(text).toContain(part)
  expect(chosen(main)).toEqual(['core', 'kg'])
  expect(main).toMatch(/<input[^>]*name="sibling"[^>]*checked/)
  expect(main).not.toMatch(/<input[^>]*name="transport"[^>]*checked/)
})

test.each([
  ['a programme that does not exist', 'programme=nothing', 'Choose one of the programmes in the list.'],
  ['no class where it matters', 'programme=academic-day-care', 'Choose one of the classes in the list'],
  ['a class without published fees', 'programme=core&class=six', 'are not published here'],
  ['the name of a method', 'programme=constructor', 'Choose one of the programmes in the list.'],
  [
    'markup',
    'programme=core&class=%3Cscript%3Ealert(1)%3C/script%3E',
    'Choose one of the classes in the list',
  ],
  ['bytes that are no text', 'programme=%00%FF&class=%F0%9F', 'Choose one of the programmes in the list.'],
])('an address with %s gets the form and a sentence, and no sum', async (_, query, sentence) => {
  const { status, html, text } = await open(`/fee-calculator?${query}`)
  expect(status).toBe(200)
  expect(text).toContain(sentence)
  expect(text).not.toContain('How the sum is made')
  expect(html).toContain('<form')
  expect(html).not.toContain('alert(1)')
})

test('a class makes no other page where the programme has none, and neither does an unknown parameter', async () => {
  const { main } = await open('/fee-calculator?programme=tahfeez-residential')
  for (const more of ['&class=kg', '&sibling=perhaps', '&other=1'])
    expect((await open(`/fee-calculator?programme=tahfeez-residential${more}`)).main).toBe(main)
})

test.each(['', '/bn'])(
  'search engines index the form of %s/fee-calculator, and none of its answers',
  async (language) => {
    const path = `${language}/fee-calculator`
    expect((await open(path)).html).not.toContain('noindex')
    expect((await open(`${path}?programme=part-time`)).html).toContain('content="noindex, follow"')
    expect((await open('/sitemap.xml')).html).toContain(`${path}<`)
  },
)
