import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Asked, PictureMethods, Told } from './pictures-process.ts'

// Pictures of others are decoded in processes of their own: what a decoder holds goes back to the machine with it, a file
// that ends or holds up a decoder ends no page, and one that takes it over finds no credential and no database there
// (docs/decisions/0028).

const PROGRAM = fileURLToPath(new URL('pictures-process.ts', import.meta.url))
/** Longer than what a decoder is given for itself, for what does not look at the clock. */
const LONGEST_MS = 60_000
/** Started in a third of a second, so that none needs to wait for the next picture for long. */
const IDLE_MS = 20_000

export interface PictureProcesses {
  /**
   * One picture's work, as soon as a process is free.
   * @throws UnreadablePicture with a sentence of the decoder; TooManyPictures; Error where processes end or cannot start
   */
  run<Name extends keyof PictureMethods>(
    name: Name,
    ...args: Parameters<PictureMethods[Name]>
  ): Promise<Awaited<ReturnType<PictureMethods[Name]>>>
  /** Ends the processes that have nothing to do; the others end by themselves, a while after their picture. */
  end(): void
}

/** Said of the picture by what was to decode it. */
export class UnreadablePicture extends Error {}

/** So many pictures wait already. */
export class TooManyPictures extends Error {}

class Ended extends Error {
  constructor() {
    super('the process that decodes pictures ended')
  }
}

interface Limits {
  /** Processes at most. */
  atOnce: number
  /** 0: as the server itself; up to 19: waits for everything else of this machine. */
  niceness?: number
  /** Pictures that wait for a process at most. */
  waiting?: number
  /** For one picture, in milliseconds. */
  longest?: number
}

/** Processes that are started when a picture comes, and end when none has come for a while. */
export function pictureProcesses(limits: Limits): PictureProcesses {
  const { atOnce, niceness = 0, waiting: mostWaiting = Infinity, longest = LONGEST_MS } = limits
  const free: ChildProcess[] = []
  const waiting: (() => void)[] = []
  let busy = 0
  let idle: ReturnType<typeof setTimeout> | undefined

  function start(): ChildProcess {
    const child = fork(PROGRAM, [`${niceness}`], {
      // No credential, no database; the memory of its threads stays together.
      env: { MALLOC_ARENA_MAX: '2' },
      execArgv: ['--disable-warning=ExperimentalWarning'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    // Who waits for it hears of it below; of one that is idle, nobody needs to.
    return child.on('error', () => undefined)
  }

  async function ask(asked: Asked): Promise<unknown> {
    let child = free.pop()
    while (child && !child.connected) child = free.pop()
    const asks = child ?? start()
    const told = await new Promise<Told | 'ended' | 'late'>((resolve) => {
      const ended = () => done('ended')
      const late = setTimeout(() => done('late'), longest)
      const done = (what: unknown) => {
        clearTimeout(late)
        asks.off('message', done).off('exit', ended).off('error', ended)
        resolve(what as Told | 'ended' | 'late')
      }
      asks.on('message', done).on('exit', ended).on('error', ended)
      asks.send(asked, (error) => error && ended())
    })
    if (told === 'ended' || told === 'late') {
      asks.kill('SIGKILL')
      throw told === 'late' ? new UnreadablePicture('its decoding takes too long') : new Ended()
    }
    free.push(asks)
    if ('unreadable' in told) throw new UnreadablePicture(told.unreadable)
    return told.made
  }

  function end(): void {
    clearTimeout(idle)
    for (const child of free.splice(0)) if (child.connected) child.disconnect()
  }

  async function run(name: Asked['name'], ...args: unknown[]): Promise<unknown> {
    clearTimeout(idle)
    if (busy < atOnce) busy += 1
    else {
      if (waiting.length >= mostWaiting) throw new TooManyPictures()
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    try {
      // A process can be ended by others (memory is short): its picture is tried once more.
      return await ask({ name, args }).catch((error) => {
        if (!(error instanceof Ended)) throw error
        return ask({ name, args })
      })
    } finally {
      const next = waiting.shift()
      if (next) next()
      else {
        busy -= 1
        if (busy === 0) idle = setTimeout(end, IDLE_MS).unref()
      }
    }
  }
  return { run: run as PictureProcesses['run'], end }
}
