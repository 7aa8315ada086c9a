import { nameEquivalents } from '@school/content/name-equivalents'
import { createDesk, type OfficeDesk } from '@school/office/desk'
import { createDataKeys } from '@school/outbox/data-keys'
import { createDb, type Db } from '@school/prisma'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../support/postgres.ts'
import { applicationFields, storeRows } from './stored.ts'

// What a clerk finds by what somebody says on the telephone.

const keys = createDataKeys(Buffer.alloc(32, 7))
let database: Awaited<ReturnType<typeof freshDatabase>>
let db: Db
let desk: OfficeDesk
const references: Record<string, string> = {}

/** Each family by the name of the child. */
const FAMILIES: Record<string, Record<string, string>> = {
  'Md. Tanvir Rahman': {
    fatherName: 'Abdur Rahman',
    motherName: 'Mst. Fatema Khatun',
    mobile: '01819345672',
    fatherMobile: '01711222333',
    email: 'Tanvir.Family+school@Example.com',
    dob: '2019-03-02',
    birthRegNo: '20191592034567891',
    passportNo: 'EF0123456',
    transactionDetails: '9A7B6C5D4E',
    presentAddress: 'House 12, Road 3, Agrabad, Chattogram',
  },
  'মোছাঃ আয়েশা সিদ্দিকা': {
    fatherName: 'মোঃ রহমান মিয়া',
    motherName: 'রোকেয়া বেগম',
    mobile: '01912345678',
    fatherMobile: '01612121212',
    dob: '2018-12-16',
    presentAddress: 'হালিশহর, চট্টগ্রাম',
    transactionDetails: 'CASH',
  },
  'Salahuddin Ahmed Chowdhury': {
    fatherName: "Joseph D'Costa",
    motherName: 'Nurjahan Begum',
    mobile: '01555666777',
    fatherMobile: '01555666778',
    dob: '2017-07-09',
    presentAddress: 'Khulshi',
  },
  'Nur-ul-Islam Hossain': {
    fatherName: 'Abdulkarim Hossain',
    motherName: 'Jannatul Ferdous',
    mobile: '01333444555',
    fatherMobile: '01333444556',
    dob: '2019-05-30',
    presentAddress: 'Nasirabad',
  },
  'Hasan Mahmud': {
    fatherName: 'Selim Mahmud',
    // Fewer than four digits.
    transactionDetails: 'BKXYQW2M9',
    motherName: 'Salma Akhter',
    mobile: '01444555666',
    fatherMobile: '01444555667',
    dob: '2018-01-20',
    presentAddress: 'Patenga',
  },
  'মায়া আক্তার': {
    fatherName: 'Al-Amin Babor',
    motherName: 'S. M. Mita Parvin',
    mobile: '01666111222',
    fatherMobile: '01666333444',
    dob: '2016-02-11',
    presentAddress: 'Lohagara',
  },
}

beforeAll(async () => {
  database = await freshDatabase()
  db = createDb(database.url)
  desk = createDesk(
    db,
    keys,
    () => ({ days: 30, maxDays: 365, isRoundOpen: false }),
    () => nameEquivalents,
  )
  const names = Object.keys(FAMILIES)
  const stored = await storeRows(
    db,
    keys,
    names.map((applicantName, n) => ({
      // Not drawn by lot: an end without a digit is searched as a word.
      reference: `A-7K3M-${n + 3}QXF`,
      payload: applicationFields({ applicantName, permanentAddress: 'Feni', ...FAMILIES[applicantName] }),
      receivedAt: new Date('2026-10-15T06:00:00Z'),
    })),
  )
  for (const [n, name] of names.entries()) references[name] = stored[n] ?? ''
  const [message = ''] = await storeRows(db, keys, [
    {
      kind: 'contact',
      payload: {
        name: 'Karim Uddin',
        email: 'karim@example.org',
        subject: 'Transport',
        message: 'Does a bus come to Oxygen? My number is 01777-888 999.',
      },
      receivedAt: new Date('2026-11-20T06:00:00Z'),
    },
  ])
  references['Karim Uddin'] = message
})
afterAll(async () => {
  await db.$close()
  await database.drop()
})

const namesOf = (rows: { payload: Record<string, string> | null }[]) =>
  rows.map(({ payload }) => payload?.applicantName ?? payload?.name ?? '')
const exact = async (typed: string) => namesOf((await desk.search(typed, 1)).rows)

const TANVIR = 'Md. Tanvir Rahman'
const AYESHA = 'মোছাঃ আয়েশা সিদ্দিকা'
const SALAH = 'Salahuddin Ahmed Chowdhury'
const NURUL = 'Nur-ul-Islam Hossain'
const HASAN = 'Hasan Mahmud'
const KARIM = 'Karim Uddin'
const MAYA = 'মায়া আক্তার'

test.each([
  // Names, in every spelling and both scripts.
  [TANVIR, 'Mohammad Tanvir', 'Mohammed Tanveer Rahman', 'মোঃ তানভীর', 'মুহাম্মদ তানভির রহমান', 'Muhammad Tanbir'],
  [TANVIR, 'Tanvir Rohman', 'Tanvir Rehman', 'md tanvir', 'MD. TANVIR RAHMAN', 'মোহাম্মদ তানবির'],
  [TANVIR, 'Abdul Rahman Tanvir', 'Abdurrahman Tanvir', 'আব্দুর রহমান তানভীর', 'Tanvir Abdur-Rahman'],
  [
    TANVIR,
    'Mosammat Fatima',
    'মোছাঃ ফাতেমা',
    'Fatema Khatoon',
    'ফাতিমা খাতুন',
    'Mr Tanvir',
    'Late Abdur Rahman Tanvir',
  ],
  [AYESHA, 'Ayesha Siddiqa', 'Aisha Siddika', 'আয়শা ছিদ্দিকা', 'Mst Ayesha', 'Mosammat Aysha', 'আয়েশা সিদ্দিকা'],
  [AYESHA, 'Rahman Mia', 'Rohman Miah', 'Md Rahman Miya', 'Rokeya Begum', 'Ruqaiya Begom', 'রোকেয়া'],
  [
    SALAH,
    'Salah Uddin',
    'Salahuddin',
    'Salah ud-Din',
    'সালাহউদ্দিন',
    'সালাউদ্দিন',
    'Salauddin',
    'Salah-Ud-Deen Chy',
  ],
  [SALAH, 'Choudhury', 'চৌধুরী', 'Chaudhuri Ahmad', 'Salahuddin Ahammed Chowdhuri', 'আহমেদ চৌধুরী', 'আহমদ'],
  [SALAH, 'Costa', "D'Costa", 'Dcosta', 'D Costa', 'De Costa', 'কস্তা', 'Nur Jahan', 'Nurjahan', 'নূরজাহান'],
  [
    NURUL,
    'Nurul Islam',
    'Nur Islam',
    'Noorul Islam',
    'নুরুল ইসলাম',
    'Nurulislam',
    'Nur ul Islam Hossein',
    'নূরুল হোসেন',
  ],
  [
    NURUL,
    'Abdul Karim',
    'আব্দুল করিম',
    'Abdul Kareem Husain',
    'Jannat Ferdous',
    'Zannatul Ferdaus',
    'জান্নাতুল ফেরদৌস',
    'হোসাইন',
  ],
  [
    HASAN,
    'Hassan',
    'হাসান',
    'Hasan Mahmood',
    'মাহমুদ',
    'Saleem Mahmud',
    'Salma Aktar',
    'সালমা আক্তার',
    'Akther Salma',
  ],
  [KARIM, 'Karim Uddeen', 'করিম উদ্দিন', 'Korim Uddin', 'Kareem Din'],
  // Numbers, whole and by their ends.
  [
    TANVIR,
    '01819345672',
    '+880 1819-345672',
    '8801819345672',
    '০১৮১৯৩৪৫৬৭২',
    '1819345672',
    '345672',
    '5672',
    '672',
    '01819 345 672',
    '018 672',
  ],
  [
    TANVIR,
    '20191592034567891',
    '567891',
    '2019 1592 0345 67891',
    '২০১৯১৫৯২০৩৪৫৬৭৮৯১',
    '01711222333',
    '222333',
  ],
  [TANVIR, 'EF0123456', 'EF 0123456', 'ef-0123456', '0123456', '9A7B6C5D4E', '9a7b6c5d4e', '5D4E', '6c5d4e'],
  [HASAN, 'BKXYQW2M9', 'bkxyqw2m9', 'QW2M9'],
  [AYESHA, '019123', '+88019', '0191', '01912-xxxxxx', '12345678', '9123456'],
  [
    KARIM,
    '01777888999',
    '01777 888 999',
    '888999',
    'karim@example.org',
    'KARIM@Example.ORG',
    'karim+bus@example.org',
  ],
  [
    TANVIR,
    'tanvir.family@example.com',
    'tanvir.family+other@EXAMPLE.com',
    'Tanvir.Family+school@Example.com',
  ],
  // Dates.
  [
    TANVIR,
    '2 March 2019',
    '2019-03-02',
    '02/03/2019',
    '2.3.2019',
    '2-3-19',
    'March 2, 2019',
    '২ মার্চ ২০১৯',
    '২রা মার্চ ২০১৯',
    '2nd march 2019',
    '02032019',
    '2 Mar',
    'March 2',
    '03/02/2019 Tanvir'.replace('03/02', '2/3'),
  ],
  [
    AYESHA,
    '16 December 2018',
    '১৬ ডিসেম্বর',
    '16-12-2018',
    '12/16/2018',
    'December 2018',
    '16 Dec 18',
    '16/12',
  ],
  [KARIM, '20 November 2026', 'November', 'নভেম্বর ২০২৬'],
  // Places and words of any field.
  [TANVIR, 'Agrabad', 'আগ্রাবাদ', 'Chittagong Agrabad', 'চট্টগ্রাম আগ্রাবাদ', 'Road 3 Agrabad'],
  [AYESHA, 'Halishahar', 'Halishohor Chittagong', 'হালিশহর', 'halisahar'],
  [KARIM, 'bus Oxygen', 'অক্সিজেন', 'Transport'],
  // What narrows.
  [
    TANVIR,
    'Rohman Agrabad',
    'did it arrive, Rohman from Agrabad',
    'Rahman 018',
    '018… March',
    'Tanvir 2019',
    'রহমান আগ্রাবাদ ০১৮',
    'Fatema March 2019',
    'Abdur Rahman Agrabad 5672',
  ],
  [AYESHA, 'Rahman Halishahar', 'রহমান হালিশহর ০১৯', 'Siddika 16/12'],
  // Initials as they are read aloud, a particle that is joined, a short form or a label without a blank behind it.
  [MAYA, 'Alamin', 'Al Amin', 'আলামিন', 'আল আমিন', 'এস এম মিতা', 'SM Mita', 'মায়া পিতাঃআলামিন'],
  [TANVIR, 'মোঃতানভীর', 'মো:তানভীর', 'Md.Tanvir', 'মোবাইলঃ০১৮১৯৩৪৫৬৭২', 'নামঃ তানভীর'],
  // What Bangla makes of a name in a sentence.
  [TANVIR, 'রহমানের ছেলে তানভীর', 'ফাতেমার ছেলে', 'তানভীরের বাবার মোবাইল ০১৭১১'],
  [MAYA, 'বাবরের মেয়ে মায়া', 'মায়ার মা মিতা', 'Maya'],
  // With the name of the field, a link, a contact card.
  [
    TANVIR,
    'tel:+8801819345672',
    'https://wa.me/8801819345672',
    'wa.me/8801819345672',
    'WhatsApp 01819345672',
    'xxxx5672',
    '01819345672, 01711222333',
    '01819 345 672 / 01711 222 333',
    'TrxID: 9A7B6C5D4E',
    'passport no EF0123456',
    'birth reg. no. 20191592034567891',
    'জন্মনিবন্ধন ২০১৯১৫৯২০৩৪৫৬৭৮৯১',
    'mailto:tanvir.family@example.com',
    '“tanvir.family@example.com”',
    'tanvir.family@',
    'student Tanvir',
  ],
  // Dates as lists, programs and calendars write them.
  [
    TANVIR,
    'DOB 2-3-2019',
    '2 / 3 / 2019',
    '2019-03-02 14:05',
    '2019-03-02T00:00:00.000Z',
    '2 March 2019, 2:05 pm',
    '02Mar2019',
    '20190302',
    '2019-03',
    '03/2019',
    '2nd of March',
    'Saturday, 2 March 2019',
    '২ মার্চ ২০১৯ সালে',
    '২ মার্চ ২০১৯ খ্রিঃ',
  ],
])('%s is found by %s and the others, without a line', async (name, ...typed) => {
  const missing: [string, string[]][] = []
  for (const one of typed) {
    const found = await exact(one)
    if (!found.includes(name)) missing.push([one, found])
  }
  expect(missing).toEqual([])
})

test.each([
  ['Rahman', [TANVIR, AYESHA]],
  ['Hossain', [NURUL]],
  ['Hasan', [HASAN]],
  ['Karim', [KARIM, NURUL]],
  ['Uddin', [KARIM, SALAH]],
  ['Chowdhury', [SALAH]],
  ['018', [TANVIR]],
  ['Rohman Agrabad', [TANVIR]],
  ['Rahman Patenga', []],
  ['01444555666', [HASAN]],
  ['555666', [HASAN, SALAH]],
  ['January', [HASAN]],
  ['October 2026', [TANVIR, AYESHA, SALAH, NURUL, HASAN, MAYA]],
  // Vowels of Bangla tell names from the words that are left out: মেয়ে, মাতা, আর.
  ['মায়া', [MAYA]],
  ['মিতা বেগম', []],
  ['আরা রহমান', []],
  ['Amin Rahman', []],
  ['বাবর', [MAYA]],
  ['01819345672 01912345678', []],
  ['2019-04', []],
  ['Tanvir@', []],
  ['Akram', []],
  ['01819345673', []],
])('%s finds exactly %j', async (typed, names) => {
  expect((await exact(typed)).toSorted()).toEqual([...names].toSorted())
})

test('a reference is found with and without hyphens, in any case, and by its end', async () => {
  const reference = references[TANVIR] ?? ''
  const typed = [
    reference,
    reference.toLowerCase(),
    reference.replaceAll('-', ''),
    reference.replaceAll('-', ' ').toLowerCase(),
  ]
  for (const one of [...typed, `ref ${reference}`]) expect([one, await exact(one)]).toEqual([one, [TANVIR]])
  expect(await exact(reference.slice(-4).toLowerCase())).toEqual([TANVIR])
  const links = [`https://school.example/bn/status/${reference}`, `রেফারেন্সঃ${reference}`, reference.slice(2)]
  for (const one of links) expect([one, await exact(one)]).toEqual([one, [TANVIR]])
  expect(await exact(`${reference.slice(2, -1)}R`)).toEqual([])
})

test.each([
  ['Tamvir', TANVIR],
  ['Chowdhurani', ''],
  ['Hasen Mahmot', HASAN],
  ['Selem Mahmub', HASAN],
  ['Ferdoush Jannatul Hosna', NURUL],
  ['Fatema Agrabad 5 May 2010', TANVIR],
])('%s is similar to what %s has, below the line', async (typed, name) => {
  const { rows, near } = await desk.search(typed, 1)
  expect(namesOf(rows)).toEqual([])
  if (name) expect(namesOf(near)).toContain(name)
  else expect(near).toEqual([])
})

test.each([
  '',
  '   ',
  '%',
  "'; --",
  '\\',
  '…',
  '+',
  '()',
  '١٢٣',
  '😀',
  'a',
  '0',
  'A'.repeat(5_000),
  '1 '.repeat(100),
  'May may মে',
  '99/99/9999',
  'x@',
  '@y',
  '-',
  'ref',
])('the text %j finds nothing that is wrong, and causes no error', async (typed) => {
  const { total } = await desk.search(typed.slice(0, 300), 1)
  expect(total).toBeLessThanOrEqual(6)
})
