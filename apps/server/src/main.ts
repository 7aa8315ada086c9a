import { type Environment, misspelledVariables, readEnvironment, StartError } from './environment.ts'
import { listenError, requireFreeAddress } from './http/listen-check.ts'
import { createLogger } from './monitoring/logger.ts'

// The server: `ROLE=web` answers visitors, `ROLE=worker` syncs and forwards, `ROLE=all` (the default) answers visitors
// and starts a worker as its child.

/** The address is printed after this time even if the first sync has not finished. */
const FIRST_SYNC_MS = 20_000
/** Time limit for the shutdown. The limit of the worker is shorter. */
const END_MS = 15_000
const WORKER_END_MS = 13_000

async function start(): Promise<void> {
  const environment = readEnvironment()
  if (environment.ROLE === 'worker') {
    const { runWorker } = await import('./worker/main.ts')
    return runWorker(environment)
  }
  return startWeb(environment)
}

/** Opens the database, starts answering visitors, then starts the worker. */
async function startWeb(environment: Environment): Promise<void> {
  const log = await createLogger({ level: environment.LOG_LEVEL })
  for (const hint of misspelledVariables()) log.warn(hint)
  // Before anything that takes longer, such as loading the rest of the server.
  await requireFreeAddress(environment.HOST, environment.PORT)
  const { buildApp } = await import('./app.ts')
  const { createWebServices } = await import('./services/services.ts')
  const { superviseWorker } = await import('./worker/supervisor.ts')
  const services = await createWebServices(environment, log)

  // Before the server listens, so that the first visitor gets an outcome at once.
  await services.intake.start()

  let ending: Promise<void> | undefined
  let worker: ReturnType<typeof superviseWorker> | undefined
  const app = await buildApp({
    services,
    log,
    environment,
    isEnding: () => ending !== undefined,
    worker: () => worker,
  })

  const end = (code: number) => {
    ending ??= (async () => {
      const drain = environment.DRAIN_SECONDS * 1_000
      setTimeout(() => process.exit(code || 1), drain + END_MS).unref()
      // /healthz tells balancers that this process ends. Until they notice, requests are answered as usual.
      await new Promise((resolve) => setTimeout(resolve, drain))
      // Running requests may need the worker.
      await app.close()
      await worker?.stop()
      await services.close()
      process.exit(code)
    })()
    return ending
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(0))
  void services.lost.then((error) => {
    process.stderr.write(`${error.message}\n`)
    return end(1)
  })

  const listening = await app
    .listen({ port: environment.PORT, host: environment.HOST })
    .catch(async (error: NodeJS.ErrnoException) => {
      await services.close()
      throw listenError(environment.HOST, environment.PORT, error)
    })
  // `::` means every address, and is none that a browser opens.
  const address = listening.replace('//[::]', '//[::1]')

  if (environment.ROLE === 'all' && !ending) {
    worker = superviseWorker({ log, environment: services.childEnvironment, endMs: WORKER_END_MS })
    const late = new Promise((resolve) => setTimeout(resolve, FIRST_SYNC_MS, 'late').unref())
    if ((await Promise.race([worker.synced, late])) === 'late')
      log.warn('the first sync goes on while the site is served')
  }
  log.info({ address: environment.PUBLIC_URL ?? address, sampleData: services.sampleData }, 'serving')
  process.stdout.write(`\nThe site is at ${address}${services.sampleData ? ' (sample data)' : ''}\n\n`)
}

await start().catch((error: Error) => {
  // Expected errors print one sentence. Anything else is a bug and prints its stack.
  process.stderr.write(error instanceof StartError ? `${error.message}\n` : `${error.stack}\n`)
  process.exit(1)
})
