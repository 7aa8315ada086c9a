import { createDesk } from '@school/office/desk'
import { createDb, type Db } from '@school/prisma'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account, post, signIn, textOf } from '../office/office.ts'
import { type App, startApp } from '../support/app.ts'
import { testKeys } from '../support/data-key.ts'
import { type FakeBkash, startFakeBkash } from '../support/fake-bkash.ts'
import { application, apply, type Entries, referenceOf } from './posting.ts'

// What bKash says of the payment that an application names, with a fake that checks headers and sequence.

let bkash: FakeBkash
let site: App
let db: Db
beforeAll(async () => {
  bkash = await startFakeBkash()
  const { url, username, password, appKey, appSecret } = bkash.settings
  site = await startApp({
    forwards: true,
    environment: {
      BKASH_URL: url,
      BKASH_USERNAME: username,
      BKASH_PASSWORD: password,
      BKASH_APP_KEY: appKey,
      BKASH_APP_SECRET: appSecret,
      BKASH_MERCHANT: '+8801800000000',
    },
  })
  db = createDb(site.databaseUrl, 2)
})
afterAll(async () => {
  await db.$close()
  await site.close()
  await bkash.close()
})

let mobiles = 0
async function send(transactionDetails: string, change: Entries = {}): Promise<string> {
  mobiles += 1
  const mobile = `018${String(mobiles).padStart(8, '0')}`
  return referenceOf(await apply(site, application(site, { mobile, transactionDetails, ...change })))
}
const read = (reference: string) =>
  createDesk(db, testKeys, () => ({ days: 30, maxDays: 365, isRoundOpen: false })).read(reference)
async function stateOf(reference: string): Promise<string> {
  const payment = (await read(reference))?.payment
  return payment ? [payment.state, payment.detail, payment.paid].filter(Boolean).join(' ') : 'none'
}
const retry = () => db.$pool.query(`UPDATE payment_check SET "retryAt" = now() WHERE "retryAt" > now()`)

test('bKash is asked once about each application that names it, with one token, and decides nothing', async () => {
  const [fee] = (
    await db.$pool.query<{ fee: number }>(`SELECT fee FROM admission_fee WHERE "classId" = '1-4'`)
  ).rows
  const amount = String(fee?.fee)
  bkash.transactions.set('9HK2AB3C4D', { amount: `${amount}.00` })
  bkash.transactions.set('9HK2AB3C4E', { amount: '1' })
  bkash.transactions.set('9HK2AB3C4F', { amount, organizationShortCode: '01900000000' })
  bkash.transactions.set('9HK2AB3C4G', { amount, transactionStatus: 'Initiated' })
  for (const [details, outcome] of [
    [`TrxID: 9hk2ab3c4d, ${amount} Tk`, 'confirmed'],
    [
      `Payment Tk ${amount}.00 to 018XXXXX678 successful. Ref RAHIM2019. TrxID 9HK2AB3C4D at 28/11/2026`,
      'confirmed',
    ],
    ['17NOV2026 9HK2AB3C4D', 'confirmed'],
    ['TrxID9HK2AB3C4D', 'confirmed'],
    ['9hk2 ab3c 4d', 'confirmed'],
    ['9HK2AB3C4E', 'differs amount 1'],
    ['9HK2AB3C4F', 'differs merchant'],
    ['9HK2AB3C4G', 'not_confirmed not completed'],
    ['9HK2AB3C4H', 'not_confirmed'],
    ['paid yesterday', 'not_confirmed no id'],
    ['01712345678', 'not_confirmed no id'],
  ] as const) {
    const reference = await send(details)
    await expect.poll(() => stateOf(reference)).toBe(outcome)
    expect((await read(reference))?.state).toBe('delivered')
  }
  const cash = await send('9HK2AB3C4D', { paymentMethod: 'CASH' })
  expect(await stateOf(cash)).toBe('none')
  expect(bkash.calls).toEqual(['grant 200', ...Array.from({ length: 9 }, () => 'searchTransaction 200')])
})

test('an expired token is refreshed; a third call for a token within an hour is not made, but waits', async () => {
  bkash.calls.length = 0
  await db.$pool.query(`UPDATE payment_token SET "expiresAt" = now()`)
  const refreshed = await send('9HK2AB3C4D')
  await expect.poll(() => stateOf(refreshed)).toBe('confirmed')
  expect(bkash.calls).toEqual(['refresh 200', 'searchTransaction 200'])
  bkash.revoke()
  const late = await send('9HK2AB3C4D')
  await expect.poll(() => stateOf(late)).toMatch(/^not_asked bKash: status 401/)
  await retry()
  await expect.poll(() => stateOf(late)).toBe('not_asked bKash: token limit')
  expect(bkash.calls.filter((call) => /^(?:grant|refresh)/.test(call))).toHaveLength(1)
  // An hour later.
  await db.$pool.query(`UPDATE payment_token SET calls = ARRAY[now() - interval '61 minutes']`)
  await retry()
  await expect.poll(() => stateOf(late)).toBe('confirmed')
  const { rows } = await db.$pool.query<{ token: Buffer }>('SELECT token FROM payment_token')
  expect(rows[0]?.token.toString('latin1')).not.toContain('token-')
  expect(site.output()).not.toMatch(/token-\d|secret of bKash|01770618575/)
})

test('the office sees the answer in the list and on the application, and may ask again', async () => {
  await account(db, 'salma', 'officer')
  const cookie = await signIn(site, 'salma')
  const reference = await send('9HK2AB3C4J')
  await expect.poll(() => stateOf(reference)).toBe('not_confirmed')
  const office = async (path: string) => textOf(await fetch(site.url + path, { headers: { cookie } }))
  expect(await office('/office')).toContain('Payment not confirmed')
  const page = await office(`/office/${reference}`)
  expect(page).toContain('Not confirmed: bKash does not know this transaction')
  const { transactions } = bkash
  const [known] = transactions.values()
  transactions.set('9HK2AB3C4J', { amount: known?.amount ?? '' })
  expect((await post(site, `/office/${reference}/payment`, {}, cookie)).status).toBe(303)
  await expect.poll(() => stateOf(reference)).toBe('confirmed')
})

test('a check that bKash has not answered yet is waiting: in the row, in the list, on the page', async () => {
  await account(db, 'karim', 'officer')
  const cookie = await signIn(site, 'karim')
  const office = async (path: string) => textOf(await fetch(site.url + path, { headers: { cookie } }))
  const answer = bkash.hold()
  const reference = await send('9HK2AB3C4K')
  expect(await stateOf(reference)).toBe('waiting')
  expect(await office(`/office/${reference}`)).toContain('Waiting: bKash is asked about it.')
  expect(await office('/office?payment=waiting')).toContain(reference)
  answer()
  await expect.poll(() => stateOf(reference)).toBe('not_confirmed')
  expect(await office('/office?payment=waiting')).not.toContain(reference)
})
