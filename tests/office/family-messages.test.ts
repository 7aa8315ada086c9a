import { reminderAt } from '@school/office/family-messages'
import { TOPICS } from '@school/outbox/confirmations'
import { composeNews } from '@school/server/family-message'
import { expect, test } from 'vitest'
import { application, apply, referenceOf } from '../submissions/posting.ts'
import { get, post, textOf } from './office.ts'
import { ORIGIN, siteWithMessages } from './site-with-messages.ts'

// What a family is told of its matter: by its own choice, as the clerk has seen it, with a real mail server and a gateway.

const { site, db, mail, gateway, officer } = await siteWithMessages()

let families = 0
/** A family that chose a way of messages. @returns the reference */
async function family(confirmation: string, path = '/apply-online'): Promise<string> {
  families += 1
  const entries = application(site, {
    email: `parent${families}@example.org`,
    mobile: `01722222${String(families).padStart(3, '0')}`,
    applicantName: `Child ${families}`,
    confirmation,
    key: `key-of-family-${families}`,
  })
  const reference = referenceOf(await apply(site, entries, undefined, { origin: ORIGIN }, path))
  await expect.poll(() => db.submission.count({ where: { reference, state: 'delivered' } })).toBe(1)
  return reference
}
const task = (reference: string, name: string, fields: Record<string, string>) =>
  post(site, `/office/${reference}/${name}`, fields, officer)
const page = async (reference: string) => textOf(await get(site, `/office/${reference}`, officer))
const rows = (reference: string, topic: string) =>
  db.delivery.findMany({ where: { submission: { reference }, topic }, orderBy: { id: 'asc' } })
async function slot(date: string, place = `Hall ${date}`): Promise<string> {
  const { id } = await db.testSlot.create({ data: { date: new Date(date), time: '09:30', place, seats: 9 } })
  return String(id)
}

test('a request is previewed before anything is written, sent word for word, and recorded', async () => {
  const reference = await family('email')
  const text = 'Please send the birth certificate.'
  const preview = await task(reference, 'ask', { text })
  expect([preview.status, await textOf(preview)]).toEqual([
    200,
    expect.stringContaining('Nothing is written yet.'),
  ])
  expect(await db.matterChange.count({ where: { submission: { reference } } })).toBe(0)
  expect((await task(reference, 'ask', { text, tell: 'yes' })).status).toBe(303)
  const sent = () => mail.mails.filter(({ text: one }) => one.includes(text))
  await expect.poll(() => sent().length).toBe(1)
  expect(sent()[0]?.text).toContain(`${ORIGIN}/application-status`)
  expect(sent()[0]?.text).toContain('/status/not-mine/')
  await expect.poll(() => page(reference)).toContain('Request by e-mail: sent')
})

test('what the clerk goes back from is still in the form, and what is only written is not sent', async () => {
  const reference = await family('email')
  const back = await textOf(await task(reference, 'ask', { text: 'The card.', tell: 'back' }))
  expect(back).toContain('The card.')
  expect((await task(reference, 'ask', { text: 'The card.', tell: 'no' })).status).toBe(303)
  expect(await page(reference)).toContain('The card.')
  expect(await rows(reference, 'request')).toEqual([])
})

test('whoever chose no message is told nothing, and there is no preview', async () => {
  const reference = await family('none')
  expect((await task(reference, 'ask', { text: 'The card.' })).status).toBe(303)
  expect((await task(reference, 'decide', { decision: 'admitted', text: '', tell: 'yes' })).status).toBe(303)
  expect(await db.delivery.count({ where: { submission: { reference } } })).toBe(0)
})

test('an invitation is sent at once and a reminder two days before, and both are withdrawn with it', async () => {
  const reference = await family('sms', '/bn/apply-online')
  const id = await slot('2099-12-05')
  expect((await task(reference, 'invite', { slot: id, tell: 'yes' })).status).toBe(303)
  await expect.poll(() => gateway.texts.some(({ text }) => text.includes('৫ ডিসেম্বর ২০৯৯'))).toBe(true)
  const [reminder] = await rows(reference, 'reminder')
  expect(reminder).toMatchObject({ state: 'waiting', retryAt: new Date('2099-12-03T04:00:00Z') })
  // Another date: another reminder, in place of the first.
  await task(reference, 'invite', { slot: await slot('2099-12-09'), tell: 'yes' })
  expect((await rows(reference, 'reminder')).map(({ retryAt }) => retryAt)).toEqual([
    new Date('2099-12-07T04:00:00Z'),
  ])
  await task(reference, 'undo', {})
  expect((await rows(reference, 'reminder')).map(({ retryAt }) => retryAt)).toEqual([
    new Date('2099-12-03T04:00:00Z'),
  ])
  // When its time has come, it is sent. (The recipient had three messages within the hour.)
  await db.messageRecipient.deleteMany()
  await db.delivery.updateMany({
    where: { submission: { reference }, topic: 'reminder' },
    data: { retryAt: new Date(), queuedAt: new Date() },
  })
  await expect.poll(() => gateway.texts.some(({ text }) => text.includes('মনে রাখবেন'))).toBe(true)
})

test('all who are invited are told that a date is moved or cancelled, after a preview; the reminder follows the date', async () => {
  const reference = await family('email')
  const id = await slot('2099-10-05')
  await task(reference, 'invite', { slot: id, tell: 'yes' })
  const change = (name: string, fields: Record<string, string>) =>
    post(site, `/office/slots/${id}/${name}`, fields, officer)
  const to = {
    date: '2099-10-08',
    time: '10:00',
    place: 'Library',
    seats: '5',
    text: 'The hall is not free.',
  }
  expect(await textOf(await change('move', to))).toContain('evaluation test is now on 08 Oct 2099')
  expect(await db.testSlot.count({ where: { date: new Date('2099-10-08') } })).toBe(0)
  expect((await change('move', { ...to, tell: 'yes' })).status).toBe(303)
  await expect.poll(() => mail.mails.some(({ text }) => text.includes('The hall is not free.'))).toBe(true)
  expect((await rows(reference, 'reminder')).map(({ retryAt }) => retryAt)).toEqual([
    new Date('2099-10-06T04:00:00Z'),
  ])
  // Without telling now, the reminder follows too.
  expect((await change('move', { ...to, date: '2099-10-09', tell: 'no' })).status).toBe(303)
  expect((await rows(reference, 'reminder')).map(({ retryAt }) => retryAt)).toEqual([
    new Date('2099-10-07T04:00:00Z'),
  ])
  expect((await change('cancel', { text: '', tell: 'yes' })).status).toBe(303)
  expect(await rows(reference, 'reminder')).toEqual([])
  expect(await rows(reference, 'cancelled')).toHaveLength(1)
})

test('a moved date is in the history of each matter that it touches, with the date before, and the clerk reads who was not told', async () => {
  const [told, silent] = [await family('email'), await family('none')]
  const id = await slot('2099-08-05')
  for (const reference of [told, silent]) await task(reference, 'invite', { slot: id, tell: 'yes' })
  const slotPage = async () => textOf(await get(site, `/office/slots/${id}`, officer))
  expect(await slotPage()).toContain('No message tells 1 of these families this date.')
  const to = { date: '2099-08-06', time: '10:00', place: 'Library', seats: '5', tell: 'yes' }
  expect((await post(site, `/office/slots/${id}/move`, to, officer)).status).toBe(303)
  for (const reference of [told, silent]) {
    const text = await page(reference)
    expect(text).toMatch(
      /salma moved the test date · 06 Aug 2099, 10:00, Library · Before: 05 Aug 2099, 09:30, Hall 2099-08-05/,
    )
    // It is so for all who are invited: one family cannot have the former date back.
    expect((await task(reference, 'undo', {})).status).toBe(409)
  }
  expect(await page(told)).toContain('New date by e-mail')
  await expect.poll(slotPage).toMatch(/e-mail: sent.*not told/)
  // Another clerk had the page open before: nothing is written over the new date.
  const { version } = await db.matter.findFirstOrThrow({ where: { submission: { reference: silent } } })
  const late = await task(silent, 'ask', { text: 'The card.', version: String(version - 1) })
  expect([late.status, await textOf(late)]).toEqual([
    409,
    expect.stringMatching(/Changed by salma.*06 Aug 2099/),
  ])

  expect((await post(site, `/office/slots/${id}/cancel`, { text: '', tell: 'no' }, officer)).status).toBe(303)
  expect(await page(told)).toContain('salma cancelled the test date')
  expect(await slotPage()).toContain('No message tells 2 of these families that this date is cancelled.')
})

test('a date that was cancelled by mistake is restored within the hour: those who were told are told again, the reminder is back, and the history says so', async () => {
  const [told, silent] = [await family('email'), await family('none')]
  const id = await slot('2099-06-05')
  const reminders = async () => (await rows(told, 'reminder')).map(({ retryAt }) => retryAt)
  const slotPage = async () => textOf(await get(site, `/office/slots/${id}`, officer))
  const change = (name: string, fields: Record<string, string> = {}) =>
    post(site, `/office/slots/${id}/${name}`, fields, officer)
  for (const reference of [told, silent]) await task(reference, 'invite', { slot: id, tell: 'yes' })
  expect(await slotPage()).not.toContain('Take the cancellation back')
  await change('cancel', { text: '', tell: 'yes' })
  await expect.poll(async () => (await rows(told, 'cancelled'))[0]?.state).toBe('sent')
  // A recipient gets three messages an hour.
  await db.messageRecipient.deleteMany()

  const text = 'It was cancelled by mistake.'
  expect(await textOf(await change('restore', { text }))).toContain('evaluation test is now on 05 Jun 2099')
  expect(await slotPage()).toContain('Take the cancellation back')
  expect((await change('restore', { text, tell: 'yes' })).status).toBe(303)
  await expect.poll(() => mail.mails.some((one) => one.text.includes(text))).toBe(true)
  expect(await reminders()).toEqual([new Date('2099-06-03T04:00:00Z')])
  expect(await slotPage()).toContain('No message tells 1 of these families this date.')
  for (const reference of [told, silent]) {
    expect(await page(reference)).toContain('salma took the cancellation of the test date back')
    // It is so for all who are invited.
    expect((await task(reference, 'undo', {})).status).toBe(409)
  }
  const twice = await change('restore', { text, tell: 'yes' })
  expect([twice.status, await textOf(twice)]).toEqual([409, expect.stringContaining('takes place already')])

  // What was not sent yet is not sent, and the family that knows the date is reminded of it.
  mail.behave('defers')
  await change('cancel', { text: '', tell: 'yes' })
  await expect.poll(async () => (await rows(told, 'cancelled'))[1]?.reason).toBeTruthy()
  await expect.poll(async () => (await rows(told, 'cancelled'))[1]?.state).toBe('waiting')
  expect((await change('restore', { tell: 'no' })).status).toBe(303)
  mail.behave('accepts')
  expect((await rows(told, 'cancelled')).map(({ state }) => state)).toEqual(['sent'])
  expect(await reminders()).toEqual([new Date('2099-06-03T04:00:00Z')])

  // The same date was added meanwhile.
  await change('cancel', { tell: 'no' })
  const again = await slot('2099-06-05')
  const double = await change('restore', { tell: 'no' })
  expect([double.status, await textOf(double)]).toEqual([409, expect.stringContaining('there already')])
  await db.testSlot.delete({ where: { id: Number(again) } })
  // An hour later.
  const hourAgo = new Date(Date.now() - 61 * 60_000)
  await db.testSlot.update({ where: { id: Number(id) }, data: { cancelledAt: hourAgo } })
  expect((await change('restore', { tell: 'no' })).status).toBe(409)
  expect(await slotPage()).not.toContain('Take the cancellation back')
})

test('what was not sent yet of an earlier date is not sent after the date has moved', async () => {
  const reference = await family('email')
  const id = await slot('2099-07-05')
  mail.behave('defers')
  await task(reference, 'invite', { slot: id, tell: 'yes' })
  await expect.poll(async () => (await rows(reference, 'invitation'))[0]?.reason).toBeTruthy()
  await expect.poll(async () => (await rows(reference, 'invitation'))[0]?.state).toBe('waiting')
  const to = { date: '2099-07-06', time: '10:00', place: 'Library', seats: '5' }
  await post(site, `/office/slots/${id}/move`, { ...to, tell: 'no' }, officer)
  mail.behave('accepts')
  expect(await rows(reference, 'invitation')).toEqual([])
})

test('a family that says that it did not ask for messages gets none of the office', async () => {
  const reference = await family('email')
  await db.delivery.updateMany({ where: { submission: { reference } }, data: { reason: 'not asked for' } })
  expect((await task(reference, 'ask', { text: 'The card.' })).status).toBe(303)
  expect(await rows(reference, 'request')).toEqual([])
})

test('a reminder of a test that is too near is not planned', () => {
  const slot = { date: '2026-12-05', time: '09:30', place: 'Hall' }
  expect(reminderAt(slot, Date.parse('2026-12-03T03:59:00Z'))).toEqual(new Date('2026-12-03T04:00:00Z'))
  expect(reminderAt(slot, Date.parse('2026-12-03T04:00:00Z'))).toBeNull()
})

test.each(TOPICS)('an SMS about %s fits into one part in both languages, whatever the origin', (topic) => {
  const news = {
    topic,
    text: 'x'.repeat(1_000),
    slot: { date: '2099-09-25', time: '10:30', place: 'The large hall of the main building' },
    decision: 'waiting_list',
  } as const
  for (const origin of [ORIGIN, `https://${'long-'.repeat(20)}.example.org`]) {
    const compose = composeNews(origin)
    const bangla = compose('A-WWWW-MMMM', { channel: 'sms', locale: 'bn' }, news).text
    const english = compose('A-WWWW-MMMM', { channel: 'sms', locale: 'en' }, news).text
    expect([bangla.length <= 70, english.length <= 160], `${bangla}\n${english}`).toEqual([true, true])
    expect(english).toMatch(/^[A-Za-z0-9 \n@£$¥!"#¤%&'()*+,\-./:;<=>?_]*$/)
    for (const locale of ['en', 'bn'] as const) {
      const { subject, text } = compose('A-WWWW-MMMM', { channel: 'email', locale }, news)
      expect(subject).toContain(':')
      expect(text).toContain(`${origin}${locale === 'bn' ? '/bn' : ''}/application-status`)
      expect(text).not.toMatch(/[{}]/)
    }
  }
})
