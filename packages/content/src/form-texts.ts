// The Bangla texts of the forms (packages/forms). They are here because translators work in this package.
// tests/rules/form-messages.test.ts compares them with the forms.

import { z } from 'zod'
import { checkTexts } from './message-file.ts'
import { compileMessages, type MessageTree, treeModule } from './message-tree.ts'
import { storedOr } from './parsed-content.ts'
import { readContent } from './source-file.ts'
import { parseYaml } from './yaml.ts'

const NAME = 'src/messages/bn/form-fields.yaml'

const tree: z.ZodType<MessageTree> = z.lazy(() =>
  z.union([z.string().min(1).max(600), z.array(tree), z.record(z.string(), tree)]),
)
const file = z.object({ sample: z.boolean() }).catchall(z.record(z.string(), tree))

/** Returns the texts by file and name of the English ones. */
export function readTexts(): Record<string, Record<string, MessageTree>> {
  return storedOr(NAME, () => {
    const source = readContent(NAME)
    checkTexts(NAME, source, 'bn')
    const { sample: _, ...texts } = parseYaml(NAME, source, file)
    return texts as Record<string, Record<string, MessageTree>>
  })
}

/**
 * Returns all Bangla texts of the forms, by file and name of the English ones. Texts with placeholders are functions.
 */
export const banglaFormTexts = (): unknown => compileMessages(readTexts(), 'bn')

/**
 * Returns the module that replaces an English module of texts in a Bangla build.
 * @param english its name in packages/forms/src/messages/en, without extension
 * @throws Error if there are no texts of that name
 */
export function banglaFormModule(english: string): string {
  const texts = readTexts()[english]
  if (!texts) throw new Error(`${NAME} line 1: ${english} is missing`)
  return treeModule(texts, 'bn')
}
