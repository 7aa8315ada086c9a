import { expect, test } from 'vitest'
import { isSeq, parse, parseDocument } from 'yaml'
import type { FormField, FormList, FormNode } from './content-types.ts'
import { changeForm, formOf } from './form.ts'
import { programFiles, programText } from './texts.ts'

const yamlFiles = programFiles().filter((file) => file.endsWith('.yaml'))
const textOf = (file: string) => programText(file) ?? ''

const fieldsOf = (node: FormNode | null): FormField[] => {
  if (!node) return []
  return node.kind === 'group' || node.kind === 'list' ? node.parts.flatMap(fieldsOf) : [node]
}

/** What a browser sends of a form that nobody has changed. */
const untouched = async (file: string) =>
  Object.fromEntries(
    fieldsOf(await formOf(file, textOf(file), 'en')).map(({ place, value }) => [`f:${place}`, value]),
  )

const changed = async (file: string, entries: Record<string, string>) => {
  const before = textOf(file).split('\n')
  const result = await changeForm(file, textOf(file), { ...(await untouched(file)), ...entries })
  return result?.text.split('\n').filter((line) => !before.includes(line))
}

test.each(yamlFiles)('%s is a form, and what nobody has changed stays as it is written', async (file) => {
  expect(fieldsOf(await formOf(file, textOf(file), 'bn')).length).toBeGreaterThan(2)
  expect(await changeForm(file, textOf(file), await untouched(file))).toEqual({
    text: textOf(file),
    isUnfinished: false,
  })
})

test.each([
  ['figures.yaml', { 'f:/figures/admission': '23000' }, ['  admission: 23000']],
  ['figures.yaml', { 'f:/figures/admission': '২৩,০০০' }, ['  admission: 23000']],
  ['intake.yaml', { 'f:/opens': '2026-12-01' }, ['opens: "2026-12-01"']],
  ['intake.yaml', { 'f:/opens': '' }, ['opens: ~']],
  [
    'pages/en/why-us.yaml',
    { 'f:/blocks/2/items/1/title': 'Groups of ten' },
    ['      - title: Groups of ten'],
  ],
  [
    'pages/en/why-us.yaml',
    { 'f:/blocks/2/items/1/title': 'Small: "x"' },
    ['      - title: "Small: \\"x\\""'],
  ],
  ['pages/en/why-us.yaml', { 'f:/sample': 'false' }, ['sample: false']],
  ['pages/en/why-us.yaml', { 'f:/kind': 'people' }, ['kind: people']],
  ['pages/en/why-us.yaml', { 'f:/__proto__/polluted': 'yes', 'f:/nowhere/at/all': 'x' }, []],
])('%s: %o changes one line', async (file, entries, lines) => {
  expect(await changed(file, entries)).toEqual(lines)
})

test('an entry is added and removed, and the form is shown again', async () => {
  const add = await changeForm('redirects.yaml', textOf('redirects.yaml'), { change: 'add:/redirects' })
  expect(add?.isUnfinished).toBe(true)
  expect(add?.text.trimEnd()).toMatch(/- from: ""\n {4}to: ""$/)
  const file = 'pages/en/governing-body.yaml'
  const person = await changeForm(file, textOf(file), { change: 'add:/blocks/0/members' })
  expect(person?.text).toMatch(
    /picture: member-teachers\n {6}- name: null\n {8}designation: ""\n {8}role: ""\n {2}- /,
  )
  const remove = await changeForm('pages/en/why-us.yaml', textOf('pages/en/why-us.yaml'), {
    change: 'remove:/blocks/2/items/1',
  })
  expect(remove?.text).not.toContain('Small groups')
  const named = await changeForm('intake.yaml', textOf('intake.yaml'), {
    change: 'add:/classes',
    'n:/classes': 'Extra',
  })
  expect(named?.text).toMatch(/Extra:[\s\S]{0,20}seats: 0[\s\S]{0,20}attendance: \[\]/)
})

const listsOf = (node: FormNode | null): FormList[] =>
  node && 'parts' in node ? [...(node.kind === 'list' ? [node] : []), ...node.parts.flatMap(listsOf)] : []

/** The lines that one text has and the other lacks, in their order. */
const linesOnlyIn = (one: string, other: string) => {
  const left = new Map<string, number>()
  for (const line of other.split('\n')) left.set(line, (left.get(line) ?? 0) + 1)
  return one.split('\n').filter((line) => {
    const count = left.get(line) ?? 0
    left.set(line, count - 1)
    return count <= 0
  })
}

const isInBrackets = (text: string, pointer: string) => {
  const steps = pointer.split('/').slice(1)
  const node = parseDocument(text).getIn(
    steps.map((step) => (/^\d+$/.test(step) ? Number(step) : step)),
    true,
  )
  return isSeq(node) && node.flow === true
}

test.each(yamlFiles)('%s: an entry that is added or removed changes no other line', async (file) => {
  const text = textOf(file)
  const lists = listsOf(await formOf(file, text, 'en')).filter(({ parts }) => parts.length > 1)
  for (const { place } of lists.slice(0, 4)) {
    const step = async (change: string) => (await changeForm(file, text, { change }))?.text ?? ''
    const added = await step(`add:${place}`)
    expect(linesOnlyIn(added, text).length, place).toBeGreaterThan(0)
    // The end of a list in brackets is on the line of its last entry.
    expect(linesOnlyIn(text, added).length, place).toBeLessThanOrEqual(isInBrackets(text, place) ? 1 : 0)
    const removed = linesOnlyIn(await step(`remove:${place}/1`), text)
    expect(removed.length, place).toBeLessThanOrEqual(isInBrackets(text, place) ? 1 : 0)
  }
})

test('lists in brackets stay on the lines on which they are written, and comments stay beside them', async () => {
  const text = [
    'sample: true # until the school has read it',
    'blocks:',
    '  - kind: text',
    '    paragraphs:',
    '      [',
    '        "One sentence", # the first',
    '        "Another one",',
    '      ]',
    '  - kind: list',
    '    items:',
    '      - First',
    '      - Second',
    '  - kind: text',
    '    paragraphs: ["Third",',
    '      "Fourth"]',
    '',
  ].join('\n')
  const file = 'pages/en/why-us.yaml'
  const step = async (change: string, entries = {}) =>
    (await changeForm(file, text, { change, ...entries }))?.text
  expect(await step('add:/blocks/1/items')).toBe(text.replace('- Second\n', '- Second\n      - ""\n'))
  expect(await step('remove:/blocks/1/items/1')).toBe(text.replace('      - Second\n', ''))
  expect(await step('remove:/blocks/1')).toBe(text.replace(/ {2}- kind: list[\s\S]*Second\n/, ''))
  // A field that was not there.
  expect(await step('', { 'f:/blocks/1/heading': 'A list' })).toBe(
    text.replace('- Second\n', '- Second\n    heading: A list\n'),
  )
})

test.each(yamlFiles)('%s: an entry is moved down and up again, and everything is as it was', async (file) => {
  const text = textOf(file)
  const lists = listsOf(await formOf(file, text, 'en')).filter(
    ({ isOrdered, parts }) => isOrdered && parts[1],
  )
  expect(lists.length > 0).toBe(/\/(?:en|bn)\//.test(file))
  // Comments between the entries are moved with them, which writes the file anew.
  const hasComments = file.endsWith('/pages.yaml')
  for (const { place } of file.endsWith('/menu.yaml') ? lists : lists.slice(0, 2)) {
    const down = await changeForm(file, text, { change: `down:${place}/0` })
    expect(down?.isUnfinished).toBe(true)
    expect(down?.text).not.toBe(text)
    const up = await changeForm(file, down?.text ?? '', { change: `up:${place}/1` })
    if (hasComments) expect(parse(up?.text ?? '')).toEqual(parse(text))
    else expect(up?.text).toBe(text)
  }
})

test('a step beyond the ends of a list changes nothing', async () => {
  const [file, text] = ['site/en/menu.yaml', textOf('site/en/menu.yaml')]
  for (const change of ['up:/main/0', 'down:/main/8', 'up:/main/99', 'down:/nowhere/0', 'up:/main'])
    expect((await changeForm(file, text, { change }))?.text, change).toBe(text)
})

test('the menu gets a page, a link with other words, and a group', async () => {
  const file = 'site/en/menu.yaml'
  const added = async (kind: string) => {
    const change = { change: 'add:/main', 'k:/main': kind }
    return parse((await changeForm(file, textOf(file), change))?.text ?? '').main.at(-1)
  }
  expect(await added('page')).toBe('')
  expect(await added('link')).toEqual({ label: '' })
  expect(await added('group')).toEqual({ group: '', picture: '', links: [''] })
  const form = await formOf(file, textOf(file), 'bn')
  const [first] = fieldsOf(form).filter(({ place }) => place === '/main/1/links/0')
  expect(first).toMatchObject({ label: '1: পরিচিতি', suggests: 'pages' })
})

test('an entry with a name in both languages is called by that of the editor', async () => {
  const entries = async (locale: 'en' | 'bn') => {
    const form = await formOf('questions.yaml', textOf('questions.yaml'), locale)
    return listsOf(form)
      .find(({ place }) => place === '/questions')
      ?.parts.map(({ label }) => label)
  }
  expect(await entries('en')).toContain('22: Who are the eight partners?')
  expect(await entries('bn')).toContain('22: আটটি সহযোগী প্রতিষ্ঠান কারা?')
})

test('a figure says on which pages it stands', async () => {
  const [figure] = fieldsOf(await formOf('figures.yaml', textOf('figures.yaml'), 'en')).filter(
    ({ place }) => place === '/figures/admission',
  )
  expect(figure?.stands?.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/fees', '/fee-calculator']),
  )
})

test('a text that is no YAML is no form', async () => {
  expect(await formOf('figures.yaml', 'figures: [', 'en')).toBeNull()
  expect(await changeForm('figures.yaml', 'figures: [', {})).toBeNull()
})
