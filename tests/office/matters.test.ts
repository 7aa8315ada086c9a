import { readChanges, undoable } from '@school/office/changes'
import { ask, assign, closeRequest, decide, markAnswered, readMatter, undo } from '@school/office/matters'
import { exportPerson } from '@school/office/people'
import { addSlot, invite, markAttendance } from '@school/office/slots'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createOutbox, type Outbox } from '../submissions/outbox.ts'
import { testKeys as keys } from '../support/data-key.ts'

// The parts of a matter: side by side, with their history, two clerks at once, taken back.

let outbox: Outbox
beforeAll(async () => {
  outbox = await createOutbox()
})
beforeEach(async () => {
  await outbox.reset()
  await outbox.db.testSlot.deleteMany()
})
afterAll(() => outbox.close())

const salma = { account: 'salma' }
const karim = { account: 'karim' }
const read = (reference: string) => readMatter(outbox.db, keys, reference)

/** An application, or a message. @returns its reference */
async function stored(kind: 'application' | 'contact' = 'application', number = 1): Promise<string> {
  await outbox.submit(kind, `Child ${number}`, `0171111111${number}`)
  return (await outbox.stored()).at(-1)?.reference ?? ''
}
async function slot(seats = 1, date = '2099-12-05'): Promise<number> {
  const { id } = await outbox.db.testSlot.create({
    data: { date: new Date(date), time: '09:30', place: 'Hall', seats },
  })
  return id
}

test('an invitation, a request and a decision stand side by side, whichever comes first', async () => {
  const { db } = outbox
  const reference = await stored()
  const id = await slot()
  await invite(db, keys, reference, salma, id, 'Come early.')
  await ask(db, keys, reference, karim, 'The card.')
  await decide(db, keys, reference, salma, 'admitted', 'Welcome.')
  expect(await read(reference)).toMatchObject({
    version: 3,
    request: { by: 'karim', text: 'The card.', answer: null },
    invitation: { slotId: id, text: 'Come early.', slot: { date: '2099-12-05', isCancelled: false } },
    decision: { decision: 'admitted', text: 'Welcome.' },
  })
  expect(await db.matter.findFirst()).toMatchObject({ request: 'open', slotId: id, decision: 'admitted' })
})

test('the history has who, when and the former value of each part', async () => {
  const { db } = outbox
  const reference = await stored()
  await decide(db, keys, reference, salma, 'waiting_list', 'Please wait.')
  await decide(db, keys, reference, karim, 'admitted', 'Welcome.')
  expect(await readChanges(db, keys, reference)).toMatchObject([
    { version: 1, account: 'salma', values: { part: 'decision', before: null } },
    {
      version: 2,
      account: 'karim',
      at: expect.any(Date),
      values: {
        before: { decision: 'waiting_list', text: 'Please wait.', by: 'salma' },
        after: { decision: 'admitted', text: 'Welcome.', by: 'karim' },
      },
    },
  ])
})

test('whoever opened a form before another change writes nothing', async () => {
  const { db } = outbox
  const reference = await stored()
  expect(await ask(db, keys, reference, { ...karim, version: 0 }, 'The card.')).toMatchObject({ is: 'done' })
  for (const late of [
    () => ask(db, keys, reference, { ...salma, version: 0 }, 'The photo.'),
    () => decide(db, keys, reference, { ...salma, version: 0 }, 'admitted', ''),
    () => assign(db, keys, reference, { ...salma, version: 0 }, 'salma'),
    () => undo(db, keys, reference, { ...salma, version: 0 }, null),
  ])
    expect(await late()).toEqual({ is: 'changed' })
  expect(await read(reference)).toMatchObject({ version: 1, request: { text: 'The card.' }, decision: null })
})

test('of twenty clerks who change the same version at once, one does', async () => {
  const { db } = outbox
  const reference = await stored()
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      decide(db, keys, reference, { account: `clerk ${n}`, version: 0 }, 'admitted', `${n}`),
    ),
  )
  expect(outcomes.filter(({ is }) => is === 'done')).toHaveLength(1)
  expect(await db.matterChange.count()).toBe(1)
})

test('a change of each part is taken back to its former value, the other parts stay', async () => {
  const { db } = outbox
  const reference = await stored()
  const [first, second] = [await slot(1, '2099-12-05'), await slot(1, '2099-12-06')]
  await ask(db, keys, reference, salma, 'The card.')
  await closeRequest(db, keys, reference, salma)
  await invite(db, keys, reference, salma, first, '')
  await invite(db, keys, reference, salma, second, '')
  await assign(db, keys, reference, salma, 'salma')
  const possible = undoable(await readChanges(db, keys, reference))
  expect(possible.map(({ values: { part } }) => part)).toEqual(['assignment', 'invitation', 'request'])
  for (const { id } of possible)
    expect(await undo(db, keys, reference, karim, id)).toMatchObject({ is: 'done' })
  expect(await read(reference)).toMatchObject({
    request: { text: 'The card.', answer: null },
    invitation: { slotId: first },
    assignment: null,
  })
  // Once more: the change before. What was taken back is not taken back again.
  expect(await undo(db, keys, reference, karim, possible[0]?.id ?? null)).toEqual({ is: 'none' })
  expect(await undo(db, keys, reference, karim, null)).toMatchObject({ is: 'done' })
  expect(await undo(db, keys, reference, karim, null)).toMatchObject({ is: 'done' })
  expect(await read(reference)).toMatchObject({ request: null, invitation: null })
  expect(await undo(db, keys, reference, karim, null)).toEqual({ is: 'none' })
})

test('the file of everything about a person has each change, also one that was taken back', async () => {
  const { db } = outbox
  const reference = await stored()
  await decide(db, keys, reference, salma, 'waiting_list', 'Please wait.')
  await undo(db, keys, reference, karim, null)
  const file = JSON.stringify(await exportPerson(db, keys, [reference]))
  expect(file).toMatch(/Please wait\..*"account":"karim"/)
})

test('after an hour a change is not taken back, and neither is one before a later one', async () => {
  const { db } = outbox
  const reference = await stored()
  await decide(db, keys, reference, salma, 'waiting_list', '')
  await decide(db, keys, reference, salma, 'admitted', '')
  const [early, late] = await readChanges(db, keys, reference)
  expect(await undo(db, keys, reference, salma, early?.id ?? null)).toEqual({ is: 'none' })
  await db.matterChange.updateMany({ data: { at: new Date(Date.now() - 61 * 60_000) } })
  expect(await undo(db, keys, reference, salma, late?.id ?? null)).toEqual({ is: 'none' })
  expect(await read(reference)).toMatchObject({ decision: { decision: 'admitted' } })
})

test('the last seat is given once, and a seat that is gone is not taken back', async () => {
  const { db } = outbox
  const [one, other] = [await stored('application', 1), await stored('application', 2)]
  const [hall, room] = [await slot(1), await slot(5, '2099-12-07')]
  const outcomes = await Promise.all(
    [one, other].map((reference) => invite(db, keys, reference, salma, hall, '')),
  )
  expect(outcomes.map(({ is }) => is).toSorted()).toEqual(['done', 'full'])
  const [has, hasNot] = outcomes[0]?.is === 'done' ? [one, other] : [other, one]
  // To another date, and the seat goes to the other child.
  await invite(db, keys, has, salma, room, '')
  expect(await invite(db, keys, hasNot, salma, hall, '')).toMatchObject({ is: 'done' })
  expect(await undo(db, keys, has, salma, null)).toEqual({ is: 'full' })
  expect(await read(has)).toMatchObject({ invitation: { slotId: room } })
})

test('whether a child came is written on its invitation only, and a new date begins anew', async () => {
  const { db } = outbox
  const reference = await stored()
  const [first, second] = [await slot(), await slot(1, '2099-12-06')]
  expect(await markAttendance(db, keys, reference, salma, 'came')).toEqual({ is: 'none' })
  await invite(db, keys, reference, salma, first, '')
  await markAttendance(db, keys, reference, karim, 'absent')
  expect(await read(reference)).toMatchObject({ invitation: { attendance: { by: 'karim', is: 'absent' } } })
  expect(await markAttendance(db, keys, reference, karim, 'absent')).toEqual({ is: 'none' })
  await invite(db, keys, reference, salma, second, '')
  expect(await read(reference)).toMatchObject({ invitation: { attendance: null } })
})

test('a message has an answer and no invitation, an application the other way round', async () => {
  const { db } = outbox
  const [application, message] = [await stored(), await stored('contact', 2)]
  const id = await slot()
  expect(await markAnswered(db, keys, application, salma)).toEqual({ is: 'none' })
  expect(await markAnswered(db, keys, message, salma)).toMatchObject({ is: 'done' })
  expect(await invite(db, keys, message, salma, id, '')).toEqual({ is: 'none' })
  expect(await ask(db, keys, 'A-2222-2222', salma, 'The card.')).toEqual({ is: 'none' })
})

test('a date that is over, or there already, is refused', async () => {
  const { db } = outbox
  const now = '2026-12-05T09:30:00'
  const add = (date: string, time: string, place = 'Hall') => addSlot(db, { date, time, place }, 5, now)
  expect(await add('2026-12-04', '10:00')).toBe('past')
  expect(await add('2026-12-05', '09:30')).toBe('past')
  expect(await add('2026-12-05', '09:31')).toBe('added')
  expect(await add('2026-12-05', '09:31', 'hall')).toBe('double')
  expect(await add('2026-12-05', '09:31', 'Library')).toBe('added')
})
