// What `npm test -- <word> …` runs: files and options go to the program that knows them.

import { execFileSync } from 'node:child_process'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')
export const vitest = path.join(root, 'node_modules/.bin/vitest')
export const playwright = path.join(root, 'tests/node_modules/.bin/playwright')

/** Files of Playwright, perhaps with a line (`lists.spec.ts:12`). All others are Vitest's. */
const isEndToEnd = (word) => /\.spec\.ts(?::\d+)*$/.test(word) || /(?:^|\/)tests\/e2e(?:\/|$)/.test(word)
const isFile = (word) => /\.(?:spec|test)\.tsx?(?::\d+)*$/.test(word)

/** The options of both programs, for `wordsOfPrograms`. */
export const knownOptions = () => ({
  vitest: optionsOf(vitest, 'run'),
  playwright: optionsOf(playwright, 'test'),
})

/** Reads from a program's help its options, and whether a value follows each: `always`, `perhaps` or `never`. */
function optionsOf(program, command) {
  const help = execFileSync(program, [command, '--help'], { encoding: 'utf8' })
  const options = new Map()
  for (const [, short, long, value] of help.matchAll(
    /^\s+(?:(-\w), )?(--[\w.-]+)(?: (<[^>]+>|\[[^\]]+\]))?/gm,
  )) {
    const takes = value?.startsWith('<') ? 'always' : value ? 'perhaps' : 'never'
    for (const name of [short, long]) if (name) options.set(name, takes)
  }
  return options
}

/** How an option is looked up: `--reporter=list`, `--outputFile.json=x` and `--no-isolate` are in the help as their first part. */
function kindOf(word, options) {
  const [name] = word.split('=')
  const [head] = name.split('.')
  return options.get(name) ?? options.get(head) ?? options.get(head.replace(/^--no-/, '--'))
}

/**
 * Divides the words of `npm test -- …` between the two programs.
 * @param words the words after `--`
 * @param known the options of each program: `{ vitest, playwright }`, as `knownOptions` returns them
 * @returns the words of each program, null for one that has nothing to do
 * @throws Error with a sentence if no program knows an option, or one that knows it has no file
 */
export function wordsOfPrograms(words, known) {
  const files = { vitest: [], playwright: [] }
  const options = { vitest: [], playwright: [] }
  /** Options that only one program knows. */
  const needed = new Map()
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at]
    if (!word.startsWith('-')) {
      if (isEndToEnd(word)) files.playwright.push(path.basename(word))
      else files.vitest.push(word)
      continue
    }
    const programs = Object.keys(known).filter((program) => kindOf(word, known[program]))
    if (programs.length === 0) throw new Error(`Neither Vitest nor Playwright has an option ${word}.`)
    if (programs.length === 1) needed.set(programs[0], word)
    let usesNext = false
    for (const program of programs) {
      const takes = word.includes('=') ? 'never' : kindOf(word, known[program])
      const next = words[at + 1]
      const hasValue =
        next !== undefined &&
        (takes === 'always' || (takes === 'perhaps' && !next.startsWith('-') && !isFile(next)))
      options[program].push(word, ...(hasValue ? [next] : []))
      usesNext ||= hasValue
    }
    if (usesNext) at += 1
  }
  const hasFiles = files.vitest.length > 0 || files.playwright.length > 0
  const runs = (program) => (hasFiles ? files[program].length > 0 : needed.size === 0 || needed.has(program))
  for (const [program, option] of needed)
    if (!runs(program))
      throw new Error(
        `${option} is an option of ${program === 'vitest' ? 'Vitest' : 'Playwright'}, and none of these files is one of its own.`,
      )
  // Options that both know, and no files: Vitest's, as the quicker one.
  const both = !hasFiles && needed.size === 0
  return {
    vitest: runs('vitest') ? [...files.vitest, ...options.vitest] : null,
    playwright: runs('playwright') && !both ? [...files.playwright, ...options.playwright] : null,
  }
}
