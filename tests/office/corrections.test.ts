import { createDesk } from '@school/office/desk'
import { createDataKeys } from '@school/outbox/data-keys'
import { reseal } from '@school/outbox/reseal'
import { beforeEach, expect, test } from 'vitest'
import { application, apply, referenceOf } from '../submissions/posting.ts'
import { DATA_KEY, testKeys } from '../support/data-key.ts'
import { get, post, textOf } from './office.ts'
import { ORIGIN, siteWithMessages } from './site-with-messages.ts'

// A family has given a wrong mobile number or e-mail address, and calls: the office corrects it beside what was sent.

const { site, db, mail, officer, reader } = await siteWithMessages()

let families = 0
let reference: string
/** The address of the page on which the family reads how things stand. */
let status: string
let sent: Record<'mobile' | 'fatherMobile' | 'email', string>
let right: typeof sent
beforeEach(async () => {
  families += 1
  sent = {
    mobile: `0172222220${families}`,
    fatherMobile: `0173333330${families}`,
    email: `wrong${families}@example.org`,
  }
  right = { ...sent, mobile: `0182222220${families}`, email: `right${families}@example.org` }
  const entries = application(site, {
    ...sent,
    applicantName: `Child ${families}`,
    confirmation: 'email',
    key: `key-of-family-${families}`,
  })
  const response = await apply(site, entries, undefined, { origin: ORIGIN })
  reference = referenceOf(response)
  status = ('reference' in response.answer && response.answer.statusLink?.href) || ''
  await expect.poll(() => db.delivery.count({ where: { submission: { reference }, state: 'sent' } })).toBe(1)
})

const task = (name: string, fields: Record<string, string>, cookie = officer) =>
  post(site, `/office/${reference}/${name}`, fields, cookie)
const page = async (cookie = officer) => textOf(await get(site, `/office/${reference}`, cookie))
/** Whether a search for each number and address finds the application. */
async function found(keys = testKeys): Promise<Record<string, boolean>> {
  const desk = createDesk(db, keys, () => ({ days: 30, maxDays: 365, isRoundOpen: false }))
  const by: Record<string, boolean> = {}
  for (const [name, typed] of Object.entries({
    sentMobile: sent.mobile,
    sentEmail: sent.email,
    mobile: right.mobile,
    email: right.email,
  }))
    by[name] = (await desk.search(typed, 1)).rows.some((row) => row.reference === reference)
  return by
}
const BY_SENT = { sentMobile: true, sentEmail: true, mobile: false, email: false }
const BY_BOTH = { sentMobile: true, sentEmail: true, mobile: true, email: true }

test('a correction stands beside what was sent, with who, when and the former value, and is found by both; taken back, it is as before', async () => {
  expect(await found()).toEqual(BY_SENT)
  expect((await task('correct', right)).status).toBe(303)
  expect(await page()).toContain(`${right.mobile} The form said: ${sent.mobile}`)
  expect(await page(reader)).toContain(`${right.email} The form said: ${sent.email}`)
  expect(await found()).toEqual(BY_BOTH)

  // A second one has the first as its former value. The mobile number is as it was sent again.
  expect((await task('correct', { ...sent, email: 'third@example.org' })).status).toBe(303)
  expect(await page()).toMatch(
    /salma corrected numbers or addresses · \S+: third@example\.org · Before: .*0182222220.*right\d@example/,
  )
  expect(await found()).toEqual(BY_SENT)
  expect((await task('undo', {})).status).toBe(303)
  expect(await found()).toEqual(BY_BOTH)
  expect((await task('undo', {})).status).toBe(303)
  expect(await found()).toEqual(BY_SENT)
  expect(await page()).not.toContain('The form said')
  expect(await db.officeAudit.count({ where: { action: 'correct', about: { has: reference } } })).toBe(2)
})

test('what is no number or no address is refused with a sentence, and what was typed is still there', async () => {
  for (const wrong of [
    { ...right, mobile: '12345' },
    { ...right, mobile: '' },
    { ...right, email: 'right at example.org' },
  ]) {
    const answer = await task('correct', wrong)
    expect([answer.status, await answer.text()]).toEqual([
      409,
      expect.stringMatching(/a mobile number has eleven digits[\s\S]*value="0173333330/),
    ])
  }
  expect(await db.matterChange.count({ where: { submission: { reference } } })).toBe(0)
  // As it was sent, in another spelling: nothing is corrected.
  const same = { ...sent, mobile: `+88${sent.mobile.replace('017', '017-')}` }
  expect((await task('correct', same)).status).toBe(409)
  expect((await task('correct', right, reader)).status).toBe(403)
})

test('of two clerks who correct at once, the second sees what the first has written', async () => {
  expect((await task('correct', { ...right, version: '0' })).status).toBe(303)
  // Posted twice by the same clerk, it is done once.
  expect((await task('correct', { ...right, version: '0' })).status).toBe(303)
  const late = await task('correct', { ...sent, email: 'late@example.org', version: '0' })
  expect([late.status, await textOf(late)]).toEqual([
    409,
    expect.stringMatching(/Changed by salma.*right\d@example\.org/),
  ])
  expect(await db.matterChange.count({ where: { submission: { reference } } })).toBe(1)
})

test('messages go to the corrected address, and an emptied one gets none', async () => {
  const mailsTo = (address: string) =>
    mail.mails.filter(({ to, text }) => to.includes(address) && text.includes('The birth certificate')).length
  await task('correct', right)
  await task('ask', { text: 'The birth certificate, please.', tell: 'yes' })
  await expect.poll(() => mailsTo(right.email)).toBe(1)
  expect(mailsTo(sent.email)).toBe(0)
  await task('correct', { ...right, email: '' })
  await task('ask', { text: 'The birth certificate.', tell: 'yes' })
  const states = () =>
    db.delivery.findMany({
      where: { submission: { reference }, topic: 'request' },
      orderBy: { id: 'asc' },
      select: { state: true, reason: true },
    })
  await expect.poll(states).toMatchObject([{ state: 'sent' }, { state: 'failed', reason: 'no address' }])
})

test('somebody else who did not ask for messages stops them until the address is corrected, and again if that is taken back', async () => {
  const stopped = () =>
    db.delivery.count({
      where: { submission: { reference }, topic: 'confirmation', reason: 'not asked for' },
    })
  await db.delivery.updateMany({
    where: { submission: { reference } },
    data: { state: 'failed', reason: 'not asked for' },
  })
  await task('correct', { ...right, email: sent.email })
  // Another number says nothing of this address.
  expect(await stopped()).toBe(1)
  await task('correct', right)
  const preview = await task('ask', { text: 'The card.' })
  expect(await textOf(preview)).toContain('Nothing is written yet.')
  await task('undo', {})
  expect(await stopped()).toBe(1)
  expect((await task('ask', { text: 'The card.' })).status).toBe(303)
})

test('lists for the test and files of a list have the corrected number', async () => {
  const { id } = await db.testSlot.create({
    data: { date: new Date('2099-12-05'), time: '09:30', place: `Hall ${families}`, seats: 9 },
  })
  await task('invite', { slot: String(id), tell: 'no' })
  await task('correct', right)
  const list = await textOf(await get(site, `/office/slots/${id}`, officer))
  expect([list.includes(right.mobile), list.includes(sent.mobile)]).toEqual([true, false])
  const file = await (await get(site, `/office/list.csv?test=${id}`, officer)).text()
  expect([file.includes(right.mobile), file.includes(sent.mobile)]).toEqual([true, false])
})

test('the family reads nothing of it, the file of everything about a person has both', async () => {
  await task('correct', right)
  const read = await get(site, status)
  expect([read.status, (await read.text()).includes(right.email)]).toEqual([200, false])
  const exported = await post(site, '/office/person/export', { reference }, officer)
  const text = await exported.text()
  expect([text.includes(right.email), text.includes(sent.email)]).toEqual([true, true])
})

test('after a rotation of the key it is found by both', async () => {
  await task('correct', right)
  const [before, other] = [Buffer.from(DATA_KEY, 'base64'), Buffer.alloc(32, 9)]
  await reseal(db, createDataKeys(other, [before]))
  expect(await found(createDataKeys(other))).toEqual(BY_BOTH)
  await reseal(db, createDataKeys(before, [other]))
  expect(await found()).toEqual(BY_BOTH)
})
