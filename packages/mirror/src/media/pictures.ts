import PQueue from 'p-queue'
import { askPictureChild, type PictureChild, startPictureChild } from './picture-child.ts'
import {
  DecoderCrashedError,
  NoDecoderError,
  PictureAbandonedError,
  TooManyPicturesError,
} from './picture-errors.ts'
import { isExpectedResult } from './picture-results.ts'
import type { PictureMethods, PictureRequest } from './pictures-process.ts'
import { connectPictureChild } from './remote-child.ts'

export {
  DecodingTimeoutError,
  NoDecoderError,
  PictureAbandonedError,
  TooManyPicturesError,
  UnreadablePictureError,
} from './picture-errors.ts'

// Untrusted pictures are decoded in separate processes: their memory is returned when they end, and a file that crashes or
// blocks a decoder does not affect pages. They have neither the credential nor a database connection (docs/decisions/0028).

/** Longer than a decoder's own time limit, for decoders that ignore it. */
const TIMEOUT_MS = 60_000
/** An idle process ends after this time. Starting a new one takes a third of a second. */
const IDLE_MS = 20_000

export interface PictureProcesses {
  /**
   * Processes one picture, as soon as a process is free.
   * @throws UnreadablePictureError, DecodingTimeoutError, NoDecoderError (TooManyPicturesError)
   */
  run<Name extends keyof PictureMethods>(
    name: Name,
    ...args: Parameters<PictureMethods[Name]>
  ): Promise<Awaited<ReturnType<PictureMethods[Name]>>>
  /** The same for a client that may disconnect: then its picture is removed from the queue, or its decoding is ended. */
  runFor<Name extends keyof PictureMethods>(
    signal: AbortSignal,
    name: Name,
    ...args: Parameters<PictureMethods[Name]>
  ): Promise<Awaited<ReturnType<PictureMethods[Name]>>>
  /** Ends all processes at once, permanently. Their pictures fail with NoDecoderError. */
  end(): void
}

interface Limits {
  /** Maximum number of processes. */
  atOnce: number
  /** 0: the priority of the server; up to 19: the lowest priority. */
  niceness?: number
  /** Maximum number of pictures in the queue. */
  waiting?: number
  /** Whether each picture gets a new process, so that it cannot access other pictures. */
  fresh?: boolean
  /** Time limit of one picture, in milliseconds. */
  longest?: number
  /** The socket of the service that starts the processes (decoder-service.ts); without it, they are started here. */
  socket?: string | undefined
}

/** Creates processes on demand. They end when they have been idle for a while. */
export function pictureProcesses(limits: Limits): PictureProcesses {
  const {
    atOnce,
    niceness = 0,
    waiting: maxWaiting = Infinity,
    fresh = false,
    longest = TIMEOUT_MS,
    socket,
  } = limits
  const queue = new PQueue({ concurrency: atOnce })
  const children = new Set<PictureChild>()
  const free: PictureChild[] = []
  let isEnded = false
  let idle: ReturnType<typeof setTimeout> | undefined
  queue.addEventListener('idle', () => {
    idle = setTimeout(() => {
      for (const child of free.splice(0)) if (child.connected) child.disconnect()
    }, IDLE_MS).unref()
  })

  function takeChild(): PictureChild {
    let child = free.pop()
    while (child && !child.connected) child = free.pop()
    if (child) return child
    if (isEnded) throw new NoDecoderError('the server ends')
    try {
      const started = socket ? connectPictureChild(socket, niceness) : startPictureChild(niceness)
      children.add(started)
      started.once('exit', () => children.delete(started))
      return started
    } catch {
      throw new NoDecoderError('no process for pictures can be started')
    }
  }

  async function ask(request: Omit<PictureRequest, 'id'>, signal?: AbortSignal): Promise<unknown> {
    if (signal?.aborted) throw new PictureAbandonedError('nobody waits for it')
    const child = takeChild()
    let isUsable = false
    try {
      const result = await askPictureChild(child, request, longest, signal, (isWorking) => {
        isUsable = isWorking
      })
      if (isExpectedResult(request, result)) return result
      isUsable = false
      throw new NoDecoderError('the process that decodes pictures answered something else')
    } finally {
      if (isUsable && !fresh) free.push(child)
      else child.kill('SIGKILL')
    }
  }

  async function runFor(
    signal: AbortSignal | undefined,
    name: PictureRequest['name'],
    ...args: unknown[]
  ): Promise<unknown> {
    clearTimeout(idle)
    if (queue.pending >= atOnce && queue.size >= maxWaiting)
      throw new TooManyPicturesError('too many pictures wait')
    const work = () =>
      // The system may kill a process when memory is short: its picture is tried once more.
      ask({ name, args }, signal).catch((error) => {
        if (!(error instanceof NoDecoderError || error instanceof DecoderCrashedError)) throw error
        return ask({ name, args }, signal)
      })
    return queue.add(work, signal && { signal }).catch((error) => {
      throw signal?.aborted ? new PictureAbandonedError('nobody waits for it') : error
    })
  }

  return {
    run: ((name: PictureRequest['name'], ...args: unknown[]) =>
      runFor(undefined, name, ...args)) as PictureProcesses['run'],
    runFor: runFor as PictureProcesses['runFor'],
    end() {
      isEnded = true
      clearTimeout(idle)
      for (const child of children) child.kill('SIGKILL')
    },
  }
}
