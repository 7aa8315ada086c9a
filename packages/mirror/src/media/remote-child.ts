import { EventEmitter } from 'node:events'
import { connect, type Socket } from 'node:net'
import { frameParts, readFrames } from './decoder-frames.ts'
import type { PictureChild } from './picture-child.ts'
import { MAX_RESULT_BYTES } from './picture-results.ts'
import type { PictureRequest } from './pictures-process.ts'

// A process of the service that decodes pictures (decoder-service.ts), used like one that was started here.

/** @param socket the path of the service's socket */
export function connectPictureChild(socket: string, niceness: number): PictureChild {
  return new RemoteChild(socket, niceness)
}

class RemoteChild extends EventEmitter<{
  message: [unknown]
  exit: [code: number | null, signal: string | null]
  error: [Error]
}> {
  readonly #connection: Socket
  #endedBy: string | null = null

  constructor(socket: string, niceness: number) {
    super()
    this.#connection = connect(socket)
    // What follows is the end of the connection, which is told as the end of the process.
    this.#connection.on('error', () => undefined)
    this.#connection.once('close', () => this.emit('exit', null, this.#endedBy))
    this.#write({ niceness }, null)
    void this.#read()
  }

  get connected(): boolean {
    return !this.#connection.destroyed
  }

  send({ id, name, args }: PictureRequest, callback: (error: Error | null) => void): void {
    const [bytes, ...rest] = args
    this.#write({ id, name, args: rest }, bytes as Uint8Array)
    callback(null)
  }

  kill(): void {
    this.#connection.destroy()
  }

  disconnect(): void {
    this.#connection.destroy()
  }

  #write(header: Record<string, unknown>, bytes: Uint8Array | null): void {
    for (const part of frameParts({ header, bytes })) this.#connection.write(part)
  }

  async #read(): Promise<void> {
    try {
      for await (const { header, bytes } of readFrames(this.#connection, MAX_RESULT_BYTES)) {
        if ('ended' in header) this.#endedBy = header.ended === null ? null : String(header.ended)
        else this.emit('message', bytes ? { ...header, result: bytes } : header)
      }
    } catch {
      this.#connection.destroy()
    }
  }
}
