import { parsePageData } from '@school/content/parse-bodies'
import { expect, test } from 'vitest'
import { parseDocument } from 'yaml'
import type { FormField, FormNode } from './content-types.ts'
import { formOf } from './form.ts'
import { changeParts, emptyPart, PART_KINDS, partsByLine, partsInOther, withoutGaps } from './page-parts.ts'
import { counterpartOf, programFiles, programText } from './texts.ts'

const pages = programFiles().filter((file) => /^pages\/.*\.yaml$/.test(file))
const textOf = (file: string) => programText(file) ?? ''
const dataOf = (text: string) => parseDocument(text).toJS() as { blocks: { kind: string }[] }
const blocksOf = (text: string) => dataOf(text).blocks
const comments = (text: string) => text.split('\n').filter((line) => line.trim().startsWith('#'))

const change = async (file: string, text: string, what: string, entries: Record<string, string> = {}) => {
  const changed = await changeParts(file, text, { ...entries, change: what })
  return changed ?? expect.fail('is no YAML')
}

const fieldsOf = (node: FormNode): FormField[] => ('parts' in node ? node.parts.flatMap(fieldsOf) : [node])

test.each(pages)('%s: what is posted of any part that nobody has changed leaves every byte', async (file) => {
  const text = textOf(file)
  const form = await formOf(file, text, 'en')
  const blocks = form && 'parts' in form ? form.parts.find(({ place }) => place === '/blocks') : undefined
  const parts = blocks && 'parts' in blocks ? blocks.parts : []
  expect(parts).toHaveLength(blocksOf(text).length)
  for (const [at, part] of parts.entries()) {
    const entries = Object.fromEntries(fieldsOf(part).map(({ place, value }) => [`f:${place}`, value]))
    expect(await change(file, text, '', { ...entries, part: `${at}` })).toEqual({
      text,
      part: at,
      isUnfinished: false,
    })
  }
})

test.each(pages)('%s: moving, removing and adding parts changes nothing else', async (file) => {
  const text = textOf(file)
  const before = dataOf(text)
  const { length } = before.blocks
  for (const at of new Set([0, length >> 1, length - 1])) {
    const down = await change(file, text, `down:${at}`)
    if (at + 1 < length) {
      const wanted = before.blocks.toSpliced(at, 2, ...before.blocks.slice(at, at + 2).reverse())
      expect(dataOf(down.text)).toEqual({ ...before, blocks: wanted })
      expect(down.part).toBe(at + 1)
      // And back again, to the byte.
      expect((await change(file, down.text, `up:${at + 1}`)).text).toBe(text)
    } else expect(down.text).toBe(text)
    const cut = await change(file, text, `cut:${at}`)
    expect(dataOf(cut.text)).toEqual({ ...before, blocks: before.blocks.toSpliced(at, 1) })
    const more = await change(file, text, `insert:${at}`, { kind: 'text' })
    expect(blocksOf(more.text).toSpliced(at + 1, 1)).toEqual(before.blocks)
    expect(more).toMatchObject({ part: at + 1, isUnfinished: true })
    expect(comments(more.text)).toEqual(comments(text))
    expect((await change(file, more.text, `cut:${at + 1}`)).text).toBe(text)
  }
})

test('one line is changed with one field, and kept when another part is opened', async () => {
  const file = 'pages/en/why-us.yaml'
  const opened = await change(file, textOf(file), 'open:1', { 'f:/blocks/2/heading': 'Nine questions' })
  expect(opened).toMatchObject({ part: 1, isUnfinished: true })
  const lines = textOf(file).split('\n')
  expect(opened.text.split('\n').filter((line) => !lines.includes(line))).toEqual([
    '    heading: Nine questions',
  ])
})

test.each(PART_KINDS)('a new part of kind %s can be looked at before anything is written', async (kind) => {
  const file = 'pages/en/why-us.yaml'
  const { text } = await change(file, textOf(file), 'insert:0', { kind })
  expect(blocksOf(text)[1]).toEqual(emptyPart(file, kind))
  expect(() => parsePageData(file, text)).toThrow(/is empty/)
  expect(parsePageData(file, withoutGaps(text)).blocks[1]?.kind).toBe(kind)
})

test.each(['up:0', 'down:99', 'cut:99', 'insert:99', 'insert:0', 'open:__proto__', 'cut:-1'])(
  '%s changes nothing where it is not possible',
  async (what) => {
    const file = 'pages/en/why-us.yaml'
    expect((await change(file, textOf(file), what, { kind: 'constructor' })).text).toBe(textOf(file))
  },
)

test('the last part can be removed, and the file says that a page needs one', async () => {
  const file = 'pages/en/why-us.yaml'
  const text = 'sample: false\nblocks:\n  - kind: text\n    paragraphs:\n      - One.\n'
  const { text: empty } = await change(file, text, 'cut:0')
  expect(blocksOf(empty)).toEqual([])
  expect(() => parsePageData(file, empty)).toThrow(/at least 1/)
  expect(blocksOf((await change(file, empty, 'insert:0', { kind: 'list' })).text)).toEqual([
    { kind: 'list', items: [''] },
  ])
})

test.each(pages)(
  '%s is made as in the other language, and only a part that is not is marked',
  async (file) => {
    const other = programText(counterpartOf(file) ?? '')
    if (other === null) return
    const same = blocksOf(textOf(file)).map((_, at) => at)
    expect(partsInOther(textOf(file), other)).toEqual(same)
    const { text } = await change(file, textOf(file), 'insert:0', { kind: 'contact' })
    expect(partsInOther(text, other)).toEqual(same.toSpliced(1, 0, null as never))
    const cut = await change(file, textOf(file), 'cut:0')
    expect(partsInOther(cut.text, other).filter((at) => at === null)).toHaveLength(same.length > 1 ? 1 : 0)
  },
)

test('a line belongs to the part that begins above it', () => {
  const text =
    'sample: false\nblocks:\n  - kind: text\n    paragraphs:\n      - One.\n  - kind: list\n    items: [a]\n'
  expect([1, 3, 5, 6, 7, 70].map(partsByLine(text))).toEqual([null, 0, 0, 1, 1, 1])
})

test('what is no YAML has no parts', async () => {
  expect(await changeParts('pages/en/why-us.yaml', 'blocks: [', { change: 'cut:0' })).toBeNull()
  expect(withoutGaps('blocks: [')).toBe('blocks: [')
  expect(partsByLine('blocks: [')(1)).toBeNull()
})
