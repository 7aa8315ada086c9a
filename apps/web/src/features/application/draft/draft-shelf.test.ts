import { beforeEach, expect, test, vi } from 'vitest'
import { childOf } from './draft-child.ts'
import { deleteOther, draftForSibling, otherDrafts, showDraft } from './draft-shelf.ts'
import { type Draft, endDraft, isEnded, readDraft } from './draft-storage.ts'

const store = new Map<string, unknown>()
/** Makes the write with this number fail, as a crash would. */
let failsAt = 0
let writes = 0
vi.mock('idb-keyval', () => ({
  get: async (key: string) => structuredClone(store.get(key)),
  del: async (key: string) => void store.delete(key),
  update: async (key: string, updater: (before: unknown) => unknown) => {
    writes += 1
    if (writes === failsAt) throw new Error('the page was closed')
    store.set(key, updater(structuredClone(store.get(key))))
  },
}))
beforeEach(() => {
  store.clear()
  failsAt = 0
  writes = 0
})

const draftOf = (name: string): Draft => ({
  ...draftForSibling([['applicantName', name]]),
  id: `id of ${name}`,
})
const shown = async () => {
  const stored = await readDraft()
  return stored && !isEnded(stored) ? childOf(stored) : null
}
const others = async () => (await otherDrafts()).map(childOf).sort()

test('drafts for several children change places, and each keeps its entries and its id', async () => {
  await showDraft(draftOf('Ayesha'))
  await showDraft(draftOf('Rahim'))
  await showDraft(draftOf('Salma'))
  expect([await shown(), await others()]).toEqual(['Salma', ['Ayesha', 'Rahim']])
  const [back] = (await otherDrafts()).filter((one) => childOf(one) === 'Ayesha')
  if (back) await showDraft(back)
  expect([await shown(), await others()]).toEqual(['Ayesha', ['Rahim', 'Salma']])
  expect((await readDraft())?.id).toBe('id of Ayesha')
  await deleteOther('id of Rahim')
  expect(await others()).toEqual(['Salma'])
})

test('a crash at any step of an exchange loses no draft', async () => {
  for (const step of [1, 2, 3]) {
    store.clear()
    failsAt = 0
    await showDraft(draftOf('Ayesha'))
    writes = 0
    failsAt = step
    await expect(showDraft(draftOf('Rahim'))).rejects.toThrow('closed')
    expect([await shown(), ...(await others())], `step ${step}`).toContain('Ayesha')
  }
})

test('a draft that was delivered, is without a name, or is older than 30 days is not kept', async () => {
  await showDraft(draftForSibling([['fatherName', 'Abdur Rahman']]))
  await showDraft(draftOf('Ayesha'))
  expect(await others()).toEqual([])
  await endDraft('id of Ayesha', 'delivered', 'A-2222-2222')
  await showDraft(draftOf('Rahim'))
  expect(await others()).toEqual([])
  await showDraft(draftOf('Salma'))
  expect(await otherDrafts(Date.now() + 31 * 86_400_000)).toEqual([])
})
