import { execFile, execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { programText } from '@school/content/program-files'
import { payloadColumns } from '@school/outbox/sealed-rows'
import { migrate } from '@school/prisma/migrate'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contact, message } from '../submissions/posting.ts'
import { startApp } from '../support/app.ts'
import { DATA_KEY, testKeys } from '../support/data-key.ts'
import { freePort } from '../support/free-port.ts'

// Runs docker/backup.sh and docker/postgres/role.sh as the containers do, with a Postgres that is installed on this
// machine. The embedded Postgres has no pg_dump, and an installed pg_dump cannot read a server newer than itself.

const docker = path.resolve(import.meta.dirname, '../../docker')
const binaries = serverBinaries()
const missing = 'skipped: no Postgres server with pg_dump is installed below /usr/lib/postgresql'
if (!binaries) console.log(`Backup and restore ${missing}.`)

function serverBinaries(): string | null {
  const home = '/usr/lib/postgresql'
  if (!existsSync(home)) return null
  const versions = readdirSync(home).sort((a, b) => Number(b) - Number(a))
  const folders = versions.map((version) => path.join(home, version, 'bin'))
  return (
    folders.find((bin) => ['initdb', 'pg_dump', 'psql'].every((one) => existsSync(path.join(bin, one)))) ??
    null
  )
}

describe.skipIf(!binaries)(`backup and restore${binaries ? '' : ` (${missing})`}`, () => {
  const bin = binaries ?? ''
  const home = binaries ? mkdtempSync(path.join(tmpdir(), 'school-backup-')) : ''
  const backups = path.join(home, 'backups')
  const passwordFile = path.join(home, 'postgres-password')
  const password = "it's $ecret"
  let port = 0

  /** Runs a script. @returns its exit code and output */
  function script(
    file: string,
    args: string[],
    change: Record<string, string> = {},
  ): Promise<{ code: number; output: string }> {
    const env = {
      PATH: `${bin}:${process.env.PATH}`,
      PGHOST: '127.0.0.1',
      PGPORT: String(port),
      PGUSER: 'postgres',
      PGDATABASE: 'school',
      PASSWORD_FILE: passwordFile,
      BACKUP_FOLDER: backups,
      ...change,
    }
    return new Promise((resolve) =>
      execFile('bash', [path.join(docker, file), ...args], { env, timeout: 60_000 }, (error, out, err) =>
        resolve({ code: error ? Number(error.code ?? 1) : 0, output: out + err }),
      ),
    )
  }
  const backup = (...args: string[]) => script('backup.sh', args)
  const dumps = () => readdirSync(backups).filter((name) => name.endsWith('.dump'))
  const newest = () => path.join(backups, dumps().sort().at(-1) ?? 'none')

  const address = (database: string) =>
    `postgresql://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`
  async function runSql(sql: string, database = 'school'): Promise<Record<string, unknown>[]> {
    const client = new pg.Client(address(database))
    await client.connect()
    try {
      return (await client.query(sql)).rows
    } finally {
      await client.end()
    }
  }
  /** Returns the number of rows of every table. */
  async function counts(database = 'school'): Promise<Record<string, number>> {
    const rows = await runSql(
      `SELECT schemaname || '.' || tablename AS name,
         (xpath('//c/text()', query_to_xml(format('SELECT count(*) AS c FROM %I.%I', schemaname, tablename), false, true, '')))[1]::text::int AS rows
       FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
      database,
    )
    return Object.fromEntries(rows.map(({ name, rows }) => [String(name), Number(rows)]))
  }
  const asOwner = (program: string, args: string[]) => {
    const root = process.getuid?.() === 0
    const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
    const owner = root ? { uid: id('-u'), gid: id('-g') } : {}
    if (owner.uid !== undefined) chownSync(home, owner.uid, owner.gid)
    execFileSync(path.join(bin, program), args, { ...owner, cwd: home, stdio: 'ignore' })
  }

  beforeAll(async () => {
    chmodSync(home, 0o755)
    mkdirSync(backups)
    writeFileSync(passwordFile, password)
    writeFileSync(path.join(home, 'database-password'), 'school-password')
    port = await freePort()
    const cluster = path.join(home, 'cluster')
    const setUp = ['-U', 'postgres', `--pwfile=${passwordFile}`, '-A', 'scram-sha-256', '-E', 'UTF8']
    asOwner('initdb', ['-D', cluster, ...setUp])
    const settings = `-c port=${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`
    asOwner('pg_ctl', ['-D', cluster, '-w', '-l', path.join(home, 'log'), '-o', settings, 'start'])
    const result = await script('postgres/role.sh', [], {
      PGDATABASE: 'postgres',
      PGPASSWORD: password,
      DATABASE_PASSWORD_FILE: path.join(home, 'database-password'),
    })
    expect(result).toMatchObject({ code: 0 })

    // The database of a site: mirror and submissions.
    await migrate(school())
    await runSql(`INSERT INTO notice (id, hash, raw, number, headline, date, text, attachment, "listRank")
      VALUES ('1', '', '{}', 1, 'A notice', '2026-01-02', '', '', 0)`)
    for (const [reference, kind, state, payload] of [
      ['A-WAIT-2222', 'application', 'waiting', { applicantName: 'Ayesha' }],
      ['A-DONE-2222', 'application', 'delivered', { applicantName: 'Rahim' }],
      ['M-WAIT-2222', 'contact', 'waiting', { name: 'Karim' }],
    ] as const) {
      const { payload: sealed } = payloadColumns(testKeys, kind, reference, { ...payload })
      await runSql(
        `INSERT INTO submission (reference, kind, state, payload, "receivedAt") VALUES
          ('${reference}', '${kind}', '${state}', '\\x${sealed.toString('hex')}', '2026-11-20 10:00+06')`,
      )
    }
    await runSql(
      `INSERT INTO office_account (name, role, "passwordHash") VALUES ('amina', 'officer', 'hash')`,
    )
    // What the office has written of the pages.
    const figures = (programText('figures.yaml') ?? '').replace('admission: 21500', 'admission: 27100')
    for (const [kind, text] of [
      ['published', figures],
      ['draft', figures.replace('27100', '28300')],
    ])
      await runSql(`INSERT INTO content_revision (account, file, kind, text, "fromDay", batch)
        VALUES ('salma', 'figures.yaml', '${kind}', $yaml$${text}$yaml$, '2020-01-01', gen_random_uuid())`)
  })
  afterAll(() => {
    asOwner('pg_ctl', ['-D', path.join(home, 'cluster'), '-m', 'immediate', 'stop'])
    rmSync(home, { recursive: true, force: true })
  })
  const school = () => `postgresql://school:school-password@127.0.0.1:${port}/school`

  test('a backup that fails halfway leaves no file, in the command `once` and in the nightly loop', async () => {
    const broken = path.join(home, 'broken')
    mkdirSync(broken)
    // Writes part of the output and then fails, as on a full disk.
    writeFileSync(
      path.join(broken, 'pg_dump'),
      '#!/bin/bash\n[ -n "$*" ] && echo part >"$(sed "s/.*--file=//" <<<"$*")"\nexit 1\n',
      { mode: 0o755 },
    )
    const env = { PATH: `${broken}:${bin}:${process.env.PATH}` }
    expect(await script('backup.sh', ['once'], env)).toMatchObject({
      code: 1,
      output: expect.stringContaining('FAILED'),
    })
    const night = await script('backup.sh', ['nightly'], { ...env, BASH_ENV: noSleep() })
    expect(night.output).toMatch(/FAILED; tried again in ten minutes/)
    expect(readdirSync(backups)).toEqual([])
    expect((await backup('check')).code).toBe(1)
  })

  test('a restore brings back the rows of every table and keeps the replaced database under another name', async () => {
    const expected = await counts()
    const revisions = () => runSql('SELECT * FROM content_revision ORDER BY id')
    const written = await revisions()
    expect(written).toMatchObject([{ kind: 'published' }, { kind: 'draft' }])
    expect(expected['public.notice']).toBeGreaterThan(0)
    expect(Object.keys(expected).length).toBeGreaterThan(28)
    expect(await backup('once')).toMatchObject({ code: 0, output: expect.stringContaining('backup taken') })
    expect(dumps()).toHaveLength(1)
    expect(statSync(newest()).mode & 0o077).toBe(0)
    expect((await backup('check')).code).toBe(0)
    const total =
      Object.values(expected).reduce((sum, rows) => sum + rows, 0) -
      (expected['public.submission_picture'] ?? 0)
    const facts = `${total} rows, 3 submissions, the newest of 2026-11-20 04:00:00+00, encrypted with the key ${testKeys.version}`
    expect((await backup('list')).output).toMatch(/^school-\d{8}-\d{6}\.dump +\d+ KB /)
    expect((await backup('list')).output).toContain(facts)
    // On another machine, without the file beside it.
    renameSync(`${newest()}.txt`, `${newest()}.kept`)
    expect((await backup('list')).output).toContain(facts)
    renameSync(`${newest()}.kept`, `${newest()}.txt`)
    const metrics = readFileSync(path.join(backups, 'backup.prom'), 'utf8')
    expect(metrics).toContain(`school_backup_rows ${total}\nschool_backup_submissions 3\n`)
    expect(metrics).toContain(
      `school_backup_newest_submission_timestamp_seconds ${Date.UTC(2026, 10, 20, 4) / 1_000}\n`,
    )
    expect(metrics).toContain(`school_backup_sealed_values{key="${testKeys.version}"} 3\n`)
    const [note] = await runSql(
      `SELECT shobj_description(oid, 'pg_database') AS note FROM pg_database WHERE datname = 'school'`,
    )
    expect(note?.note).toMatch(/^backup \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ rows \d+ submissions 3$/)

    await runSql('DELETE FROM notice')
    await runSql(`INSERT INTO submission (reference, kind) VALUES ('M-LATE-2222', 'contact')`)
    await runSql(
      `DELETE FROM office_account; INSERT INTO office_account (name, role, "passwordHash") VALUES ('babul', 'reader', 'h')`,
    )
    await runSql(`INSERT INTO content_revision (account, file, kind, "fromDay", batch)
      VALUES ('salma', 'figures.yaml', 'published', '2020-01-01', gen_random_uuid())`)
    const changed = await counts()
    expect(changed).not.toEqual(expected)

    // An open connection, like those of the replicas.
    const visitor = new pg.Client(school())
    visitor.on('error', () => {})
    await visitor.connect()
    const { code, output } = await backup('restore', newest())
    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringMatching(/what was there before is now/),
    })
    expect(output).toMatch(/now: babul reader .*\n/)
    expect(output).toMatch(/in the backup: amina officer .*\n/)
    // Who was removed since the backup is not let in by a restore.
    expect(await runSql('SELECT name, role FROM office_account')).toEqual([{ name: 'babul', role: 'reader' }])
    expect(await runSql('SELECT id FROM staff_session')).toEqual([])
    expect(await counts()).toEqual(expected)
    // Each revision of the pages with its number, day and text, and still nobody can change one.
    expect(await revisions()).toEqual(written)
    await expect(runSql('DELETE FROM content_revision')).rejects.toThrow('append-only')
    const before = /called (school_before_\w+)/.exec(output)?.[1] ?? ''
    await runSql(`ALTER DATABASE ${before} WITH ALLOW_CONNECTIONS true`, 'postgres')
    expect(await counts(before)).toEqual(changed)

    // A waiting application may have been delivered since the backup, so the office decides. A message is sent again.
    const rows = await runSql('SELECT reference, state, "outcomeCode" AS code FROM submission ORDER BY id')
    expect(rows.map(({ reference, state, code }) => `${reference} ${state} ${code ?? ''}`.trim())).toEqual([
      'A-WAIT-2222 unclear restored',
      'A-DONE-2222 delivered',
      'M-WAIT-2222 waiting',
    ])
  })

  test('the site starts on the restored database with its own role, and other roles may not connect', async () => {
    const site = await startApp({ databaseUrl: school(), synced: false })
    expect(await (await fetch(`${site.url}/all-notice`)).text()).toContain('href="/notice/')
    // What the office has published of the pages.
    expect(await (await fetch(`${site.url}/fees`)).text()).toContain('27,100')
    await site.close()
    await runSql(`CREATE ROLE stranger LOGIN PASSWORD 'stranger'`, 'postgres')
    const stranger = new pg.Client(`postgresql://stranger:stranger@127.0.0.1:${port}/school`)
    await expect(stranger.connect()).rejects.toThrow('permission denied')
  })

  test('a restore from a damaged or missing backup changes nothing', async () => {
    await backup('once')
    const expected = await counts()
    const file = newest()
    truncateSync(file, Math.floor(statSync(file).size / 2))
    const { code, output } = await backup('restore', file)
    expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining('nothing was changed') })
    expect(await backup('restore', path.join(backups, 'none'))).toMatchObject({
      code: 1,
      output: expect.stringContaining('there is no backup'),
    })
    expect(await counts()).toEqual(expected)
    const [left] = await runSql(`SELECT count(*)::int AS n FROM pg_database WHERE datname LIKE '%restoring'`)
    expect(left).toEqual({ n: 0 })
  })

  test('a restore creates the database if it does not exist', async () => {
    await backup('once')
    const expected = await counts()
    await runSql('DROP DATABASE school WITH (FORCE)', 'postgres')
    expect(await backup('restore', newest())).toMatchObject({ code: 0 })
    expect(await counts()).toEqual(expected)
  })

  test('without PGDATABASE every command means the database of the site', async () => {
    const unset = { PGDATABASE: '' }
    expect(await script('backup.sh', ['once'], unset)).toMatchObject({ code: 0 })
    expect(readFileSync(`${newest()}.txt`, 'utf8')).toContain('database school\n')
    expect(await script('backup.sh', ['restore', newest()], unset)).toMatchObject({
      code: 0,
      output: expect.stringContaining('is now called school_before_'),
    })
  })

  test('a database that is not of the site is neither backed up nor restored', async () => {
    const before = dumps()
    const { code, output } = await script('backup.sh', ['once'], { PGDATABASE: 'postgres' })
    expect(code).toBe(1)
    expect(output).toContain('it has no table "submission", so it is no database of the site')
    expect(output).toContain('FAILED')
    expect(dumps()).toEqual(before)
    const other = path.join(home, 'other.dump')
    execFileSync(path.join(bin, 'pg_dump'), ['--format=custom', `--file=${other}`, address('postgres')])
    const expected = await counts()
    expect(await backup('restore', other)).toMatchObject({
      code: 1,
      output: expect.stringContaining('nothing was changed'),
    })
    expect((await backup('rehearse', other)).code).toBe(1)
    expect(await counts()).toEqual(expected)
  })

  test('with the settings of the site alone its own role backs up and restores, if it may create databases', async () => {
    await runSql(`ALTER ROLE school CREATEDB PASSWORD 'p%@:/?#& ''ö'`, 'postgres')
    const password = encodeURIComponent(`p%@:/?#& 'ö`)
    const settings = {
      ...{ PGHOST: '', PGPORT: '', PGUSER: '', PGDATABASE: '', PASSWORD_FILE: '' },
      DATABASE_URL: `postgresql://school:${password}@127.0.0.1:${port}/school?sslmode=prefer`,
    }
    try {
      const expected = await counts()
      expect(await script('backup.sh', ['once'], settings)).toMatchObject({ code: 0 })
      expect(await script('backup.sh', ['restore', newest()], settings)).toMatchObject({ code: 0 })
      expect(await counts()).toEqual(expected)
    } finally {
      await runSql(`ALTER ROLE school NOCREATEDB PASSWORD 'school-password'`, 'postgres')
    }
  })

  test('bin/site rehearses a restore with the settings of the site, opens a submission with its key, and leaves nothing', async () => {
    await backup('once')
    const settings = path.join(home, 'site.env')
    writeFileSync(
      settings,
      `DATABASE_URL=${address('school')}
DATA_KEY=${DATA_KEY}
UPSTREAM_BASE_URL=http://127.0.0.1:9/webapi
UPSTREAM_USER_ID=user
UPSTREAM_PASSWORD=password
BACKUP_FOLDER=${backups}
PUBLIC_URL=https://www.school.example
SMTP_URL=smtp://127.0.0.1:25
MAIL_FROM="The School <office@school.example>"
`,
    )
    const site = (...args: string[]) =>
      new Promise<{ code: number; output: string }>((resolve) =>
        execFile(
          path.join(docker, '../bin/site'),
          args,
          { env: { PATH: `${bin}:${process.env.PATH}`, SITE_ENV: settings, SITE_USER: userInfo().username } },
          (error, out, err) => resolve({ code: error ? Number(error.code ?? 1) : 0, output: out + err }),
        ),
      )
    expect(await site('backup', 'rehearse')).toEqual({
      code: 0,
      output: expect.stringMatching(
        /was restored into school_rehearsal: .*\nThe newest submission \(M-WAIT-2222\) was opened with the key [0-9a-f]{8}\.\n$/,
      ),
    })
    expect(await site('backup', 'check')).toEqual({ code: 0, output: '' })
    expect((await site('submissions')).output).toContain('M-WAIT-2222')
    // Another key does not open it, and that is said.
    const other = readFileSync(settings, 'utf8').replace(DATA_KEY, Buffer.alloc(32, 'x').toString('base64'))
    writeFileSync(settings, other)
    expect(await site('backup', 'rehearse')).toMatchObject({
      code: 1,
      output: expect.stringContaining(
        `encrypted with the key ${testKeys.version}, which this server does not have`,
      ),
    })
    const [left] = await runSql(`SELECT count(*)::int AS n FROM pg_database WHERE datname LIKE '%rehearsal'`)
    expect(left).toEqual({ n: 0 })
  })

  test('during a restore forms are answered: none is refused', async () => {
    const site = await startApp({ databaseUrl: school(), synced: false })
    try {
      await backup('once')
      const refused: number[] = []
      let sent = 0
      let running = true
      const visitor = async () => {
        while (running) {
          const at = performance.now()
          const { status } = await contact(site, message())
          sent += 1
          if (status !== 200) refused.push(at)
        }
      }
      const visitors = [visitor(), visitor()]
      expect(await backup('restore', newest())).toMatchObject({ code: 0 })
      const until = sent + 4
      await expect.poll(() => sent).toBeGreaterThan(until)
      running = false
      await Promise.all(visitors)
      expect(refused).toEqual([])
    } finally {
      await site.close()
    }
  })

  test('old backups are deleted after a new backup', async () => {
    const old = path.join(backups, 'school-20200101-020000.dump')
    writeFileSync(old, 'old')
    execFileSync('touch', ['-d', '20 days ago', old])
    expect(await backup('once')).toMatchObject({ code: 0 })
    expect(existsSync(old)).toBe(false)
  })

  test('an old backup with more submissions than the new one is kept, and fewer than before are told', async () => {
    const [old, less] = [2, 3].map((day) => path.join(backups, `school-2020010${day}-020000.dump`)) as [
      string,
      string,
    ]
    for (const [file, submissions] of [
      [old, 90],
      [less, 1],
    ] as const) {
      writeFileSync(file, 'old')
      writeFileSync(`${file}.txt`, `submissions ${submissions}\n`)
      execFileSync('touch', ['-d', '20 days ago', file, `${file}.txt`])
    }
    const usual = await backup('once')
    expect(usual).toMatchObject({ code: 0, output: expect.not.stringContaining('ATTENTION') })
    expect([old, `${old}.txt`, less, `${less}.txt`].map(existsSync)).toEqual([true, true, false, false])
    const before = path.join(backups, 'school-20990101-020000.dump')
    writeFileSync(before, 'before')
    writeFileSync(`${before}.txt`, 'submissions 500\n')
    expect((await backup('once')).output).toMatch(
      /ATTENTION: it has \d+ submissions, and the backup before it had 500/,
    )
    for (const file of [old, before]) for (const one of [file, `${file}.txt`]) rmSync(one)
  })

  test('two backups at once are taken one after the other', async () => {
    const both = await Promise.all([backup('once'), backup('once')])
    expect(both.map(({ code }) => code)).toEqual([0, 0])
    expect((await backup('check')).code).toBe(0)
  })

  test('a setting that is no hour, or no number of days, is refused with a sentence', async () => {
    for (const [name, value] of [
      ['BACKUP_HOUR', '24'],
      ['BACKUP_HOUR', '2 a.m.'],
      ['BACKUP_DAYS', '0'],
      ['BACKUP_DAYS', '14d'],
    ] as const)
      expect(await script('backup.sh', ['check'], { [name]: value }), value).toMatchObject({
        code: 2,
        output: expect.stringContaining(`${name} must be`),
      })
    expect(await script('backup.sh', ['once'], { BACKUP_HOUR: '08', BACKUP_DAYS: '30' })).toMatchObject({
      code: 0,
    })
  })

  test('a password file of an editor of Windows is read', async () => {
    const file = path.join(home, 'windows-password')
    writeFileSync(file, `\ufeff${password}\r\n`)
    expect(await script('backup.sh', ['once'], { PASSWORD_FILE: file })).toMatchObject({ code: 0 })
  })

  /** Ends the nightly loop at its first pause. */
  function noSleep(): string {
    const file = path.join(home, 'no-sleep.sh')
    writeFileSync(file, 'sleep() { kill -TERM $$; command sleep 0.1; }\n')
    return file
  }
})
