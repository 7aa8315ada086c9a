import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { type Environment, StartError } from '../environment.ts'
import type { Closers } from './closers.ts'
import { keepRunning } from './keep-running.ts'

interface FakeUpstreamAccount {
  baseUrl: string
  userId: string
  password: string
}

const ACCOUNT = { userId: 'demo-user', password: 'demo-password' }
/** Preferred, so that the address is the same after each start. */
const PREFERRED_PORT = 4100

const UNSET = 'UPSTREAM_BASE_URL is unset'

interface RunningFake {
  baseUrl: string
  child: ChildProcess
}

/**
 * Connects to the fake upstream that another process with this DATA_DIR has started, or starts one that ends with this
 * process. If it ends before this process, this process starts it again at the same address.
 */
export async function openFakeUpstream(
  environment: Environment,
  log: Logger,
  closers: Closers,
): Promise<FakeUpstreamAccount> {
  const note = path.join(environment.DATA_DIR, 'fake-upstream.json')
  const entry = fileURLToPath(new URL('../../../demo-upstream/src/main.ts', import.meta.url))
  let own: RunningFake | null = null
  closers.push(() => {
    if (!own) return
    rmSync(note, { force: true })
    own.child.kill()
  })

  let baseUrl = await runningUrl(note)
  if (!baseUrl) {
    if (!existsSync(entry))
      throw new StartError('UPSTREAM_BASE_URL must be set: there is no fake upstream in this installation.')
    own = await startOnFreePort(entry, environment.PORT)
    baseUrl = await noteFirst(note, own)
    if (baseUrl !== own.baseUrl) {
      own.child.kill()
      own = null
    }
  }
  if (own) log.warn({ fakeUpstream: baseUrl }, `${UNSET}: this is sample data from the fake upstream`)
  else
    log.info({ fakeUpstream: baseUrl }, `${UNSET}: this is sample data of another process with this DATA_DIR`)

  const port = Number(new URL(baseUrl).port)
  const restart = async () => {
    own = await startFakeUpstream(entry, port, false)
    if (!own) throw new Error(`port ${port} is taken, or its program does not start`)
    writeNote(note, own)
  }
  closers.push(keepRunning({ name: 'the fake upstream', port, restart }, log))
  return { baseUrl, ...ACCOUNT }
}

/** @throws StartError when it does not start */
async function startOnFreePort(entry: string, sitePort: number): Promise<RunningFake> {
  const preferred = sitePort === PREFERRED_PORT ? null : await startFakeUpstream(entry, PREFERRED_PORT, false)
  const started = preferred ?? (await startFakeUpstream(entry, 0, true))
  if (started) return started
  throw new StartError('The fake upstream did not start: set UPSTREAM_BASE_URL, or look at its log above.')
}

/** @returns null when the port is taken, or when it ends before it listens */
async function startFakeUpstream(
  entry: string,
  port: number,
  showErrors: boolean,
): Promise<RunningFake | null> {
  const child = spawn(process.execPath, [entry], {
    stdio: ['pipe', 'pipe', showErrors ? 'inherit' : 'ignore'],
    env: {
      ...process.env,
      PORT: String(port),
      DEMO_USER_ID: ACCOUNT.userId,
      DEMO_PASSWORD: ACCOUNT.password,
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

function writeNote(note: string, { baseUrl }: RunningFake, flag = 'w'): void {
  writeFileSync(note, JSON.stringify({ url: baseUrl }), { flag })
}

/** Notes the address unless another process that started at the same time was first. @returns the address that counts */
async function noteFirst(note: string, own: RunningFake): Promise<string> {
  try {
    writeNote(note, own, 'wx')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    const other = await runningUrl(note)
    if (other) return other
    // A process that was killed left it.
    writeNote(note, own)
  }
  return own.baseUrl
}

/** The noted address of a fake upstream that runs, or null. */
async function runningUrl(note: string): Promise<string | null> {
  let url: unknown
  try {
    url = JSON.parse(readFileSync(note, 'utf8')).url
  } catch {
    return null
  }
  if (typeof url !== 'string') return null
  const answer = await fetch(new URL('/_control/log', url), { signal: AbortSignal.timeout(1_000) }).catch(
    () => null,
  )
  await answer?.body?.cancel()
  return answer?.ok ? url : null
}
