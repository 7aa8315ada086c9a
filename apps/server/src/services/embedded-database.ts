import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Logger } from 'pino'
import { type Environment, StartError } from '../environment.ts'
import type { Closers } from './closers.ts'
import { keepRunning } from './keep-running.ts'

/** The folder of the embedded database in DATA_DIR. */
export const EMBEDDED_DATABASE = 'postgres'

/**
 * A command acts on the site's database. Without one it would make an empty one, and say of it that all is well.
 * @throws StartError if DATABASE_URL is unset and DATA_DIR has no database
 */
export function requireDatabase({ DATABASE_URL, DATA_DIR }: Environment): void {
  if (DATABASE_URL || existsSync(path.join(DATA_DIR, EMBEDDED_DATABASE, 'cluster'))) return
  throw new StartError(
    `DATABASE_URL is unset, and there is no database in DATA_DIR (${DATA_DIR}): start the site first. On a server, use bin/site, which takes the settings of the running site.`,
  )
}

/**
 * Starts the embedded Postgres under DATA_DIR, and starts it again if it ends.
 * @param onLost called when it is lost for good
 * @returns its address
 * @throws StartError with one sentence that says what to do
 */
export async function openEmbeddedDatabase(
  environment: Environment,
  log: Logger,
  closers: Closers,
  onLost: (error: StartError) => void,
): Promise<string> {
  // The image does not contain the embedded server.
  const embedded = await import('@school/prisma/embedded').catch(() => {
    throw new StartError('DATABASE_URL must be set: there is no embedded database in this installation.')
  })
  log.info('DATABASE_URL is unset: starting the embedded Postgres')
  const server = await embedded
    .startEmbeddedPostgres(path.join(environment.DATA_DIR, EMBEDDED_DATABASE))
    .catch((error: Error) => {
      throw new StartError(error.message)
    })
  closers.push(() => server.release())
  const { port, folder, restart } = server
  const lostReason = () =>
    server.isRemoved()
      ? `The folder of the embedded database (${folder}) was deleted while it was used: start again to create a new one.`
      : null
  closers.push(keepRunning({ name: 'the embedded Postgres', port, lostReason, restart }, log, onLost))
  return server.url
}
