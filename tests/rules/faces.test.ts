import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('../../apps/web/src/faces.css', import.meta.url), 'utf8')

/** The faces of a family, without what sets it apart. */
const facesOf = (family: string) =>
  [...css.matchAll(/@font-face \{[^}]*\}/g)]
    .map(([face]) => face)
    .filter((face) => face.includes(`font-family: "${family}";`))
    .map((face) => face.replace(/font-family: [^;]*;|size-adjust: [^;]*;/g, ''))

test('Bangla in headings is written with the same faces as Bangla in texts, because CSS has no way to name a list of faces once', () => {
  expect(facesOf('Bengali')).toHaveLength(2)
  expect(facesOf('Bengali headings')).toEqual(facesOf('Bengali'))
})
