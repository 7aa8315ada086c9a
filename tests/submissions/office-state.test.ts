import { createDataKeys } from '@school/outbox/data-keys'
import { createOffice } from '@school/outbox/office'
import { officeStateOf, setOfficeState } from '@school/outbox/office-state'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOutbox, type Outbox } from './outbox.ts'

// The office's own state of a submission, as the parent's status page reads it.

const keys = createDataKeys(Buffer.alloc(32, 1))
let outbox: Outbox
beforeAll(async () => {
  outbox = await createOutbox()
})
afterAll(() => outbox.close())

async function reference(): Promise<string> {
  const { result } = await outbox.submit('application', 'None', '01733333333')
  await outbox.settle(outbox.worker())
  await result
  return (await outbox.stored()).at(-1)?.reference ?? ''
}

test('a submission has no state until the office gives it one, and always has the last one', async () => {
  const one = await reference()
  const read = () => officeStateOf(outbox.db, keys, one)
  expect(await read()).toBeNull()
  await setOfficeState(outbox.db, keys, one, { state: 'needs_something', text: 'Bring the card.' })
  expect(await read()).toMatchObject({ state: 'needs_something', text: 'Bring the card.' })
  const slot = await outbox.db.testSlot.create({
    data: { date: new Date('2026-12-05'), time: '09:30', place: 'Main building', seats: 20 },
  })
  await setOfficeState(outbox.db, keys, one, { state: 'invited', slotId: slot.id, text: '' })
  expect(await read()).toMatchObject({
    state: 'invited',
    slot: { date: '2026-12-05', time: '09:30', place: 'Main building' },
    text: '',
  })
  await setOfficeState(outbox.db, keys, one, { state: 'decided', decision: 'waiting_list', text: 'Soon.' })
  expect(await read()).toEqual({
    state: 'decided',
    decision: 'waiting_list',
    text: 'Soon.',
    changedAt: expect.any(Date),
  })
})

test('the state of an erased submission is gone, and it gets no other one', async () => {
  const one = await reference()
  await setOfficeState(outbox.db, keys, one, { state: 'needs_something', text: 'Bring the card.' })
  await createOffice(outbox.db).erase(one)
  expect(await officeStateOf(outbox.db, keys, one)).toBeNull()
  expect(await setOfficeState(outbox.db, keys, one, { state: 'answered' })).toBe(false)
})

test('the database contains neither the words of a state nor the decision', async () => {
  const one = await reference()
  await setOfficeState(outbox.db, keys, one, { state: 'decided', decision: 'admitted', text: 'Welcome.' })
  const { rows } = await outbox.db.$pool.query('SELECT o::text, details FROM submission_office o')
  expect(JSON.stringify(rows)).not.toMatch(/Welcome|admitted/)
  expect(rows.some(({ details }) => details.includes('Welcome'))).toBe(false)
  await expect(officeStateOf(outbox.db, createDataKeys(Buffer.alloc(32, 2)), one)).rejects.toThrow(
    `encrypted with the key ${keys.version}`,
  )
})
