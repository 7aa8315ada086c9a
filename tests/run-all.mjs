// `npm test`: lint and types, then Vitest and Playwright beside each other, because both wait as much as they work
// (docs/decisions/0032-tests.md). `npm test -- <file or option> …` runs these files only.

import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
/** Vitest's results, from which the failed tests are listed again: thousands of lines of Playwright follow its own list. */
const vitestResults = path.join(root, 'node_modules/.cache/vitest-results.json')
const vitest = [
  ...'vitest run --reporter=default --reporter=json'.split(' '),
  `--outputFile.json=${vitestResults}`,
  '--project=!two machines',
]
const playwright = [path.join(root, 'tests/node_modules/.bin/playwright'), 'test']
const build = ['node', 'run.mjs', 'content', 'build', 'floor', '--']

const words = process.argv.slice(2)
process.exit(words.length > 0 ? await runFiles() : await runAll())

/** Returns 1 if any part failed. */
async function runAll() {
  rmSync(vitestResults, { force: true })
  /** Each part, and whether it passed. */
  const parts = new Map()
  const part = async (name, result) => {
    const { code, printed } = await result
    parts.set(name, code === 0)
    return printed
  }
  // ESLint takes as long on one core as the others on the second one. Types need the table of routes, which the build writes.
  const checks = [
    ['Lint', ['npm', 'run', '--silent', 'lint']],
    ['Build and types', [...build, 'npm', 'run', '--silent', 'types']],
  ].map(async ([name, command]) => {
    const printed = await part(name, call(command, { isQuiet: true }))
    console.log(parts.get(name) ? `── ${name}: in order` : `── ${name}: failed\n${printed}`)
  })
  await Promise.all(checks)
  console.log('\n── Unit and integration tests')
  const endToEnd = part('End-to-end tests', call(playwright, { isQuiet: true, folder: 'tests' }))
  await part('Unit and integration tests', call(vitest))
  const printed = await endToEnd
  // It creates network interfaces, at which the browsers of the end-to-end tests would drop their connections.
  console.log('\n── Two machines')
  await part('Two machines', call(['vitest', 'run', '--project=two machines']))
  console.log(`\n── End-to-end tests\n${printed}`)
  for (const name of failedTests()) console.log(`✘ ${name}`)
  const failed = [...parts].filter(([, hasPassed]) => !hasPassed).map(([name]) => name)
  console.log(failed.length ? `\nFailed: ${failed.join(', ')}` : '\nAll green.')
  console.log(`${parts.size - failed.length} passed, ${failed.length} failed`)
  return failed.length ? 1 : 0
}

/** Runs these files by the program to which they belong. Options without files are passed to Vitest. */
async function runFiles() {
  const isEndToEnd = (word) => word.endsWith('.spec.ts') || word.includes('tests/e2e')
  const options = words.filter((word) => word.startsWith('-'))
  const files = words.filter((word) => !word.startsWith('-'))
  const endToEnd = files.filter(isEndToEnd).map((file) => path.basename(file))
  const others = files.filter((file) => !isEndToEnd(file))
  const codes = [await call([...build, 'node', '--eval', ''])]
  if (others.length > 0 || endToEnd.length === 0)
    codes.push(await call(['vitest', 'run', ...others, ...options]))
  if (endToEnd.length > 0)
    codes.push(await call([...playwright, ...endToEnd, ...options], { folder: 'tests' }))
  return codes.some(({ code }) => code !== 0) ? 1 : 0
}

/** The failed tests of Vitest, and files that could not be loaded. */
function failedTests() {
  if (!existsSync(vitestResults)) return []
  const { testResults } = JSON.parse(readFileSync(vitestResults, 'utf8'))
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(root, name)
    const failed = assertionResults.filter((result) => result.status === 'failed')
    if (failed.length > 0) return failed.map(({ fullName }) => `${file} › ${fullName}`)
    return status === 'failed' ? [`${file}\n${message}`] : []
  })
}

/** Runs a program. A quiet one prints nothing; its output is returned. */
function call([program, ...args], { isQuiet = false, folder = '.' } = {}) {
  const stdio = isQuiet ? ['ignore', 'pipe', 'pipe'] : 'inherit'
  const child = spawn(program, args, { cwd: path.join(root, folder), stdio })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (data) => {
      printed += data
    })
  const end = () => child.kill('SIGTERM')
  process.once('SIGTERM', end).once('SIGINT', end)
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: 1, printed: String(error) }))
    child.once('close', (code) => resolve({ code: code ?? 1, printed }))
  })
}
