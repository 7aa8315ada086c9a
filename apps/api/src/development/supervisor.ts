import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, watch } from 'node:fs'
import type { Server } from 'node:http'
import path from 'node:path'
import { serveErrorPage } from './error-page.ts'

/** Files that are saved within this time count as one change. */
const DEBOUNCE_MS = 150
/** Time limit for the server's shutdown. */
const END_MS = 15_000
/** The error page shows this many characters from the end of the server's error output. */
const MAX_ERROR_LENGTH = 8_000

interface SupervisorOptions {
  command: [program: string, ...args: string[]]
  /** Where the server or the error page listens. */
  host: string
  port: number
  /** The server restarts after changes in these folders. */
  folders: string[]
  log: (line: string) => void
}

export interface Supervisor {
  stop: () => Promise<void>
}

/**
 * Runs a server, and restarts it when a file in its folders changes. If it does not start, its address shows the error.
 */
export function superviseServer({ command, host, port, folders, log }: SupervisorOptions): Supervisor {
  let child: ChildProcess | undefined
  let errorServer: Server | undefined
  let isEnding = false
  // Steps run one after the other: a change during a start waits for its end.
  let queue: Promise<void> = Promise.resolve()

  async function start(): Promise<void> {
    if (isEnding) return
    const [program, ...args] = command
    const started = spawn(program, args, { stdio: ['inherit', 'inherit', 'pipe'] })
    child = started
    let errors = ''
    started.stderr?.on('data', (chunk: Buffer) => {
      process.stderr.write(chunk)
      errors = `${errors}${chunk}`.slice(-MAX_ERROR_LENGTH)
    })
    started.once('close', (code) => {
      if (child !== started) return
      child = undefined
      queue = queue.then(() => showError(errors || `The server ended with code ${code}.`)).catch(logError)
    })
  }

  async function showError(error: string): Promise<void> {
    if (isEnding || child || errorServer) return
    errorServer = await serveErrorPage(error, port, host)
    log(`The site did not start; http://${host}:${port} shows the error. It restarts when a file is saved.`)
  }

  async function end(): Promise<void> {
    const ending = child
    child = undefined
    if (ending && ending.exitCode === null && ending.signalCode === null) {
      const kill = setTimeout(() => ending.kill('SIGKILL'), END_MS)
      ending.kill('SIGTERM')
      await once(ending, 'close')
      clearTimeout(kill)
    }
    const server = errorServer
    errorServer = undefined
    if (!server) return
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }

  const logError = (error: Error) => log(`${error.message}`)
  let timer: NodeJS.Timeout | undefined
  const onChange = (file: string) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      log(`${file} changed: restarting`)
      queue = queue.then(end).then(start).catch(logError)
    }, DEBOUNCE_MS)
  }
  const watchers = folders.flatMap(foldersBelow).map((folder) =>
    watch(folder, (_, file) => {
      if (file && isSource(file)) onChange(path.join(folder, file))
    }),
  )
  queue = start()
  return {
    stop: async () => {
      isEnding = true
      clearTimeout(timer)
      for (const watcher of watchers) watcher.close()
      queue = queue.then(end)
      await queue
    },
  }
}

/**
 * A folder and its subfolders. Each is watched separately, because on Linux a recursive watch loses files that an editor
 * replaces when it saves.
 */
function foldersBelow(folder: string): string[] {
  const inner = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^(?:node_modules|dist|generated|\..*)$/.test(entry.name))
    .flatMap(({ name }) => foldersBelow(path.join(folder, name)))
  return [folder, ...inner]
}

/** Whether a file is a source: not a test, and not written by a build or an editor. */
function isSource(file: string): boolean {
  return (
    /\.(?:ts|mjs|js|json|yaml|md|sql)$/.test(file) &&
    !/(?:^|\/)(?:node_modules|dist|generated|\.)|\.(?:test|gen)\./.test(file)
  )
}
