// `node src/glossary.ts <folder>…`: finds words that glossary.yaml avoids, in the Bangla files of some folders. Part of
// `npm run check`. It does not stop a start, because a text with such a word can still be read.

import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { said } from './said.ts'
import { readContent } from './source-file.ts'
import { parseYaml } from './yaml.ts'

const texts = z.array(z.string().min(1))
export const glossarySchema = z.strictObject({
  words: z.array(
    z.strictObject({
      use: z.string().min(1),
      avoid: texts.min(1),
      right: texts.default([]),
      except: z.array(z.strictObject({ file: z.string(), because: z.string() })).default([]),
    }),
  ),
})

export type GlossaryEntry = z.infer<typeof glossarySchema>['words'][number]

export const glossary: readonly GlossaryEntry[] = parseYaml(
  'glossary.yaml',
  readContent('glossary.yaml'),
  glossarySchema,
).words

/** Endings of nouns: নগদে, নগদের, নগদই. */
const ENDING = '(?:টি|টা|গুলো|গুলি)?(?:রা|দের|র|ের|কে|ে|তে|য়)?(?:ই|ও)?'

/** Files with Bangla texts that are not in a folder `bn`. */
const SHARED = ['settings.yaml', 'upstream-names.yaml', 'pictures.yaml', 'office.md', 'editing.md']

function patternOf(avoided: string): RegExp {
  const plain = avoided.normalize('NFC').replace(/\./g, '\\.')
  // Signs stand anywhere; three points before a name are code.
  if (!/\p{L}/u.test(avoided)) return new RegExp(`${plain}(?![\\w[({])`, 'u')
  return new RegExp(`(?<![\\p{L}\\p{M}])${plain}${ENDING.normalize('NFC')}(?![\\p{L}\\p{M}])`, 'u')
}

/** Removes what is not shown: comments of YAML and of TypeScript. */
function shownPart(line: string, file: string): string {
  const start = line.trimStart()
  if (file.endsWith('.yaml')) return start.startsWith('#') ? '' : (line.split(' #')[0] ?? '')
  const isComment = ['//', '/*', '*'].some((sign) => start.startsWith(sign))
  return file.endsWith('.ts') && isComment ? '' : line
}

/**
 * Returns a sentence for each avoided word in a file, with its line.
 * @param file its name for messages and exceptions
 */
export function avoidedWords(file: string, source: string, entries = glossary): string[] {
  const applying = entries.filter(({ except }) => !except.some((one) => file.endsWith(one.file)))
  return source.split('\n').flatMap((written, index) => {
    const line = shownPart(written, file).normalize('NFC')
    return applying.flatMap(({ use, avoid, right }) => {
      const rest = right.reduce((text, phrase) => text.replaceAll(phrase.normalize('NFC'), ' '), line)
      return avoid.flatMap((word) => {
        const found = patternOf(word).exec(rest)?.[0]
        return found
          ? [`${file} line ${index + 1}: ${said('<word>: this site says <use>', { word: found, use })}`]
          : []
      })
    })
  })
}

/** The avoided words in all Bangla files below some folders. */
export function avoidedWordsIn(folders: readonly string[]): string[] {
  return folders.flatMap((folder) =>
    globSync(['**/bn/**/*.{yaml,md,ts}', ...SHARED], {
      cwd: folder,
      exclude: (name) => name === 'node_modules',
    })
      .sort()
      .flatMap((name) =>
        avoidedWords(path.join(folder, name), readFileSync(path.join(folder, name), 'utf8')),
      ),
  )
}

if (import.meta.main) {
  const found = avoidedWordsIn(process.argv.slice(2))
  for (const sentence of found) console.error(sentence)
  process.exitCode = found.length > 0 ? 1 : 0
}
