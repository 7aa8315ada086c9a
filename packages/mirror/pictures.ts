import { fileURLToPath } from 'node:url'
import workerpool from 'workerpool'
import type { PictureMethods } from './pictures-process.ts'

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
  /** Ends the processes after what they do. */
  end(): Promise<void>
}

/** Said of the picture by what was to decode it. */
export class UnreadablePicture extends Error {}

/** So many pictures wait already. */
export class TooManyPictures extends Error {}

/**
 * Processes that are started when a picture comes, and end when none has come for a while.
 * @param atOnce how many there are at most
 * @param niceness 0: as the server itself; up to 19: waits for everything else of this machine
 * @param mostWaiting how many pictures may wait for one
 */
export function pictureProcesses(atOnce: number, niceness = 0, mostWaiting = Infinity): PictureProcesses {
  let pool: workerpool.Pool | undefined
  let idle: ReturnType<typeof setTimeout> | undefined
  let working = 0
  async function end(): Promise<void> {
    clearTimeout(idle)
    const ended = pool
    pool = undefined
    await ended?.terminate()
  }
  async function once(name: string, args: unknown[]): Promise<unknown> {
    pool ??= workerpool.pool(PROGRAM, {
      workerType: 'process',
      maxWorkers: atOnce,
      forkArgs: [`${niceness}`],
      forkOpts: {
        // No credential, no database; the memory of its threads stays together.
        env: { MALLOC_ARENA_MAX: '2' },
        execArgv: ['--disable-warning=ExperimentalWarning'],
        serialization: 'advanced',
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      },
    })
    return pool.exec(name, args).timeout(LONGEST_MS)
  }
  async function run(name: string, ...args: unknown[]): Promise<unknown> {
    if (working >= atOnce + mostWaiting) throw new TooManyPictures()
    clearTimeout(idle)
    working += 1
    try {
      // A process can be ended by others (memory is short): it is tried once more.
      return await once(name, args).catch((error) => {
        if (!hasEnded(error)) throw error
        return once(name, args)
      })
    } catch (error) {
      if (hasEnded(error)) throw new Error('the process that decodes pictures ended')
      const tooLong = error instanceof workerpool.Promise.TimeoutError
      throw new UnreadablePicture(tooLong ? 'its decoding takes too long' : (error as Error).message)
    } finally {
      working -= 1
      if (working === 0) idle = setTimeout(() => void end(), IDLE_MS).unref()
    }
  }
  return { run: run as PictureProcesses['run'], end }
}

const hasEnded = (error: unknown): boolean => error instanceof workerpool.TerminateError
