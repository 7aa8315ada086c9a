import { type ChildProcess, fork } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { decoderOptions } from './decoder-sandbox.ts'
import {
  DecoderCrashedError,
  DecodingTimeoutError,
  NoDecoderError,
  PictureAbandonedError,
  UnreadablePictureError,
} from './picture-errors.ts'
import type { PictureReply, PictureRequest } from './pictures-process.ts'

// Starts a process for pictures, and sends it one request.

/** A process that decodes pictures, as far as it is used: started here, or by the service for pictures (remote-child.ts). */
export interface PictureChild {
  readonly connected: boolean
  send(request: PictureRequest, callback: (error: Error | null) => void): unknown
  kill(signal: 'SIGKILL'): unknown
  /** The process ends when it is idle. */
  disconnect(): void
  on(event: 'message', listener: (message: unknown) => void): PictureChild
  on(event: 'exit', listener: (code: number | null, signal: string | null) => void): PictureChild
  on(event: 'error', listener: (error: Error) => void): PictureChild
  once(event: 'exit', listener: () => void): PictureChild
  off(event: 'message', listener: (message: unknown) => void): PictureChild
  off(event: 'exit', listener: (code: number | null, signal: string | null) => void): PictureChild
  off(event: 'error', listener: (error: Error) => void): PictureChild
}

const PROGRAM = fileURLToPath(new URL('pictures-process.ts', import.meta.url))
/** Signals of a crashed decoder. With another signal, the process was ended from outside. */
const CRASH_SIGNALS = ['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGILL', 'SIGFPE']

/**
 * @param niceness 0: the priority of the server; up to 19: the lowest priority
 * @param program replaced by a test, which sees what a decoder that was taken over reaches
 */
export function startPictureChild(niceness: number, program = PROGRAM): ChildProcess {
  const child = fork(program, [String(niceness)], {
    ...decoderOptions(program),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // A request handles errors itself; errors of an idle process are ignored.
  child.on('error', () => undefined)
  try {
    // If memory is short, the system kills it first.
    writeFileSync(`/proc/${child.pid}/oom_score_adj`, '1000')
  } catch {
    // Not every system supports or permits it.
  }
  return child
}

let lastId = 0

/**
 * Sends one request and waits for its reply.
 * @param release called before an error is thrown, with whether the process can handle another request
 */
export async function askPictureChild(
  child: PictureChild,
  request: Omit<PictureRequest, 'id'>,
  timeoutMs: number,
  signal: AbortSignal | undefined,
  release: (isUsable: boolean) => void,
): Promise<unknown> {
  lastId += 1
  const id = lastId
  const reply = await new Promise<PictureReply | 'ended' | 'crashed' | 'late'>((resolve) => {
    const settle = (outcome: PictureReply | 'ended' | 'crashed' | 'late') => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onFailure)
      child.off('message', onMessage).off('exit', onExit).off('error', onFailure)
      resolve(outcome)
    }
    // A process that replies to another request is broken.
    const onMessage = (message: unknown) => settle(isReply(message, id) ? message : 'ended')
    const onExit = (_code: number | null, name: string | null) =>
      settle(CRASH_SIGNALS.includes(name ?? '') ? 'crashed' : 'ended')
    const onFailure = () => settle('ended')
    const timer = setTimeout(() => settle('late'), timeoutMs)
    child.on('message', onMessage).on('exit', onExit).on('error', onFailure)
    signal?.addEventListener('abort', onFailure, { once: true })
    // If a process could not be started for lack of file handles, it has no method `send`.
    if (!child.connected) onFailure()
    else child.send({ id, ...request } satisfies PictureRequest, (error) => error && onFailure())
  })
  release(typeof reply !== 'string')
  if (signal?.aborted) throw new PictureAbandonedError('nobody waits for it')
  if (reply === 'late') throw new DecodingTimeoutError('its decoding takes too long')
  if (reply === 'crashed') throw new DecoderCrashedError('its decoding ends the decoder')
  if (reply === 'ended') throw new NoDecoderError('the process that decodes pictures ended')
  if ('result' in reply) return reply.result
  throw reply.isLate
    ? new DecodingTimeoutError('its decoding takes too long')
    : new UnreadablePictureError(reply.unreadable)
}

const isReply = (message: unknown, id: number): message is PictureReply =>
  typeof message === 'object' && message !== null && 'id' in message && message.id === id
