import type { Entries } from '@school/forms/content'
import { expect, test } from 'vitest'
import { decryptDraft, encryptDraft } from './draft-file.ts'
import type { Draft } from './draft-storage.ts'

const entries: Entries = [
  ['applicantName', 'আয়েশা রহমান'],
  ['healthConditions', 'Good Condition'],
]
const draft: Draft = {
  id: 'a'.repeat(32),
  version: 'v',
  savedAt: 1,
  entries,
  picture: new Uint8Array([1, 2, 255]).buffer,
  reference: null,
}

test('a draft in a file is opened with its word only, and the file shows nothing of it', async () => {
  const file = await encryptDraft(draft, 'আমার গোপন শব্দ')
  expect(await file.text()).not.toMatch(/আয়েশা|applicantName|Good/)
  const opened = await decryptDraft(file, ' আমার গোপন শব্দ ')
  expect(opened).toMatchObject({ id: draft.id, entries, reference: null })
  expect([...new Uint8Array(opened?.picture ?? new ArrayBuffer())]).toEqual([1, 2, 255])
  expect(await decryptDraft(file, 'another word')).toBeNull()
  const changed = (await file.text()).replace(/"data":"./, '"data":"_')
  expect(await decryptDraft(new Blob([changed]), 'আমার গোপন শব্দ')).toBeNull()
})

test('a file that is none of ours, or whose content is no draft, is refused', async () => {
  for (const text of ['', '{}', '[]', 'null', '{"format":"application-draft-1"}'])
    expect(await decryptDraft(new Blob([text]), 'a long word')).toBeNull()
  const wrong = [
    { ...draft, entries: [['applicantName', 1]] },
    { ...draft, id: '<b>' },
  ] as unknown as Draft[]
  for (const one of wrong)
    expect(await decryptDraft(await encryptDraft(one, 'a long word'), 'a long word')).toBeNull()
})
