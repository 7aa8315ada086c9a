import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import { type Environment, misspelledVariables, readEnvironment, StartError } from '../environment.ts'
import { listenError, requireFreeAddress } from '../http/listen-check.ts'
import { createLogger } from '../monitoring/logger.ts'
import { type Closers, closeAll } from '../services/closers.ts'
import { prepareDataFolder } from '../services/data-folder.ts'
import { openDataKeys } from '../services/data-keys.ts'
import { openEmbeddedDatabase } from '../services/embedded-database.ts'
import { openFakeUpstream } from '../services/fake-upstream.ts'
import { type Supervisor, superviseWorker } from '../worker/supervisor.ts'
import { loadApp } from './app-loader.ts'
import { printError } from './error-description.ts'
import { createPages } from './pages.ts'

// `npm run dev`. This process keeps Postgres, the fake upstream and the address of the site. Vite loads the pages
// (pages.ts) and the server (app-loader.ts), and loads again what has changed. The worker restarts after a change of the
// server (docs/decisions/0092-development-through-vite.md).

/** The address is printed after this time even if the first sync has not finished. */
const FIRST_SYNC_MS = 20_000
/** Time limit for the shutdown, and for the worker's. */
const END_MS = 15_000
const WORKER_END_MS = 13_000

const closers: Closers = []

async function start(): Promise<void> {
  const environment = readEnvironment()
  const log = await createLogger({ level: environment.LOG_LEVEL })
  for (const hint of misspelledVariables()) log.warn(hint)
  await requireFreeAddress(environment.HOST, environment.PORT)
  // Stacks name lines of the sources, also of what Vite has compiled.
  process.setSourceMapsEnabled(true)

  const { promise: lost, resolve: onLost } = Promise.withResolvers<StartError>()
  const variables = await openServices(environment, log, onLost)

  let worker: Supervisor | undefined
  let stopped: Promise<void> | undefined
  let isEnding = false
  async function end(code: number): Promise<void> {
    if (isEnding) return
    isEnding = true
    setTimeout(() => process.exit(1), END_MS).unref()
    await stopped
    await worker?.stop()
    await closeAll(closers)
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(0))
  void lost.then((error) => {
    process.stderr.write(`${error.message}\n`)
    return end(1)
  })

  const server = createServer()
  const pages = await createPages(server)
  closers.push(() => pages.close())
  function restartWorker(): void {
    if (environment.ROLE !== 'all') return
    // A change while the old worker ends does not start two.
    stopped ??= Promise.resolve(worker?.stop()).then(() => {
      stopped = undefined
      worker = superviseWorker({ log, environment: variables, endMs: WORKER_END_MS })
    })
  }
  const app = await loadApp({
    environment: { ...environment, ...variables },
    sampleData: !environment.UPSTREAM_BASE_URL,
    log,
    server,
    development: pages,
    worker: () => worker,
    onReady: (ofWorker) => {
      pages.reload()
      if (ofWorker) restartWorker()
    },
    onError: (error) => {
      printError(error)
      pages.reload()
    },
    answerError: (error, request, response) => {
      response.writeHead(500, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
      response.end(pages.errorPage(error, request.url))
    },
  })
  closers.push(() => app.close())
  server.on('request', (request, response) =>
    pages.middlewares(request, response, () => void app.answer(request, response)),
  )
  // An error that nothing catches is shown too, and the next change may correct it.
  process.on('uncaughtException', (error) => pages.showError(error))

  const address = await listen(server, environment)
  const late = new Promise((resolve) => setTimeout(resolve, FIRST_SYNC_MS, 'late').unref())
  await stopped
  if ((await Promise.race([worker?.synced, late])) === 'late')
    log.warn('the first sync goes on while the site is served')
  const sampleData = environment.UPSTREAM_BASE_URL ? '' : ' (sample data)'
  process.stdout.write(`\nThe site is at ${address}${sampleData}\n\n`)
}

/**
 * Starts the embedded Postgres and the fake upstream where the environment names no other.
 * @param onLost called when the embedded Postgres is lost for good
 * @returns the variables that lead to them
 */
async function openServices(environment: Environment, log: Logger, onLost: (error: StartError) => void) {
  await prepareDataFolder(environment)
  const variables: Record<string, string> = {}
  if (!environment.DATABASE_URL) {
    variables.DATABASE_URL = await openEmbeddedDatabase(environment, log, closers, onLost)
    Object.assign(variables, (await openDataKeys(environment, log)).variables)
  }
  if (!environment.UPSTREAM_BASE_URL) {
    const { baseUrl, userId, password } = await openFakeUpstream(environment, log, closers)
    variables.UPSTREAM_BASE_URL = baseUrl
    variables.UPSTREAM_USER_ID = userId
    variables.UPSTREAM_PASSWORD = password
    variables.VIDEO_THUMBNAILS_URL = environment.VIDEO_THUMBNAILS_URL ?? new URL(baseUrl).origin
  }
  return variables
}

/** @returns the address of the site. `::` means every address, and is none that a browser opens */
async function listen(server: Server, { HOST: host, PORT: port }: Environment): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(listenError(host, port, error)))
    server.listen(port, host, resolve)
  })
  const name = host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${(server.address() as AddressInfo).port}`
}

await start().catch(async (error: Error) => {
  await closeAll(closers)
  // Expected errors print one sentence. Anything else is a bug and prints its stack.
  process.stderr.write(error instanceof StartError ? `${error.message}\n` : `${error.stack}\n`)
  process.exit(1)
})
