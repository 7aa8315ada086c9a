import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { misspelledVariables, readEnvironment, wrappedValues } from './environment.ts'

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
  DATABASE_DIRECT_URL: 'postgresql://marked:marked-secret@primary/school',
  DATA_KEY: 'markedmarkedmarkedmarkedmarkedmarkedmarkedm=',
  DATA_KEY_OLD: 'markedmarkedmarkedmarkedmarkedmarkedmarkeda=,markedmarkedmarkedmarkedmarkedmarkedmarkedb=',
  UPSTREAM_USER_ID: 'marked-user',
  UPSTREAM_PASSWORD: ' marked password\\ ',
  MEDIA_ACCESS_KEY_ID: 'marked-key',
  MEDIA_SECRET_ACCESS_KEY: 'marked/secret+key',
  SMTP_URL: 'smtps://marked:marked-secret@smtp.example.org',
  SMS_API_TOKEN: 'marked-token',
  SMS_URL: 'https://sms.example.org/?key=marked&to={to}&text={text}',
  SMS_HEADERS: '{"x-api-key":"marked"}',
  SMS_BODY: '{"key":"marked"}',
  BKASH_USERNAME: 'marked-merchant',
  BKASH_PASSWORD: 'marked password',
  BKASH_APP_KEY: 'marked-key',
  BKASH_APP_SECRET: 'marked-app-secret',
  METRICS_TOKEN: 'marked-metrics',
  OPS_TOKEN: 'marked-ops-token-0',
}

const PUBLIC_URL = 'https://school.example'
/** What a variable needs beside it. */
const beside: Record<string, NodeJS.ProcessEnv> = {
  DATABASE_DIRECT_URL: { DATABASE_URL: 'postgresql://marked:marked-secret@db/school' },
  SMTP_URL: { PUBLIC_URL, MAIL_FROM: 'The School <office@school.example>' },
  SMS_API_TOKEN: { PUBLIC_URL, SMS_DRIVER: 'sslwireless', SMS_SID: 'SCHOOL' },
  SMS_URL: { PUBLIC_URL, SMS_DRIVER: 'http' },
}

test('a password may contain a comma', () => {
  const url = 'postgresql://marked:one,two@db/school'
  expect(readEnvironment({ DATABASE_URL: url, UPSTREAM_BASE_URL: '' }).DATABASE_URL).toBe(url)
})

describe('a secret in a file', () => {
  test.each(Object.entries(values))('%s_FILE gives %j, without the end of its line', (name, value) => {
    // A byte-order mark is what the editor of Windows writes before a text.
    for (const text of [value, `${value}\n`, `${value}\r\n`, `\ufeff${value}\r\n`])
      expect(readEnvironment({ ...beside[name], [`${name}_FILE`]: file(name, text) })).toMatchObject({
        [name]: value,
      })
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

const whole = (least: number, most: number) => `must be a whole number from ${least} to ${most}`
const HOST = 'must be a host name or an IP address, without port'
const POSTGRES = 'must be an address that starts with postgresql:// or postgres://'
const S3 = 'must be s3://bucket/prefix?endpoint=https://…&region=…'
const HTTP = 'must be an address that starts with http:// or https://'
const ORIGIN = 'must be an origin without a path, such as https://school.example'
const NO_USER = 'must not contain a user name or a password'
const LINE = 'must not contain line breaks or other control characters'
const CREDENTIAL = 'must have 1 to 300 characters of ASCII'
const PROXIES =
  'must be IP addresses, networks such as 10.0.0.0/8, or loopback, linklocal, uniquelocal, with commas between them'

/** Of every variable, reasons with invalid values. */
const refused: Record<string, [reason: string, ...values: string[]][]> = {
  PORT: [[whole(0, 65_535), '-1', '65536', '3000 ', 'http']],
  HOST: [[HOST, '127.0.0.1:3000', 'http://localhost', '[::1]']],
  ROLE: [['must be all, web or worker', 'everything', 'ALL']],
  DATABASE_DIRECT_URL: [
    [POSTGRES, 'primary'],
    ['needs DATABASE_URL', 'postgresql://marked:marked-secret@primary/school'],
  ],
  DATABASE_URL: [
    [POSTGRES, 'db', 'mysql://db/school', 'postgresql:school'],
    [
      'must name one host: the primary, or a proxy that leads to it',
      'postgresql://marked:marked-secret@one,two:5433/school',
    ],
    [
      'must name a host; for a socket: postgresql://user@localhost/database?host=/folder',
      'postgresql:///school?host=/run/postgresql',
    ],
  ],
  NODE_ENV: [[LINE, 'production\n']],
  DATA_DIR: [
    [LINE, 'data\ndir'],
    ['must be the path of a folder as it is', '~/data', '$HOME/data'],
  ],
  DATA_KEY: [
    ['must be 32 bytes in base64, as `openssl rand -base64 32` prints them', 'marked', 'm'.repeat(44)],
  ],
  DATA_KEY_OLD: [['must be keys of 32 bytes in base64, with commas between them', 'marked,marked']],
  UPSTREAM_BASE_URL: [
    [HTTP, 'school.example/webapi', 'ftp://school.example'],
    [NO_USER, 'https://marked:marked-secret@school.example/webapi'],
  ],
  UPSTREAM_USER_ID: [[LINE, 'a\nb']],
  UPSTREAM_PASSWORD: [
    [LINE, 'marked\u0000'],
    ['must have at most 1000 characters', 'm'.repeat(1_001)],
  ],
  UPSTREAM_FILES_URL: [
    [HTTP, '/uploads'],
    [NO_USER, 'https://marked@school.example'],
  ],
  UPSTREAM_MAP: [['cannot be used: /no/such/map.yaml cannot be read (ENOENT)', '/no/such/map.yaml']],
  VIDEO_THUMBNAILS_URL: [
    [HTTP, 'javascript:1'],
    [NO_USER, 'https://:marked@school.example'],
  ],
  MEDIA_URL: [
    [S3, 'school-media', 'https://school-media.example', 's3://', 's3://M_edia/x'],
    [NO_USER, 's3://marked:marked-secret@school-media/site'],
    ['has a prefix with other characters than', 's3://school-media/%E0', 's3://school-media/a b'],
    ['has a region that is no name', 's3://school-media?region=a%20b'],
    ['has an endpoint that is no address of the web', 's3://school-media?endpoint=marked.example'],
    ['may have the parameters endpoint and region only', 's3://school-media?regoin=x'],
  ],
  MEDIA_ACCESS_KEY_ID: [[LINE, 'a\nb']],
  MEDIA_SECRET_ACCESS_KEY: [[LINE, 'marked\u0000']],
  MEDIA_PUBLIC_URL: [
    [HTTP, 'media.school.example'],
    ['needs MEDIA_URL', 'https://media.school.example'],
  ],
  UPSTREAM_TIMEOUT_MS: [[whole(100, 120_000), '99', '10s']],
  PICTURES_SOCKET: [['must be the whole path of a socket', 'run/pictures/socket', './socket']],
  MEDIA_MAX_FILE_MB: [[whole(1, 2_000), '0', '100MB']],
  SYNC_SCHEDULE_FREQUENT: [['must be a cron schedule: ', 'every minute', '* * *']],
  SYNC_SCHEDULE_SLOW: [['must be a cron schedule: ', '61 * * * * *']],
  SYNC_ENABLED: [['must be true or false', 'yes', '1']],
  PUBLIC_URL: [
    [HTTP, 'www.school.example'],
    [ORIGIN, 'https://school.example/site', 'https://school.example/?a=1'],
    [ORIGIN, 'https://school.example#top', 'https://school.example?'],
    [NO_USER, 'https://marked:marked-secret@school.example'],
  ],
  TRUSTED_PROXIES: [[PROXIES, 'everybody', '10.0.0.0/33']],
  OFFLINE_ENABLED: [['must be true or false', 'on']],
  ACCESS_LOG: [['must be true or false', 'on']],
  RETENTION_DAYS: [[whole(1, 3_650), '0', '1.5']],
  RETENTION_MAX_DAYS: [
    [whole(1, 3_650), '0', '1.5'],
    ['must not be less than RETENTION_DAYS', '29'],
  ],
  FORWARD_RETRY_SECONDS: [[whole(1, 3_600), '3601']],
  DRAIN_SECONDS: [[whole(0, 60), '61']],
  LOG_LEVEL: [['must be fatal, error, warn, info, debug, trace or silent', 'verbose']],
  SMTP_URL: [['must be an address such as smtp://', 'smtp.example.org', 'https://marked@smtp.example.org']],
  MAIL_FROM: [
    ['must be an e-mail address, or a name and', 'The School', 'a@b.org, marked@b.org', 'marked\n <a@b.org>'],
  ],
  SMS_DRIVER: [['must be sslwireless or http', 'twilio']],
  SMS_URL: [
    [
      'must be an address that starts with http:// or',
      'sms.example.org',
      'https://marked:marked@sms.example.org',
    ],
  ],
  SMS_API_TOKEN: [['must have 8 to 200 characters, without spaces', 'marked', 'marked token']],
  SMS_SID: [['must be the sender’s name', 'm', 'marked\n']],
  SMS_METHOD: [['must be GET or POST', 'PUT']],
  SMS_HEADERS: [['must be a JSON object of header names and values', 'x-api-key: marked', '["marked"]']],
  SMS_BODY: [['must have at most 5000 characters', 'm'.repeat(5_001)]],
  SMS_ACCEPTED: [['must have at most 200 characters', 'm'.repeat(201)]],
  BKASH_URL: [
    ['must be an address that starts with http:// or', 'tokenized.pay.bka.sh', 'https://pay.bka.sh/?a=1'],
  ],
  BKASH_USERNAME: [[CREDENTIAL, 'marked\n']],
  BKASH_PASSWORD: [[CREDENTIAL, 'marked\u0000']],
  BKASH_APP_KEY: [[CREDENTIAL, 'm'.repeat(301)]],
  BKASH_APP_SECRET: [[CREDENTIAL, 'marked\n']],
  BKASH_MERCHANT: [['must be a number, or a short code', '12', 'marked']],
  OTEL_EXPORTER_OTLP_ENDPOINT: [[HTTP, 'collector:4318', 'ftp://collector']],
  METRICS_TOKEN: [['must have 8 to 200 characters, without spaces', 'marked', 'marked token']],
  OPS_TOKEN: [['must have 16 to 200 characters, without spaces', 'marked-short', 'marked ops token 0']],
}

describe('a wrong value', () => {
  const examples = Object.entries(refused).flatMap(([name, values]) =>
    values.flatMap(([reason, ...wrong]) => wrong.map((value) => ({ name, value, reason }))),
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

test.each([
  [
    { SMTP_URL: values.SMTP_URL },
    'MAIL_FROM must be set when SMTP_URL is; PUBLIC_URL must be set when SMTP_URL is: messages',
  ],
  [{ MAIL_FROM: 'a@b.org' }, 'SMTP_URL must be set when MAIL_FROM is'],
  [
    { PUBLIC_URL, SMS_DRIVER: 'sslwireless' },
    'SMS_API_TOKEN must be set when SMS_DRIVER is sslwireless; SMS_SID must',
  ],
  [
    { PUBLIC_URL, SMS_DRIVER: 'http', SMS_URL: 'https://sms.example.org/{to}' },
    'SMS_BODY or SMS_URL must contain {to} and {text}',
  ],
  [{ SMS_URL: values.SMS_URL }, 'SMS_DRIVER must be set when SMS_URL or SMS_API_TOKEN is'],
  [{ BKASH_URL: 'https://pay.bka.sh' }, 'BKASH_USERNAME must be set when BKASH_URL is; BKASH_PASSWORD must'],
])('what belongs together is set together: %j', (source, sentence) => {
  expect(startError(source)).toContain(sentence)
  expect(startError(source)).not.toContain('marked')
})

test('PUBLIC_URL is parsed as an origin, with or without a slash at its end', () => {
  for (const text of ['https://School.example', 'https://school.example/', 'https://school.example:443/'])
    expect(readEnvironment({ PUBLIC_URL: text }).PUBLIC_URL).toBe('https://school.example')
})

test('MEDIA_URL names a bucket, a prefix, and the service, which needs a key', () => {
  const key = { MEDIA_ACCESS_KEY_ID: 'marked', MEDIA_SECRET_ACCESS_KEY: 'marked' }
  const read = (MEDIA_URL: string) => readEnvironment({ ...key, MEDIA_URL }).MEDIA_URL
  expect(read('s3://school-media/site/a/?endpoint=https://s3.school.example&region=eu-1')).toEqual({
    bucket: 'school-media',
    prefix: 'site/a/',
    endpoint: 'https://s3.school.example',
    region: 'eu-1',
  })
  const amazon = { bucket: 'school-media', prefix: '', endpoint: 'https://s3.us-east-1.amazonaws.com' }
  expect(read('s3://school-media')).toEqual({ ...amazon, region: 'us-east-1' })
  for (const name of Object.keys(key))
    expect(startError({ ...key, MEDIA_URL: 's3://school-media', [name]: '' })).toBe(
      `Wrong environment: ${name} must be set when MEDIA_URL is.`,
    )
})

describe('.env.example', () => {
  const source = ['environment.ts', 'environment-messages.ts']
    .map((name) => readFileSync(new URL(name, import.meta.url), 'utf8'))
    .join('\n')
  const example = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8')
  const lines = [...example.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => ({
    name,
    value,
  }))

  test('contains exactly the variables of the server', () => {
    const known = [...new Set([...source.matchAll(/^ {2,4}([A-Z_]+): /gm)].map(([, name]) => name))]
    expect(known.length).toBeGreaterThan(20)
    expect(lines.map(({ name }) => name).toSorted()).toEqual(known.toSorted())
    const inFiles = [...example.matchAll(/^# ([A-Z_]+)_FILE=/gm)].map(([, name]) => name)
    expect(inFiles.toSorted()).toEqual(Object.keys(values).toSorted())
  })

  test('has no variable that the server only checks', () => {
    const folder = fileURLToPath(new URL('.', import.meta.url))
    const files = globSync('**/*.ts', { cwd: folder }).filter(
      (file) => !/environment(?:-messages)?\.ts$|\.test\.ts$/.test(file),
    )
    const code = files.map((file) => readFileSync(path.join(folder, file), 'utf8')).join('\n')
    // NODE_ENV demands other variables.
    const others = lines.filter(({ name }) => name !== 'NODE_ENV')
    expect(others.filter(({ name }) => !new RegExp(`\\b${name}\\b`).test(code))).toEqual([])
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

// `docker run --env-file` and Kubernetes keep quotation marks; systemd, Compose and a shell remove them.
test('a value in quotation marks, or with a blank or a line break around it, is reported without its value', () => {
  const wrapped = {
    UPSTREAM_PASSWORD: '"marked"',
    UPSTREAM_USER_ID: "'marked'",
    DATA_DIR: 'marked ',
    PATH: '"x"',
  }
  expect(wrappedValues(wrapped)).toEqual([
    'DATA_DIR begins or ends with a blank or a line break, which is taken as a part of its value',
    'UPSTREAM_USER_ID is in quotation marks, which is taken as a part of its value',
    'UPSTREAM_PASSWORD is in quotation marks, which is taken as a part of its value',
  ])
  const sound = {
    SMS_HEADERS: '{"a":"b"}',
    UPSTREAM_PASSWORD: 'a"b',
    MAIL_FROM: 'The School <a@b.example>',
    DATA_DIR: '"',
  }
  expect(wrappedValues(sound)).toEqual([])
})

test.each([
  [
    'PORT',
    '"81"',
    /^Wrong environment: PORT must be a whole number .*65535 \(its value is in quotation marks: write it without\)\.$/,
  ],
  ['SYNC_ENABLED', 'true\r', /must be true or false \(its value begins or ends with a blank or a line break/],
  ['ROLE', 'worker ', /must be all, web or worker \(its value begins or ends/],
  [
    'PUBLIC_URL',
    "'https://school.example'",
    /PUBLIC_URL must be an address .* \(its value is in quotation marks/,
  ],
  ['PORT', '81a', /65535\.$/],
])('the error of %s=%j names what is around the value', (name, value, sentence) => {
  expect(startError({ [name]: value })).toMatch(sentence)
})

test('correct names, and variables of other programs, are not reported', () => {
  const others = { PATH: '', HOME: '', POST: '', PROT: '', NODE_ENV: '', LANG: '', PGHOST: '', HOSTNAME: '' }
  expect(misspelledVariables({ ...others, PORT: '1', OPS_TOKEN_FILE: '/x', DATABASE_URL: 'x' })).toEqual([])
})

test('with NODE_ENV=production a server has a database and an upstream of its own', () => {
  expect(() => readEnvironment({ NODE_ENV: 'production' })).toThrow(
    /^Wrong environment: DATABASE_URL must be set: with NODE_ENV=production .*; UPSTREAM_BASE_URL must be set/,
  )
})
