import { type Environment, readEnvironment } from './environment.ts'
import { listenError } from './http/listen-check.ts'
import { announce, begin, endOnSignal, run, startWorker } from './start.ts'
import type { Supervisor } from './worker/supervisor.ts'

// The server: `ROLE=web` answers visitors, `ROLE=worker` syncs and forwards, `ROLE=all` (the default) answers visitors
// and starts a worker as its child.

async function start(): Promise<void> {
  const environment = readEnvironment()
  if (environment.ROLE === 'worker') {
    const { runWorker } = await import('./worker/main.ts')
    return runWorker(environment)
  }
  return startWeb(environment)
}

/** Opens the database, starts answering visitors, then starts the worker, which needs the database. */
async function startWeb(environment: Environment): Promise<void> {
  const log = await begin(environment)
  const { buildApp } = await import('./app.ts')
  const { createWebServices } = await import('./services/services.ts')
  const services = await createWebServices(environment, log)

  // Before the server listens, so that the first visitor gets an outcome at once.
  await services.intake.start()

  let worker: Supervisor | undefined
  const app = await buildApp({ services, log, environment, isEnding: () => isEnding(), worker: () => worker })
  const drainMs = environment.DRAIN_SECONDS * 1_000
  const { isEnding, onLost } = endOnSignal(async () => {
    // /healthz tells balancers that this process ends. Until they notice, requests are answered as usual.
    await new Promise((resolve) => setTimeout(resolve, drainMs))
    // Running requests may need the worker.
    await app.close()
    await worker?.stop()
    await services.close()
  }, drainMs)
  void services.lost.then(onLost)

  const { HOST: host, PORT: port } = environment
  const address = await app.listen({ host, port }).catch(async (error: NodeJS.ErrnoException) => {
    await services.close()
    throw listenError(host, port, error)
  })
  services.onDatabaseReached(() => {
    if (environment.ROLE === 'all' && !isEnding()) worker = startWorker(log, services.childEnvironment)
  })
  await announce(log, { address, sampleData: services.sampleData, worker })
  log.info({ address: environment.PUBLIC_URL ?? address, sampleData: services.sampleData }, 'serving')
}

await run(start)
