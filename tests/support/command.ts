import { type ChildProcess, execFile, spawn } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import type { FakeUpstream } from '@school/demo-upstream'
import { onTestFinished } from 'vitest'
import { DATA_KEY } from './data-key.ts'
import { compileCache } from './site.ts'

// The commands of the technician, such as `npm run sync -- notices`, in processes of their own beside a site.

const cli = path.resolve(import.meta.dirname, '../../apps/server/src/cli.ts')

interface Target {
  databaseUrl: string
  fakeUpstream: FakeUpstream
}

const environmentFor = ({ databaseUrl, fakeUpstream }: Target, change: Record<string, string>) => ({
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: compileCache,
  DATABASE_URL: databaseUrl,
  DATA_KEY,
  UPSTREAM_BASE_URL: fakeUpstream.url,
  UPSTREAM_USER_ID: fakeUpstream.userId,
  UPSTREAM_PASSWORD: fakeUpstream.password,
  ...change,
})

/** Starts a command, which ends with its test. */
export function startCommand(target: Target, args: string[], change: Record<string, string>): ChildProcess {
  const env = environmentFor(target, change)
  const child = spawn(process.execPath, [cli, ...args], { stdio: 'ignore', env })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

/** Runs a command to its end. */
export async function runCommand(
  target: Target,
  args: string[],
  change: Record<string, string> = {},
  input = '',
) {
  const env = environmentFor(target, change)
  const running = promisify(execFile)(process.execPath, [cli, ...args], { env })
  running.child.stdin?.end(input)
  const result = await running.catch((error) => error)
  const { code = 0, stdout, stderr } = result as { code?: number; stdout: string; stderr: string }
  return { code, stdout, stderr }
}
