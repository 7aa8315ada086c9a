import { site as content } from '@school/content'
import { beforeAll, expect, test } from 'vitest'
import { type App, sharedApp, startApp } from '../support/app.ts'

// All figures of docs/spec/part-2.md#2 and #9 and all counts of docs/spec/part-1.md#2.13, repeated here and searched
// on their rendered pages (docs/spec/rulings.md#9). Times and limits (6 s, 48 events, 11 digits) are at the end of
// the table if a page shows them; their behaviour is tested in tests/e2e and tests/submissions.

let site: App
beforeAll(async () => {
  site = await sharedApp()
})

/** What a test searches for: a table by its caption, a list by its heading, or text anywhere on the page. */
type Figures =
  | { table: string; rows: string[] }
  | { list: string; count: number; items?: string[] }
  | { texts: string[] }
  | { markup: RegExp; count: number }

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

/** Returns the items of the first list after a heading. */
function listItems(html: string, heading: string): string[] {
  const match = [...html.matchAll(/<h[2-4][^>]*>([\s\S]*?)<\/h[2-4]>/g)].find(
    ([, text]) => plain(text ?? '') === heading,
  )
  expect(match, `a heading ${heading}`).toBeDefined()
  const list = /<([ou])l\b[^>]*>([\s\S]*?)<\/\1l>/.exec(html.slice(match?.index ?? 0))?.[2] ?? ''
  return [...list.matchAll(/<li\b[^>]*>([\s\S]*?)<\/li>/g)].map(([, item]) => plain(item ?? ''))
}

const core = [
  'Primary 5 years',
  'High School 5 years',
  'Dakhil 1 year',
  'HSC / Alim 2 years',
  'BA 4 years',
  'MA 1 year',
]

test.each<[string, Figures]>([
  // ── Fees, /fees: six tabs of fees and the payment schedule
  ['/fees', { markup: /<a href="#(?!content)[^"]+"/g, count: 7 }],
  ['/fees', { markup: /<a href="#hostel" aria-current="true"/g, count: 1 }],
  [
    '/fees',
    {
      table: 'Tahfeez and hostel fees (Tk)',
      rows: [
        'Programme | Admission | Hostel | Tuition | Establishment | Books | Exam | Publication | Tour',
        'Residential | 21,500 | 10,000 | 15,000 | 5,000 | 3,500 | 1,000 | 1,000 | 1,000',
        'Non Residential | 21,500 | 0 | 7,500 | 5,000 | 3,500 | 1,000 | 1,000 | 1,000',
        'Day Care | 21,500 | 5,000 | 10,000 | 5,000 | 3,500 | 1,000 | 1,000 | 1,000',
        'After School / Part Time | 3,500 | 0 | 2,000 | 0 | 0 | 0 | 0 | 0',
      ],
    },
  ],
  [
    '/fees?tab=core',
    {
      table: 'Core school, Play to Five (Tk)',
      rows: ['Fee | Regular | Siblings', 'Admission | 21,500 | 16,500', 'Monthly tuition | 5,000 | 3,750'],
    },
  ],
  [
    '/fees?tab=core',
    {
      table: 'Session fee for old students (Tk)',
      rows: ['Class | Amount', 'Play | 0', 'From Nursery | 8,000'],
    },
  ],
  [
    '/fees?tab=core',
    {
      table: 'Book and stationery (Tk)',
      rows: ['Class | Amount', 'Play to KG | 5,000', 'One and Two | 6,000', 'Three to Five | 6,500'],
    },
  ],
  [
    '/fees?tab=core',
    {
      table: 'Other fees (Tk)',
      rows: [
        'Fee | Amount',
        'Uniform | 1,800',
        'Exam | 2,000',
        'Resource and publication | 1,500',
        'Excursion | 1,000',
        'Computer lab and library, up to KG | 0',
        'Computer lab and library, after KG | 1,000',
        'Transport, monthly, optional | 4,000',
      ],
    },
  ],
  [
    '/fees?tab=tahfeez',
    {
      table: 'Tahfeez, registration and tuition (Tk)',
      rows: [
        'Attendance | Hostel registration | Tuition | Tuition, siblings',
        'Residential | 10,000 | 15,000 | 13,000',
        'Day Care | 5,000 | 12,000 | 10,000',
        'Non Residential | 0 | 10,000 | 8,000',
      ],
    },
  ],
  [
    '/fees?tab=tahfeez',
    {
      table: 'Tahfeez, other fees (Tk)',
      rows: [
        'Fee | Amount',
        'Admission | 21,500',
        'Admission, siblings | 16,500',
        'Establishment | 5,000',
        'Book | 3,500',
        'Uniform | 1,800',
        'Exam | 1,000',
        'Resource | 1,000',
        'Excursion | 1,000',
      ],
    },
  ],
  [
    '/fees?tab=academic-residential',
    {
      table: 'Academic Residential, registration and tuition (Tk)',
      rows: [
        'Attendance | Hostel registration | Tuition | Tuition, siblings',
        'Residential | 10,000 | 15,000 | 13,000',
        'Day Care | 5,000 | 12,000 | 10,000',
        'Non Residential | 0 | 10,000 | 8,000',
      ],
    },
  ],
  [
    '/fees?tab=academic-residential',
    {
      table: 'Academic Residential, other fees (Tk)',
      rows: [
        'Fee | Amount',
        'Admission | 21,500',
        'Book | class-wise',
        'Exam | 2,000',
        'Resource | 1,500',
        'Excursion | 1,000',
        'Lab | 500',
      ],
    },
  ],
  [
    '/fees?tab=siblings',
    {
      table: 'What brothers and sisters pay (Tk)',
      rows: [
        'Programme | Fee | Regular | Siblings',
        'Core school | Admission | 21,500 | 16,500',
        'Core school | Monthly tuition | 5,000 | 3,750',
        'Tahfeez | Admission | 21,500 | 16,500',
        'Tahfeez and Academic Residential | Tuition, Residential | 15,000 | 13,000',
        'Tahfeez and Academic Residential | Tuition, Day Care | 12,000 | 10,000',
        'Tahfeez and Academic Residential | Tuition, Non Residential | 10,000 | 8,000',
      ],
    },
  ],
  [
    '/fees?tab=schedule',
    {
      table: 'Payment schedule and discounts',
      rows: [
        'Payment | When | Discount',
        'Yearly | Before 10 January | 5%',
        'Half-yearly | January, July | 3%',
        'Quarterly | January, May, September | 2%',
        'Monthly | Before the 10th | none',
      ],
    },
  ],
  [
    '/fees?tab=policy',
    {
      list: 'Fee policy',
      count: 7,
      items: [
        'Fees once paid are non-refundable.',
        'Monthly tuition is due by the 7th of the month.',
        'A penalty of Tk 50 per day is charged after the 10th.',
        'Non-payment for 2 months may cancel the admission.',
        'Pupils with dues cannot sit for examinations.',
        'Fees may rise by 3-5% yearly with inflation.',
        'A family that cancels pays the full fees of the term.',
      ],
    },
  ],
  [
    '/payment-instruction',
    {
      table: 'By when',
      rows: [
        'Monthly tuition | When',
        'Due | By the 7th of the month',
        'Without penalty | Until the 10th',
        'Penalty of Tk 50 | For each day after the 10th',
      ],
    },
  ],
  ['/payment-instruction', { markup: /aria-label="\d of 3: (?:bKash|Cellfin|Bank)"/g, count: 3 }],
  [
    '/payment-instruction',
    {
      texts: [
        'Tk. 520',
        content.merchantNumber,
        `Account number ${content.bank.accountNumber.en}`,
        `Routing number ${content.bank.routingNumber.en}`,
      ],
    },
  ],
  ['/apply-online', { texts: ['Tk. 520', content.merchantNumber] }],
  ['/choose-apply', { markup: /program\/14|program\/1"|program\/15|\/questionnaire/g, count: 4 }],

  // ── Classes, ages, subjects, examinations
  [
    '/year-group',
    {
      table: 'Thirteen classes, from Play to Ten',
      rows: [
        'Class | Age in years',
        'Play | 3.5-4',
        'Nursery | 4-5',
        'KG | 5-6',
        'One | 6-7',
        'Two | 7-8',
        'Three | 8-9',
        'Four | 9-10',
        'Five | 10-11',
        'Six | 11-12',
        'Seven | 12-13',
        'Eight | 13-14',
        'Nine | 14-15',
        'Ten | 15-16',
      ],
    },
  ],
  ['/subjects', { list: 'Scholastic subjects', count: 11 }],
  ['/subjects', { list: 'Co-scholastic areas', count: 9 }],
  ['/subjects', { texts: ['How lessons are taught', 'How progress is followed'] }],
  [
    '/academic-program',
    {
      texts: [
        'classes, one for each year of age 13',
        'co-scholastic areas 11 + 9',
        'memorised by general school pupils 5 Paras',
      ],
    },
  ],
  ['/policies', { texts: ['10 of the 100 marks', 'due by the 7th', 'after the 10th, Tk 50 per day'] }],
  ['/curriculum', { texts: ['(Juz) at least, for general school students 5 Paras'] }],
  ['/why-us', { texts: ['at least are memorised by every pupil of the general school 5 Paras'] }],
  [
    '/exam-system',
    {
      table: 'Spring semester, January-June',
      rows: [
        'Assessment | Detail | Marks',
        'Formative | Through the semester | 20',
        'Mid-term | Written 15 plus viva 5, mid March | 20',
        'Final | Written 40 plus viva 10, June | 50',
        'Attendance | From fingerprint data | 10',
        'Total | All parts | 100',
      ],
    },
  ],
  [
    '/exam-system',
    {
      table: 'Autumn semester, July-December',
      rows: [
        'Assessment | Detail | Marks',
        'Formative | Through the semester | 20',
        'Mid-term | Written 15 plus viva 5, mid September | 20',
        'Final | Written 40 plus viva 10, December | 50',
        'Attendance | From fingerprint data | 10',
        'Total | All parts | 100',
      ],
    },
  ],
  [
    '/exam-system',
    {
      table: 'Grading scale',
      rows: [
        'Grade | Marks | Point',
        'A+ | 90-100 | 4.00',
        'A | 80-89 | 3.75',
        'A- | 70-79 | 3.50',
        'B | 60-69 | 3.00',
        'C | 50-59 | 2.75',
        'D (Fail) | 0-49 | 2.50',
      ],
    },
  ],
  ['/exam-system', { texts: ['the 100 marks', 'formative 20', 'mid-term 20', 'final 50', 'attendance 10'] }],
  ['/future-progression', { list: 'Core path', count: 7, items: ['Pre-School 3 years', ...core] }],
  [
    '/future-progression',
    {
      list: 'Tahfeez path',
      count: 9,
      items: ['Pre-School 3 years', 'Tahfeez added', 'Tahili added 1 year', ...core],
    },
  ],
  ['/tahili-program', { texts: ['from memorisation back into the general classes 1 year'] }],

  // ── Admission
  [
    '/admission-process',
    {
      list: 'Six steps to admission',
      count: 6,
      items: [
        'Apply online',
        'Evaluation test',
        "Parents' interview",
        'Payment',
        'Submit documents',
        'Complete at admin office',
      ],
    },
  ],

  // ── About (docs/spec/part-1.md#2.13)
  [
    '/about',
    {
      table: 'How it began',
      rows: [
        'Date | What happened',
        '1 March 2023 | Operations began',
        '4 March 2023 | The school was announced',
      ],
    },
  ],
  ['/about', { list: 'Our values', count: 6 }],
  ['/about', { list: 'What sets us apart', count: 4 }],
  ['/about', { list: 'Facilities', count: 6 }],
  ['/about', { list: 'Salient facilities', count: 20 }],
  ['/governing-body', { list: 'Thirteen members', count: 13 }],
  ['/academic-committee', { list: 'Twelve scholars and educators', count: 12 }],
  ['/campus-facilities', { list: 'What the campus has', count: 21 }],

  // ── Tahfeez, hostel, forum, support
  [
    '/tahfeez',
    {
      table: 'ভর্তি ও অন্যান্য ফি (টাকা)',
      rows: [
        'ফির খাত | আবাসিক | ডে-কেয়ার | অনাবাসিক',
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
    },
  ],
  [
    '/tahfeez',
    {
      table: 'ব্যাংকের মাধ্যমে পরিশোধ',
      rows: [
        'বিষয় | তথ্য',
        `হিসাবের নাম | ${content.bank.accountName.bn}`,
        `ব্যাংক | ${content.bank.bankName.bn}`,
        `শাখা | ${content.bank.bankBranch.bn}`,
        `হিসাব নম্বর | ${content.bank.accountNumber.bn}`,
        `রাউটিং নম্বর | ${content.bank.routingNumber.bn}`,
      ],
    },
  ],
  ['/tahfeez', { list: 'বারোটি বৈশিষ্ট্য', count: 12 }],
  ['/tahfeez', { list: 'পুরুষ শিক্ষক', count: 4 }],
  ['/tahfeez', { list: 'নারী শিক্ষক', count: 3 }],
  ['/tahfeez', { texts: ['২০২৩ সালের ১ মার্চ', 'চট্টগ্রামের পশ্চিম খুলশীতে', 'এক বছরের তাহিলি'] }],
  ['/food-snack', { texts: ['শনিবার', 'রবিবার', 'সোমবার', 'মঙ্গলবার', 'বুধবার', 'বৃহস্পতিবার', 'শুক্রবার'] }],
  [
    '/zbf',
    {
      table: 'Executive structure of the upper board',
      rows: [
        'Office | Members',
        'Chairman | 1',
        'Vice Chairman | 2',
        'Treasurer | 1',
        'Secretary | 1',
        'Member | 3',
        'Nominated by the lower board | 2',
        'Upper board together | 10',
      ],
    },
  ],
  [
    '/zbf',
    {
      texts: [
        '1 Chairman',
        '2 Vice Chairmen',
        '1 Treasurer',
        '1 Secretary',
        '3 Members',
        '2 Nominated members Sent by the lower board',
      ],
    },
  ],
  [
    '/zbf',
    {
      table: 'Shares',
      rows: [
        'Term | Figure',
        'Price of one share, in Taka | 1,00,000',
        'Shares of each upper-board member at least | 10',
      ],
    },
  ],
  [
    '/zbf',
    {
      texts: [
        '1 lakh Taka',
        'members of the upper board 10',
        'at least for each member of the upper board 10 shares',
      ],
    },
  ],
  [
    '/higher-education',
    {
      list: 'Conditions',
      count: 4,
      items: ['At least BA Honors.', 'IELTS above 7.', 'Practising Muslim.', 'Promise to repay the funding.'],
    },
  ],

  // ── Limits that a page shows
  ['/events-activities', { markup: /<article\b/g, count: 48 }],
  // Eleven digits; a longer number is not cut (docs/spec/rulings.md#42).
  ['/apply-online', { texts: ['For example 01712345678'] }],
  ['/apply-online', { markup: /<input[^>]*maxLength/g, count: 0 }],
])('the page %s shows the specified figures: %o', async (path, figures) => {
  const html = await mainOf(path)
  if ('table' in figures) expect(tableRows(html, figures.table)).toEqual(figures.rows)
  else if ('list' in figures) {
    const items = listItems(html, figures.list)
    expect(items).toHaveLength(figures.count)
    for (const [index, text] of (figures.items ?? []).entries())
      expect(`${items[index]} `.startsWith(`${text} `), `"${items[index]}" is "${text} …"`).toBe(true)
  } else if ('texts' in figures) for (const text of figures.texts) expect(plain(html)).toContain(text)
  else expect(html.match(figures.markup) ?? []).toHaveLength(figures.count)
})

test('links to other sites use the addresses of the site settings', async () => {
  for (const [path, label, href] of [
    ['/about', 'Apply Online (portal)', content.external.applyOnline],
    ['/payment-instruction', 'Payment instruction (PDF)', content.external.paymentPdf],
    ['/zbf', 'Register', content.external.forumRegistration],
    ['/higher-education', 'Register Now', content.external.higherEducationRegistration],
    ['/hostel-contact', 'WhatsApp', content.external.helpline],
    ['/hostel-contact', 'Apply Online', '/choose-apply'],
  ] as const) {
    const links = [...(await mainOf(path)).matchAll(/<a ([^>]*)>([\s\S]*?)<\/a>/g)]
    const link = links.find(([, , text]) => plain(text ?? '') === label)
    expect(link?.[1], `${path}: ${label}`).toContain(`href="${href}"`)
  }
})

test('the hostel page shows the two phone numbers and the two e-mail addresses of the site settings', async () => {
  const main = await mainOf('/hostel-contact')
  for (const phone of content.phones) expect(main).toContain(`href="tel:${phone.replace(/[^+\d]/g, '')}"`)
  for (const email of content.emails) expect(main).toContain(`href="mailto:${email}"`)
})

test('the privacy notice names the retention period of the server’s settings', async () => {
  const own = await startApp({ synced: false, environment: { RETENTION_DAYS: '45' } })
  try {
    const html = await (await fetch(`${own.url}/privacy`)).text()
    expect(plain(html)).toContain('erases it from its server 45 days after that')
    expect(await mainOf('/privacy')).toContain('30 days after that')
  } finally {
    await own.close()
  }
})
