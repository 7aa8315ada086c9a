import { expect, test } from 'vitest'
import type { FormField, FormNode } from './content-types.ts'
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
