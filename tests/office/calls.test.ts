import { createDb } from '@school/prisma'
import { afterAll, expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { testKeys } from '../support/data-key.ts'
import { account, post, signIn } from './office.ts'
import { applicationFields, storeRows } from './stored.ts'

// Twelve calls: what is said, what a clerk types, and whose application it is. It is found in two actions: the search, and a press on the
// name, which stands among the first three. (Fourteen others: tests/e2e/office-actions.spec.ts.)

const site = await startApp({ synced: false })
const db = createDb(site.databaseUrl, 2)
afterAll(async () => {
  await db.$close()
  await site.close()
})

const FAMILIES: Record<string, string>[] = [
  {
    applicantName: 'Tahmid Rahman',
    fatherName: 'Lutfor Rahman',
    motherName: 'Shirin Akter',
    mobile: '01819004512',
    fatherMobile: '01711880021',
    presentAddress: 'Agrabad C/A, Chattogram',
    dob: '2019-04-11',
  },
  {
    applicantName: 'Tahmid Rahman',
    motherName: 'Rozina Begum',
    mobile: '01911002233',
    presentAddress: 'Khulshi',
  },
  {
    applicantName: 'তাসনিয়া ফারহানা',
    fatherName: 'আবুল কালাম আজাদ',
    motherName: 'রাবেয়া বসরী',
    mobile: '01678998877',
    dob: '2018-02-21',
  },
  {
    applicantName: 'Muaz Ibn Jabal',
    fatherName: 'Abdul Karim Siddiqui',
    motherName: 'Umme Kulsum',
    mobile: '01552347781',
    email: 'A.Karim.Siddiqui@Example.org',
    dob: '2019-08-31',
  },
  {
    applicantName: 'Anas Kabir',
    fatherName: 'Humayun Kabir',
    motherName: 'Dilruba Yasmin',
    mobile: '01730556612',
    dob: '2017-11-05',
    presentAddress: 'Pahartali',
  },
  {
    applicantName: 'Maryam Kabir',
    fatherName: 'Humayun Kabir',
    motherName: 'Dilruba Yasmin',
    mobile: '01730556612',
    dob: '2019-10-19',
    presentAddress: 'Pahartali',
  },
  {
    applicantName: 'Zarif Hasnat',
    fatherName: 'Shafiqur Rahman Chowdhury',
    motherName: 'Nasrin Sultana',
    mobile: '01844120099',
    transactionDetails: 'BJ4K7T9Q2M',
    dob: '2018-09-30',
  },
]
/** Children of the same place and time, who share names with those above. */
const OTHERS = Array.from({ length: 60 }, (_one, n) => ({
  applicantName: `${['Rahman', 'Karim', 'Kabir', 'Hasnat', 'Farhana', 'Siddiqui'][n % 6]} ${['Nabil', 'Samiha', 'Rafid', 'Ilma', 'Tasfia'][n % 5]}`,
  fatherName: `Lutfor ${['Karim', 'Hossain', 'Uddin'][n % 3]}`,
  motherName: `${['Shirin', 'Nasrin', 'Rozina'][n % 3]} Khatun`,
  mobile: `0181${String(7_100_000 + n * 13_577)}`,
  fatherMobile: `0171${String(2_200_000 + n * 24_683)}`,
  email: `family${n}@example.org`,
  presentAddress: ['Agrabad', 'Halishahar', 'Pahartali'][n % 3] ?? '',
  dob: `2018-0${1 + (n % 9)}-1${n % 9}`,
  transactionDetails: `TX${n}QQ${n}`,
}))
const stored = await storeRows(
  db,
  testKeys,
  [...OTHERS, ...FAMILIES, ...OTHERS].map((fields) => ({ payload: applicationFields(fields) })),
)
/** References are drawn by lot: some have no digit, some only digits, some look like a word. */
const ODD_REFERENCES = ['A-KHFQ-MRTX', 'A-HMAD-RAHM', 'A-2345-6789', 'A-7K3M-2QXF']
await storeRows(
  db,
  testKeys,
  ODD_REFERENCES.map((reference) => ({ reference, payload: applicationFields({}) })),
)
await account(db, 'salma', 'officer')
const officer = await signIn(site, 'salma')
const referenceOf = (n: number) => stored[OTHERS.length + n] ?? ''
const [TAHMID, , TASNIA, MUAZ, ANAS, MARYAM, ZARIF] = FAMILIES.map((_one, n) => referenceOf(n)) as [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
]

/** The references that a search shows, in their order. */
async function search(typed: string): Promise<string[]> {
  const answer = await post(site, '/office/search', { q: typed }, officer)
  const html = await answer.text()
  return [...new Set(Array.from(html.matchAll(/href="\/office\/(A-\w{4}-\w{4})"/g), ([, one]) => one ?? ''))]
}

test.each<[says: string, typed: string, ...children: string[]]>([
  [
    'Did it arrive? Rohman from Agrabad, the child is Tahmid.',
    'did it arrive, Rohman from Agrabad, Tahmid',
    TAHMID,
  ],
  ['My number ends with four five one two.', 'number ends with 4512', TAHMID],
  ['আমার মেয়ে তাসনিয়া ফারহানা।', 'আমার মেয়ে তাসনিয়া ফারহানা', TASNIA],
  ['Tasnia Farhana, spelt by a clerk who hears it.', 'Tasniya Farhana', TASNIA],
  ['The mother is Rabeya Basri.', 'mother Rabeya Bosri', TASNIA],
  ['Born on the thirty-first of August 2019.', 'Muaz, born on the thirty-first of August 2019', MUAZ],
  ['একুশে ফেব্রুয়ারি ২০১৮ জন্ম।', 'জন্ম একুশে ফেব্রুয়ারি ২০১৮', TASNIA],
  ['The reference, read without its hyphens.', `ref ${ZARIF.replaceAll('-', '').toLowerCase()}`, ZARIF],
  ['The e-mail, in capital letters.', 'A.KARIM.SIDDIQUI@EXAMPLE.ORG', MUAZ],
  [
    'My two children, Kabir from Pahartali, 0173.',
    'my two children Humayun Kabir Pahartali 0173',
    ANAS,
    MARYAM,
  ],
  ['Mawlana Abdul Karim Siddiqui, the father.', 'Alhaj Mawlana Abdul Karim Siddique', MUAZ],
  ['01844 12 00 98, one digit misheard.', '01844 12 00 98', ZARIF],
  ['01844 21 00 99, two digits exchanged.', '01844210099', ZARIF],
  ['0184412009, one digit missing.', '0184412009', ZARIF],
])('%s', async (_says, typed, ...children) => {
  expect((await search(typed)).slice(0, 3)).toEqual(expect.arrayContaining(children))
})

test.each(
  ODD_REFERENCES.flatMap((reference) =>
    ['-', '', ' ', '\u2011', ' - ', '.'].flatMap((between) => {
      const written = reference.replaceAll('-', between)
      return [written, written.toLowerCase(), `ref ${written}`, `my number is ${written}.`].map(
        (typed) => [typed, reference] as const,
      )
    }),
  ),
)('"%s" finds the application with the reference %s first', async (typed, reference) => {
  expect((await search(typed))[0]).toBe(reference)
})
