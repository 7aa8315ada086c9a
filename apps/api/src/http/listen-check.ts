import { createServer } from 'node:net'
import { StartError } from '../environment.ts'

/**
 * Finds out whether a server can listen there. It costs a millisecond, so it comes before databases are started and
 * migrated: a port that is taken is the most common reason why a start fails.
 * @throws StartError that names the address
 */
export async function requireFreeAddress(host: string, port: number): Promise<void> {
  const server = createServer()
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, host, resolve)
    })
  } catch (error) {
    throw listenError(host, port, error as NodeJS.ErrnoException)
  }
  await new Promise((resolve) => server.close(resolve))
}

/** What a failure to listen means, in one sentence for the technician. */
export function listenError(host: string, port: number, error: NodeJS.ErrnoException): StartError {
  const place = `${host}:${port}`
  if (error.code === 'EADDRINUSE') return new StartError(`${place} is taken: set PORT to a free one.`)
  return new StartError(`The server cannot listen on ${place} (${error.code}): check HOST and PORT.`)
}
