import { expect, test } from 'vitest'
import { menuIn } from './menu.ts'
import { bodyAt } from './page-body.ts'
import { picturesFile } from './page-pictures.ts'
import { pageAt, placesOfPages } from './pages.ts'
import { parseYaml } from './yaml.ts'

/** The places of the program, and then `school` with these fields. */
const file = (fields: string) =>
  `sample: true\ndefault: school\npictures:\n  school:\n    src: /content/drawings/school.svg\n    width: 720\n    height: 200\n${fields}${others}`
const others = ['banner', 'chairman', 'share']
  .map(
    (name) =>
      `  ${name}: { src: /content/campus.svg, width: 1, height: 1, focus: [0, 0], alt: { en: A, bn: ক } }\n`,
  )
  .join('')
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
    `    focus: [50, 65]\n${alt}`,
    'line 8: pictures.school.focus.1: ',
  ],
])('a picture %s is refused with file and line', (_, fields, message) => {
  expect(() => parseYaml('pictures.yaml', file(fields), picturesFile)).toThrow(`pictures.yaml ${message}`)
})

test('a picture with both text alternatives and a focal point is accepted', () => {
  expect(() => parseYaml('pictures.yaml', file(focus + alt), picturesFile)).not.toThrow()
})

const photo = (fields: string) =>
  file(
    `${focus}${alt}    photo:\n      { src: /media/${'a'.repeat(32)}.jpg, width: 2560, height: 1920, widths: [640, 2560], ${fields} }\n`,
  )
const inBoth = 'alt: { en: The gate, bn: ফটক }'

test.each([
  [
    'without a text alternative',
    "focus: [50, 50], colour: '#8a7f6b', credit: null",
    'school.photo.alt: is missing',
  ],
  [
    'with a focal point outside of it',
    `focus: [50, 110], colour: '#8a7f6b', credit: null, ${inBoth}`,
    'school.photo.focus.1: ',
  ],
  [
    'with a word as colour',
    `focus: [50, 50], colour: red, credit: null, ${inBoth}`,
    'school.photo.colour: is no colour',
  ],
  [
    'with a credit in one language only',
    `focus: [50, 50], colour: '#8a7f6b', credit: { en: Karim }, ${inBoth}`,
    'school.photo.credit.bn: is missing',
  ],
])('a photograph %s is refused', (_, fields, message) => {
  expect(() => parseYaml('pictures.yaml', photo(fields), picturesFile)).toThrow(message)
})

test('a photograph of the repository needs all of its copies; one of the office has them elsewhere', () => {
  const fields = `focus: [50, 60], colour: '#8a7f6b', credit: null, ${inBoth}`
  expect(() => parseYaml('pictures.yaml', photo(fields), picturesFile)).not.toThrow()
  const inRepository = photo(fields).replace(/\/media\/a+\.jpg/, '/content/photos/no-such-place.webp')
  expect(() => parseYaml('pictures.yaml', inRepository, picturesFile)).toThrow(
    'needs the file public/content/photos/no-such-place-640.avif',
  )
})

test('every place of the program is in the file', () => {
  const without = file(focus + alt).replace(/^ {2}share: .*\n/m, '')
  expect(() => parseYaml('pictures.yaml', without, picturesFile)).toThrow('pictures: lacks share')
})

test('a page has its own picture, or that of its parent or of its group in the menu', () => {
  const places = placesOfPages()
  expect(places.get('/sports')).toBe('sports')
  expect(places.get('/hostel-policy')).toBe(places.get('/hostel-facilities'))
  expect(places.get('/notice/{id}')).toBe(places.get('/all-notice'))
  expect(places.get('/payment-instruction')).toBe(places.get('/fees'))
  expect(places.get('/profile/{id}')).toBe(places.get('/male-faculty'))
  expect(pageAt('/chairman-message', 'bn')?.picture.alt).toMatch(/^আঁকা ছবি: /)
  expect(pageAt('/sports', 'bn')?.picture.alt).toMatch(/ফুটবল/)
})

test('neighbours in the menu, and the band and the top of a page, do not show the same photograph', () => {
  const photoOf = (path: string) => {
    const picture = pageAt(path, 'en')?.picture
    return picture?.widths.length ? picture.src : null
  }
  const repeated: string[] = []
  for (const entry of menuIn.en.main) {
    const paths = 'group' in entry ? entry.links.map(({ href }) => href) : [entry.href]
    for (const [index, path] of paths.entries()) {
      const photo = photoOf(path)
      if (!photo) continue
      if (photo === photoOf(paths[index + 1] ?? '')) repeated.push(`${path}, ${paths[index + 1]}`)
      for (const block of bodyAt(path)?.blocks ?? [])
        if (block.kind === 'hero' && block.picture.src === photo) repeated.push(path)
    }
  }
  expect(repeated).toEqual([])
})
