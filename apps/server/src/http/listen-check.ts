import { createServer } from 'node:net'
import { StartError } from '../environment.ts'

/**
 * Checks that the server can listen at an address. A port that is in use is the most common reason for a failed start, so
 * this fast check runs before the database is started and migrated.
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

/** Describes why the server cannot listen. */
export function listenError(host: string, port: number, error: NodeJS.ErrnoException): StartError {
  const place = `${host.includes(':') ? `[${host}]` : host}:${port}`
  if (error.code === 'EADDRINUSE') return new StartError(`${place} is taken: set PORT to a free one.`)
  return new StartError(`The server cannot listen on ${place} (${error.code}): check HOST and PORT.`)
}
