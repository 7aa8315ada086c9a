import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { type Environment, StartError } from '../environment.ts'
import type { Closers } from './closers.ts'

interface FakeUpstreamAccount {
  baseUrl: string
  userId: string
  password: string
}

/** Connects to the fake upstream that a running server has started, or starts one that ends with this process. */
export async function openFakeUpstream(
  environment: Environment,
  log: Logger,
  closers: Closers,
): Promise<FakeUpstreamAccount> {
  const account = { userId: 'demo-user', password: 'demo-password' }
  const note = path.join(environment.DATA_DIR, 'fake-upstream.json')
  const running = readNote(note)
  if (running && (await answers(running))) return { baseUrl: running, ...account }

  const entry = fileURLToPath(new URL('../../../demo-upstream/src/main.ts', import.meta.url))
  if (!existsSync(entry)) {
    throw new StartError('UPSTREAM_BASE_URL must be set: there is no fake upstream in this installation.')
  }
  // Prefers a fixed port, so that the address is the same after each start. If it is taken, any free port is used.
  const started =
    (await startFakeUpstream(entry, '4100', account)) ?? (await startFakeUpstream(entry, '0', account))
  if (!started)
    throw new StartError('The fake upstream did not start: set UPSTREAM_BASE_URL, or look at its log above.')
  const { baseUrl, child } = started
  writeFileSync(note, JSON.stringify({ url: baseUrl }))
  log.warn(
    { fakeUpstream: baseUrl },
    'UPSTREAM_BASE_URL is unset: this is sample data from the fake upstream',
  )
  closers.push(() => {
    rmSync(note, { force: true })
    child.kill()
  })
  return { baseUrl, ...account }
}

async function startFakeUpstream(
  entry: string,
  port: string,
  account: { userId: string; password: string },
): Promise<{ baseUrl: string; child: ChildProcess } | null> {
  const child = spawn(process.execPath, [entry], {
    stdio: ['pipe', 'pipe', port === '0' ? 'inherit' : 'ignore'],
    env: {
      ...process.env,
      PORT: port,
      DEMO_USER_ID: account.userId,
      DEMO_PASSWORD: account.password,
      DEMO_END_WITH_PARENT: '1',
    },
  })
  const baseUrl = await new Promise<string | null>((resolve) => {
    let printed = ''
    child.stdout.on('data', (chunk) => {
      printed += chunk
      if (printed.includes('\n')) resolve(JSON.parse(printed).url)
    })
    child.once('exit', () => resolve(null))
  })
  return baseUrl ? { baseUrl, child } : null
}

function readNote(file: string): string | null {
  try {
    const { url } = JSON.parse(readFileSync(file, 'utf8'))
    return typeof url === 'string' ? url : null
  } catch {
    return null
  }
}

async function answers(url: string): Promise<boolean> {
  const answer = await fetch(new URL('/_control/log', url), { signal: AbortSignal.timeout(1_000) }).catch(
    () => null,
  )
  await answer?.body?.cancel()
  return answer?.ok ?? false
}
