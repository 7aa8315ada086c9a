// `npm test`, `npm run test:quick`, `npm run test:deploy` and `.ci/run` (docs/testing.md, docs/decisions/0032-tests.md):
//
//   run-all.mjs                      the first tier: lint, types, Vitest and Playwright, side by side, because they wait as
//                                    much as they work
//   run-all.mjs --tier quick         lint, types, the tests beside their files, and the rules of the repository
//   run-all.mjs --tier deploy        what needs Debian's servers, and the image; what takes long by its nature: floods, kills, ESLint
//   run-all.mjs --tier all           the first and then the deploy tier
//   run-all.mjs <file or option> …   these files only, by the programs to which they belong
//
// The last line is `N passed, N failed`: tests, and each check as one. What was skipped is listed before it.

import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { buildImage } from './support/build-image.mjs'
import { deploySpecs } from './support/deploy-specs.ts'
import { removeFromMemory } from './support/postgres-folder.ts'
import { knownOptions, playwright, vitest, wordsOfPrograms } from './support/test-words.mjs'

const root = path.resolve(import.meta.dirname, '..')
const cache = path.join(root, 'node_modules/.cache')
const build = ['node', 'run.mjs', 'content', 'build', '--']
const npmRun = (script) => ['npm', 'run', '--silent', script]

const words = process.argv.slice(2)
const tiers = { test: firstTier, quick: quickTier, deploy: deployTier, all: bothTiers }
/** What passed, failed and was skipped, by name. Names of what passed are only counted. */
const results = { passed: 0, failed: [], skipped: [] }

if (words[0] !== '--tier' && words.length > 0) process.exit(await runFiles())
const tier = words.length > 0 ? tiers[words[1]] : firstTier
if (!tier) {
  console.error(`There is no tier "${words[1]}", only ${Object.keys(tiers).join(', ')}.`)
  process.exit(2)
}
await tier()
if (tier !== quickTier) removeFromMemory()
process.exit(finish())

async function firstTier() {
  // Types need the table of routes, which the build writes.
  await Promise.all([
    check('Lint', npmRun('lint')),
    check('Build, browser floor and types', [
      'node',
      'run.mjs',
      'content',
      'build',
      'floor',
      '--',
      ...npmRun('types'),
    ]),
  ])
  const endToEnd = runPlaywright()
  await runVitest('unit, rules, http and integration', [
    '--project=unit*',
    '--project=rules',
    '--project=http',
    '--project=integration',
  ])
  console.log(`\n── End-to-end tests\n${await endToEnd}`)
}

async function quickTier() {
  await Promise.all([
    check('Lint', npmRun('lint')),
    check('Types', ['node', 'run.mjs', 'routes', 'content', '--', ...npmRun('types')]),
    runVitest('unit and rules', ['--project=unit*', '--project=rules']),
  ])
}

async function deployTier() {
  await Promise.all([
    check('Build', [...build, 'node', '--eval', '']),
    // Only here: it takes two minutes.
    check('ESLint', ['node_modules/.bin/eslint', '.']),
  ])
  const image = await buildImage(root)
  if (image.failed) results.failed.push(`Image\n${image.failed}`)
  if (image.name) {
    results.passed += 1
    process.env.TEST_SITE_IMAGE = image.name
    process.env.TEST_ENGINE = image.engine.join(' ')
  } else console.log(`\n── Image: ${image.failed ? 'failed' : `not built: ${image.missing}`}`)
  process.env.TEST_TIER = 'deploy'
  const endToEnd = runPlaywright(deploySpecs)
  await runVitest('long and deploy', ['--project=long', '--project=deploy'])
  console.log(`\n── End-to-end tests\n${await endToEnd}`)
  await runVitest('alone', ['--project=alone'])
}

async function bothTiers() {
  await firstTier()
  await deployTier()
}

/** Runs these files by the programs to which they belong, after building what has changed. */
async function runFiles() {
  let programs
  try {
    programs = wordsOfPrograms(words, words.some((word) => word.startsWith('-')) ? knownOptions() : {})
  } catch (error) {
    console.error(error.message)
    return 2
  }
  const codes = [await call([...build, 'node', '--eval', ''])]
  if (programs.vitest) codes.push(await call([vitest, 'run', ...programs.vitest]))
  if (programs.playwright) {
    // A file that is named runs, whatever its tier.
    process.env.TEST_TIER = 'deploy'
    codes.push(await call([playwright, 'test', ...programs.playwright], { folder: 'tests' }))
  }
  return codes.some(({ code }) => code !== 0) ? 1 : 0
}

/** Runs a command that counts as one test. Its output is printed if it fails. */
async function check(name, command) {
  const { code, printed } = await call(command, { isQuiet: true })
  if (code === 0) results.passed += 1
  else results.failed.push(name)
  console.log(code === 0 ? `── ${name}: in order` : `── ${name}: failed\n${printed}`)
}

async function runVitest(name, options) {
  console.log(`\n── Vitest: ${name}`)
  const file = path.join(cache, `vitest-${name.replaceAll(' ', '-')}.json`)
  rmSync(file, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const { code } = await call([vitest, 'run', ...reporters, ...options])
  const before = results.failed.length
  const { testResults = [] } = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  for (const { name: full, status, message, assertionResults } of testResults) {
    const test = path.relative(root, full)
    for (const { status: outcome, fullName } of assertionResults)
      count(outcome === 'passed' || outcome === 'failed' ? outcome : 'skipped', `${test} › ${fullName}`)
    // A file that could not be loaded has no tests.
    if (status === 'failed' && !assertionResults.some((one) => one.status === 'failed'))
      results.failed.push(`${test}\n${message}`)
  }
  if (code !== 0 && results.failed.length === before) results.failed.push(`Vitest: ${name}`)
}

/** Playwright prints nothing while Vitest does. @returns what it printed */
async function runPlaywright(files = []) {
  const file = path.join(cache, 'playwright.json')
  rmSync(file, { force: true })
  process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = file
  const { code, printed } = await call([playwright, 'test', ...files, '--add-reporter=json'], {
    isQuiet: true,
    folder: 'tests',
  })
  const before = results.failed.length
  const visit = ({ specs = [], suites = [] }) => {
    // A flaky test has failed (playwright.config.ts).
    for (const { file: name, title, tests } of specs)
      for (const { status, annotations } of tests) {
        const reason = annotations.find(({ type }) => type === 'skip')?.description
        const outcome = status === 'expected' ? 'passed' : status === 'skipped' ? 'skipped' : 'failed'
        count(outcome, `tests/e2e/${name} › ${title}${reason ? ` (${reason})` : ''}`)
      }
    suites.forEach(visit)
  }
  if (existsSync(file)) visit(JSON.parse(readFileSync(file, 'utf8')))
  if (code !== 0 && results.failed.length === before) results.failed.push('Playwright')
  return printed
}

function count(outcome, name) {
  if (outcome === 'passed') results.passed += 1
  else results[outcome].push(name)
}

/** Prints what failed and what was skipped, each by its name, and the closing line. */
function finish() {
  const { passed, failed, skipped } = results
  if (skipped.length > 0) console.log(`\nNot run here (${skipped.length}):`)
  for (const name of skipped) console.log(`– ${name}`)
  if (failed.length > 0) console.log('\nFailed:')
  for (const name of failed) console.log(`✘ ${name}`)
  console.log(`\n${passed} passed, ${failed.length} failed`)
  return failed.length > 0 ? 1 : 0
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
