import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { compileCache } from '../support/site.ts'

const root = path.resolve(import.meta.dirname, '../..')
const urlOf = (file: string) => pathToFileURL(path.join(root, 'tests', file)).href
/** What the server prints when it has started. */
const STARTED = /The site is at|the worker answers health/
/** As a service manager does: `RestartSec` and `TimeoutStopSec`. */
const RESTART_MS = 1_000
const STOP_MS = 25_000

interface Options {
  name: string
  environment: Record<string, string>
  /** The file of its output. */
  log: string
  /** Called when it ends although nobody has ended it. */
  onOwnEnd: (reason: string) => void
}

/** A process of the site under a service manager: whenever it ends, it is started again. */
export class SiteProcess {
  readonly name: string
  readonly url: string
  /** Raised by everything that is done to it, so that a visitor knows whether it was left alone meanwhile. */
  disturbances = 0
  hasStarted = false
  readonly #options: Options
  #child: ChildProcess | undefined
  #isClosed = false
  /** Whether a signal was sent that ends it. */
  #isEnded = false
  #isFrozen = false

  constructor(options: Options) {
    this.#options = options
    this.name = options.name
    this.url = `http://127.0.0.1:${options.environment.PORT}`
    this.start()
  }

  /** Whether it serves, and nothing is being done to it. */
  get isLeftAlone(): boolean {
    return this.hasStarted && !this.#isEnded && !this.#isFrozen
  }

  start(): void {
    const flags = ['--disable-warning=ExperimentalWarning', '--import', urlOf('support/end-with-parent.mjs')]
    if (this.#options.environment.CHAOS_CLOCK) flags.push('--import', urlOf('chaos/shifted-clock.mjs'))
    this.hasStarted = false
    this.#isEnded = false
    this.#isFrozen = false
    this.disturbances += 1
    let last = ''
    const child = spawn(process.execPath, [...flags, path.join(root, 'apps/server/src/main.ts')], {
      stdio: ['pipe', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compileCache, ...this.#options.environment },
    })
    this.#child = child
    const read = (chunk: Buffer) => {
      appendFileSync(this.#options.log, chunk)
      last = chunk.toString().trim().split('\n').at(-1) || last
      if (STARTED.test(chunk.toString())) this.hasStarted = true
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.stdin.on('error', () => undefined)
    child.once('exit', (code, signal) => {
      // While it starts, it may end by itself: without a database it says so.
      if (this.hasStarted && !this.#isEnded)
        this.#options.onOwnEnd(`${this.name} ended by itself (${signal ?? `exit code ${code}`}): ${last}`)
      this.hasStarted = false
      this.disturbances += 1
      if (!this.#isClosed) setTimeout(() => this.#isClosed || this.start(), RESTART_MS)
    })
  }

  signal(name: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL' | 'SIGTERM'): void {
    this.disturbances += 1
    if (name === 'SIGKILL' || name === 'SIGTERM') this.#isEnded = true
    if (name === 'SIGSTOP' || name === 'SIGCONT') this.#isFrozen = name === 'SIGSTOP'
    this.#child?.kill(name)
  }

  /** Ends it as a service manager does. */
  async stop(): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
    this.signal('SIGTERM')
    await ended
    clearTimeout(late)
  }

  /** Ends it for good. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.signal('SIGCONT')
    await this.stop()
  }
}
