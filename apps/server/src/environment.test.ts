import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { misspelledVariables, readEnvironment } from './environment.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'school-secrets-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = (name: string, text: string) => {
  const full = path.join(folder, name)
  writeFileSync(full, text)
  return full
}
const startError = (source: NodeJS.ProcessEnv) => {
  try {
    readEnvironment(source)
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
  return null
}

const values: Record<string, string> = {
  DATABASE_URL: 'postgresql://marked:marked-secret@db/school',
  UPSTREAM_USER_ID: 'marked-user',
  UPSTREAM_PASSWORD: ' marked password\\ ',
  METRICS_TOKEN: 'marked-metrics',
  OPS_TOKEN: 'marked-ops-token-0',
}

test('a password may contain a comma', () => {
  const url = 'postgresql://marked:one,two@db/school'
  expect(readEnvironment({ DATABASE_URL: url, UPSTREAM_BASE_URL: '' }).DATABASE_URL).toBe(url)
})

describe('a secret in a file', () => {
  test.each(Object.entries(values))('%s_FILE gives %j, without the end of its line', (name, value) => {
    for (const end of ['', '\n', '\r\n'])
      expect(readEnvironment({ [`${name}_FILE`]: file(name, value + end) })).toMatchObject({ [name]: value })
  })

  test('both at once are rejected in one sentence that contains neither value', () => {
    expect(
      startError({ OPS_TOKEN: 'marked-ops-token-1', OPS_TOKEN_FILE: file('ops', 'marked-ops-token-2') }),
    ).toBe('Wrong environment: OPS_TOKEN_FILE must not be set beside OPS_TOKEN.')
  })

  test('a missing file, a folder or an empty file is rejected in one sentence', () => {
    const upstream = { UPSTREAM_BASE_URL: 'https://school.example/webapi', UPSTREAM_USER_ID: 'x' }
    const wrong = (value: string) => startError({ ...upstream, UPSTREAM_PASSWORD_FILE: value })
    expect(wrong(path.join(folder, 'none'))).toBe(
      'Wrong environment: UPSTREAM_PASSWORD_FILE must name a file that can be read (ENOENT).',
    )
    expect(wrong(folder)).toMatch(/must name a file that can be read \(EISDIR\)\.$/)
    expect(wrong(file('empty', '\n'))).toBe(
      'Wrong environment: UPSTREAM_PASSWORD_FILE must name a file that is not empty.',
    )
  })

  test('an invalid value in a file is reported without quoting it', () => {
    expect(startError({ OPS_TOKEN_FILE: file('short', 'marked') })).toBe(
      'Wrong environment: OPS_TOKEN must have 16 to 200 characters, without spaces.',
    )
  })

  test('only secrets can be read from files', () => {
    expect(readEnvironment({ PORT_FILE: file('port', '81') }).PORT).toBe(3000)
  })
})

const account = { UPSTREAM_BASE_URL: 'https://school.example/webapi', UPSTREAM_USER_ID: 'x' }

/** Invalid values of every variable, with the reason. */
const refused: Record<string, [value: string, reason: string][]> = {
  PORT: [
    ['-1', 'must be a whole number from 0 to 65535'],
    ['65536', 'must be a whole number from 0 to 65535'],
    ['3000 ', 'must be a whole number from 0 to 65535'],
    ['http', 'must be a whole number from 0 to 65535'],
  ],
  HOST: [
    ['127.0.0.1:3000', 'must be a host name or an IP address, without port'],
    ['http://localhost', 'must be a host name or an IP address, without port'],
    ['[::1]', 'must be a host name or an IP address, without port'],
  ],
  ROLE: [
    ['everything', 'must be all, web or worker'],
    ['ALL', 'must be all, web or worker'],
  ],
  DATABASE_URL: [
    ['db', 'must be an address that starts with postgresql:// or postgres://'],
    ['mysql://db/school', 'must be an address that starts with postgresql:// or postgres://'],
    ['postgresql:school', 'must be an address that starts with postgresql:// or postgres://'],
    [
      'postgresql://marked:marked-secret@one,two:5433/school',
      'must name one host: the primary, or a proxy that leads to it',
    ],
    [
      'postgresql:///school?host=/run/postgresql',
      'must name a host; for a socket: postgresql://user@localhost/database?host=/folder',
    ],
  ],
  DATA_DIR: [['data\ndir', 'must not contain line breaks or other control characters']],
  UPSTREAM_BASE_URL: [
    ['school.example/webapi', 'must be an address that starts with http:// or https://'],
    ['ftp://school.example', 'must be an address that starts with http:// or https://'],
    ['https://marked:marked-secret@school.example/webapi', 'must not contain a user name or a password'],
  ],
  UPSTREAM_USER_ID: [['a\nb', 'must not contain line breaks or other control characters']],
  UPSTREAM_PASSWORD: [
    ['marked\u0000', 'must not contain line breaks or other control characters'],
    ['m'.repeat(1_001), 'must have at most 1000 characters'],
  ],
  UPSTREAM_FILES_URL: [
    ['/uploads', 'must be an address that starts with http:// or https://'],
    ['https://marked@school.example', 'must not contain a user name or a password'],
  ],
  VIDEO_THUMBNAILS_URL: [
    ['javascript:1', 'must be an address that starts with http:// or https://'],
    ['https://:marked@school.example', 'must not contain a user name or a password'],
  ],
  UPSTREAM_TIMEOUT_MS: [
    ['99', 'must be a whole number from 100 to 120000'],
    ['10s', 'must be a whole number from 100 to 120000'],
  ],
  SYNC_SCHEDULE_FREQUENT: [
    ['every minute', 'must be a cron schedule: '],
    ['* * *', 'must be a cron schedule: '],
  ],
  SYNC_SCHEDULE_SLOW: [['61 * * * * *', 'must be a cron schedule: ']],
  SYNC_ENABLED: [
    ['yes', 'must be true or false'],
    ['1', 'must be true or false'],
  ],
  PUBLIC_URL: [
    ['www.school.example', 'must be an address that starts with http:// or https://'],
    ['https://school.example/site', 'must be an origin without a path, such as https://school.example'],
    ['https://school.example/?a=1', 'must be an origin without a path, such as https://school.example'],
    ['https://school.example#top', 'must be an origin without a path, such as https://school.example'],
    ['https://school.example?', 'must be an origin without a path, such as https://school.example'],
    ['https://marked:marked-secret@school.example', 'must not contain a user name or a password'],
  ],
  TRUSTED_PROXIES: [
    [
      'everybody',
      'must be IP addresses, networks such as 10.0.0.0/8, or loopback, linklocal, uniquelocal, with commas between them',
    ],
    [
      '10.0.0.0/33',
      'must be IP addresses, networks such as 10.0.0.0/8, or loopback, linklocal, uniquelocal, with commas between them',
    ],
  ],
  OFFLINE_ENABLED: [['on', 'must be true or false']],
  ACCESS_LOG: [['on', 'must be true or false']],
  RETENTION_DAYS: [
    ['0', 'must be a whole number from 1 to 3650'],
    ['1.5', 'must be a whole number from 1 to 3650'],
  ],
  FORWARD_RETRY_SECONDS: [['3601', 'must be a whole number from 1 to 3600']],
  DRAIN_SECONDS: [['61', 'must be a whole number from 0 to 60']],
  LOG_LEVEL: [['verbose', 'must be fatal, error, warn, info, debug, trace or silent']],
  METRICS_TOKEN: [
    ['marked', 'must have 8 to 200 characters, without spaces'],
    ['marked token', 'must have 8 to 200 characters, without spaces'],
  ],
  OPS_TOKEN: [
    ['marked-short', 'must have 16 to 200 characters, without spaces'],
    ['marked ops token 0', 'must have 16 to 200 characters, without spaces'],
  ],
}

describe('a wrong value', () => {
  const examples = Object.entries(refused).flatMap(([name, values]) =>
    values.map(([value, reason]) => ({ name, value, reason })),
  )

  test.each(examples)('$name=$value stops the start with a sentence: $reason', ({ name, value, reason }) => {
    const sentence = startError({ UPSTREAM_PASSWORD: 'x', ...account, [name]: value })
    expect(sentence).toContain(`Wrong environment: ${name} ${reason}`)
    expect(sentence).not.toContain('marked')
  })

  test.each(['UPSTREAM_USER_ID', 'UPSTREAM_PASSWORD'])(
    'an empty %s stops the start with a sentence',
    (name) => {
      const sentence = startError({ UPSTREAM_PASSWORD: 'marked-password', ...account, [name]: '' })
      expect(sentence).toMatch(new RegExp(`^Wrong environment: ${name} must .*\\.$`))
      expect(sentence).not.toContain('marked')
    },
  )

  test('is tested for every variable', () => {
    const example = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8')
    const names = [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name)
    expect(Object.keys(refused).toSorted()).toEqual(names.toSorted())
  })
})

test('PUBLIC_URL is parsed as an origin, with or without a slash at its end', () => {
  for (const text of ['https://School.example', 'https://school.example/', 'https://school.example:443/'])
    expect(readEnvironment({ PUBLIC_URL: text }).PUBLIC_URL).toBe('https://school.example')
})

describe('.env.example', () => {
  const source = readFileSync(new URL('environment.ts', import.meta.url), 'utf8')
  const example = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8')
  const lines = [...example.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => ({
    name,
    value,
  }))

  test('contains exactly the variables of the server', () => {
    const known = [...source.matchAll(/^ {4}([A-Z_]+): /gm)].map(([, name]) => name)
    expect(known.length).toBeGreaterThan(20)
    expect(lines.map(({ name }) => name).toSorted()).toEqual(known.toSorted())
    const inFiles = [...example.matchAll(/^# ([A-Z_]+)_FILE=/gm)].map(([, name]) => name)
    expect(inFiles.toSorted()).toEqual(Object.keys(values).toSorted())
  })

  test('has no variable that the server only checks', () => {
    const folder = fileURLToPath(new URL('.', import.meta.url))
    const files = globSync('**/*.ts', { cwd: folder }).filter(
      (file) => !/environment\.ts$|\.test\.ts$/.test(file),
    )
    const code = files.map((file) => readFileSync(path.join(folder, file), 'utf8')).join('\n')
    expect(lines.filter(({ name }) => !new RegExp(`\\b${name}\\b`).test(code))).toEqual([])
  })

  test('contains the actual defaults', () => {
    expect(readEnvironment(Object.fromEntries(lines.map(({ name, value }) => [name, value])))).toEqual(
      readEnvironment({}),
    )
  })

  test('has a comment above every variable', () => {
    const blocks = example.split(/\n\n+/).filter((block) => /^[A-Z_]+=/m.test(block))
    for (const block of blocks) expect(block).toMatch(/^#/)
  })
})

test('a misspelled name of a variable is reported without its value', () => {
  expect(
    misspelledVariables({
      DATABSE_URL: 'marked',
      UPSTREAM_BASEURL: 'marked',
      SYNC_EVERY: 'marked',
      LOGLEVEL: 'marked',
    }),
  ).toEqual([
    'DATABSE_URL is not a variable of this server and has no effect: is DATABASE_URL meant?',
    'UPSTREAM_BASEURL is not a variable of this server and has no effect: is UPSTREAM_BASE_URL meant?',
    'SYNC_EVERY is not a variable of this server and has no effect: is SYNC_ENABLED meant?',
    'LOGLEVEL is not a variable of this server and has no effect: is LOG_LEVEL meant?',
  ])
})

test('correct names, and variables of other programs, are not reported', () => {
  const others = { PATH: '', HOME: '', POST: '', PROT: '', NODE_ENV: '', LANG: '', PGHOST: '', HOSTNAME: '' }
  expect(misspelledVariables({ ...others, PORT: '1', OPS_TOKEN_FILE: '/x', DATABASE_URL: 'x' })).toEqual([])
})
