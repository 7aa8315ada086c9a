import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import { type Environment, readEnvironment, type StartError } from '../environment.ts'
import { listenError } from '../http/listen-check.ts'
import { type Closers, closeAll } from '../services/closers.ts'
import { prepareDataFolder } from '../services/data-folder.ts'
import { openDataKeys } from '../services/data-keys.ts'
import { openEmbeddedDatabase } from '../services/embedded-database.ts'
import { openFakeUpstream } from '../services/fake-upstream.ts'
import { announce, begin, endOnSignal, run, startWorker } from '../start.ts'
import type { Supervisor } from '../worker/supervisor.ts'
import { loadApp } from './app-loader.ts'
import { printError } from './error-description.ts'
import { createPages } from './pages.ts'

// `npm run dev`. This process keeps Postgres, the fake upstream and the address of the site. Vite loads the pages
// (pages.ts) and the server (app-loader.ts), and loads again what has changed. The worker restarts after a change of the
// server (docs/decisions/0092-development-through-vite.md).

const closers: Closers = []

async function start(): Promise<void> {
  const environment = readEnvironment()
  const log = await begin(environment)
  // Stacks name lines of the sources, also of what Vite has compiled.
  process.setSourceMapsEnabled(true)

  let worker: Supervisor | undefined
  let stopped: Promise<void> | undefined
  const { onLost } = endOnSignal(async () => {
    await stopped
    await worker?.stop()
    await closeAll(closers)
  })
  const variables = await openServices(environment, log, onLost)

  const server = createServer()
  const pages = await createPages(server)
  closers.push(() => pages.close())
  function restartWorker(): void {
    if (environment.ROLE !== 'all') return
    // A change while the old worker ends does not start two.
    stopped ??= Promise.resolve(worker?.stop()).then(() => {
      stopped = undefined
      worker = startWorker(log, variables)
    })
  }
  const app = await loadApp({
    environment: { ...environment, ...variables },
    sampleData: !environment.UPSTREAM_BASE_URL,
    log,
    server,
    development: pages,
    worker: () => worker,
    onReplaced: () => pages.reload(),
    onWorkerChanged: restartWorker,
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
  await stopped
  await announce(log, { address, sampleData: !environment.UPSTREAM_BASE_URL, worker })
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
    // The key first: a database without its key stops the start.
    Object.assign(variables, (await openDataKeys(environment, log)).variables)
    variables.DATABASE_URL = await openEmbeddedDatabase(environment, log, closers, onLost)
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

/** @returns the address of the site */
async function listen(server: Server, { HOST: host, PORT: port }: Environment): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(listenError(host, port, error)))
    server.listen(port, host, resolve)
  })
  const name = host.includes(':') ? `[${host}]` : host
  return `http://${name}:${(server.address() as AddressInfo).port}`
}

await run(() =>
  start().catch(async (error) => {
    await closeAll(closers)
    throw error
  }),
)
