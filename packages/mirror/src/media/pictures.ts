import { type ChildProcess, fork } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Asked, PictureMethods, Told } from './pictures-process.ts'

// Pictures of others are decoded in processes of their own: what a decoder holds goes back to the machine with it, and a
// file that ends or holds up a decoder ends no page. The program there is given no credential and no database
// (docs/decisions/0028).

const PROGRAM = fileURLToPath(new URL('pictures-process.ts', import.meta.url))
/** Longer than what a decoder is given for itself, for what does not look at the clock. */
const LONGEST_MS = 60_000
/** Started in a third of a second, so that none needs to wait for the next picture for long. */
const IDLE_MS = 20_000
/** With these a decoder falls over its picture; others end a process from without. */
const CRASHES = ['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGILL', 'SIGFPE']

export interface PictureProcesses {
  /**
   * One picture's work, as soon as a process is free.
   * @throws UnreadablePicture, TookTooLong, NoDecoder (TooManyPictures)
   */
  run<Name extends keyof PictureMethods>(
    name: Name,
    ...args: Parameters<PictureMethods[Name]>
  ): Promise<Awaited<ReturnType<PictureMethods[Name]>>>
  /** The same for a client that may hang up: what waits then is dropped, and what is being decoded is ended. */
  runFor<Name extends keyof PictureMethods>(
    signal: AbortSignal,
    name: Name,
    ...args: Parameters<PictureMethods[Name]>
  ): Promise<Awaited<ReturnType<PictureMethods[Name]>>>
  /** Ends all processes at once, for good. What they do is a NoDecoder. */
  end(): void
}

/** A fault of the picture: it can never be decoded. */
export class UnreadablePicture extends Error {}

/** It may have been short memory as well: seen twice, it is the picture. */
class Crashed extends UnreadablePicture {}

/** By the clock, so a fault of the picture or of a busy machine. */
export class TookTooLong extends Error {}

/** No fault of the picture: processes end, or cannot be started. */
export class NoDecoder extends Error {}

/** So many pictures wait already. */
export class TooManyPictures extends NoDecoder {}

/** Whoever asked for it is gone. */
export class NobodyWaits extends NoDecoder {}

interface Limits {
  /** Processes at most. */
  atOnce: number
  /** 0: as the server itself; up to 19: waits for everything else of this machine. */
  niceness?: number
  /** Pictures that wait for a process at most. */
  waiting?: number
  /** A new process for each picture: none can see or change another one's. */
  fresh?: boolean
  /** For one picture, in milliseconds. */
  longest?: number
}

/** Processes that are started when a picture comes, and end when none has come for a while. */
export function pictureProcesses(limits: Limits): PictureProcesses {
  const { atOnce, niceness = 0, waiting: mostWaiting = Infinity, longest = LONGEST_MS } = limits
  const all = new Set<ChildProcess>()
  const free: ChildProcess[] = []
  const waiting: (() => void)[] = []
  let busy = 0
  let asked = 0
  let isOver = false
  let idle: ReturnType<typeof setTimeout> | undefined

  function start(): ChildProcess {
    if (isOver) throw new NoDecoder('the server ends')
    const child = fork(PROGRAM, {
      // The memory of its threads stays together.
      env: { MALLOC_ARENA_MAX: '2' },
      execArgv: ['--disable-warning=ExperimentalWarning'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    all.add(child)
    // Who waits for it hears of it below; of one that is idle, nobody needs to.
    child.on('error', () => undefined).once('exit', () => all.delete(child))
    // Now, while it has one thread: those that decode take it over from that. Where memory is short, it goes first.
    for (const yielding of [
      () => niceness > 0 && setPriority(child.pid ?? -1, Math.min(19, getPriority() + niceness)),
      () => writeFileSync(`/proc/${child.pid}/oom_score_adj`, '1000'),
    ]) {
      try {
        yielding()
      } catch {
        // Not every system knows it, or lets us.
      }
    }
    return child
  }

  async function ask(name: Asked['name'], args: unknown[], signal?: AbortSignal): Promise<unknown> {
    if (signal?.aborted) throw new NobodyWaits('nobody waits for it')
    let child = free.pop()
    while (child && !child.connected) child = free.pop()
    let asks: ChildProcess
    try {
      asks = child ?? start()
    } catch (error) {
      throw error instanceof NoDecoder ? error : new NoDecoder('no process for pictures can be started')
    }
    asked += 1
    const id = asked
    const told = await new Promise<Told | 'ended' | 'crashed' | 'late'>((resolve) => {
      const done = (what: Told | 'ended' | 'crashed' | 'late') => {
        clearTimeout(late)
        signal?.removeEventListener('abort', fail)
        asks.off('message', hear).off('exit', exit).off('error', fail)
        resolve(what)
      }
      // What answers another question is not believed in anything.
      const hear = (message: unknown) => done(isAnswer(message, id) ? message : 'ended')
      const exit = (_code: number | null, signal: string | null) =>
        done(CRASHES.includes(signal ?? '') ? 'crashed' : 'ended')
      const fail = () => done('ended')
      const late = setTimeout(() => done('late'), longest)
      asks.on('message', hear).on('exit', exit).on('error', fail)
      signal?.addEventListener('abort', fail, { once: true })
      // Where it could not be started for want of handles, it has no such method.
      if (!asks.connected) fail()
      else asks.send({ id, name, args } satisfies Asked, (error) => error && fail())
    })
    if (typeof told === 'string' || limits.fresh) asks.kill('SIGKILL')
    else free.push(asks)
    if (signal?.aborted) throw new NobodyWaits('nobody waits for it')
    if (told === 'late') throw new TookTooLong('its decoding takes too long')
    if (told === 'crashed') throw new Crashed('its decoding ends the decoder')
    if (told === 'ended') throw new NoDecoder('the process that decodes pictures ended')
    if ('made' in told) return told.made
    throw told.late ? new TookTooLong('its decoding takes too long') : new UnreadablePicture(told.unreadable)
  }

  function rest(): void {
    for (const child of free.splice(0)) if (child.connected) child.disconnect()
  }

  async function runFor(
    signal: AbortSignal | undefined,
    name: Asked['name'],
    ...args: unknown[]
  ): Promise<unknown> {
    clearTimeout(idle)
    if (busy < atOnce) busy += 1
    else {
      if (waiting.length >= mostWaiting) throw new TooManyPictures('too many pictures wait')
      await new Promise<void>((resolve, reject) => {
        const gone = () => {
          waiting.splice(waiting.indexOf(start), 1)
          reject(new NobodyWaits('nobody waits for it'))
        }
        const start = () => {
          signal?.removeEventListener('abort', gone)
          resolve()
        }
        signal?.addEventListener('abort', gone, { once: true })
        waiting.push(start)
      })
    }
    try {
      // A process can be ended by others (memory is short): its picture is tried once more.
      return await ask(name, args, signal).catch((error) => {
        if (!(error instanceof NoDecoder || error instanceof Crashed)) throw error
        return ask(name, args, signal)
      })
    } finally {
      const next = waiting.shift()
      if (next) next()
      else {
        busy -= 1
        if (busy === 0) idle = setTimeout(rest, IDLE_MS).unref()
      }
    }
  }

  function end(): void {
    isOver = true
    clearTimeout(idle)
    for (const child of all) child.kill('SIGKILL')
  }
  const run = (name: Asked['name'], ...args: unknown[]) => runFor(undefined, name, ...args)
  return {
    run: run as PictureProcesses['run'],
    runFor: runFor as PictureProcesses['runFor'],
    end,
  }
}

const isAnswer = (message: unknown, id: number): message is Told =>
  typeof message === 'object' && message !== null && 'id' in message && message.id === id
