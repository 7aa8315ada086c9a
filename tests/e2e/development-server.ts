import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

// The development server (`npm run dev`) on a copy of the sources, so that a test can change them.

const root = path.resolve(import.meta.dirname, '../..')
const COPIED = ['apps', 'packages', 'prisma', 'package.json', 'pnpm-workspace.yaml', 'tsconfig.base.json']
/** Ends the server in the usual way when the tests are killed: its standard input is a pipe of their process. */
const END_WITH_PARENT =
  "process.stdin.on('end',()=>process.kill(process.pid,'SIGTERM'));process.stdin.resume();process.stdin.unref()"

export interface DevelopmentServer {
  url: string
  /** The address of its fake upstream. */
  fakeUpstream: string
  /** What it has printed. */
  output(): string
  /**
   * Replaces the first match of a pattern in a source file.
   * @returns the file and the line with the comment `here`, as an error names it
   */
  change(file: string, pattern: string | RegExp, replacement: string): string
  /** Puts back what was changed. */
  restore(file: string): void
  close(): Promise<void>
}

/** Copies the sources and starts the development server. */
export async function startDevelopmentServer(): Promise<DevelopmentServer> {
  const copy = mkdtempSync(path.join(tmpdir(), 'school-development-'))
  const filter = (file: string) => !/\/(?:dist|\.vite)$/.test(file)
  // Packages link each other, and the installed packages of the root, by relative paths.
  for (const name of COPIED)
    cpSync(path.join(root, name), path.join(copy, name), { recursive: true, verbatimSymlinks: true, filter })
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))

  const server = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      `--import=data:text/javascript,${encodeURIComponent(END_WITH_PARENT)}`,
      path.join(copy, 'apps/server/src/development/main.ts'),
    ],
    {
      cwd: copy,
      stdio: ['pipe', 'pipe', 'pipe'],
      // A worker would cost as much as everything else.
      env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: path.join(copy, '.data'), ROLE: 'web' },
    },
  )
  let output = ''
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const close = async () => {
    server.kill('SIGTERM')
    await ended
    rmSync(copy, { recursive: true, force: true })
  }
  const url = await new Promise<string | undefined>((resolve) => {
    const read = (chunk: Buffer) => {
      output += chunk
      const [, address] = /The site is at (http\S+)/.exec(output) ?? []
      if (address) resolve(address)
    }
    server.stdout.on('data', read)
    server.stderr.on('data', read)
    server.once('exit', () => resolve(undefined))
  })
  const [, fakeUpstream = ''] = /"fakeUpstream":"(http[^"]+)\/webapi"/.exec(output) ?? []
  if (!url) {
    await close()
    throw new Error(`The development server did not start:\n${output}`)
  }
  return {
    url,
    fakeUpstream,
    output: () => output,
    change(file, pattern, replacement) {
      const before = readFileSync(path.join(copy, file), 'utf8')
      const after = before.replace(pattern, replacement)
      if (after === before) throw new Error(`${file} does not contain ${pattern}.`)
      writeFileSync(path.join(copy, file), after)
      return `${file}:${after.split('\n').findIndex((line) => line.includes('// here')) + 1}:`
    },
    restore: (file) => writeFileSync(path.join(copy, file), readFileSync(path.join(root, file))),
    close,
  }
}
