import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { type FakeUpstream, startFakeUpstream } from '@school/demo-upstream'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { freePort } from '../support/free-port.ts'
import { missingPostgres, startInstalledPostgres } from '../support/installed-postgres.ts'
import { missingNginx } from '../support/nginx.ts'

// docs/without-docker.md: its commands are run in their order, with Debian's Postgres and nginx. Folders of the system are below a
// folder of this test; what would change this machine (packages, users, systemd, the certificate) is replaced by programs that do
// as much as the next commands need. The units are started as systemd would: with their ExecStart, EnvironmentFile and Environment.

const root = path.resolve(import.meta.dirname, '../..')
const page = readFileSync(path.join(root, 'docs/without-docker.md'), 'utf8')
/** The commands of each chapter. */
const chapters = new Map(
  page
    .split(/^## /m)
    .slice(1)
    .map((chapter) => [
      chapter.split('\n')[0] ?? '',
      [...chapter.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, commands]) => commands).join('\n'),
    ]),
)

/** Programs in place of those that would change this machine. */
const STUBS: Record<string, string> = {
  'apt-get': 'exit 0',
  useradd: 'exit 0',
  chgrp: 'exit 0',
  // Users of this machine stay as they are.
  runuser:
    '[ "$2" = postgres ] && export PGHOST=127.0.0.1 PGPORT="$TEST_PORT" PGUSER=postgres PGPASSWORD="$TEST_PASSWORD"; shift 3; exec "$@"',
  install: `args=(); while [ $# -gt 0 ]; do case $1 in -o|-g) shift 2 ;; *) args+=("$1"); shift ;; esac; done; exec /usr/bin/install "\${args[@]}"`,
  // The version is this checkout.
  git: '[ "$1" = clone ] && exec ln -sfn "$TEST_ROOT" "$3"; exit 1',
  node: '[ "$1" = run.mjs ] && exit 0; exec "$TEST_NODE" "$@"',
  certbot: `[ "$1" = renew ] && exec grep -q '^authenticator = webroot$' $TEST_HOME/etc/letsencrypt/renewal/*.conf
    live=$TEST_HOME/etc/letsencrypt/live/www.school.example.org; mkdir -p "$live" "$TEST_HOME/etc/letsencrypt/renewal"
    echo 'authenticator = standalone' >"$TEST_HOME/etc/letsencrypt/renewal/www.school.example.org.conf"
    openssl req -x509 -nodes -days 2 -newkey rsa:2048 -subj /CN=x -keyout "$live/privkey.pem" -out "$live/fullchain.pem" 2>/dev/null`,
  nginx: `printf 'daemon off; pid %s/nginx.pid; events {} http { include %s/etc/nginx/conf.d/*.conf; }' "$TEST_HOME" "$TEST_HOME" >"$TEST_HOME/nginx.conf"
    exec /usr/sbin/nginx -q -t -c "$TEST_HOME/nginx.conf" -e "$TEST_HOME/nginx.log"`,
  systemctl: 'exec "$TEST_NODE" "$TEST_HOME/systemctl.mjs" "$@"',
}

/** Starts and ends units as `systemctl` does. Each is a process of its own, whose id is in a file. */
const SYSTEMCTL = `
import { spawn } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
const home = process.env.TEST_HOME
const [verb, ...words] = process.argv.slice(2)
const units = words.filter((word) => word.startsWith('school'))
const alive = (pid) => { try { process.kill(pid, 0); return true } catch { return false } }
for (const unit of units) {
  const [name, port] = unit.split('@')
  const file = home + '/etc/systemd/system/' + name + (port ? '@' : '') + '.service'
  const lines = readFileSync(file, 'utf8').replaceAll('%i', port).split('\\n')
  const values = (key) => lines.filter((line) => line.startsWith(key + '=')).map((line) => line.slice(key.length + 1))
  const note = home + '/' + unit + '.pid'
  if (existsSync(note)) {
    const pid = Number(readFileSync(note, 'utf8'))
    process.kill(pid, 'SIGTERM')
    while (alive(pid)) await new Promise((resolve) => setTimeout(resolve, 50))
    rmSync(note)
  }
  for (const folder of values('RuntimeDirectory')) mkdirSync(home + '/run/' + folder, { recursive: true })
  const files = values('EnvironmentFile').map((one) => parseEnv(readFileSync(one, 'utf8')))
  const set = Object.fromEntries(values('Environment').flatMap((line) => line.split(' ')).map((one) => one.split('=')))
  const [program, ...args] = values('ExecStart')[0].split(' ')
  const log = openSync(home + '/' + unit + '.log', 'a')
  const child = spawn(program, args, {
    detached: true, stdio: ['ignore', log, log], cwd: values('WorkingDirectory')[0],
    env: { PATH: process.env.TEST_PATH, ...Object.assign({}, ...files), ...set },
  })
  closeSync(log)
  writeFileSync(note, String(child.pid))
  child.unref()
}
`

const missing = missingPostgres || missingNginx
describe.skipIf(missing)(`docs/without-docker.md ${missing}`, () => {
  const home = mkdtempSync(path.join(tmpdir(), 'school-without-docker-'))
  const password = 'a password of the test'
  let postgres: Awaited<ReturnType<typeof startInstalledPostgres>>
  let fakeUpstream: FakeUpstream
  let ports: string[]
  let environment: NodeJS.ProcessEnv

  beforeAll(async () => {
    chmodSync(home, 0o755)
    postgres = await startInstalledPostgres(password)
    fakeUpstream = await startFakeUpstream()
    ports = [String(await freePort()), String(await freePort())]
    for (const folder of [
      'bin',
      'etc/systemd/system',
      'etc/nginx/conf.d',
      'etc/nginx/sites-enabled',
      'usr/local/bin',
    ])
      mkdirSync(path.join(home, folder), { recursive: true })
    for (const [name, script] of Object.entries(STUBS))
      writeFileSync(path.join(home, 'bin', name), `#!/bin/bash\n${script}\n`, { mode: 0o755 })
    writeFileSync(path.join(home, 'systemctl.mjs'), SYSTEMCTL)
    const programs = `${postgres.bin}:${process.env.PATH}`
    environment = {
      PATH: `${home}/bin:${home}/usr/local/bin:${programs}`,
      TEST_HOME: home,
      TEST_ROOT: root,
      TEST_NODE: process.execPath,
      TEST_PATH: programs,
      TEST_PASSWORD: password,
      TEST_PORT: String(postgres.port),
      // Of the shell of somebody who works with another database too.
      PGHOST: 'another.example',
      DATABASE_URL: 'postgresql://another.example/school',
      SITE_ENV: `${home}/etc/school/site.env`,
      SITE_USER: userInfo().username,
    }
  })
  afterAll(async () => {
    for (const unit of [
      ...(ports ?? []).map((port) => `school@${port}`),
      'school-backup',
      'school-pictures',
    ]) {
      const note = path.join(home, `${unit}.pid`)
      if (!existsSync(note)) continue
      const pid = Number(readFileSync(note, 'utf8'))
      process.kill(pid, 'SIGTERM')
      await vi.waitFor(() => expect(spawnSync('kill', ['-0', String(pid)]).status).not.toBe(0), 60_000)
    }
    await fakeUpstream?.close()
    postgres?.stop()
    rmSync(home, { recursive: true, force: true })
  })

  /** Text of the page or of a file that it copies, for this test. */
  function placed(text: string): string {
    return text
      .replaceAll(
        /(?<![\w.}])\/(?=(?:opt\/school|etc\/(?:school|systemd|letsencrypt|nginx)|usr\/local\/bin|run\/school-pictures|var\/(?:lib\/school|backups\/school|www\/acme))\b)/g,
        `${home}/`,
      )
      .replaceAll('3001', ports[0] ?? '')
      .replaceAll('3002', ports[1] ?? '')
      .replaceAll('127.0.0.1:5432', `127.0.0.1:${postgres.port}`)
      .replaceAll('https://school.example.org/webapi', fakeUpstream.url)
      .replaceAll('<address of this repository>', 'repository')
      .replaceAll('date +%Y%m%d-%H%M', 'date +%s%N')
  }

  /** Runs the commands of chapters in one shell. @returns what they print @throws if one fails */
  function walk(names: string[], input = ''): Promise<string> {
    const commands = names.map((name) => chapters.get(name) ?? expect.fail(`no chapter "${name}"`))
    // Units and nginx's file name places too.
    const files = `for file in ${home}/etc/systemd/system/*.service; do [ ! -e "$file" ] || "$TEST_NODE" ${home}/place.mjs "$file"; done`
    const script = placed(commands.join('\n'))
      .replaceAll(/^systemctl daemon-reload$/gm, files)
      .replaceAll(
        /^nginx -t$/gm,
        `"$TEST_NODE" ${home}/place.mjs ${home}/etc/nginx/conf.d/school.conf && nginx -t`,
      )
    const place = `import { readFileSync, writeFileSync } from 'node:fs'
      const [file] = process.argv.slice(2)
      writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/(?<![\\w.}])\\/(?=(?:opt\\/school|etc\\/(?:school|letsencrypt)|run\\/school-pictures|var\\/(?:lib\\/school|backups\\/school|www\\/acme))\\b)/g, ${JSON.stringify(`${home}/`)})
        .replace('127.0.0.1:3001', '127.0.0.1:${ports[0]}').replace('127.0.0.1:3002', '127.0.0.1:${ports[1]}')
        .replaceAll(/listen (?:\\[::\\]:)?(?:80|443)\\b/g, (listen) => listen.includes('[') ? '#' + listen : listen.replace(/\\d+$/, (port) => '127.0.0.1:' + (port === '80' ? ${Number(ports[0]) + 10_000} : ${Number(ports[1]) + 10_000}))))`
    writeFileSync(path.join(home, 'place.mjs'), place)
    const child = spawn('bash', ['--norc', '-euo', 'pipefail', '-c', script], { env: environment, cwd: home })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.stdin.end(input)
    return new Promise((resolve, reject) =>
      child.once('close', (code) =>
        code === 0 ? resolve(output) : reject(new Error(`exit ${code}: ${output.slice(-3_000)}`)),
      ),
    )
  }

  test('an empty machine becomes a site with backups, and a command acts on it', async () => {
    const output = await walk(
      [
        'Programs, user and folders',
        'Build',
        'Database',
        'Secrets and settings',
        'Start',
        'nginx and certificate',
      ],
      `${fakeUpstream.userId}\n${fakeUpstream.password}\n`,
    )
    expect(output).toContain('backup taken')
    expect(output).toMatch(/was restored into school_rehearsal/)
    for (const port of ports) expect((await fetch(`http://127.0.0.1:${port}/readyz`)).ok).toBe(true)
  })

  test('an update keeps the site, and a restore brings back what was deleted', async () => {
    await walk(['Update'])
    const output = await walk(['Restore'])
    expect(output).toMatch(/what was there before is now called school_before_/)
    expect(output).toContain('No submission is waiting or unclear.')
    // The servers start again in the background.
    const answers = () =>
      Promise.all(
        ports.map((port) =>
          fetch(`http://127.0.0.1:${port}/all-notice`).then(({ status }) => status, String),
        ),
      )
    await expect.poll(answers).toEqual([200, 200])
  })
})

test('where there is no site, bin/site does nothing and says why', () => {
  const site = (environment: Record<string, string>, ...args: string[]) => {
    const env = { PATH: process.env.PATH, ...environment }
    const { status, stdout, stderr } = spawnSync(path.join(root, 'bin/site'), args, { env, encoding: 'utf8' })
    return [status, stdout, stderr]
  }
  const missing = path.join(tmpdir(), 'no-such-site.env')
  expect(site({ SITE_ENV: missing }, 'submissions')).toEqual([
    1,
    '',
    expect.stringMatching(/^bin\/site: there is no site here: neither .* nor .*no-such-site\.env/),
  ])
  expect(site({})).toEqual([1, '', expect.stringContaining('say a command')])
})
