import { leaveOutSampleRound } from '@school/content/intake'
import Fastify from 'fastify'
import type { Logger } from 'pino'
import { type Environment, readEnvironment, StartError } from '../environment.ts'
import { health } from '../monitoring/health.ts'
import { createLogger } from '../monitoring/logger.ts'
import { metrics } from '../monitoring/metrics.ts'
import { createWriteChecks } from '../monitoring/problems.ts'
import { createWorkerServices, type WorkerServices } from '../services/services.ts'
import { type FromWorker, parseToWorker } from './messages.ts'
import { listenToRequests } from './requests.ts'

// The worker process: scheduled sync, media, forwarding. With `ROLE=all` it is a child of the server and ends with it.
// With `ROLE=worker` it runs alone and serves health and metrics on its port.

const ALIVE_MS = 1_000
/** Time limit for the shutdown. */
const END_MS = 15_000
/** The same when the server that started it has ended, because another one may be starting already. */
const ORPHAN_END_MS = 5_000

/** Runs the worker until a signal or its parent ends it. */
export async function runWorker(environment: Environment): Promise<void> {
  const log = await createLogger({ level: environment.LOG_LEVEL, role: 'worker' })
  const isChild = process.send !== undefined
  let services: WorkerServices | undefined
  let stopServing = async () => {}
  let stopListening = async () => {}
  let ending: Promise<void> | undefined
  const end = (withinMs: number, code = 0) => {
    setTimeout(() => process.exit(1), withinMs).unref()
    ending ??= (async () => {
      await Promise.all([stopServing(), stopListening()])
      await services?.close()
      process.exit(code)
    })()
  }

  if (isChild) listenToParent(() => services, end)
  // Ctrl-C in a terminal reaches the child too, but the parent decides when it ends.
  else process.on('SIGINT', () => end(END_MS))
  if (isChild) process.on('SIGINT', () => undefined)
  process.on('SIGTERM', () => end(END_MS))

  services = await createWorkerServices(environment, log)
  if (ending) return
  void services.lost.then((error) => {
    process.stderr.write(`${error.message}\n`)
    end(END_MS, 1)
  })
  await services.forwarding.start()
  stopListening = await listenToRequests(services.db, services.mirror, log)
  if (!isChild) stopServing = await serveState(services, environment, log, () => ending !== undefined)

  if (environment.SYNC_ENABLED) {
    log.info('syncing')
    await services.mirror
      .start()
      .catch((error: Error) => log.error({ err: error }, 'the sync could not start'))
  }
  tellParent({ type: 'synced' })
}

/** Sends a heartbeat to the parent every second, and handles the parent's messages. */
function listenToParent(services: () => WorkerServices | undefined, end: (withinMs: number) => void): void {
  const alive = () => {
    const pause = services()?.upstream.breakerPause()
    tellParent({
      type: 'alive',
      breaker: services()?.upstream.breakerState() ?? 'closed',
      pause: pause ? { until: pause.until.toISOString(), reason: pause.reason } : null,
      queue: services()?.mirror.media.queue() ?? { fetch: 0, encode: 0 },
    })
  }
  alive()
  setInterval(alive, ALIVE_MS).unref()
  process.on('message', async (received) => {
    const message = parseToWorker(received)
    if (message?.type === 'end') end(END_MS)
    if (message?.type === 'metrics')
      tellParent({ ...message, text: (await services()?.metrics.registry.metrics()) ?? '' })
  })
  // Also when the parent was killed.
  process.on('disconnect', () => end(ORPHAN_END_MS))
}

function tellParent(message: FromWorker): void {
  // `disconnect` handles a parent that has ended, so the error is ignored.
  if (process.connected) process.send?.(message, () => undefined)
}

/** Serves `/healthz`, `/readyz` and `/metrics` of a worker that runs alone. @returns stops serving */
async function serveState(
  services: WorkerServices,
  environment: Environment,
  log: Logger,
  isEnding: () => boolean,
): Promise<() => Promise<void>> {
  const app = Fastify({ trustProxy: environment.TRUSTED_PROXIES })
  const { db, sampleData } = services
  if (!sampleData) leaveOutSampleRound()
  const writes = createWriteChecks(db, services.media)
  app.register(health, { db, writes, sampleData, isEnding })
  app.register(metrics, {
    db,
    writes,
    registry: services.metrics.registry,
    token: environment.METRICS_TOKEN,
  })
  const { HOST: host, PORT: port } = environment
  const address = await app.listen({ host, port }).catch(async (error: NodeJS.ErrnoException) => {
    await services.close()
    throw new StartError(`The worker cannot listen on ${host}:${port} (${error.code}): check HOST and PORT.`)
  })
  log.info({ address }, 'the worker answers health and metrics')
  return () => app.close()
}

// Started as a child of the server.
if (import.meta.main)
  await runWorker(readEnvironment()).catch((error: Error) => {
    process.stderr.write(error instanceof StartError ? `${error.message}\n` : `${error.stack}\n`)
    process.exit(1)
  })
