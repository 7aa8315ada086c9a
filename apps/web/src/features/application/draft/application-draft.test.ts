import type { Entries } from '@school/forms/content'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { nothingChosen } from '../chosen.ts'
import { ApplicationDraft } from './application-draft.ts'
import type { ApplicationState } from './application-state.ts'
import { isEnded, readDraft, writeDraft } from './draft-storage.ts'

const store = new Map<string, unknown>()
vi.mock('idb-keyval', () => ({
  get: async (key: string) => structuredClone(store.get(key)),
  del: async (key: string) => void store.delete(key),
  update: async (key: string, updater: (before: unknown) => unknown) =>
    void store.set(key, updater(structuredClone(store.get(key)))),
}))

beforeEach(() => {
  store.clear()
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

const photo = new Blob(['a photo'], { type: 'image/jpeg' })

/** A page without a browser: its fields are a list of entries. */
function openPage(
  options: {
    initial?: Partial<ApplicationState>
    outcome?: { state: string; message: string }
    preparePicture?: () => Promise<{ ok: true; picture: Blob } | { ok: false; message: string }>
  } = {},
) {
  const page = { entries: [] as Entries, log: [] as string[], rechecked: [] as string[] }
  const draft = new ApplicationDraft(
    {
      read: () => page.entries,
      write: (entries, which) => {
        page.entries = which === 'all' || !page.entries.length ? entries : page.entries
      },
      empty: () => {
        page.entries = []
      },
      chosen: () => nothingChosen,
      copyAddress: () => page.entries.some(([name]) => name === 'sameAddress'),
      isEdited: () => page.entries.length > 0,
      isSent: () => false,
      isRestored: () => false,
    },
    {
      announce: (text) => page.log.push(text),
      recheck: (names) => page.rechecked.push(...names),
      clearErrors: () => page.log.push('emptied'),
    },
    {
      preparePicture: options.preparePicture ?? (async () => ({ ok: true, picture: photo })),
      outcomeOf: async () => options.outcome ?? null,
    },
    options.initial,
  )
  const write = (name: string, text: string) => {
    page.entries = [...page.entries.filter(([entry]) => entry !== name), [name, text]]
    draft.updateField(name)
  }
  return { draft, page, write }
}
const storedEntries = async () => {
  const stored = await readDraft()
  return stored && !isEnded(stored) ? stored.entries : null
}
const stored = (reference: string | null = null) => ({
  id: 'a',
  entries: [
    ['classId', '1-4'],
    ['applicantName', 'Ayesha'],
  ] as Entries,
  picture: null,
  reference,
})

test('entries and choices are saved after a pause in typing', async () => {
  const { draft, write } = openPage()
  await draft.load(false)
  draft.choose({ classId: '1-4' })
  write('applicantName', 'Ayesha')
  expect(await storedEntries()).toBeNull()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await storedEntries()).toEqual(expect.arrayContaining(stored().entries))
  expect(draft.state.saving).toBe('saved')
})

test('the draft that is stored on this device is loaded into the page', async () => {
  await writeDraft(stored(), null)
  const { draft, page } = openPage()
  await draft.load(false)
  expect(draft.state).toMatchObject({ saving: 'restored', chosen: { classId: '1-4' } })
  expect(page.entries).toContainEqual(['applicantName', 'Ayesha'])
  expect(draft.state.invalid.has('applicantName')).toBe(false)
})

test('a draft that was delivered in the meantime is ended, and the page shows its reference', async () => {
  await writeDraft(stored('A-2222-2222'), null)
  const { draft } = openPage({ outcome: { state: 'delivered', message: '' } })
  await draft.load(false)
  expect(draft.state.sentReference).toBe('A-2222-2222')
  expect(await storedEntries()).toBeNull()
})

test('a draft that was refused in the meantime can be corrected and sent as a new submission', async () => {
  await writeDraft(stored('A-2222-2222'), null)
  const { draft } = openPage({ outcome: { state: 'refused', message: 'Class is full' } })
  await draft.load(false)
  expect(draft.state).toMatchObject({ notice: 'Class is full', pendingReference: null })
  expect(draft.id).not.toBe('a')
})

test('a draft with an unknown outcome is restored and shown with its reference', async () => {
  await writeDraft(stored('A-2222-2222'), null)
  const { draft } = openPage()
  await draft.load(false)
  expect(draft.state.pendingReference).toBe('A-2222-2222')
  expect(draft.id).toBe('a')
})

test('entries of two tabs are merged, and the end in one of them ends the other', async () => {
  const one = openPage()
  const two = openPage()
  await one.draft.load(false)
  await two.draft.load(false)
  one.write('fatherName', 'Abdur')
  await one.draft.save()
  two.write('motherName', 'Salma')
  await two.draft.save()
  expect(two.page.entries).toEqual(
    expect.arrayContaining([
      ['fatherName', 'Abdur'],
      ['motherName', 'Salma'],
    ]),
  )
  await two.draft.endDelivered('A-3333-3333')
  await one.draft.syncToSend()
  expect(one.draft.endedBy).toBe('delivered')
  expect(one.draft.state.sentReference).toBe('A-3333-3333')
  expect(one.page.entries).toEqual([])
})

test('clearing deletes all entries in the page and on the device', async () => {
  const { draft, page, write } = openPage()
  await draft.load(false)
  write('applicantName', 'Ayesha')
  await draft.save()
  draft.clear()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(page.entries).toEqual([])
  expect(await storedEntries()).toBeNull()
})

test('a change of a field validates only this field and the fields that depend on it', async () => {
  const { draft, page, write } = openPage()
  await draft.load(false)
  page.rechecked = []
  const before = draft.state.invalid
  write('needTransport', 'Yes')
  expect(page.rechecked).toEqual(['needTransport', 'pickupPoint'])
  expect(draft.state.invalid).toEqual(new Set([...before, 'pickupPoint']))
  write('needTransport', 'No')
  expect(draft.state.invalid).toEqual(before)
})

test('typing in a field renders nothing again if only the value of the field changes', async () => {
  const { draft, write } = openPage()
  await draft.load(false)
  write('applicantName', 'A')
  const before = draft.state
  write('applicantName', 'Ay')
  expect(draft.state).toBe(before)
})

test('the picture that was chosen last is used, even if an earlier one is prepared later', async () => {
  const prepared: ((picture: Blob) => void)[] = []
  const { draft } = openPage({
    preparePicture: () =>
      new Promise((resolve) => prepared.push((picture) => resolve({ ok: true, picture }))),
  })
  const last = new Blob(['another photo'], { type: 'image/jpeg' })
  draft.choosePicture(photo as File)
  draft.choosePicture(photo as File)
  prepared[1]?.(last)
  prepared[0]?.(photo)
  await vi.advanceTimersByTimeAsync(0)
  expect(draft.state.picture).toBe(last)
  expect(draft.state.isPreparing).toBe(false)
})

test('an unusable picture shows the reason, and a submission reports the same error', async () => {
  const { draft } = openPage({ preparePicture: async () => ({ ok: false, message: 'Too small' }) })
  draft.choosePicture(photo as File)
  await draft.waitForPicture()
  await vi.advanceTimersByTimeAsync(0)
  expect(draft.state.pictureError).toBe('Too small')
  expect(draft.errors()).toContainEqual({ field: 'picture', message: 'Too small' })
})
