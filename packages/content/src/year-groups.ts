import { withLatinDigits } from './bangla.ts'
import { bodyAt } from './page-body.ts'
import { derived } from './parsed-content.ts'

// The ages of the classes in the table of /year-group (docs/spec/part-2.md#9), for the classes of the school's system, which
// has names of its own: "Class IV" is the row "Four". Server only.

export interface Ages {
  from: number
  to: number
}

const WORDS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x']
const EARLY = ['play', 'nursery', 'kg']

/** The same for all names of a class; null for a name of something else, such as a course. */
export function classOf(name: string): string | null {
  const text = withLatinDigits(name)
    .trim()
    .toLowerCase()
    .replace(/^class\s+/, '')
  if (EARLY.includes(text)) return text
  const index = [WORDS, ROMAN, WORDS.map((_, i) => String(i + 1))].find((names) => names.includes(text))
  return index ? String(index.indexOf(text) + 1) : null
}

const agesByClass = new Map<string, Ages>()
derived(() => {
  agesByClass.clear()
  for (const block of bodyAt('/year-group')?.blocks ?? []) {
    if (block.kind !== 'table') continue
    for (const [name, ages] of block.rows) {
      const key = classOf(String(name))
      const [, from, to] = /^([0-9.]+)-([0-9.]+)$/.exec(String(ages)) ?? []
      if (key && from && to) agesByClass.set(key, { from: Number(from), to: Number(to) })
    }
  }
})

/** The ages in years for which a class is meant; null if the table does not name it. */
export function agesOfClass(name: string): Ages | null {
  const key = classOf(name)
  return (key && agesByClass.get(key)) || null
}
