import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from './free-port.ts'

// A Postgres of Debian, with a cluster of its own. The embedded one has no pg_dump, and an installed pg_dump cannot read a server
// that is newer than itself.

const HOME = '/usr/lib/postgresql'
const NEEDED = ['initdb', 'pg_ctl', 'pg_dump', 'psql']

/** The folder of its programs; null if it is not installed. */
export const postgresPrograms = ((): string | null => {
  if (!existsSync(HOME)) return null
  const versions = readdirSync(HOME).sort((a, b) => Number(b) - Number(a))
  const folders = versions.map((version) => path.join(HOME, version, 'bin'))
  return folders.find((bin) => NEEDED.every((program) => existsSync(path.join(bin, program)))) ?? null
})()

/** Why there is none; empty if there is. */
export const missingPostgres = postgresPrograms
  ? ''
  : 'skipped: install the package postgresql (a server with pg_dump below /usr/lib/postgresql)'

/** Starts a server. @param password of the role postgres */
export async function startInstalledPostgres(password: string) {
  const bin = postgresPrograms ?? ''
  const home = mkdtempSync(path.join(tmpdir(), 'school-postgres-'))
  chmodSync(home, 0o755)
  const passwordFile = path.join(home, 'password')
  writeFileSync(passwordFile, password)
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  const owner = process.getuid?.() === 0 ? { uid: id('-u'), gid: id('-g') } : {}
  if (owner.uid !== undefined) chownSync(home, owner.uid, owner.gid)
  const run = (program: string, args: string[]) =>
    execFileSync(path.join(bin, program), args, { ...owner, cwd: home, stdio: 'ignore' })
  const cluster = path.join(home, 'cluster')
  const port = await freePort()
  const access = ['-U', 'postgres', `--pwfile=${passwordFile}`, '-A', 'scram-sha-256', '-E', 'UTF8']
  run('initdb', ['-D', cluster, ...access])
  const settings = `-c port=${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`
  run('pg_ctl', ['-D', cluster, '-w', '-l', path.join(home, 'log'), '-o', settings, 'start'])
  return {
    bin,
    port,
    stop() {
      run('pg_ctl', ['-D', cluster, '-m', 'immediate', 'stop'])
      rmSync(home, { recursive: true, force: true })
    },
  }
}
