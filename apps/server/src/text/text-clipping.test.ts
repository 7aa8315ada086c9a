import { describe, expect, test } from 'vitest'
import { clip, oneLine } from './text-clipping.ts'

describe('a clipped text', () => {
  test('is unchanged and has no ellipsis if it fits', () => {
    expect(clip('x'.repeat(80), 80)).toBe('x'.repeat(80))
  })
  test('is cut at the limit and ends with an ellipsis', () =>
    expect(clip('x'.repeat(81), 80)).toBe(`${'x'.repeat(80)}…`))
  test('is cut after the last whole word, without the comma that follows it', () => {
    expect(clip('The results of the annual examination, which all classes sat', 40)).toBe(
      'The results of the annual examination…',
    )
    expect(clip('বার্ষিক পরীক্ষার ফলাফল প্রকাশিত হয়েছে', 17)).toBe('বার্ষিক পরীক্ষার ফলাফল…')
    expect(clip('Seven words', 6)).toBe('Seven…')
  })
  test('counts a Bangla cluster as one character', () => {
    const cluster = 'ক্ষি' // four code points, displayed as one character
    expect(clip(cluster.repeat(80), 80)).toBe(cluster.repeat(80))
    expect(clip(cluster.repeat(81), 80)).toBe(`${cluster.repeat(80)}…`)
  })
  test('never splits an emoji of several parts', () => {
    expect(clip('👨‍👩‍👧‍👦'.repeat(3), 2)).toBe(`${'👨‍👩‍👧‍👦'.repeat(2)}…`)
  })
  test('has one line', () => expect(clip('a\n\n b\tc', 90)).toBe('a b c'))
  test('of a megabyte takes time in proportion to its length', () => {
    expect(clip('ক্ষি'.repeat(1_000_000), 90)).toBe(`${'ক্ষি'.repeat(90)}…`)
    expect((text: string) => clip(text, 90)).toCostInProportion()
  })
})

test('oneLine takes time in proportion to the length of the text', () => {
  expect(oneLine).toCostInProportion()
})
