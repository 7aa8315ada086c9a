import { spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, get } from 'node:https'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

// Starts the whole compose file with Docker as in docker/README.md, in a separate project that is removed afterwards. The
// test adds the fake upstream, which the image does not contain, and changes ports. TEST_SITE_IMAGE names the built image.

const root = path.resolve(import.meta.dirname, '../..')
const image = process.env.TEST_SITE_IMAGE ?? ''
const engine = spawnSync('docker', ['compose', 'version']).status === 0
const missing = !image
  ? 'skipped: TEST_SITE_IMAGE names no built image'
  : engine
    ? ''
    : 'skipped: this machine has no `docker compose`'
if (missing) console.log(`The compose file is ${missing}.`)

const project = 'school-try'
const PORT = 8443
/** The fake upstream accepts only local connections, so this proxy forwards the requests of the replicas to it. */
const FAKE_UPSTREAM = `
  import net from 'node:net'
  process.env.PORT = '4101'
  await import('/repository/apps/demo-upstream/src/main.ts')
  net.createServer((near) => {
    const far = net.connect(4101, '127.0.0.1')
    near.pipe(far).pipe(near)
    near.on('error', () => far.destroy())
    far.on('error', () => near.destroy())
  }).listen(4100, '0.0.0.0')`

// eslint-disable-next-line no-restricted-syntax -- a pause between a visitor's requests, not a wait for a condition
const pause = () => new Promise((resolve) => setTimeout(resolve, 20))

describe.skipIf(missing)(`the compose file${missing ? ` (${missing})` : ''}`, () => {
  const home = missing ? '' : mkdtempSync(path.join(tmpdir(), 'school-compose-'))
  const folder = path.join(home, 'docker')
  const environment = {
    ...process.env,
    COMPOSE_PROJECT_NAME: project,
    COMPOSE_FILE: `compose.yaml${path.delimiter}try.yaml`,
  }

  function run(program: string, ...args: string[]): Promise<{ code: number | null; output: string }> {
    const child = spawn(program, args, {
      cwd: folder,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const add = (chunk: Buffer) => {
      output += chunk
    }
    child.stdout.on('data', add)
    child.stderr.on('data', add)
    return new Promise((resolve, reject) => {
      child.once('error', reject)
      child.once('close', (code) => resolve({ code, output }))
    })
  }
  async function runOrThrow(program: string, ...args: string[]): Promise<string> {
    const { code, output } = await run(program, ...args)
    if (code !== 0) throw new Error(`${args.join(' ')}: ${output}`)
    return output
  }
  const compose = (...args: string[]) => runOrThrow('docker', 'compose', ...args)
  const backup = (...args: string[]) =>
    compose('exec', '-T', 'backup', '/bin/bash', '/scripts/backup.sh', ...args)
  const sql = async (text: string) =>
    (
      await compose(
        'exec',
        '-T',
        'postgres',
        'psql',
        '-U',
        'postgres',
        '-h',
        '/var/run/postgresql',
        '-Atc',
        text,
        'school',
      )
    ).trim()

  // For `localhost`, Caddy uses a certificate of its own certificate authority.
  const agent = new Agent({ keepAlive: true, maxSockets: 50, rejectUnauthorized: false })
  const request = (address: string, headers: Record<string, string> = {}): Promise<string> =>
    new Promise((resolve) => {
      const outgoing = get(
        { host: 'localhost', port: PORT, path: address, agent, headers, timeout: 30_000 },
        (response) => {
          let body = ''
          response.on('data', (chunk) => {
            body += chunk
          })
          response.on('end', () =>
            resolve(`${response.statusCode}${body.includes('</html>') ? ' page' : ''}`),
          )
          response.on('error', (error) => resolve(`cut off: ${error.message}`))
        },
      )
      outgoing.on('timeout', () => outgoing.destroy(new Error('timeout')))
      outgoing.on('error', (error) => resolve(error.message))
    })

  beforeAll(async () => {
    cpSync(path.join(root, 'docker'), folder, {
      recursive: true,
      filter: (file) => !/\/(secrets|backups|\.env|site\.env)$/.test(file),
    })
    const answers = 'localhost\nhttp://standin:4100/webapi\ndemo-user\ndemo-password\n'
    expect(spawnSync('bash', ['prepare'], { cwd: folder, input: answers }).status).toBe(0)
    writeFileSync(
      path.join(folder, '.env'),
      `${readFileSync(path.join(folder, '.env'))}SITE_IMAGE=${image}\n`,
    )
    writeFileSync(
      path.join(folder, 'try.yaml'),
      `services:
  balancer:
    ports: !override ["127.0.0.1:${PORT}:443"]
  standin:
    image: ${image}
    entrypoint: [node, --input-type=module, -e, ${JSON.stringify(FAKE_UPSTREAM)}]
    volumes: [${JSON.stringify(`${root}:/repository:ro`)}]
    networks: [front]
`,
    )
    await compose('config', '--quiet')
    await compose('up', '-d', '--wait', '--wait-timeout', '300')
  })
  afterAll(async () => {
    await run('docker', 'compose', 'down', '--volumes', '--timeout', '30')
    rmSync(home, { recursive: true, force: true })
  })

  test('the compose file serves pages over TLS, hides /metrics and the health checks, and syncs', async () => {
    expect(await request('/')).toBe('200 page')
    for (const inside of ['/metrics', '/healthz', '/readyz']) expect(await request(inside)).toBe('404')
    expect(await request('/ops')).toMatch(/^401/)
    const token = readFileSync(path.join(folder, 'secrets/ops-token'), 'utf8')
    expect(await request('/ops', { authorization: `Bearer ${token}` })).toBe('200 page')
    const notices = async () => Number(await sql('SELECT count(*) FROM notice'))
    await expect.poll(notices, { timeout: 60_000, interval: 1_000 }).toBeGreaterThan(0)
    expect(await compose('exec', '-T', 'site-a', 'node', 'apps/server/src/cli.ts', 'sync:status')).toContain(
      'notices',
    )
  })

  test('visitors of the compose file get no error when a replica is killed and when both are restarted', async () => {
    const pages = ['/', '/all-notice', '/all-news', '/about', '/fees', '/faq', '/career', '/contact']
    const failures: string[] = []
    let answered = 0
    let running = true
    const visitors = Array.from({ length: 20 }, async (_, number) => {
      for (let i = number; running; i += 1) {
        const page = pages[i % pages.length] ?? '/'
        const output = await request(page)
        if (output === '200 page') answered += 1
        else failures.push(`${page}: ${output}`)
        await pause()
      }
    })
    /** Waits until the visitors have received more pages. */
    const morePages = () => {
      const until = answered + 100
      return expect.poll(() => answered).toBeGreaterThan(until)
    }
    try {
      await morePages()
      await compose('kill', '--signal', 'KILL', 'site-a')
      await morePages()
      await compose('up', '-d', '--no-deps', '--wait', 'site-a')
      expect((await run('bash', 'update', 'again')).output).toContain('started anew')
    } finally {
      running = false
      await Promise.all(visitors)
    }
    console.log(`${answered} pages requested, ${failures.length} failed`)
    expect(failures).toEqual([])
    expect(answered).toBeGreaterThan(200)
  })

  test('the backup service restores a backup while the site runs', async () => {
    await compose('exec', '-T', 'site-a', 'node', 'apps/server/src/cli.ts', 'sync')
    const countNotices = () => sql('SELECT count(*) FROM notice')
    const expected = await countNotices()
    expect(await backup('once')).toContain('backup taken')
    const newest = readdirSync(path.join(folder, 'backups')).sort().at(-1)
    await sql('DELETE FROM notice')
    expect(await backup('restore', `/backups/${newest}`)).toContain('restored from')
    expect(await countNotices()).toBe(expected)
    const ready = `fetch('http://127.0.0.1:3000/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))`
    await expect
      .poll(async () => (await run('docker', 'compose', 'exec', '-T', 'site-b', 'node', '-e', ready)).code, {
        timeout: 60_000,
        interval: 1_000,
      })
      .toBe(0)
    expect(await request('/all-notice')).toBe('200 page')
  })
})
