import type { PageBody } from '@school/content/page-body'
import { expect, test } from 'vitest'
import { halfBlocks, splitBlocks } from './arrangement.ts'

const table = (heading: string, columns = 2): PageBody['blocks'][number] => ({
  kind: 'table',
  heading,
  numbers: 'taka',
  columns: Array.from({ length: columns }, (_, index) => `${index}`),
  rows: [],
})
const [one, two, three, wide] = [table('one'), table('two'), table('three'), table('wide', 9)] as const
const text: PageBody['blocks'][number] = { kind: 'text', paragraphs: ['Words.'] }
const timeline: PageBody['blocks'][number] = { kind: 'timeline', heading: 'A day', points: [] }

test('two tables stand beside each other, and the third one of a run has the whole width', () => {
  expect(halfBlocks('tables', [one, two, three])).toEqual(new Set([one, two]))
})

test('a table with many columns has the whole width, and so has a single table', () => {
  expect(halfBlocks('tables', [one, wide, two, text, three])).toEqual(new Set())
})

test('beside the day of a timetable stands everything but its introduction', () => {
  expect(splitBlocks({ kind: 'timetable', blocks: [text, timeline, one] })).toEqual({
    intro: [text],
    beside: [timeline],
    rest: [one],
  })
})
