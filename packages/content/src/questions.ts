// questions.yaml: what only the school can answer, for `npm run content:todo`.

import { z } from 'zod'
import { loadYaml } from './content-file.ts'
import { text } from './fields.ts'
import { withBanglaDigits } from './numbers.ts'
import { bodyAt } from './page-body.ts'
import { pageAt, pages } from './pages.ts'
import { derived } from './parsed-content.ts'

export const questionsSchema = z.strictObject({
  questions: z.array(
    z.strictObject({
      ask: z.strictObject({ en: text, bn: text.transform(withBanglaDigits) }),
      at: z.array(z.string().refine((path) => pageAt(path) !== null, 'is no page of this site')).min(1),
    }),
  ),
})

export let questions: z.infer<typeof questionsSchema>['questions']
derived(() => {
  questions = loadYaml('questions.yaml', questionsSchema).questions
})

/** How many names the school still has to supply on each page. */
export function missingNames(): { path: string; count: number }[] {
  return pages.flatMap(({ path }) => {
    const people =
      bodyAt(path)?.blocks.flatMap((block) => (block.kind === 'people' ? block.members : [])) ?? []
    const count = people.filter(({ name }) => name === null).length
    return count > 0 ? [{ path, count }] : []
  })
}
