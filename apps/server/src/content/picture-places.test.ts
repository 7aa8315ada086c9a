import { programText } from '@school/content/program-files'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { placesIn, withPhoto } from './picture-places.ts'

const text = programText('pictures.yaml') ?? ''
const photo = {
  src: `/media/${'a'.repeat(32)}.jpg`,
  width: 1600,
  height: 1200,
  widths: [640, 1600],
  focus: [80, 20] as [number, number],
  colour: '#406040',
  alt: { en: 'Members: "at" the table', bn: 'টেবিলে সদস্যরা' },
  credit: { en: 'Karim', bn: 'করিম' },
}
const places = placesIn(text, 'en') ?? []

test.each(places.map(({ name }) => name))(
  'a photograph in %s changes its lines only, and they can be taken back',
  (place) => {
    const without = withPhoto(text, place, null)
    const changed = withPhoto(without, place, photo)
    const found = placesIn(changed, 'en')
    expect(found?.find(({ name }) => name === place)?.photo).toEqual(photo)
    expect(withPhoto(changed, place, null)).toBe(without)
    const other = { ...photo, focus: [0, 100] as [number, number], credit: null }
    const again = withPhoto(changed, place, other)
    expect(again.split('\n').filter((line) => !changed.includes(line)).length).toBeLessThanOrEqual(3)
    expect(parse(again)).toEqual({
      ...parse(text),
      pictures: { ...parse(text).pictures, [place]: { ...parse(without).pictures[place], photo: other } },
    })
    // Every comment is still there.
    const comments = (source: string) => source.split('\n').filter((line) => line.trim().startsWith('#'))
    expect(comments(again)).toEqual(comments(text))
  },
)
