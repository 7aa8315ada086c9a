import { intake } from '@school/content/intake'
import { createOffice } from '@school/office/submissions'
import { runOfficeCommand } from '@school/server/office-command'
import { schoolDay } from '@school/upstream/school-time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { application, apply, contact, message, referenceOf } from '../submissions/posting.ts'
import { testKeys } from '../support/data-key.ts'
import { get, post, textOf } from './office.ts'
import { ORIGIN, siteWithMessages } from './site-with-messages.ts'

// A request about personal data: everything that holds a person is found, saved as one file, and erased.

const headers = { origin: ORIGIN, accept: 'application/json' }
const EMAIL = 'Nadia.Karim@example.org'
const MOBILE = '01744556677'

const { site, db, officer, reader } = await siteWithMessages()
/** By kind. */
const sent: Record<string, string> = {}
const before = { ...intake }
beforeAll(async () => {
  const fields = { applicantName: 'Zubaida Karim', email: EMAIL, mobile: MOBILE }
  sent.application = referenceOf(await apply(site, application(site, fields), undefined, headers))
  sent.contact = referenceOf(
    await contact(site, message({ name: 'Nadia Karim', email: 'nadia.karim+school@EXAMPLE.org' }), headers),
  )
  const askFor = async (path: string, entries: Record<string, string>) => {
    const response = await fetch(site.url + path, {
      method: 'POST',
      headers,
      body: new URLSearchParams(entries),
    })
    const answer = (await response.json()) as { reference?: string }
    return answer.reference ?? JSON.stringify(answer)
  }
  const asks = {
    name: 'Nadia Karim',
    request: 'erasure',
    answerTo: EMAIL,
    about: sent.application,
    details: '',
  }
  sent.rights = await askFor('/privacy', asks)
  Object.assign(intake, { opens: schoolDay(new Date(Date.now() + 86_400_000)) })
  sent.reminder = await askFor('/apply-online/reminder', { email: EMAIL, mobile: '+880 1744-556677' })
  Object.assign(intake, before)
  await apply(
    site,
    application(site, { mobile: '01711111199', applicantName: 'Somebody Else' }),
    undefined,
    headers,
  )
})
afterAll(() => {
  Object.assign(intake, before)
})

const command = (...words: string[]) =>
  runOfficeCommand(words, async () => ({
    db,
    keys: testKeys,
    office: createOffice(db, testKeys),
    close: async () => undefined,
  }))
const foundBy = async (typed: string): Promise<string[]> => {
  const html = await (await post(site, '/office/person', { q: typed }, officer)).text()
  return [...html.matchAll(/name="reference"[^>]*value="([^"]+)"/g)].map(([, one = '']) => one)
}
const all = () => [sent.application, sent.contact, sent.rights, sent.reminder]

test('everything that holds a person is found by e-mail address, mobile number, name and reference, of every kind', async () => {
  for (const reference of all()) expect(reference).toMatch(/^[A-Z]-/)
  for (const typed of [EMAIL, 'nadia.karim@example.org']) expect(await foundBy(typed)).toEqual(all())
  for (const typed of [MOBILE, '+880 1744 556677', '০১৭৪৪৫৫৬৬৭৭'])
    expect(await foundBy(typed)).toEqual([sent.application, sent.reminder])
  expect(await foundBy('Nadiya Kareem')).toEqual([sent.contact, sent.rights])
  expect(await foundBy('Zubaida Karim')).toEqual([sent.application])
  expect(await foundBy(String(sent.application))).toEqual([sent.application, sent.rights])
  expect(await foundBy('nobody@example.org')).toEqual([])
  // What was typed is not in the log.
  expect(
    JSON.stringify(await db.officeAudit.findMany({ select: { action: true, about: true } })),
  ).not.toMatch(/nadia|4455/i)
})

test('a search for nothing says so, in the words of its page', async () => {
  const person = await textOf(await post(site, '/office/person', { q: ' ' }, officer))
  expect(person).toContain('Please enter a name, a reference')
  expect(person).not.toContain('Nothing is stored')
  const list = await textOf(await post(site, '/bn/office/search', { q: '' }, officer))
  expect(list).toContain('কী খুঁজছেন, লিখুন')
})

test('a reader may neither look for a person nor save or erase anything', async () => {
  expect((await get(site, '/office/person', reader)).status).toBe(403)
  for (const path of ['/office/person', '/office/person/export', '/office/person/erase'])
    expect(
      (await post(site, path, { q: EMAIL, reference: String(sent.contact), sure: 'yes' }, reader)).status,
    ).toBe(403)
})

test('everything is saved as one file, with pictures, notes and what the office has decided', async () => {
  await post(site, `/office/${sent.application}/note`, { text: 'Called on Sunday' }, officer)
  const body = new URLSearchParams(all().map((reference) => ['reference', String(reference)]))
  const response = await fetch(`${site.url}/office/person/export`, {
    method: 'POST',
    headers: { origin: site.url, cookie: officer },
    body,
  })
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="personal-data-.*\.json"$/,
  )
  expect(response.headers.get('cache-control')).toBe('no-store')
  const { submissions } = (await response.json()) as { submissions: Record<string, unknown>[] }
  expect(submissions.map(({ reference }) => reference)).toEqual(all())
  expect(submissions[0]).toMatchObject({
    entries: { applicantName: 'Zubaida Karim' },
    notesOfTheOffice: [{ account: 'salma', text: 'Called on Sunday' }],
  })
  expect(Buffer.from(String(submissions[0]?.picture), 'base64').subarray(0, 2).toString('hex')).toBe('ffd8')
  expect(JSON.parse(await command('person', 'export', EMAIL)).submissions).toHaveLength(4)
})

test('what is ticked is erased by one action, after it was confirmed, with an entry in the log', async () => {
  const form = { q: EMAIL, reference: String(sent.contact) }
  expect(await textOf(await post(site, '/office/person/erase', form, officer))).toContain(
    'Nothing was erased',
  )
  expect(
    await textOf(await post(site, '/office/person/erase', { q: EMAIL, sure: 'yes' }, officer)),
  ).toContain('Nothing was done')
  expect(await foundBy(EMAIL)).toEqual(all())
  const erased = await textOf(await post(site, '/office/person/erase', { ...form, sure: 'yes' }, officer))
  expect(erased).toContain('Erased: 1.')
  expect(await foundBy(EMAIL)).toEqual([sent.application, sent.rights, sent.reminder])
  const log = await textOf(await get(site, '/office/log?action=erase-person', officer))
  expect(log).toContain(`salma erased a person’s data ${sent.contact}`)

  expect(await command('person', 'erase', EMAIL)).toContain('These would be erased')
  expect(await command('person', 'erase', EMAIL, '--yes')).toContain('3 submissions are erased')
  expect(await foundBy(EMAIL)).toEqual([])
  for (const table of ['submission_index', 'submission_picture', 'delivery', 'office_note'])
    expect(
      (await db.$pool.query(`SELECT count(*)::int AS rows FROM ${table}`)).rows[0].rows,
      table,
    ).toBeLessThan(2)
  await expect(command('person', 'find', EMAIL)).rejects.toThrow('Nothing is stored that holds this')
})
