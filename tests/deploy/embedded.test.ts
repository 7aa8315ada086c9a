import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@school/prisma/embedded'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'

// The embedded Postgres finds a folder that is not as it left it. Whatever it is, no data are deleted, and the start says what to do.

const isRoot = process.getuid?.() === 0
const quick = { fsync: 'off' }

async function valueIn(server: EmbeddedPostgres, sql: string): Promise<unknown> {
  const client = new pg.Client(server.url)
  await client.connect()
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' })
    return rows[0]?.[0]
  } finally {
    await client.end()
  }
}

const hasEnded = (pid: number) => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.[0] === 'Z'
  } catch {
    return true
  }
}

/** Everything below a folder with its size, but the log and what a start writes and removes. */
const contentOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => `${path.relative(folder, file)} ${statSync(file).size}`)
    .sort()

const top = mkdtempSync(path.join(tmpdir(), 'school-embedded-'))
chmodSync(top, 0o755)
afterAll(() => rmSync(top, { recursive: true, force: true }))
let numbered = 0
const newFolder = () => {
  numbered += 1
  return path.join(top, String(numbered), 'postgres')
}

/** A database with a row, that was used and stopped. */
const original = path.join(top, 'original', 'postgres')
beforeAll(async () => {
  const server = await startEmbeddedPostgres(original, quick)
  await valueIn(server, "CREATE TABLE kept AS SELECT 'a row'::text AS value")
  await server.release()
})

let home: string
beforeEach(() => {
  home = newFolder()
  mkdirSync(path.dirname(home), { recursive: true })
  execFileSync('cp', ['-a', original, home])
})
const cluster = () => path.join(home, 'cluster')
const start = async () => {
  const server = await startEmbeddedPostgres(home, quick)
  onTestFinished(() => server.release())
  return server
}
const expectKept = async () => expect(await valueIn(await start(), 'SELECT value FROM kept')).toBe('a row')

describe('a folder that is not understood stops the start and is left as it is', () => {
  test.each<[what: string, damage: () => void, sentence: RegExp]>([
    [
      'PG_VERSION is missing',
      () => rmSync(path.join(cluster(), 'PG_VERSION')),
      /is not the data of a Postgres: its file PG_VERSION is missing\. Nothing was changed\./,
    ],
    [
      'only one file of the data is left',
      () => {
        const kept = path.join(home, 'kept')
        renameSync(path.join(cluster(), 'base'), kept)
        rmSync(cluster(), { recursive: true })
        mkdirSync(cluster())
        renameSync(kept, path.join(cluster(), 'base'))
      },
      /PG_VERSION is missing/,
    ],
    [
      'the data are missing',
      () => rmSync(cluster(), { recursive: true }),
      /A database was made in .*, and its data are missing/,
    ],
    [
      'the data are missing, and their folder is empty',
      () => {
        rmSync(cluster(), { recursive: true })
        mkdirSync(cluster())
      },
      /its data are missing/,
    ],
    [
      'the password is missing',
      () => rmSync(path.join(home, 'password')),
      /The password of the embedded database is missing/,
    ],
    [
      'something else is there',
      () => {
        rmSync(home, { recursive: true })
        cpSync(import.meta.dirname, home, { recursive: true })
      },
      /contains .*, and no database that this program made/,
    ],
    [
      'the data of another Postgres are there, one folder higher',
      () => {
        const other = `${home}-other`
        renameSync(cluster(), other)
        rmSync(home, { recursive: true })
        renameSync(other, home)
      },
      /contains .*, and no database that this program made/,
    ],
    [
      'a file is where the data should be',
      () => {
        rmSync(cluster(), { recursive: true })
        writeFileSync(cluster(), '')
      },
      /cannot be read: ENOTDIR/,
    ],
    [
      'the data are of another version of Postgres',
      () => writeFileSync(path.join(cluster(), 'PG_VERSION'), '12\n'),
      /did not start \(FATAL: .*incompatible with server DETAIL: .*initialized by PostgreSQL version 12/,
    ],
  ])('%s', async (_, damage, sentence) => {
    damage()
    const before = contentOf(home).filter((file) => !file.startsWith('postgres.log'))
    await expect(startEmbeddedPostgres(home, quick)).rejects.toThrow(sentence)
    expect(contentOf(home).filter((file) => !file.startsWith('postgres.log'))).toEqual(before)
  })

  test('an interrupted set-up is begun anew', async () => {
    rmSync(home, { recursive: true })
    mkdirSync(path.join(home, 'cluster.being-made/base'), { recursive: true })
    writeFileSync(path.join(home, 'password'), 'of the interrupted one')
    expect(await valueIn(await start(), 'SELECT 1')).toBe(1)
    expect(existsSync(path.join(home, 'cluster.being-made'))).toBe(false)
  })

  test('a set-up that fails says why, and leaves nothing that stops the next one', async ({ skip }) => {
    home = newFolder()
    mkdirSync(home, { recursive: true })
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', home], { stdio: 'ignore' })
    } catch {
      skip('a full disk needs the right to mount')
    }
    onTestFinished(() => void execFileSync('umount', ['--lazy', home]))
    await expect(startEmbeddedPostgres(home, quick)).rejects.toThrow(
      /could not be set up in .*: .*No space left on device/,
    )
    execFileSync('mount', ['-o', 'remount,size=300m', home])
    expect(await valueIn(await start(), 'SELECT 1')).toBe(1)
  })
})

describe('what a killed server or start left behind', () => {
  /** A process that has nothing to do with Postgres. */
  function otherProcess(): ChildProcess {
    const child = spawn('sleep', ['600'], { stdio: 'ignore' })
    onTestFinished(() => void child.kill())
    return child
  }
  const postmasterFile = (pid: number | undefined) =>
    writeFileSync(
      path.join(cluster(), 'postmaster.pid'),
      `${pid}\n${cluster()}\n1700000000\n54321\n\n127.0.0.1\n  1234567    123456\nready   \n`,
    )

  test('a postmaster.pid whose process has ended does not stop the start', async () => {
    const child = otherProcess()
    child.kill('SIGKILL')
    await expect.poll(() => child.signalCode).toBe('SIGKILL')
    postmasterFile(child.pid)
    await expectKept()
  })

  test('a postmaster.pid whose id another process has by now does not stop the start', async () => {
    postmasterFile(otherProcess().pid)
    await expectKept()
  })

  test('a postmaster.pid that cannot be read as one does not stop the start', async () => {
    writeFileSync(path.join(cluster(), 'postmaster.pid'), '')
    await expectKept()
  })

  test('a server that was killed with all of its processes is started again', async () => {
    const server = await start()
    const [pid] = readFileSync(path.join(cluster(), 'postmaster.pid'), 'utf8').split('\n')
    process.kill(Number(pid), 'SIGKILL')
    await expect.poll(() => hasEnded(Number(pid))).toBe(true)
    await server.restart()
    expect(await valueIn(server, 'SELECT value FROM kept')).toBe('a row')
  })

  test.each([
    ['ended', () => `999999999 gone`],
    ['ended, and whose id another process has by now', () => `${otherProcess().pid} an earlier process`],
    ['had this id before', () => `${process.pid} an earlier process`],
  ])('the lock of a start that %s stops no other', async (_, text) => {
    writeFileSync(path.join(home, 'starting'), text())
    writeFileSync(path.join(home, 'holders', '1'), '1 an earlier process')
    await expectKept()
  })

  test('a server is stopped although processes with the ids of earlier users run', async () => {
    writeFileSync(path.join(home, 'holders', String(otherProcess().pid)), `${process.pid} an earlier process`)
    const server = await startEmbeddedPostgres(home, quick)
    await server.release()
    expect(existsSync(path.join(cluster(), 'postmaster.pid'))).toBe(false)
  })
})

describe('the place is the given one, whatever the rights', () => {
  test.each([0o077, 0o027, 0o022])(
    'with a umask of %o a new database is made and used again',
    async (mask) => {
      const before = process.umask(mask)
      onTestFinished(() => void process.umask(before))
      home = newFolder()
      const server = await startEmbeddedPostgres(home, quick)
      await valueIn(server, "CREATE TABLE kept AS SELECT 'a row'::text AS value")
      await server.release()
      await expectKept()
      expect(readdirSync(home)).toContain('cluster')
    },
  )

  test('a folder above that others may not enter changes nothing, nor that they may later', async () => {
    const closed = path.dirname(home)
    chmodSync(closed, 0o700)
    const server = await startEmbeddedPostgres(home, quick)
    expect(await valueIn(server, 'SELECT value FROM kept')).toBe('a row')
    await server.release()
    chmodSync(closed, 0o755)
    await expectKept()
  })

  test.skipIf(!isRoot)(
    'root goes on with the database of another user (skipped: it needs root)',
    async () => {
      execFileSync('chown', ['-R', '65534:65534', home])
      await expectKept()
      expect(statSync(path.join(cluster(), 'PG_VERSION')).uid).toBe(65_534)
    },
  )
})
