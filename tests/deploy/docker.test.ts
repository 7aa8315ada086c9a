import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { type Site, startSite } from '../support/site.ts'
import { syncedDatabase } from '../support/synced-database.ts'

// Checks that docker/compose.yaml, docker/Dockerfile and their scripts agree with each other and with the server. No
// container engine is needed: the server's process gets the settings that compose gives a replica.

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const list = z.array(z.string()).default([])
const compose = z
  .object({
    services: z.record(
      z.string(),
      z.object({
        image: z.string(),
        restart: z.string(),
        security_opt: list,
        cap_drop: list,
        logging: z.object({ options: z.record(z.string(), z.string()) }),
        environment: z.record(z.string(), z.string()).default({}),
        secrets: list,
        networks: list,
        ports: list,
        volumes: list,
        network_mode: z.string().optional(),
        user: z.string().optional(),
        tmpfs: list,
        read_only: z.boolean().default(false),
        stop_grace_period: z.string().default('10s'),
      }),
    ),
    networks: z.record(z.string(), z.object({ internal: z.boolean().optional() }).nullable()),
    volumes: z.record(z.string(), z.null()),
    secrets: z.record(z.string(), z.object({ file: z.string() })),
  })
  .parse(parse(read('docker/compose.yaml'), { merge: true }))
const replicas = Object.keys(compose.services).filter((name) => name.startsWith('site-'))
const replica = compose.services[replicas[0] ?? '']
if (!replica) throw new Error('compose.yaml has no replica')
const dockerfile = read('docker/Dockerfile')
const imageEnvironment = Object.fromEntries(
  [
    ...(dockerfile.split(/^FROM /m).at(-1) ?? '')
      .replace(/\\\n/g, ' ')
      .replace(/^(?!ENV ).*$/gm, '')
      .matchAll(/([A-Z_]+)=(\S+)/g),
  ]
    .map(([, name, value]) => [String(name), String(value)] as const)
    // Variables of Node contain paths inside the image.
    .filter(([name]) => !name.startsWith('NODE_')),
)

const home = mkdtempSync(path.join(tmpdir(), 'school-docker-'))
const answers = 'www.school.example\nhttp://127.0.0.1:9/webapi\nthe-user\nthe password\n'
const prepare = (input: string) =>
  execFileSync('bash', [path.join(home, 'docker/prepare')], { input, encoding: 'utf8' })
const createdFiles = () =>
  Object.fromEntries(
    [
      '.env',
      'site.env',
      ...readdirSync(path.join(home, 'docker/secrets')).map((name) => `secrets/${name}`),
    ].map((file) => [file, readFileSync(path.join(home, 'docker', file), 'utf8')]),
  )

beforeAll(() => {
  cpSync(path.join(root, 'docker'), path.join(home, 'docker'), {
    recursive: true,
    filter: (file) => !/\/(secrets|backups|\.env|site\.env)$/.test(file),
  })
  prepare(answers)
})
afterAll(() => rmSync(home, { recursive: true, force: true }))

describe('docker/prepare', () => {
  test('docker/prepare creates every secret that compose.yaml needs, and other users of the machine cannot read them', () => {
    const secrets = Object.values(compose.secrets).map(({ file }) => file)
    expect(Object.keys(createdFiles()).sort()).toEqual(['.env', 'site.env', ...secrets].sort())
    for (const folder of ['secrets', 'backups'])
      expect(statSync(path.join(home, 'docker', folder)).mode & 0o077).toBe(0)
    expect(createdFiles()).toMatchObject({
      '.env': expect.stringContaining('SITE_HOST=www.school.example'),
      'site.env': expect.stringContaining('UPSTREAM_BASE_URL=http://127.0.0.1:9/webapi'),
      'secrets/upstream-user-id': 'the-user',
      'secrets/upstream-password': 'the password',
    })
    const { 'secrets/database-password': password, 'secrets/database-url': url } = createdFiles()
    expect(new URL(url ?? '').password).toBe(password)
    expect(password?.length).toBeGreaterThan(30)
  })

  test('docker/prepare rejects what is no host name, and does not write it', () => {
    const settings = path.join(home, 'docker/.env')
    const before = readFileSync(settings, 'utf8')
    rmSync(settings)
    const program = path.join(home, 'docker/prepare')
    for (const answer of [
      'https://www.school.example',
      'www.school.example:443',
      '203.0.113.7',
      'school',
      '',
    ]) {
      const { status, stderr } = spawnSync('bash', [program], { input: `${answer}\n`, encoding: 'utf8' })
      expect([status, stderr, existsSync(settings)]).toEqual([
        1,
        `"${answer}" is no host name: give it without https://, port and path, such as www.school.example.org\n`,
        false,
      ])
    }
    writeFileSync(settings, before)
  })

  test('docker/prepare does not change existing files', () => {
    const before = createdFiles()
    prepare('')
    expect(createdFiles()).toEqual(before)
  })
})

describe('docker/update', () => {
  /** Runs docker/update with a fake `docker` that records its commands. With the version `bad`, no replica becomes healthy. */
  function update(args: string[]): { code: number; output: string; commands: string[]; settings: string } {
    const bin = path.join(home, 'bin')
    const log = path.join(home, 'commands')
    mkdirSync(bin, { recursive: true })
    writeFileSync(log, '')
    writeFileSync(
      path.join(bin, 'docker'),
      `#!/bin/bash
image=\${SITE_IMAGE:-$(sed -n 's/^SITE_IMAGE=//p' .env)}
echo "$image: $*" >>'${log}'
[[ "$*" != *" up "*site-* || $image != bad ]]
`,
      { mode: 0o755 },
    )
    const env = { PATH: `${bin}:${process.env.PATH}` }
    const { status, stdout, stderr } = spawnSync('bash', [path.join(home, 'docker/update'), ...args], {
      env,
      encoding: 'utf8',
    })
    return {
      code: status ?? 1,
      output: stdout + stderr,
      commands: readFileSync(log, 'utf8').trim().split('\n'),
      settings: readFileSync(path.join(home, 'docker/.env'), 'utf8'),
    }
  }
  const started = (commands: string[]) =>
    commands.flatMap((line) => /^(\S+): compose up .*(site-\w)$/.exec(line)?.slice(1, 3).join(' ') ?? [])

  test('docker/update makes a backup, updates one replica after the other, and can revert to the earlier version', () => {
    const updated = update(['one'])
    expect(updated).toMatchObject({ code: 0, output: expect.stringContaining('Both replicas run one') })
    expect(updated.commands.findIndex((line) => line.includes('backup.sh once'))).toBeLessThan(
      updated.commands.findIndex((line) => line.includes(' up ')),
    )
    expect(started(updated.commands)).toEqual(['one site-a', 'one site-b'])
    expect(update(['two']).settings).toMatch(/^SITE_IMAGE=two\nSITE_IMAGE_BEFORE=one$/m)
    expect(started(update(['back']).commands)).toEqual(['one site-a', 'one site-b'])
    expect(started(update(['back']).commands)).toEqual(['two site-a', 'two site-b'])
    expect(started(update(['again']).commands)).toEqual(['two site-a', 'two site-b'])
  })

  test('docker/update without a version builds one with a new name from the sources', () => {
    const { commands, settings } = update([])
    const name = /^SITE_IMAGE=(school-site:\d{8}-\d{6})$/m.exec(settings)?.[1]
    expect(commands[0]).toBe(`${name}: compose build site-a`)
    expect(started(commands)).toEqual([`${name} site-a`, `${name} site-b`])
    update(['two'])
  })

  test('docker/update reverts a replica that does not become healthy, and does not touch the other one', () => {
    const { code, output, commands, settings } = update(['bad'])
    expect(code).toBe(1)
    expect(output).toMatch(/site-a did not become healthy with bad[\s\S]*Gone back to two\./)
    expect(started(commands)).toEqual(['bad site-a', 'two site-a'])
    // A failed migration changes nothing, so the database needs no repair.
    expect(commands.join('\n')).not.toContain('psql')
    expect(settings).toMatch(/^SITE_IMAGE=two$/m)
  })
})

describe('compose.yaml', () => {
  const services = Object.entries(compose.services)

  test('.env.example explains every variable that the image and compose.yaml set for the replicas', () => {
    const documented = new Set(
      [...read('.env.example').matchAll(/^#? ?([A-Z_]+)=/gm)].map(([, name]) => name),
    )
    const set = [...Object.keys(replica.environment), ...Object.keys(imageEnvironment)].map((name) =>
      name.replace(/_FILE$/, ''),
    )
    expect(set.filter((name) => !documented.has(name))).toEqual([])
  })

  test('compose.yaml declares exactly the secrets, networks and volumes that its services use', () => {
    const used = (pick: (service: (typeof services)[number][1]) => string[]) =>
      [...new Set(services.flatMap(([, service]) => pick(service)))].sort()
    expect(used(({ secrets }) => secrets)).toEqual(Object.keys(compose.secrets).sort())
    expect(used(({ networks }) => networks)).toEqual(Object.keys(compose.networks).sort())
    const volumes = used((service) => service.volumes.map((one) => one.split(':')[0] ?? ''))
    expect(volumes.filter((name) => /^[a-z]+$/.test(name))).toEqual(Object.keys(compose.volumes).sort())
  })

  test('compose.yaml drops the capabilities of every service, limits its log, and publishes only ports of the balancer', () => {
    for (const [name, service] of services) {
      expect(service, name).toMatchObject({
        restart: 'unless-stopped',
        security_opt: ['no-new-privileges:true'],
        cap_drop: ['ALL'],
        logging: { options: { 'max-size': expect.any(String), 'max-file': expect.any(String) } },
      })
      expect(service.ports.length > 0, name).toBe(name === 'balancer')
      expect(service.image, name).not.toMatch(/:latest$/)
    }
    expect(compose.networks.back?.internal).toBe(true)
    expect(compose.services.postgres?.networks).toEqual(['back'])
    for (const name of replicas) expect(compose.services[name]).toEqual(replica)
    expect(replica.read_only).toBe(true)
  })

  test('what decodes pictures has no network, no secret and no data, and a user of its own', () => {
    const { pictures } = compose.services
    expect(pictures).toMatchObject({
      network_mode: 'none',
      networks: [],
      secrets: [],
      environment: {},
      volumes: ['pictures:/run/pictures'],
      read_only: true,
      // The image has a volume there.
      tmpfs: ['/tmp', '/data'],
    })
    const [user, group] = pictures?.user?.split(':') ?? []
    const [siteUser, siteGroup] = /^USER (\d+):(\d+)$/m.exec(dockerfile)?.slice(1, 3) ?? []
    expect([user === siteUser, user, group]).toEqual([false, expect.stringMatching(/^[1-9]\d+$/), siteGroup])
    // The socket is made in a folder of this user, and the replicas may only use it.
    expect(dockerfile).toContain(`--chown=${user}:${group} /out/pictures /run/pictures`)
    expect(replica.volumes).toContain('pictures:/run/pictures:ro')
    expect(replica.environment.PICTURES_SOCKET).toBe('/run/pictures/socket')
  })

  test('compose.yaml waits longer for the shutdown of a replica than the server’s own time limit', () => {
    const maxSeconds = Number(imageEnvironment.DRAIN_SECONDS) + 15
    expect(Number.parseInt(replica.stop_grace_period, 10)).toBeGreaterThan(maxSeconds)
  })

  test('the balancer of compose.yaml forwards to all replicas at the port of the image', () => {
    const addresses = replicas.map((name) => `${name}:${imageEnvironment.PORT}`)
    expect(read('docker/Caddyfile')).toContain(`reverse_proxy ${addresses.join(' ')} {`)
  })
})

describe('Dockerfile', () => {
  test('the Dockerfile copies the package.json of every package before it installs', () => {
    const copied = [...dockerfile.matchAll(/^COPY (\S+)\/package\.json \1\/$/gm)].map(([, folder]) => folder)
    const packages = globSync(
      ['apps/*/package.json', 'packages/*/package.json', '{prisma,tests}/package.json'],
      {
        cwd: root,
      },
    ).map((file) => path.dirname(file))
    expect(copied.sort()).toEqual(packages.sort())
  })

  test('the image runs as a user that is not root, and no file of docker names a package registry', () => {
    expect(dockerfile).toMatch(/^USER [1-9]\d{3,}:[1-9]\d{3,}$/m)
    for (const file of globSync(['docker/*', 'docker/postgres/*', '.github/**/*'], { cwd: root }).filter(
      (one) => statSync(path.join(root, one)).isFile(),
    ))
      expect(read(file), file).not.toMatch(/\b(?:registry|deb)\.\w+\.(?:org|com|net)/)
  })
})

/** So long that a busy machine sends the requests of the last test before it ends. */
const DRAIN_SECONDS = 15

describe('a replica with the settings of image and compose.yaml', () => {
  let database: Awaited<ReturnType<typeof syncedDatabase>>
  let site: Site
  const secret = (name: string) => path.join(home, 'docker/secrets', name)

  beforeAll(async () => {
    database = await syncedDatabase('pictures')
    writeFileSync(secret('database-url'), database.url)
    // The credential of the fake upstream instead of the one entered in docker/prepare.
    writeFileSync(secret('upstream-user-id'), 'demo-user')
    writeFileSync(secret('upstream-password'), 'demo-password')
    const environment = Object.fromEntries(
      Object.entries(replica.environment).map(([name, value]) => [
        name,
        value
          .replace('/run/secrets', path.join(home, 'docker/secrets'))
          .replace(/\$\{SITE_HOST:.*\}/, 'www.example.org'),
      ]),
    )
    site = await startSite({
      databaseUrl: database.url,
      environment: {
        ...imageEnvironment,
        ...environment,
        DATABASE_URL: '',
        DATA_KEY: '',
        UPSTREAM_USER_ID: '',
        UPSTREAM_PASSWORD: '',
        HOST: '127.0.0.1',
        PORT: '0',
        DATA_DIR: path.join(home, 'data'),
        DRAIN_SECONDS: String(DRAIN_SECONDS),
      },
    })
  })
  afterAll(async () => {
    await site.close()
    await database.drop()
  })

  test('a replica serves under the host name that was entered in docker/prepare', async () => {
    expect(site.output()).not.toMatch(/credential/)
    expect(await (await fetch(`${site.url}/sitemap.xml`)).text()).toContain('https://www.example.org/')
  })

  test('/metrics has every metric and label that the alert rules, the objectives and the dashboard use', async () => {
    const token = readFileSync(secret('metrics-token'), 'utf8')
    const output = await (
      await fetch(`${site.url}/metrics`, {
        headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': '192.0.2.1' },
      })
    ).text()
    const rulesOf = (file: string) =>
      z
        .object({
          groups: z.array(
            z.object({
              rules: z.array(
                z.object({
                  alert: z.string().optional(),
                  record: z.string().optional(),
                  expr: z.string(),
                  annotations: z.object({ summary: z.string(), runbook: z.string() }).optional(),
                }),
              ),
            }),
          ),
        })
        .parse(parse(read(file)))
        .groups.flatMap((group) => group.rules)
    const rules = ['docker/alerts.yaml', 'docker/slo.yaml'].flatMap(rulesOf)
    const queries = [...read('docker/grafana/dashboard.json').matchAll(/"expr": (".*")/g)].map(
      ([, text = '']) => JSON.parse(text) as string,
    )
    expect([rules.length > 5, queries.length > 20]).toEqual([true, true])

    const expressions = [...rules.map(({ expr }) => expr), ...queries]
    const recorded = rules.map(({ record }) => record)
    for (const [name] of expressions.join('\n').matchAll(/\bslo:[\w:]+/g)) expect(recorded).toContain(name)
    const series = expressions.flatMap((expr) => [
      ...expr.matchAll(/\b((?:school|process|nodejs)_\w+)(?:\{([^}]*)\})?/g),
    ])
    for (const [, name = '', labels = ''] of series) {
      // backup.sh and check-form write them for node_exporter.
      if (/^school_(?:backup|form_check)_/.test(name)) continue
      expect(output).toMatch(new RegExp(`^# TYPE ${name.replace(/_(bucket|sum|count)$/, '')} `, 'm'))
      for (const [, label = ''] of labels.matchAll(/(\w+)=/g))
        if (label !== 'job') expect(output).toMatch(new RegExp(`^${name}\\{[^}]*\\b${label}="`, 'm'))
    }

    // Each alert names an existing chapter of the runbook.
    const chapters = [...read('docs/runbook.md').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\w\s-]/g, '')
        .replaceAll(' ', '-'),
    )
    for (const { alert, annotations } of rules)
      if (alert)
        expect(chapters, alert).toContain(/^docs\/runbook\.md#(.+)$/.exec(annotations?.runbook ?? '')?.[1])
  })

  // Must be the last test, because it ends the replica.
  test('a replica that is stopped fails its health check, still serves requests, and exits with code 0', async () => {
    await fetch(`${site.url}/`)
    const begun = performance.now()
    const ended = site.stop()
    await expect.poll(async () => (await fetch(`${site.url}/healthz`)).status).toBe(503)
    const responses = await Promise.all([1, 2, 3, 4, 5].map(() => fetch(`${site.url}/`)))
    for (const page of responses) {
      expect(page.status).toBe(200)
      expect(page.headers.get('connection')).toBe('close')
    }
    expect(await ended).toBe(0)
    expect(performance.now() - begun).toBeGreaterThan(DRAIN_SECONDS * 1_000)
  })
})
