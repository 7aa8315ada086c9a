import { eraseOldAudit } from '@school/office/audit'
import { createDesk } from '@school/office/desk'
import { ask, decide } from '@school/office/matters'
import { invite } from '@school/office/slots'
import { erasureOf, erasuresWithin, type Retention } from '@school/outbox/retention'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createOutbox, type Outbox } from '../submissions/outbox.ts'
import { testKeys } from '../support/data-key.ts'

// What of the office's work is erased, and when (docs/security.md#what-visitors-submit).

const edit = { account: 'salma' }

let outbox: Outbox
beforeAll(async () => {
  outbox = await createOutbox()
})
afterAll(() => outbox.close())

test('with a submission its notes, its matter and its seat are erased, and it is found by nothing any more', async () => {
  const { db } = outbox
  await outbox.submit('application', 'None', '01733333333')
  const worker = outbox.worker()
  await outbox.settle(worker)
  const reference = (await outbox.stored())[0]?.reference ?? ''
  const desk = createDesk(db, testKeys, () => ({ days: 30, maxDays: 365, isRoundOpen: false }))
  await desk.note(reference, 'salma', 'The mother called.')
  await ask(db, testKeys, reference, edit, 'The card.')
  const slot = await db.testSlot.create({
    data: { date: new Date('2026-12-05'), time: '09:30', place: 'Hall', seats: 1 },
  })
  expect(await invite(db, testKeys, reference, edit, slot.id, '')).toMatchObject({ is: 'done' })
  expect((await desk.search('01733333333', 1)).rows).toHaveLength(1)
  await db.$pool.query(`UPDATE submission SET "settledAt" = now() - interval '31 days'`)
  await db.$pool.query(`UPDATE matter SET "changedAt" = now() - interval '31 days'`)
  // The matter has not ended before the test.
  expect(await worker.erase()).toBe(0)
  await db.testSlot.update({ where: { id: slot.id }, data: { date: new Date(Date.now() - 33 * 86_400_000) } })
  expect(await worker.erase()).toBe(1)
  expect([await db.officeNote.count(), await db.matter.count(), await db.matterChange.count()]).toEqual([
    0, 0, 0,
  ])
  for (const text of ['01733333333', 'Ayesha', '2018-05-04', reference])
    expect(await desk.search(text, 1)).toEqual({ total: 0, rows: [], near: [] })
})

describe('the day of erasing', () => {
  const DAY_MS = 86_400_000
  const retention: Retention = { days: 30, maxDays: 365, isRoundOpen: false }
  const daysUntil = (date: Date | null) => date && Math.round((date.getTime() - Date.now()) / DAY_MS)

  /** An application that was received and delivered so many days ago. */
  async function delivered(daysAgo: number): Promise<string> {
    const { db } = outbox
    await db.$pool.query('TRUNCATE submission CASCADE')
    await outbox.submit('application', `delivered ${daysAgo}`, '01744444444')
    await db.$pool.query(
      `UPDATE submission SET state = 'delivered', "receivedAt" = now() - make_interval(days => $1),
         "settledAt" = now() - make_interval(days => $1)`,
      [daysAgo],
    )
    return (await outbox.stored())[0]?.reference ?? ''
  }

  test.each<[string, number, Partial<Retention>, 'none' | 'asked' | 'decided', number | null]>([
    ['without anything of the office it is counted from the delivery', 10, {}, 'none', 20],
    ['what the office asks for begins the time anew', 10, {}, 'asked', 30],
    ['a decision ends the matter', 10, {}, 'decided', 30],
    [
      'while the round is open there is none without a decision',
      100,
      { isRoundOpen: true, maxDays: 3_650 },
      'none',
      3_550,
    ],
    ['while the round is open a decision ends the matter', 100, { isRoundOpen: true }, 'decided', 30],
    ['the longest time holds whatever becomes of it', 360, { isRoundOpen: true }, 'none', 5],
    ['the longest time holds after a decision, too', 360, {}, 'decided', 5],
  ])('%s', async (_name, daysAgo, change, state, days) => {
    const { db } = outbox
    const reference = await delivered(daysAgo)
    if (state === 'asked') await ask(db, testKeys, reference, edit, 'The card.')
    if (state === 'decided') await decide(db, testKeys, reference, edit, 'admitted', '')
    const now = { ...retention, ...change }
    expect(daysUntil(await erasureOf(db, now, reference))).toBe(days)
    const soon = (await erasuresWithin(db, now, 25)).map((one) => one.reference)
    expect(soon).toEqual(days !== null && days < 25 ? [reference] : [])
  })

  test('what is not settled is not erased by itself', async () => {
    const { db } = outbox
    const reference = await delivered(400)
    for (const state of ['waiting', 'unclear']) {
      await db.$pool.query(`UPDATE submission SET state = $1, "settledAt" = NULL`, [state])
      expect(await erasureOf(db, retention, reference)).toBeNull()
    }
  })
})

test('an entry of the log is deleted after two years, by the retention only', async () => {
  const { db } = outbox
  await db.$pool.query(
    `INSERT INTO office_audit (account, action, at) VALUES ('salma', 'view', now() - interval '731 days'), ('salma', 'view', now())`,
  )
  await expect(db.$pool.query('DELETE FROM office_audit')).rejects.toThrow('append-only')
  expect(await eraseOldAudit(db)).toBe(1)
  expect(await db.officeAudit.count()).toBe(1)
})
