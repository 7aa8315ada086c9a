import type { Entries } from '@school/forms/content'
import { beforeEach, expect, test, vi } from 'vitest'
import { keyOfDraft } from './draft-key.ts'
import { endDraft, isEnded, mergeEntries, readDraft, writeDraft } from './draft-storage.ts'
import { type DraftContent, DraftStore } from './draft-store.ts'

const store = new Map<string, unknown>()
let isBroken = false
vi.mock('idb-keyval', () => ({
  get: async (key: string) => structuredClone(store.get(key)),
  del: async (key: string) => void store.delete(key),
  update: async (key: string, updater: (before: unknown) => unknown) => {
    if (isBroken) throw new Error('nothing is kept here')
    store.set(key, updater(structuredClone(store.get(key))))
  },
}))

beforeEach(() => {
  store.clear()
  isBroken = false
})

const named = (name: string): Entries => [['applicantName', name]]
const draftOf = (name: string) => ({ id: 'a', entries: named(name), picture: null, reference: null })

/** A form of one tab, without a browser. */
async function openTab() {
  const form: DraftContent & { ends: string[] } = { entries: [], picture: null, ends: [] }
  const tab = new DraftStore({
    read: () => ({ entries: form.entries, picture: form.picture }),
    show: (content) => Object.assign(form, content),
    end: ({ ended }) => {
      form.entries = []
      form.ends.push(ended)
    },
  })
  const stored = await readDraft()
  const draft = stored && !isEnded(stored) ? stored : null
  if (draft) form.entries = draft.entries
  tab.begin(stored, draft && { draft, picture: null })
  return { tab, form }
}
const storedEntries = async () => {
  const stored = await readDraft()
  return stored && !isEnded(stored) ? stored.entries : null
}

test('a write that is based on an older version changes nothing and returns the newer one', async () => {
  const first = await writeDraft(draftOf('Ayesha'), null)
  expect(first.state).toBe('written')
  const version = first.state === 'written' ? first.version : ''
  expect((await writeDraft(draftOf('Ayesha Rahman'), version)).state).toBe('written')
  expect(await writeDraft(draftOf('Aysha'), version)).toMatchObject({
    state: 'newer',
    stored: { entries: named('Ayesha Rahman') },
  })
  expect(await storedEntries()).toEqual(named('Ayesha Rahman'))
})

test('a draft that is missing in the store, or older than 30 days, does not prevent saving the present entries', async () => {
  expect((await writeDraft(draftOf('Ayesha'), 'a version that the browser has thrown away')).state).toBe(
    'written',
  )
  store.set('application-form', { ...draftOf('Old'), version: 'x', savedAt: Date.now() - 31 * 86_400_000 })
  expect((await writeDraft(draftOf('Ayesha'), null)).state).toBe('written')
  expect(await storedEntries()).toEqual(named('Ayesha'))
})

test('a save reports failure if the browser stores nothing', async () => {
  isBroken = true
  expect(await writeDraft(draftOf('Ayesha'), null)).toEqual({ state: 'impossible' })
})

test('ending a draft deletes its entries, and does not change a newer draft', async () => {
  await writeDraft(draftOf('Ayesha'), null)
  await endDraft('another', 'cleared')
  expect(await storedEntries()).toEqual(named('Ayesha'))
  await endDraft('a', 'delivered', 'A-2222-2222')
  expect(JSON.stringify([...store.values()])).not.toContain('Ayesha')
  expect(await readDraft()).toMatchObject({ ended: 'delivered', reference: 'A-2222-2222' })
})

test('merging preserves the changes of this tab and takes all other entries from the other tab', () => {
  const base: Entries = [
    ['name', 'A'],
    ['health', 'one'],
    ['health', 'two'],
    ['city', 'Feni'],
  ]
  const mine: Entries = [
    ['name', 'B'],
    ['health', 'one'],
    ['health', 'two'],
    ['city', 'Feni'],
  ]
  const theirs: Entries = [
    ['name', 'C'],
    ['health', 'two'],
    ['city', 'Dhaka'],
    ['mobile', '1'],
  ]
  expect(mergeEntries(base, mine, theirs)).toEqual([
    ['name', 'B'],
    ['health', 'two'],
    ['city', 'Dhaka'],
    ['mobile', '1'],
  ])
})

test('an application that was delivered from one tab ends in the other, whose next draft is a new one', async () => {
  const one = await openTab()
  one.form.entries = named('Ayesha')
  await one.tab.save()
  const two = await openTab()
  const { id } = two.tab
  expect(id).toBe(one.tab.id)
  one.form.entries = []
  await one.tab.end('delivered', 'A-2222-2222')
  await two.tab.save()
  expect(two.form).toMatchObject({ ends: ['delivered'], entries: [] })
  two.form.entries = named('Second child')
  await two.tab.save()
  expect(two.tab.id).not.toBe(id)
  expect(await storedEntries()).toEqual(named('Second child'))
})

test('the key of a draft is the same in every tab, and differs for another entry, picture or draft', async () => {
  const picture = new Blob(['picture'])
  const key = await keyOfDraft('a', named('Ayesha'), picture)
  expect(key).toMatch(/^[\w.-]{8,100}$/)
  expect(await keyOfDraft('a', named('Ayesha'), new Blob(['picture']))).toBe(key)
  for (const other of [
    keyOfDraft('b', named('Ayesha'), picture),
    keyOfDraft('a', named('Aysha'), picture),
    keyOfDraft('a', named('Ayesha'), new Blob(['Picture'])),
  ])
    expect(await other).not.toBe(key)
})
