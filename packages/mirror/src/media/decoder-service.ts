import { existsSync, rmSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import { frameParts, readFrames } from './decoder-frames.ts'
import { startPictureChild } from './picture-child.ts'
import type { PictureReply, PictureRequest } from './pictures-process.ts'

// Decodes pictures for processes of the site that run elsewhere: in a container or unit without network, secrets and data, which shares
// only this socket with them (docs/decisions/0028-files-and-pictures.md). Each connection has a process of its own, and ends with it.

/** A process needs up to a core and some hundred megabytes. Two replicas with their workers use six. */
const MAX_CONNECTIONS = 12
const MAX_NICENESS = 19
/** The largest file that MEDIA_MAX_FILE_MB allows. */
const MAX_BYTES = 2_000 * 1024 * 1024

interface ServiceOptions {
  /** The path of the socket. One that is left of an earlier start is replaced. */
  socket: string
  /** Replaced by a test. */
  program?: string
}

/** Starts the service. @returns its server, which listens */
export async function startDecoderService({ socket, program }: ServiceOptions): Promise<Server> {
  if (existsSync(socket)) rmSync(socket)
  const server = createServer((connection) => void serve(connection, program))
  server.maxConnections = MAX_CONNECTIONS
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(socket, resolve)
  })
  // For its group, to which the site belongs.
  await chmod(socket, 0o660)
  return server
}

/** Serves one connection: its first frame says how to start a process, each further one is a request to it. */
async function serve(connection: Socket, program: string | undefined): Promise<void> {
  let child: ReturnType<typeof startPictureChild> | undefined
  connection.on('error', () => undefined)
  connection.once('close', () => child?.kill('SIGKILL'))
  const send = (header: Record<string, unknown>, bytes: Uint8Array | null = null) => {
    if (connection.destroyed) return
    for (const part of frameParts({ header, bytes })) connection.write(part)
  }
  try {
    for await (const { header, bytes } of readFrames(connection, MAX_BYTES)) {
      if (!child) {
        child = startPictureChild(nicenessIn(header), program)
        child.on('message', (reply) => sendReply(reply as PictureReply, send))
        child.once('exit', (_code, signal) => {
          send({ ended: signal })
          connection.end()
        })
        continue
      }
      const { id, name, args } = header as unknown as PictureRequest
      if (child.connected) child.send({ id, name, args: [bytes, ...args] })
    }
  } catch {
    // What is no frame does not come from the site.
  }
  connection.destroy()
  // Its first frame may have been read after it was closed.
  child?.kill('SIGKILL')
}

function nicenessIn({ niceness }: Record<string, unknown>): number {
  const wanted = Math.trunc(Number(niceness))
  return wanted >= 0 && wanted <= MAX_NICENESS ? wanted : MAX_NICENESS
}

/** A result is bytes, a text, or plain data. */
function sendReply(reply: PictureReply, send: (header: Record<string, unknown>, bytes?: Uint8Array) => void) {
  if ('result' in reply && reply.result instanceof Uint8Array) send({ id: reply.id }, reply.result)
  else send({ ...reply })
}
