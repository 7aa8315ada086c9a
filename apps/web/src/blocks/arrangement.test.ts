import type { PageBody } from '@school/content/page-body'
import { expect, test } from 'vitest'
import { halfBlocks, splitBlocks, splitEnding } from './arrangement.ts'

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

test('three lists have the whole width, two stand beside a table', () => {
  const lists = (count: number): PageBody['blocks'][number] => ({
    kind: 'columns',
    heading: 'Lists',
    numbered: false,
    lists: Array.from({ length: count }, (_, index) => ({ title: `${index}`, items: ['One.'] })),
  })
  const [pair, triple] = [lists(2), lists(3)]
  expect(halfBlocks('steps', [pair, one])).toEqual(new Set([pair, one]))
  expect(halfBlocks('steps', [triple, one])).toEqual(new Set())
})

test('beside the day of a timetable stands everything but its introduction', () => {
  expect(splitBlocks({ kind: 'timetable', blocks: [text, timeline, one] })).toEqual({
    intro: [text],
    beside: [timeline],
    rest: [one],
  })
})

test('before the action of a page stands its introduction, also on a page without figures', () => {
  const figures: PageBody['blocks'][number] = { kind: 'figures', items: [] }
  expect(splitBlocks({ kind: 'action', blocks: [text, figures, one] })).toEqual({
    intro: [text],
    beside: [figures],
    rest: [one],
  })
  expect(splitBlocks({ kind: 'action', blocks: [text, one] })).toEqual({
    intro: [text],
    beside: [],
    rest: [one],
  })
  expect(splitBlocks({ kind: 'action', blocks: [text] })).toEqual({ intro: [text], beside: [], rest: [] })
})

test('links at the end of a page are its ending, those before it are not', () => {
  const links: PageBody['blocks'][number] = { kind: 'links', links: [] }
  const body = { kind: 'facts', blocks: [links, text, links] } as unknown as PageBody
  expect(splitEnding(body)).toEqual({ text: { ...body, blocks: [links, text] }, next: links })
  const plain = { ...body, blocks: [links, text] }
  expect(splitEnding(plain)).toEqual({ text: plain, next: undefined })
})
