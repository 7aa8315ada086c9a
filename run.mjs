// `node run.mjs <step> … [-- <program> <argument> …]`: installs the packages, makes these steps, and runs the program on the
// pinned Node. A step whose inputs have not changed is skipped. The scripts of package.json start with it, so that each works
// on a fresh clone. Plain JavaScript, because it runs on the machine's own Node (20 or newer) before the pinned one is installed.

import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { constants } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.dirname(fileURLToPath(import.meta.url))
// Ours come first: after the installation, everything runs on the pinned Node.
const PATH = path.join(root, 'node_modules', '.bin') + path.delimiter + process.env.PATH
/** The exact pnpm of package.json. npm verifies it by the registry's hash, Corepack by the hash in package.json. */
const { packageManager } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'))
const pnpm = `npx --yes ${packageManager.split('+')[0]}`

const pages = ['apps/web', 'packages/content', 'packages/forms', 'pnpm-lock.yaml']
const steps = {
  install: {
    title: 'Installing the packages (about a minute the first time)',
    inputs: ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json', ...manifests()],
    output: 'node_modules/.bin',
    command: `${pnpm} install --frozen-lockfile`,
  },
  generate: {
    title: 'Generating the database client',
    inputs: ['prisma/schema.prisma', 'prisma/package.json'],
    output: 'prisma/generated',
    // It needs no engine, but checks that one exists. Any executable will do, so prisma/package.json names Node.
    command: `${pnpm} --filter @school/prisma generate`,
  },
  routes: {
    title: 'Writing the table of routes',
    inputs: ['apps/web/src/routes', 'apps/web/vite.config.ts', 'pnpm-lock.yaml'],
    output: 'apps/web/src/routeTree.gen.ts',
    command: 'node apps/web/build/write-routes.ts',
  },
  content: {
    title: 'Checking the content',
    inputs: ['packages/content'],
    output: 'packages/content/pages',
    command: 'node packages/content/src/todo.ts --check',
  },
  build: {
    title: 'Building the pages',
    inputs: pages,
    output: 'apps/web/dist/server',
    command: `${pnpm} --filter @school/web build`,
  },
  floor: {
    title: 'Checking what is sent to browsers against the browser floor',
    inputs: [...pages, 'tests/support/browser-floor.js'],
    output: 'apps/web/dist/client',
    command:
      'eslint --config tests/support/browser-floor.js --no-ignore apps/web/dist/client/assets/*.{js,css} apps/web/dist/service-worker.js',
  },
}

const words = process.argv.slice(2)
const end = words.includes('--') ? words.indexOf('--') : words.length
const [program, ...args] = words.slice(end + 1)
/** A program that prints JSON prints nothing else. */
const progress = args.includes('--json') ? process.stderr : process.stdout

if (Number(process.versions.node.split('.')[0]) < 20)
  fail(`Node 20 or newer is needed; this is ${process.version}.`)
// The router's plugin writes the path between apostrophes into the code that it splits.
if (root.includes("'"))
  fail(`The pages cannot be built in a folder with an apostrophe in its path: rename or move ${root}.`)
try {
  for (const name of ['install', ...words.slice(0, end)]) await make(name, steps[name])
} catch (error) {
  if (!['EACCES', 'EPERM', 'EROFS', 'ENOSPC'].includes(error.code)) throw error
  fail(
    `\n${error.path ?? root} cannot be written (${error.code}): make it writable, or copy the checkout to a folder that is.`,
  )
}
process.exit(program ? (await run(program, args)).code : 0)

/** Makes a step's output unless its inputs have not changed. */
async function make(name, { title, inputs, output, command }) {
  const stamp = path.join(root, 'node_modules', '.made', name)
  const hash = createHash('sha256')
  for (const input of inputs) addTo(hash, input)
  const made = hash.digest('hex')
  const exists = [stamp, path.join(root, output)].every((file) => fs.existsSync(file))
  if (exists && fs.readFileSync(stamp, 'utf8') === made) return
  // Otherwise the step would fail with a stack of its program.
  fs.accessSync(root, fs.constants.W_OK)
  const begun = Date.now()
  progress.write(`${title} … `)
  const [program, ...args] = command.split(' ')
  const { code, signal, printed } = await run(program, args, { isQuiet: true })
  if (signal) fail('\nInterrupted.', 128 + constants.signals[signal])
  if (code !== 0) fail(`\n${printed}\n${title} failed; the reason is above.`)
  progress.write(`done (${((Date.now() - begun) / 1000).toFixed(1)} s)\n`)
  fs.mkdirSync(path.dirname(stamp), { recursive: true })
  fs.writeFileSync(stamp, made)
}

/** Adds a file, or all files of a folder that are not generated. */
function addTo(hash, file) {
  const full = path.join(root, file)
  if (!fs.existsSync(full)) return
  if (!fs.statSync(full).isDirectory()) return hash.update(`${file}\0`).update(fs.readFileSync(full))
  for (const entry of fs.readdirSync(full).sort())
    if (!['node_modules', 'dist', 'generated', 'routeTree.gen.ts'].includes(entry))
      addTo(hash, path.join(file, entry))
}

function manifests() {
  const foldersOf = (parent) => fs.readdirSync(path.join(root, parent)).map((name) => path.join(parent, name))
  const folders = [...foldersOf('apps'), ...foldersOf('packages'), 'prisma', 'tests']
  return folders.map((folder) => path.join(folder, 'package.json'))
}

/** Runs a program to its end. @returns its exit code, its output if it is quiet, and the signal that has come meanwhile */
function run(program, args, { isQuiet = false } = {}) {
  const stdio = isQuiet ? ['ignore', 'pipe', 'pipe'] : 'inherit'
  // The child handles signals itself (it gets Ctrl-C of a terminal twice, which does no harm), and this process ends after it.
  // They are awaited before it starts: it can be faster than this process.
  let child
  let interrupted
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => {
      interrupted = signal
      child?.kill(signal)
    })
  child = spawn(program, args, { cwd: root, env: { ...process.env, PATH }, stdio })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (data) => {
      printed += data
    })
  // npm sends a signal to its shell, which ends without notifying us. So the child is stopped when our parent changes.
  const parent = process.ppid
  if (process.env.npm_lifecycle_event)
    setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 300).unref()
  return new Promise((resolve) => {
    child.once('error', (error) => fail(`\n${program} could not be started: ${error.message}`))
    // 'close' instead of 'exit', because output can arrive after the exit.
    child.once('close', (code) => resolve({ code: code ?? 1, signal: interrupted, printed }))
  })
}

function fail(sentence, code = 1) {
  console.error(sentence)
  process.exit(code)
}
