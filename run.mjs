// `npm start`, `npm test` and the other commands. Each first makes what is missing (its steps), and skips steps whose
// inputs have not changed. Plain JavaScript, because it runs on the machine's own Node (20 or newer) before the
// pinned one is installed.

import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  constants as access,
  accessSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { constants } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.dirname(fileURLToPath(import.meta.url))
const bin = path.join(root, 'node_modules', '.bin')
// Ours come first: after the installation, everything runs on the pinned Node.
const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` }
const node = path.join(bin, process.platform === 'win32' ? 'node.cmd' : 'node')

/** Vitest's results as JSON, from which the failed tests are listed again at the end. */
const vitestResults = path.join(root, 'node_modules', '.cache', 'vitest-results.json')
/** Playwright's results as JSON (tests/playwright.config.ts), from which the flaky tests are listed at the end. */
const playwrightResults = path.join(root, 'node_modules', '.cache', 'playwright-results.json')
const vitestReporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestResults}`]

/** The exact pnpm of package.json. npm verifies it by the registry's hash, Corepack by the hash in package.json. */
const pnpm = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).packageManager.split('+')[0]

/** The signal that ends this process, once it has come. */
let interrupted = ''

const [command = 'start', ...words] = process.argv.slice(2)

const steps = {
  install: {
    title: 'Installing the packages (about a minute the first time)',
    inputs: ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json', ...manifests('package.json')],
    output: 'node_modules/.bin',
    run: () => call('npx', ['--yes', pnpm, 'install', '--frozen-lockfile'], 'quiet'),
  },
  generate: {
    title: 'Generating the database client',
    inputs: ['prisma/schema.prisma', 'prisma/package.json'],
    output: 'prisma/generated',
    // `generate` needs no engine, but checks that one exists. Any executable will do.
    run: () =>
      call(path.join('node_modules', '.bin', 'prisma'), ['generate'], 'quiet', 'prisma', {
        PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
        PRISMA_HIDE_UPDATE_MESSAGE: '1',
      }),
  },
  routes: {
    title: 'Writing the table of routes',
    inputs: ['apps/web/src/routes', 'apps/web/vite.config.ts', 'pnpm-lock.yaml'],
    output: 'apps/web/src/routeTree.gen.ts',
    run: () => call(node, ['apps/web/build/write-routes.ts'], 'quiet'),
  },
  content: {
    title: 'Checking the content',
    inputs: ['packages/content'],
    output: 'packages/content/pages',
    run: () => call(node, ['packages/content/src/todo.ts', '--check'], 'quiet'),
  },
  build: {
    title: 'Building the pages',
    inputs: ['apps/web', 'packages/content', 'packages/forms', 'pnpm-lock.yaml'],
    output: 'apps/web/dist/server',
    run: () => call('npx', ['--yes', pnpm, '--filter', '@school/web', 'build'], 'quiet'),
  },
  floor: {
    title: 'Checking what is sent to browsers against the browser floor',
    inputs: [
      'apps/web',
      'packages/content',
      'packages/forms',
      'pnpm-lock.yaml',
      'tests/support/browser-floor.js',
    ],
    output: 'apps/web/dist/client',
    run: () =>
      call(
        path.join('tests', 'node_modules', '.bin', 'eslint'),
        [
          '--config',
          'tests/support/browser-floor.js',
          '--no-ignore',
          'apps/web/dist/client/assets/*.{js,css}',
          'apps/web/dist/service-worker.js',
        ],
        'quiet',
      ),
  },
}

const commands = {
  start: { needs: ['install', 'generate', 'content', 'build'], run: () => serve('main.ts') },
  dev: { needs: ['install', 'generate'], run: () => serve('development/main.ts') },
  // The other steps run in parallel with checks that do not need them.
  test: { needs: ['install', 'generate'], run: test },
  // The generated files that an editor and the type checks need. A new model or route file changes them.
  generate: { needs: ['install', 'generate', 'routes'], run: reportGenerated },
  check: { needs: ['install', 'generate', 'content', 'build', 'floor'], run: check },
  sync: {
    needs: ['install', 'generate'],
    run: () => call(node, ['apps/server/src/cli.ts', 'sync', ...words]),
  },
  'sync:status': {
    needs: ['install', 'generate'],
    run: () => call(node, ['apps/server/src/cli.ts', 'sync:status']),
  },
  submissions: {
    needs: ['install', 'generate'],
    run: () => call(node, ['apps/server/src/cli.ts', 'submissions', ...words]),
  },
  'content:todo': {
    needs: ['install'],
    run: () => call(node, ['packages/content/src/todo.ts', 'apps/demo-upstream/data']),
  },
  migration: {
    needs: ['install', 'generate'],
    run: () => call(node, ['prisma/src/write-migration.ts', ...words]),
  },
  // 10,000 cases of each kind (docs/security.md); `npm test` has a hundred.
  fuzz: {
    needs: ['install', 'generate', 'content', 'build'],
    run: () =>
      call(
        'vitest',
        ['run', '--project', 'integration', 'tests/security/fuzz.test.ts', ...words],
        'loud',
        '.',
        {
          FUZZ_RUNS: env.FUZZ_RUNS ?? '10000',
        },
      ),
  },
  // Coverage of packages/ and apps/server by their tests: `npm run coverage`, or `npm run coverage -- --project unit`
  // for a part.
  coverage: {
    needs: ['install', 'generate', 'content', 'build'],
    run: () => call('vitest', ['run', '--coverage', ...words], 'loud'),
  },
  // Stryker, for one folder (CONTRIBUTING.md): `npm run mutation -- packages/forms`.
  mutation: {
    needs: ['install', 'generate'],
    run: () =>
      call('stryker', ['run', 'tests/mutation/stryker.config.mjs', ...words.slice(1)], 'loud', '.', {
        MUTATION_FOLDER: words[0] ?? '',
      }),
  },
  bench: {
    needs: ['install', 'generate', 'content', 'build'],
    run: () => call(node, ['tests/bench/bench.ts', ...words]),
  },
  // Attacks on the site, a minute each, on this machine only (tests/attack).
  attack: {
    needs: ['install', 'generate', 'content', 'build'],
    run: () => call(node, ['--disable-warning=ExperimentalWarning', 'tests/attack/run.ts', ...words]),
  },
}

if (!(command in commands))
  fail(`There is no command ${command}. There are: ${Object.keys(commands).join(', ')}.`)
if (Number(process.versions.node.split('.')[0]) < 20)
  fail(`Node 20 or newer is needed; this is ${process.version}.`)
// The router's plugin writes the path between apostrophes into the code that it splits.
if (root.includes("'"))
  fail(`The pages cannot be built in a folder with an apostrophe in its path: rename or move ${root}.`)
try {
  for (const step of commands[command].needs) await make(step)
  process.exit(await commands[command].run())
} catch (error) {
  if (!['EACCES', 'EPERM', 'EROFS', 'ENOSPC'].includes(error.code)) throw error
  fail(
    `\n${error.path ?? root} cannot be written (${error.code}): make it writable, or copy the checkout to a folder that is.`,
  )
}

/**
 * Makes a step's output unless its inputs have not changed.
 * @param isAlone whether nothing else is printed in the meantime; otherwise it prints one line at the end
 */
async function make(name, isAlone = true) {
  const step = steps[name]
  const stamp = path.join(root, 'node_modules', '.made', name)
  const inputs = fingerprint(step.inputs)
  if (existsSync(stamp) && existsSync(path.join(root, step.output)) && readFileSync(stamp, 'utf8') === inputs)
    return
  // Otherwise the step would fail with a stack of its program.
  accessSync(root, access.W_OK)
  const begun = Date.now()
  if (isAlone) process.stdout.write(`${step.title} … `)
  const code = await step.run()
  if (code !== 0) fail(`\n${step.title} failed; the reason is above.`)
  process.stdout.write(
    `${isAlone ? '' : `── ${step.title}: `}done (${((Date.now() - begun) / 1000).toFixed(1)} s)\n`,
  )
  mkdirSync(path.dirname(stamp), { recursive: true })
  writeFileSync(stamp, inputs)
}

function fingerprint(inputs) {
  const hash = createHash('sha256')
  const add = (file) => {
    const full = path.join(root, file)
    if (!existsSync(full)) return
    if (!statSync(full).isDirectory()) return hash.update(`${file}\0`).update(readFileSync(full))
    for (const entry of readdirSync(full).sort()) {
      if (['node_modules', 'dist', 'generated', 'routeTree.gen.ts'].includes(entry)) continue
      add(path.join(file, entry))
    }
  }
  for (const input of inputs) add(input)
  return hash.digest('hex')
}

function manifests(file) {
  return ['apps', 'packages']
    .flatMap((folder) => readdirSync(path.join(root, folder)).map((name) => `${folder}/${name}/${file}`))
    .concat(`prisma/${file}`, `tests/${file}`)
}

/** Runs the server on our Node, passes signals to it, and returns its exit code. */
function serve(entry) {
  return call(node, ['--disable-warning=ExperimentalWarning', `apps/server/src/${entry}`])
}

/** Projects with their own types: the globals of pages and service worker differ from those of the server. */
function typeChecks(volume = 'loud') {
  // Several checkers would each check the types that they share, which costs twice the CPU time for the same errors.
  const types = (project) => () => call('tsc', ['-p', project, '--singleThreaded'], volume)
  return [
    ['Types', types('.')],
    ['Types of the pages', types('apps/web')],
    ['Types of the service worker', types('apps/web/tsconfig.service-worker.json')],
  ]
}

function reportGenerated() {
  console.log('The generated files are up to date: the database client and the table of routes.')
  return 0
}

/** The Bangla words that the site avoids (packages/content/glossary.yaml). */
function glossary(volume = 'loud') {
  return call(node, ['packages/content/src/glossary.ts', 'packages/content', 'packages/forms'], volume)
}

async function check() {
  for (const [, run] of typeChecks()) if (await run()) return 1
  if (await call('biome', ['check', '--error-on-warnings', '.'])) return 1
  if (await glossary()) return 1
  return call('eslint', ['.'])
}

/**
 * Builds the client, checks types, and lints. ESLint, which finds what Biome does not (eslint.config.mjs), takes as
 * long on one core as the others do on the second one. Only a failing check prints its output.
 * @returns the name of each check, and whether it passed
 */
async function staticChecks() {
  const results = []
  const inTurn = async (checks) => {
    for (const [name, run] of checks) {
      const isGreen = (await run()) === 0
      console.log(`── ${name}: ${isGreen ? 'in order' : 'failed, see above'}`)
      results.push([name, isGreen])
    }
  }
  // The types of the pages need the build, which writes the table of routes.
  const others = async () => {
    for (const step of ['content', 'build', 'floor']) await make(step, false)
    await inTurn(typeChecks('quiet'))
  }
  const lint = [
    ['ESLint', () => call('eslint', ['.'], 'quiet')],
    ['Bangla words', () => glossary('quiet')],
    ['Format and lint', () => call('biome', ['check', '--error-on-warnings', '.'], 'quiet')],
  ]
  await Promise.all([inTurn(lint), others()])
  return results
}

function playwright(files = [], volume = 'loud', after = undefined) {
  const program = path.join('node_modules', '.bin', 'playwright')
  return call(program, ['test', ...files], volume, 'tests', {}, after)
}

/** `npm test -- <file or option>…`: runs these files only, by Vitest or Playwright. */
async function testFiles() {
  for (const step of ['content', 'build', 'floor']) await make(step)
  const isEndToEnd = (word) => word.endsWith('.spec.ts') || word.includes('tests/e2e')
  const options = words.filter((word) => word.startsWith('-'))
  const files = words.filter((word) => !word.startsWith('-'))
  const endToEnd = files.filter(isEndToEnd).map((file) => path.basename(file))
  const others = files.filter((file) => !isEndToEnd(file))
  let code = 0
  // Options without files are passed to Vitest.
  if (others.length > 0 || endToEnd.length === 0)
    code ||= await call('vitest', ['run', ...others, ...options])
  if (endToEnd.length > 0) code ||= await playwright([...endToEnd, ...options])
  return code
}

/**
 * Lists the failed tests of Vitest again at the end, because thousands of lines of Playwright follow its own list,
 * and logs are often cut to their end.
 */
function printFailedTests() {
  if (!existsSync(vitestResults)) return
  const { testResults } = JSON.parse(readFileSync(vitestResults, 'utf8'))
  for (const { name, status, message, assertionResults } of testResults) {
    if (status !== 'failed') continue
    const file = path.relative(root, name)
    const failed = assertionResults.filter((result) => result.status === 'failed')
    if (failed.length === 0) console.log(`\n✘ ${file}\n${message}`)
    for (const { fullName, failureMessages } of failed) {
      const lines = failureMessages.join('\n').split('\n')
      const own = lines.filter((line) => !line.includes('node_modules')).slice(0, 8)
      console.log(`\n✘ ${file} › ${fullName}\n${own.join('\n')}`)
    }
  }
}

/** Lists the end-to-end tests that passed only at the second attempt (docs/decisions/0082-flaky-tests-are-reported.md). */
function printFlakyTests() {
  if (!existsSync(playwrightResults)) return
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
  const { suites } = JSON.parse(readFileSync(playwrightResults, 'utf8'))
  const flaky = suites.flatMap(specsOf).filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
  if (flaky.length === 0) return
  console.log(`\nFlaky, passed only at the second attempt. Repair before anything else: ${flaky.length}`)
  for (const { file, line, title } of flaky) console.log(`  ${file}:${line} ${title}`)
}

/**
 * Runs all checks and tests. Vitest and Playwright run in parallel, because both wait as much as they work; the
 * output of the end-to-end tests is printed after that of the others.
 * @returns 1 if any of them failed
 */
async function test() {
  if (words.length > 0) return testFiles()
  for (const results of [vitestResults, playwrightResults]) rmSync(results, { force: true })
  const results = await staticChecks()
  const heading = (title) => console.log(`\n── ${title}`)
  heading('Unit and integration tests')
  const vitest = call('vitest', ['run', ...vitestReporters])
  const endToEnd = playwright(
    [],
    'later',
    vitest.then(() => heading('End-to-end tests')),
  )
  results.push(['Unit and integration tests', (await vitest) === 0])
  results.push(['End-to-end tests', (await endToEnd) === 0])
  const failed = results.filter(([, isGreen]) => !isGreen).map(([name]) => name)
  printFailedTests()
  console.log(failed.length ? `\nFailed: ${failed.join(', ')}` : '\nAll green.')
  console.log(`${results.length - failed.length} passed, ${failed.length} failed`)
  printFlakyTests()
  return failed.length ? 1 : 0
}

/**
 * Runs a program and returns its exit code. `quiet` prints its output only if it fails, `later` only once `after` is
 * resolved.
 * @param {string} program
 * @param {string[]} args
 */
function call(program, args, volume = 'loud', folder = '.', extra = {}, after = undefined) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: path.join(root, folder),
      env: { ...env, ...extra },
      stdio: volume === 'loud' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    let onOutput = (chunk) => {
      output += chunk
    }
    child.stdout?.on('data', (chunk) => onOutput(chunk))
    child.stderr?.on('data', (chunk) => onOutput(chunk))
    const shown = after?.then(() => {
      process.stdout.write(output)
      onOutput = (chunk) => process.stdout.write(chunk)
    })
    // This process ends after its child. The child handles signals itself (it gets Ctrl-C of a terminal twice, which
    // does no harm).
    const passOn = (signal) => {
      interrupted = signal
      child.kill(signal)
    }
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, passOn)
    // npm sends a signal to its shell, which ends without notifying us. So the child is stopped when our parent
    // changes.
    const parent = process.ppid
    const watch = setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 300)
    if (!process.env.npm_lifecycle_event) clearInterval(watch)
    watch.unref()
    child.once('error', (error) => fail(`\n${program} could not be started: ${error.message}`))
    // 'close' instead of 'exit', because output can arrive after the exit.
    child.once('close', async (code, signal) => {
      for (const name of ['SIGINT', 'SIGTERM']) process.off(name, passOn)
      clearInterval(watch)
      if (interrupted && volume === 'quiet') {
        console.error('\nInterrupted.')
        process.exit(128 + constants.signals[interrupted])
      }
      if (code && volume === 'quiet') process.stderr.write(`\n${output}`)
      await shown
      resolve(code ?? (signal ? 1 : 0))
    })
  })
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
