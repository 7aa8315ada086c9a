// name-equivalents.yaml: spellings of one name, for the search of the office. Server only.

import { z } from 'zod'
import { loadYaml } from './content-file.ts'
import { derived } from './parsed-content.ts'
import { said } from './said.ts'

const word = z.string().regex(/^[\p{L}\p{M}]{1,40}$/u, 'is not one word of letters')
const line = z.array(word).min(2)

const folded = (text: string) => text.normalize('NFC').toLowerCase()

/** Exported for its test. */
export const nameEquivalentsSchema = z
  .strictObject({
    names: z.array(line),
    places: z.array(line),
    titles: z.array(word),
    fillers: z.array(word),
  })
  .superRefine(({ names, places }, context) => {
    const seen = new Set<string>()
    for (const [key, lines] of Object.entries({ names, places }))
      for (const [number, words] of lines.entries())
        for (const [index, one] of words.entries()) {
          if (seen.has(folded(one)))
            context.addIssue({
              code: 'custom',
              path: [key, number, index],
              message: said('<word> stands there twice', { word: one }),
            })
          seen.add(folded(one))
        }
  })

/** Spellings of names and places by line, and the words that a search leaves out. Another object after a change. */
export let nameEquivalents: { names: string[][]; titles: string[]; fillers: string[] }

derived(() => {
  const { names, places, titles, fillers } = loadYaml('name-equivalents.yaml', nameEquivalentsSchema)
  nameEquivalents = { names: [...names, ...places], titles, fillers }
})
