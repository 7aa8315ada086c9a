import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { identityOf } from './embedded-processes.ts'

// Which processes use an embedded Postgres, and which one sets it up.

/** The process that took a lock and has not written its id after this time was killed. */
const EMPTY_LOCK_MS = 10_000
/** The longest start waits a minute for Postgres and a minute for the repair of its files. */
const LONGEST_START_MS = 180_000

const self = () => `${process.pid} ${identityOf(process.pid)}`

/** Whether the process that wrote `self` still runs. */
function isAlive(text: string): boolean {
  const [, pid, identity] = /^(\d+) (.+)$/.exec(text) ?? []
  return identity !== undefined && identityOf(Number(pid)) === identity
}

/**
 * Runs `work` in one process at a time: the first one sets up the server, and the others use it.
 * @throws Error with a sentence if another process does not come to an end
 */
export async function exclusively<T>(home: string, work: () => Promise<T>): Promise<T> {
  const lock = path.join(home, 'starting')
  for (const until = Date.now() + LONGEST_START_MS; ; ) {
    try {
      writeFileSync(lock, self(), { flag: 'wx' })
      break
    } catch (error) {
      if ((error as { code?: string }).code !== 'EEXIST') throw error
      const holder = holderOf(lock)
      if (holder === 'ended') rmSync(lock, { force: true })
      else if (Date.now() > until)
        throw new Error(
          `The process ${holder} has been starting the embedded Postgres in ${home} for minutes: end it, and start again.`,
        )
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  try {
    return await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

/** The id of the process that has the lock, or `ended`. An empty lock belongs to a process that is about to write its id. */
function holderOf(lock: string): string {
  try {
    const text = readFileSync(lock, 'utf8')
    if (text !== '') return isAlive(text) ? text.replace(/ .*/, '') : 'ended'
    return Date.now() - statSync(lock).mtimeMs > EMPTY_LOCK_MS ? 'ended' : 'that is about to write its id'
  } catch (error) {
    // It was released in the meantime.
    if ((error as { code?: string }).code === 'ENOENT') return 'that has just ended'
    throw error
  }
}

/** The processes that use a server: a file each, in a folder. */
export function holdersIn(folder: string) {
  const own = path.join(folder, String(process.pid))
  return {
    add: () => writeFileSync(own, self()),
    remove: () => rmSync(own, { force: true }),
    /** The number of those that run. Removes the files of the others. */
    count: () =>
      readdirSync(folder).filter((name) => {
        const file = path.join(folder, name)
        const alive = isAlive(readFileSync(file, 'utf8'))
        if (!alive) rmSync(file, { force: true })
        return alive
      }).length,
  }
}
