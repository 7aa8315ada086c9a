import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

// What `npm start` and the other commands say when a step of run.mjs fails, tried in a checkout that contains nothing else.

const root = path.resolve(import.meta.dirname, '../..')

/** Starts the installation of an empty checkout, with a program in place of `npx`. */
function install(npx: string, folder = 'checkout') {
  const parent = mkdtempSync(path.join(tmpdir(), 'school-commands-'))
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }))
  const checkout = path.join(parent, folder)
  for (const name of ['apps', 'packages', 'bin']) mkdirSync(path.join(checkout, name), { recursive: true })
  for (const name of ['run.mjs', 'package.json'])
    copyFileSync(path.join(root, name), path.join(checkout, name))
  writeFileSync(path.join(checkout, 'bin/npx'), `#!/bin/sh\n${npx}\n`, { mode: 0o755 })
  const start = () =>
    spawn(process.execPath, ['run.mjs'], {
      cwd: checkout,
      env: { PATH: `${path.join(checkout, 'bin')}:${process.env.PATH}` },
    })
  return { checkout, start }
}

function watch(child: ChildProcess) {
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      output += chunk
    })
  return { output: () => output, ended: once(child, 'close').then(([code]) => code as number | null) }
}

test('Ctrl-C during the installation says that it was interrupted, and nothing of a failure', async () => {
  const { checkout, start } = install('touch begun; exec sleep 600')
  const child = start()
  const { output, ended } = watch(child)
  await expect.poll(() => existsSync(path.join(checkout, 'begun'))).toBe(true)
  child.kill('SIGINT')
  expect(await ended).toBe(130)
  expect(output()).toMatch(/^Installing the packages .* … \nInterrupted\.\n$/)
})

test('an installation that fails prints its output', async () => {
  const { output, ended } = watch(install('echo the registry is away; exit 1').start())
  expect(await ended).toBe(1)
  expect(output()).toMatch(
    /the registry is away\n+Installing the packages .* failed; the reason is above\.\n$/,
  )
})

test('a checkout that cannot be written ends the start with a sentence that names the folder', async () => {
  const { checkout, start } = install('exit 0')
  // Not even root can write there.
  symlinkSync('/sys', path.join(checkout, 'node_modules'))
  const { output, ended } = watch(start())
  expect(await ended).toBe(1)
  expect(output()).toMatch(
    /node_modules\/\.made cannot be written \(E[A-Z]+\): make it writable, or copy .*\.\n$/,
  )
  expect(output()).not.toContain('    at ')
})

test('a checkout with an apostrophe in its path is refused with a sentence', async () => {
  const { checkout, start } = install('exit 0', "it's school")
  const { output, ended } = watch(start())
  expect(await ended).toBe(1)
  expect(output()).toBe(
    `The pages cannot be built in a folder with an apostrophe in its path: rename or move ${checkout}.\n`,
  )
})

test.each([['sync:status'], ['sync'], ['submissions'], ['office'], ['submissions', 'rotate-key']])(
  'the command %s without a database of a site does nothing, and says what to do',
  (...args) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'school-commands-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [path.join(root, 'apps/server/src/cli.ts'), ...args],
      { env: { PATH: process.env.PATH, DATA_DIR: folder }, encoding: 'utf8' },
    )
    expect([status, stdout, stderr]).toEqual([
      1,
      '',
      `DATABASE_URL is unset, and there is no database in DATA_DIR (${folder}): start the site first. On a server, use bin/site, which takes the settings of the running site.\n`,
    ])
    expect(readdirSync(folder)).toEqual([])
  },
)
