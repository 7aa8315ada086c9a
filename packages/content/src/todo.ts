// `npm run content:todo`: checks all files of content, and lists what the school still has to supply. With --check it
// only checks: the first step of a build, a start and a test run.

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { storeParsedContent } from './parsed-content.ts'

const isBangla = (file: string) => file.includes('/bn/')
const checkOnly = process.argv.includes('--check')
/** The tables of the fake upstream, where `npm run content:todo` names their folder. */
const tables = process.argv.slice(2).find((argument) => !argument.startsWith('--'))
const sampleRows = (table: string): Record<string, unknown>[] =>
  tables ? JSON.parse(readFileSync(path.join(tables, `${table}.json`), 'utf8')) : []
try {
  const all = await import('./all-content.ts')
  const {
    announced,
    sampleFiles,
    bodyAt,
    sampleBodies,
    unknownNames,
    questions,
    missingNames,
    intake,
    missingOfRound,
  } = all
  const unusedFigures = all.unusedFigures()
  storeParsedContent()
  if (!checkOnly) {
    const samples = [...sampleFiles, ...(intake.sample ? ['intake.yaml'] : []), ...sampleBodies]
    const waiting = announced.filter(({ path }) => bodyAt(path) === null)
    console.log('All files of content are in order.')
    const [bangla, english] = [samples.filter(isBangla), samples.filter((file) => !isBangla(file))]
    console.log(`Sample content, to be replaced by the school (${english.length} files):`)
    for (const file of english) console.log(`  packages/content/${file}`)
    console.log(`Bangla texts, to be read by the school (${bangla.length} files):`)
    for (const file of bangla) console.log(`  packages/content/${file}`)
    console.log(`Pages without a text of their own (${waiting.length}):`)
    for (const { path, placeholder } of waiting) console.log(`  ${path}: "${placeholder}"`)
    for (const note of unusedFigures) console.log(note)
    console.log(`Questions to the school (${questions.length}):`)
    for (const { ask, at } of questions) console.log(`  ${at.join(', ')}: ${ask.en}`)
    const missing = missingOfRound()
    console.log(`Of the admission round, in packages/content/intake.yaml (${missing.length}):`)
    for (const line of missing) console.log(`  ${line}`)
    console.log('Names that the school has to supply (`name: ~` in the file of the page):')
    for (const { path, count } of missingNames()) console.log(`  ${path}: ${count}`)
    const unknown = unknownNames(sampleRows)
    console.log(
      `Names of the school's own system without a Bangla name, in the sample data (${unknown.length}):`,
    )
    for (const name of unknown) console.log(`  ${name}`)
    console.log(
      'When a file holds the words of the school, or a Bangla one has been read, change its `sample: true` to `sample: false`.',
    )
  }
} catch (error) {
  // The message names file and line. A stack trace does not help people who edit content.
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
