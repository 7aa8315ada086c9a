import { expect, test } from 'vitest'
import { picturesFile } from './page-pictures.ts'
import { pageAt } from './pages.ts'
import { parseYaml } from './yaml.ts'

const file = (fields: string) =>
  `sample: true\ndefault: school\npictures:\n  school:\n    src: /content/drawings/school.svg\n    width: 720\n    height: 200\n${fields}`
const alt = '    alt: { en: The school, bn: বিদ্যালয় }\n'
const focus = '    focus: [50, 50]\n'

test.each([
  ['without a text alternative', focus, 'line 4: pictures.school.alt: is missing'],
  [
    'with a text alternative in one language only',
    `${focus}    alt: { en: The school }\n`,
    'line 9: pictures.school.alt.bn: is missing',
  ],
  [
    'whose Bangla text alternative is English',
    `${focus}    alt: { en: The school, bn: The school }\n`,
    'line 9: pictures.school.alt.bn: ',
  ],
  [
    'with a focal point between the steps',
    `    focus: [50, 60]\n${alt}`,
    'line 8: pictures.school.focus.1: ',
  ],
])('a picture %s is refused with file and line', (_, fields, message) => {
  expect(() => parseYaml('pictures.yaml', file(fields), picturesFile)).toThrow(`pictures.yaml ${message}`)
})

test('a picture with both text alternatives and a focal point is accepted', () => {
  expect(() => parseYaml('pictures.yaml', file(focus + alt), picturesFile)).not.toThrow()
})

test('a page has its own picture, or that of its parent or of its group in the menu', () => {
  const drawing = (path: string) => /(\w+)\.svg$/.exec(pageAt(path)?.picture.src ?? '')?.[1]
  expect(drawing('/sports')).toBe('sports')
  expect(drawing('/hostel-policy')).toBe(drawing('/hostel-facilities'))
  expect(drawing('/notice/{id}')).toBe(drawing('/all-notice'))
  expect(drawing('/payment-instruction')).toBe(drawing('/fees'))
  expect(drawing('/profile/{id}')).toBe(drawing('/male-faculty'))
  expect(pageAt('/sports', 'bn')?.picture.alt).toMatch(/^আঁকা ছবি: /)
})
