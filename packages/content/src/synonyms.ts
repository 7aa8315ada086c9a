// search-synonyms.yaml: words with the same meaning in a search.

import { z } from 'zod'
import { loadYaml } from './content-file.ts'
import { derived } from './parsed-content.ts'
import { said } from './said.ts'

const word = z.string().regex(/^[\p{L}\p{M}\p{N}]{1,40}$/u, 'is not one word')

export const synonymsSchema = z
  .strictObject({ sample: z.boolean(), synonyms: z.array(z.array(word).min(2)) })
  .superRefine(({ synonyms }, context) => {
    const seen = new Set<string>()
    for (const [line, words] of synonyms.entries())
      for (const [index, word] of words.entries()) {
        const same = word.normalize('NFC').toLowerCase()
        if (seen.has(same))
          context.addIssue({
            code: 'custom',
            path: ['synonyms', line, index],
            message: said('<word> stands there twice', { word }),
          })
        seen.add(same)
      }
  })

export let synonymsFile: z.infer<typeof synonymsSchema>

/** Groups of words that mean the same in a search, in all languages of the site. */
export let synonyms: readonly (readonly string[])[]

derived(() => {
  synonymsFile = loadYaml('search-synonyms.yaml', synonymsSchema)
  synonyms = synonymsFile.synonyms
})
