import { type ChildProcess, fork } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import {
  DecoderCrashedError,
  DecodingTimeoutError,
  NoDecoderError,
  PictureAbandonedError,
  UnreadablePictureError,
} from './picture-errors.ts'
import type { PictureReply, PictureRequest } from './pictures-process.ts'

// One process for pictures: how it is started, and one request to it.

const PROGRAM = fileURLToPath(new URL('pictures-process.ts', import.meta.url))
/** A decoder that crashes over its picture ends with one of these; with another signal it was ended from outside. */
const CRASH_SIGNALS = ['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGILL', 'SIGFPE']

/** @param niceness 0: like the server; up to 19: everything else on this machine goes first */
export function startPictureChild(niceness: number): ChildProcess {
  const child = fork(PROGRAM, {
    // Keeps the memory of its threads together.
    env: { MALLOC_ARENA_MAX: '2' },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // A request to it reports errors itself; those of an idle process matter to nobody.
  child.on('error', () => undefined)
  // Now, while it has one thread: its decoding threads inherit it. Where memory is short, it is killed first.
  for (const lowerPriority of [
    () => niceness > 0 && setPriority(child.pid ?? -1, Math.min(19, getPriority() + niceness)),
    () => writeFileSync(`/proc/${child.pid}/oom_score_adj`, '1000'),
  ]) {
    try {
      lowerPriority()
    } catch {
      // Not every system supports or permits it.
    }
  }
  return child
}

let lastId = 0

/**
 * Sends one request and waits for its reply.
 * @param release called before anything is thrown, with whether the process can take another request
 */
export async function askPictureChild(
  child: ChildProcess,
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
    // A process that replies to another request cannot be trusted.
    const onMessage = (message: unknown) => settle(isReply(message, id) ? message : 'ended')
    const onExit = (_code: number | null, name: string | null) =>
      settle(CRASH_SIGNALS.includes(name ?? '') ? 'crashed' : 'ended')
    const onFailure = () => settle('ended')
    const timer = setTimeout(() => settle('late'), timeoutMs)
    child.on('message', onMessage).on('exit', onExit).on('error', onFailure)
    signal?.addEventListener('abort', onFailure, { once: true })
    // A process that could not be started for lack of handles has no method `send`.
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
