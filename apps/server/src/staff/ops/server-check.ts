import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Report } from '@school/first-contact'
import { callLines, screenOf } from '@school/first-contact/screen'
import type { Logger } from 'pino'
import type { Environment } from '../../environment.ts'
import type { ServerCheckView } from './pages.ts'

// "Check the school's server now": the check of `npm run upstream:check`, in a process of its own, because a list of 100,000 rows would
// stop this one. One runs at a time, and a minute lies between two.

const PAUSE_MS = 60_000
/** The check ends earlier by itself. */
const LIMIT_MS = 180_000
const CHILD = fileURLToPath(new URL('./server-check-child.ts', import.meta.url))
const FLAGS = ['--disable-warning=ExperimentalWarning', '--max-old-space-size=180', '--max-semi-space-size=2']

export interface ServerCheck {
  /** @returns whether one was started */
  start(): boolean
  view(): ServerCheckView
  close(): void
}

export function createServerCheck(variables: Record<string, string>, log: Logger): ServerCheck {
  let child: ChildProcess | null = null
  let startedAt: Date | null = null
  let report: Report | null = null
  let hasFailed = false

  function start(): boolean {
    if (child || (startedAt && Date.now() - startedAt.getTime() < PAUSE_MS)) return false
    startedAt = new Date()
    hasFailed = false
    const running = fork(CHILD, { execArgv: FLAGS, env: variables, stdio: 'ignore' })
    child = running
    const timer = setTimeout(() => running.kill('SIGKILL'), LIMIT_MS)
    running.once('message', (message) => {
      report = message as Report
    })
    running.once('error', (error) =>
      log.warn({ err: error }, "the check of the school's server could not be started"),
    )
    running.once('close', (code) => {
      clearTimeout(timer)
      child = null
      hasFailed = code !== 0
      if (hasFailed) log.warn({ code }, "the check of the school's server has failed")
    })
    return true
  }

  function view(): ServerCheckView {
    if (child && startedAt) return { state: 'running', startedAt }
    if (hasFailed && startedAt) return { state: 'failed', startedAt }
    if (!report || !startedAt) return { state: 'none' }
    return {
      state: 'done',
      startedAt,
      address: report.address,
      calls: callLines(report),
      screens: [screenOf(report, 'en'), screenOf(report, 'bn')],
    }
  }

  return { start, view, close: () => void child?.kill('SIGKILL') }
}

/** The variables `UPSTREAM_…` of a child process. @param others addresses of what this process has started itself */
export function upstreamVariables(
  environment: Environment,
  others: Record<string, string>,
): Record<string, string> {
  const values = {
    UPSTREAM_BASE_URL: environment.UPSTREAM_BASE_URL ?? others.UPSTREAM_BASE_URL,
    UPSTREAM_USER_ID: environment.UPSTREAM_USER_ID ?? others.UPSTREAM_USER_ID,
    UPSTREAM_PASSWORD: environment.UPSTREAM_PASSWORD ?? others.UPSTREAM_PASSWORD,
    UPSTREAM_FILES_URL: environment.UPSTREAM_FILES_URL,
    UPSTREAM_MAP: environment.UPSTREAM_MAP?.file,
    UPSTREAM_TIMEOUT_MS: String(environment.UPSTREAM_TIMEOUT_MS),
  }
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )
}
