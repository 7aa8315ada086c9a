import { eraseOldAudit } from '@school/outbox/office-audit'
import { createDesk } from '@school/outbox/office-desk'
import { setOfficeState } from '@school/outbox/office-state'
import { invite } from '@school/outbox/test-slots'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOutbox, type Outbox } from '../submissions/outbox.ts'
import { testKeys } from '../support/data-key.ts'

// What of the office's work is erased, and when (docs/security.md#what-visitors-submit).

let outbox: Outbox
beforeAll(async () => {
  outbox = await createOutbox()
})
afterAll(() => outbox.close())

test('with a submission its notes, its state and its seat are erased, and it is found by nothing any more', async () => {
  const { db } = outbox
  await outbox.submit('application', 'None', '01733333333')
  const worker = outbox.worker()
  await outbox.settle(worker)
  const reference = (await outbox.stored())[0]?.reference ?? ''
  const desk = createDesk(db, testKeys)
  await desk.note(reference, 'salma', 'The mother called.')
  await setOfficeState(db, testKeys, reference, { state: 'needs_something', text: 'The card.' })
  const slot = await db.testSlot.create({
    data: { date: new Date('2026-12-05'), time: '09:30', place: 'Hall', seats: 1 },
  })
  expect(await invite(db, testKeys, reference, slot.id, '')).toBe('invited')
  expect(await desk.search('01733333333')).toHaveLength(1)
  await db.$pool.query(`UPDATE submission SET "settledAt" = now() - interval '31 days'`)
  expect(await worker.erase()).toBe(1)
  expect([await db.officeNote.count(), await db.submissionOffice.count()]).toEqual([0, 0])
  for (const text of ['01733333333', 'Ayesha', '2018-05-04', reference])
    expect(await desk.search(text)).toEqual([])
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
