import { site as content } from '@school/content'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Site, startSite } from '../site.ts'

// Every figure of part 2 section 9 that has its page, written out here once more and looked up as a row of the
// rendered page (ruling 9).

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

/** The tables of a page: each row as its cells joined by " | ", under the table's caption. */
async function rows(path: string): Promise<string[]> {
  const html = await (await fetch(site.url + path)).text()
  return [...html.matchAll(/<table[\s\S]*?<\/table>/g)].flatMap(([table]) => {
    const caption = plain(/<caption[^>]*>([\s\S]*?)<\/caption>/.exec(table)?.[1] ?? '')
    return [...table.matchAll(/<tr[\s\S]*?<\/tr>/g)].map(
      ([row]) =>
        `${caption}: ${[...row.matchAll(/<t[hd][^>]*>([\s\S]*?)<\/t[hd]>/g)].map((cell) => plain(cell[1] ?? '')).join(' | ')}`,
    )
  })
}

function plain(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&#x27;', "'")
    .trim()
}

test.each([
  [
    '/fees',
    'Tahfeez and hostel fees (Tk)',
    [
      'Residential | 21,500 | 10,000 | 15,000 | 5,000 | 3,500 | 1,000 | 1,000 | 1,000',
      'Non Residential | 21,500 | 0 | 7,500 | 5,000 | 3,500 | 1,000 | 1,000 | 1,000',
      'Day Care | 21,500 | 5,000 | 10,000 | 5,000 | 3,500 | 1,000 | 1,000 | 1,000',
      'After School / Part Time | 3,500 | 0 | 2,000 | 0 | 0 | 0 | 0 | 0',
    ],
  ],
  [
    '/fees?tab=core',
    'Core school, Play to Five (Tk)',
    ['Admission | 21,500 | 16,500', 'Monthly tuition | 5,000 | 3,750'],
  ],
  ['/fees?tab=core', 'Session fee for old students (Tk)', ['Play | 0', 'From Nursery | 8,000']],
  [
    '/fees?tab=core',
    'Book and stationery (Tk)',
    ['Play to KG | 5,000', 'One and Two | 6,000', 'Three to Five | 6,500'],
  ],
  [
    '/fees?tab=core',
    'Other fees (Tk)',
    [
      'Uniform | 1,800',
      'Exam | 2,000',
      'Resource and publication | 1,500',
      'Excursion | 1,000',
      'Computer lab and library, up to KG | 0',
      'Computer lab and library, after KG | 1,000',
      'Transport, monthly, optional | 4,000',
    ],
  ],
  [
    '/fees?tab=tahfeez',
    'Tahfeez, registration and tuition (Tk)',
    [
      'Residential | 10,000 | 15,000 | 13,000',
      'Day Care | 5,000 | 12,000 | 10,000',
      'Non Residential | 0 | 10,000 | 8,000',
    ],
  ],
  [
    '/fees?tab=tahfeez',
    'Tahfeez, other fees (Tk)',
    [
      'Admission | 21,500',
      'Admission, siblings | 16,500',
      'Establishment | 5,000',
      'Book | 3,500',
      'Uniform | 1,800',
      'Exam | 1,000',
      'Resource | 1,000',
      'Excursion | 1,000',
    ],
  ],
  [
    '/fees?tab=academic-residential',
    'Academic Residential, registration and tuition (Tk)',
    [
      'Residential | 10,000 | 15,000 | 13,000',
      'Day Care | 5,000 | 12,000 | 10,000',
      'Non Residential | 0 | 10,000 | 8,000',
    ],
  ],
  [
    '/fees?tab=academic-residential',
    'Academic Residential, other fees (Tk)',
    [
      'Admission | 21,500',
      'Book | class-wise',
      'Exam | 2,000',
      'Resource | 1,500',
      'Excursion | 1,000',
      'Lab | 500',
    ],
  ],
  [
    '/fees?tab=schedule',
    'Payment schedule and discounts',
    [
      'Yearly | Before 10 January | 5%',
      'Half-yearly | January, July | 3%',
      'Quarterly | January, May, September | 2%',
      'Monthly | Before the 10th | none',
    ],
  ],
  [
    '/year-group',
    'Thirteen classes, from Play to Ten',
    ['Play | 3.5-4', 'Nursery | 4-5', 'KG | 5-6', 'One | 6-7', 'Five | 10-11', 'Ten | 15-16'],
  ],
  [
    '/exam-system',
    'Spring semester, January-June',
    [
      'Formative | Through the semester | 20',
      'Mid-term | Written 15 plus viva 5, mid March | 20',
      'Final | Written 40 plus viva 10, June | 50',
      'Attendance | From fingerprint data | 10',
      'Total | All parts | 100',
    ],
  ],
  [
    '/exam-system',
    'Autumn semester, July-December',
    [
      'Mid-term | Written 15 plus viva 5, mid September | 20',
      'Final | Written 40 plus viva 10, December | 50',
      'Total | All parts | 100',
    ],
  ],
  [
    '/exam-system',
    'Grading scale',
    [
      'A+ | 90-100 | 4.00',
      'A | 80-89 | 3.75',
      'A- | 70-79 | 3.50',
      'B | 60-69 | 3.00',
      'C | 50-59 | 2.75',
      'D (Fail) | 0-49 | 2.50',
    ],
  ],
  ['/about', 'How it began', ['1 March 2023 | Operations began', '4 March 2023 | The school was announced']],
  [
    '/tahfeez',
    'ভর্তি ও অন্যান্য ফি (টাকা)',
    [
      'ভর্তি ফি | ২১,৫০০ | ২১,৫০০ | ২১,৫০০',
      'ভর্তি ফি, ভাই-বোন | ১৬,৫০০ | ১৬,৫০০ | ১৬,৫০০',
      'হোস্টেল নিবন্ধন | ১০,০০০ | ৫,০০০ | ০',
      'টিউশন ফি | ১৫,০০০ | ১২,০০০ | ১০,০০০',
      'টিউশন ফি, ভাই-বোন | ১৩,০০০ | ১০,০০০ | ৮,০০০',
      'সংস্থাপন ফি | ৫,০০০ | ৫,০০০ | ৫,০০০',
      'বই | ৩,৫০০ | ৩,৫০০ | ৩,৫০০',
      'ইউনিফর্ম | ১,৮০০ | ১,৮০০ | ১,৮০০',
      'পরীক্ষা ফি | ১,০০০ | ১,০০০ | ১,০০০',
      'শিক্ষা উপকরণ | ১,০০০ | ১,০০০ | ১,০০০',
      'শিক্ষাসফর | ১,০০০ | ১,০০০ | ১,০০০',
    ],
  ],
  [
    '/zbf',
    'Executive structure of the upper board',
    [
      'Chairman | 1',
      'Vice Chairman | 2',
      'Treasurer | 1',
      'Secretary | 1',
      'Member | 3',
      'Nominated by the lower board | 2',
      'Upper board together | 10',
    ],
  ],
  [
    '/zbf',
    'Shares',
    ['Price of one share, in Taka | 1,00,000', 'Shares of each upper-board member at least | 10'],
  ],
])('%s, %s', async (path, caption, expected) => {
  expect(await rows(path)).toEqual(expect.arrayContaining(expected.map((row) => `${caption}: ${row}`)))
})

test('the fee policy names every term and penalty', async () => {
  const html = plain(await (await fetch(`${site.url}/fees?tab=policy`)).text())
  for (const figure of [
    'non-refundable',
    'by the 7th',
    'Tk 50 per day',
    'after the 10th',
    '2 months',
    '3-5% yearly',
  ])
    expect(html).toContain(figure)
})

test.each([
  ['/tahfeez', ['২০২৩ সালের ১ মার্চ', 'চট্টগ্রামের পশ্চিম খুলশীতে', 'বারোটি বৈশিষ্ট্য', 'এক বছরের তাহিলি']],
  ['/zbf', ['1 lakh Taka', 'members of the upper board', '10 shares']],
  [
    '/higher-education',
    ['At least BA Honors', 'IELTS above 7', 'Practising Muslim', 'Promise to repay the funding'],
  ],
  ['/food-snack', ['শনিবার', 'রবিবার', 'সোমবার', 'মঙ্গলবার', 'বুধবার', 'বৃহস্পতিবার', 'শুক্রবার']],
])('%s says its figures in words', async (path, said) => {
  const html = plain(await (await fetch(site.url + path)).text())
  for (const words of said) expect(html).toContain(words)
})

test('the pages that lead out do so by the addresses of the site settings', async () => {
  for (const [path, label, href] of [
    ['/zbf', 'Register', content.external.forumRegistration],
    ['/higher-education', 'Register Now', content.external.higherEducationRegistration],
    ['/hostel-contact', 'WhatsApp', content.external.helpline],
    ['/hostel-contact', 'Apply Online', '/choose-apply'],
  ] as const) {
    const html = await (await fetch(site.url + path)).text()
    const main = html.slice(html.indexOf('<main'), html.indexOf('<aside'))
    const links = [...main.matchAll(/<a ([^>]*)>([\s\S]*?)<\/a>/g)]
    const link = links.find(([, , words]) => plain(words ?? '') === label)
    expect(link?.[1], `${path}: ${label}`).toContain(`href="${href}"`)
  }
})

test('the hostel is reached by the two phones and the two e-mails of the site settings', async () => {
  const html = await (await fetch(`${site.url}/hostel-contact`)).text()
  const main = html.slice(html.indexOf('<main'), html.indexOf('<aside'))
  for (const phone of content.phones) expect(main).toContain(`href="tel:${phone.replace(/[^+\d]/g, '')}"`)
  for (const email of content.emails) expect(main).toContain(`href="mailto:${email}"`)
})
