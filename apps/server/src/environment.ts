import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import path from 'node:path'
import { scheduleError } from '@school/mirror/schedule'
import { MapError, readMapFile } from '@school/upstream/map'
import { distance } from 'fastest-levenshtein'
import { z } from 'zod'
import { messageErrors, messageSecrets, messageVariables } from './environment-messages.ts'

// The only file that reads the environment. A wrong value stops the start with a sentence that names it.

const URL_KINDS = { database: ['postgresql:', 'postgres:'], web: ['http:', 'https:'] }

/** What `pg` does not accept, although `psql` does: several hosts, and a socket without a host. */
function databaseHostError(text: string): string | null {
  const host = /^postgres(?:ql)?:\/\/(?:[^/?]*@)?([^/?]*)/.exec(text)?.[1]
  if (host === '') return 'must name a host; for a socket: postgresql://user@localhost/database?host=/folder'
  return host?.includes(',') ? 'must name one host: the primary, or a proxy that leads to it' : null
}

const urlOf = (kind: keyof typeof URL_KINDS) =>
  z.string().superRefine((text, context) => {
    const protocols = URL_KINDS[kind]
    const url = URL.parse(text)
    const refuse = (message: string) => context.addIssue({ code: 'custom', message })
    const hostError = kind === 'database' ? databaseHostError(text) : null
    if (hostError) refuse(hostError)
    else if (!url || !protocols.includes(url.protocol) || url.hostname === '')
      refuse(`must be an address that starts with ${protocols.map((name) => `${name}//`).join(' or ')}`)
    // Addresses appear in logs and error messages, so they must not contain a credential.
    else if (kind === 'web' && (url.username !== '' || url.password !== ''))
      refuse('must not contain a user name or a password')
  })

/** An address without a path: feeds, link previews and the origin check of forms append paths. */
const originUrl = urlOf('web').superRefine((text, context) => {
  const url = URL.parse(text)
  if (url && (url.pathname !== '/' || url.search !== '' || url.hash !== '' || /[?#]$/.test(text)))
    context.addIssue({
      code: 'custom',
      message: `must be an origin without a path, such as ${url.protocol}//${url.host}`,
    })
})

const MAX_TEXT = 1_000
const visibleText = z
  .string()
  .max(MAX_TEXT, `must have at most ${MAX_TEXT} characters`)
  .refine((text) => !/\p{Cc}/u.test(text), 'must not contain line breaks or other control characters')

const schedule = z.string().superRefine((text, context) => {
  const error = scheduleError(text)
  if (error) context.addIssue({ code: 'custom', message: `must be a cron schedule: ${error}` })
})

const wholeNumber = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from ${from} to ${to}`)
    .transform(Number)
    .refine((value) => value >= from && value <= to, `must be a whole number from ${from} to ${to}`)

/** Networks by name, as the framework knows them. */
const NETWORKS = ['loopback', 'linklocal', 'uniquelocal']

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const family = isIP(address)
  const isPrefix = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32))
  return NETWORKS.includes(text) || (family !== 0 && isPrefix && more.length === 0)
}

const proxies = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim()))
  .refine(
    (all) => all.every(isNetwork),
    `must be IP addresses, networks such as 10.0.0.0/8, or ${NETWORKS.join(', ')}, with commas between them`,
  )

/** `s3://bucket/prefix?endpoint=https://…&region=…` (docs/operation.md#media). */
const bucketUrl = z.string().transform((text, context) => {
  const url = URL.parse(text)
  const refuse = (message: string) => {
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  }
  if (url?.protocol !== 's3:' || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.hostname))
    return refuse('must be s3://bucket/prefix?endpoint=https://…&region=…')
  if (url.username || url.password) return refuse('must not contain a user name or a password')
  const region = url.searchParams.get('region') ?? 'us-east-1'
  if (!/^[a-z0-9-]{1,40}$/.test(region)) return refuse('has a region that is no name')
  const endpoint = url.searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`
  if (!urlOf('web').safeParse(endpoint).success || /[?#]/.test(endpoint))
    return refuse('has an endpoint that is no address of the web')
  const unknown = [...url.searchParams.keys()].find((name) => !['endpoint', 'region'].includes(name))
  if (unknown !== undefined) return refuse('may have the parameters endpoint and region only')
  const prefix = url.pathname.split('/').filter(Boolean).join('/')
  if (!/^[\w./-]*$/.test(prefix))
    return refuse('has a prefix with other characters than letters, digits, _ . - /')
  return { bucket: url.hostname, prefix: prefix && `${prefix}/`, endpoint, region }
})

/** The file that says what differs on the school's server (docs/first-contact.md#the-map). */
const mapFile = z.string().transform((file, context) => {
  try {
    return { file: path.resolve(file), map: readMapFile(file) }
  } catch (error) {
    if (!(error instanceof MapError)) throw error
    context.addIssue({ code: 'custom', message: `cannot be used: ${error.message}` })
    return z.NEVER
  }
})

const yesOrNo = z.enum(['true', 'false'], 'must be true or false').transform((text) => text === 'true')

/** Whether this is a key of 32 bytes in base64. */
export const isDataKey = (text: string): boolean => /^[A-Za-z0-9+/]{43}=$/.test(text)

const dataKey = z
  .string()
  .trim()
  .refine(isDataKey, 'must be 32 bytes in base64, as `openssl rand -base64 32` prints them')

/** Several keys, with commas between them. */
const dataKeys = z
  .string()
  .refine(
    (text) => text.split(',').every((key) => isDataKey(key.trim())),
    'must be keys of 32 bytes in base64, with commas between them',
  )

const upstreamVariables = {
  UPSTREAM_BASE_URL: urlOf('web').optional(),
  UPSTREAM_USER_ID: visibleText.optional(),
  UPSTREAM_PASSWORD: visibleText.optional(),
  UPSTREAM_FILES_URL: urlOf('web').optional(),
  UPSTREAM_MAP: mapFile.optional(),
  UPSTREAM_TIMEOUT_MS: wholeNumber(100, 120_000).default(10_000),
}

const schema = z
  .object({
    PORT: wholeNumber(0, 65535).default(3000),
    /** `production`: nothing embedded and no sample data are started. */
    NODE_ENV: visibleText.optional(),
    HOST: z
      .string()
      .refine(
        (text) => isIP(text) !== 0 || /^[a-z0-9.-]{1,253}$/i.test(text),
        'must be a host name or an IP address, without port',
      )
      .default('127.0.0.1'),
    ROLE: z.enum(['all', 'web', 'worker'], 'must be all, web or worker').default('all'),
    DATABASE_URL: urlOf('database').optional(),
    DATABASE_DIRECT_URL: urlOf('database').optional(),
    DATA_KEY: dataKey.optional(),
    DATA_KEY_OLD: dataKeys.optional(),
    DATA_DIR: visibleText
      .refine(
        (text) => !/^~|\$/.test(text),
        'must be the path of a folder as it is: ~ and $ are not resolved',
      )
      .default('.data')
      .transform((text) => path.resolve(text)),
    ...upstreamVariables,
    VIDEO_THUMBNAILS_URL: urlOf('web').optional(),
    MEDIA_URL: bucketUrl.optional(),
    MEDIA_ACCESS_KEY_ID: visibleText.optional(),
    MEDIA_SECRET_ACCESS_KEY: visibleText.optional(),
    MEDIA_PUBLIC_URL: urlOf('web').optional(),
    MEDIA_MAX_FILE_MB: wholeNumber(1, 2_000).default(100),
    SYNC_SCHEDULE_FREQUENT: schedule.default('0 */5 * * * *'),
    SYNC_SCHEDULE_SLOW: schedule.default('30 */30 * * * *'),
    SYNC_ENABLED: yesOrNo.default(true),
    PICTURES_SOCKET: visibleText
      .refine((text) => path.isAbsolute(text), 'must be the whole path of a socket')
      .optional(),
    PUBLIC_URL: originUrl.transform((text) => new URL(text).origin).optional(),
    TRUSTED_PROXIES: proxies.default(['loopback']),
    OFFLINE_ENABLED: yesOrNo.default(true),
    RETENTION_DAYS: wholeNumber(1, 3650).default(30),
    RETENTION_MAX_DAYS: wholeNumber(1, 3650).default(365),
    FORWARD_RETRY_SECONDS: wholeNumber(1, 3600).default(60),
    DRAIN_SECONDS: wholeNumber(0, 60).default(0),
    LOG_LEVEL: z
      .enum(
        ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
        'must be fatal, error, warn, info, debug, trace or silent',
      )
      .default('info'),
    ACCESS_LOG: yesOrNo.default(false),
    ...messageVariables,
    // The other variables of OpenTelemetry are read by its packages.
    OTEL_EXPORTER_OTLP_ENDPOINT: urlOf('web').optional(),
    METRICS_TOKEN: z
      .string()
      .regex(/^[\x21-\x7e]{8,200}$/, 'must have 8 to 200 characters, without spaces')
      .optional(),
    OPS_TOKEN: z
      .string()
      .regex(/^[\x21-\x7e]{16,200}$/, 'must have 16 to 200 characters, without spaces')
      .optional(),
  })
  .superRefine((values, context) => {
    const needed = [
      ['UPSTREAM_BASE_URL', 'UPSTREAM_USER_ID'],
      ['UPSTREAM_BASE_URL', 'UPSTREAM_PASSWORD'],
      ['MEDIA_URL', 'MEDIA_ACCESS_KEY_ID'],
      ['MEDIA_URL', 'MEDIA_SECRET_ACCESS_KEY'],
    ] as const
    for (const [address, name] of needed)
      if (values[address] && !values[name])
        context.addIssue({ code: 'custom', path: [name], message: `must be set when ${address} is` })
    for (const name of ['DATABASE_URL', 'UPSTREAM_BASE_URL'] as const)
      if (values.NODE_ENV === 'production' && !values[name])
        context.addIssue({
          code: 'custom',
          path: [name],
          message:
            'must be set: with NODE_ENV=production neither the embedded database nor sample data are used',
        })
    for (const [name, message] of messageErrors(values))
      context.addIssue({ code: 'custom', path: [name], message })
    if (values.UPSTREAM_MAP && !values.UPSTREAM_BASE_URL)
      context.addIssue({ code: 'custom', path: ['UPSTREAM_MAP'], message: 'needs UPSTREAM_BASE_URL' })
    if (values.DATABASE_DIRECT_URL && !values.DATABASE_URL)
      context.addIssue({ code: 'custom', path: ['DATABASE_DIRECT_URL'], message: 'needs DATABASE_URL' })
    if (values.RETENTION_MAX_DAYS < values.RETENTION_DAYS)
      context.addIssue({
        code: 'custom',
        path: ['RETENTION_MAX_DAYS'],
        message: 'must not be less than RETENTION_DAYS',
      })
    if (values.MEDIA_PUBLIC_URL && !values.MEDIA_URL)
      context.addIssue({ code: 'custom', path: ['MEDIA_PUBLIC_URL'], message: 'needs MEDIA_URL' })
  })

/** Variables that can be read from the file that `<name>_FILE` names, as Docker and systemd provide secrets. */
const secrets = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATA_KEY',
  'DATA_KEY_OLD',
  'UPSTREAM_USER_ID',
  'UPSTREAM_PASSWORD',
  'MEDIA_ACCESS_KEY_ID',
  'MEDIA_SECRET_ACCESS_KEY',
  ...messageSecrets,
  'METRICS_TOKEN',
  'OPS_TOKEN',
] as const

export type Environment = z.infer<typeof schema>

/** The server cannot start. The message is shown without a stack, so it must say what to do. */
export class StartError extends Error {}

/**
 * Reads and checks the environment. An empty value counts as unset. A secret may be in the file that `<name>_FILE` names;
 * a byte-order mark at its beginning and a line break at its end are ignored.
 * @throws StartError that names each wrong variable, but not its value, which could be a secret
 */
export function readEnvironment(source: NodeJS.ProcessEnv = process.env): Environment {
  return readBy(schema, secrets, source)
}

/** The check of the school's server needs the server's address and a credential, and nothing else. */
const upstreamSchema = z.object({
  ...upstreamVariables,
  UPSTREAM_BASE_URL: urlOf('web'),
  UPSTREAM_USER_ID: visibleText,
  UPSTREAM_PASSWORD: visibleText,
})

export type UpstreamEnvironment = z.infer<typeof upstreamSchema>

/**
 * Reads the variables `UPSTREAM_…` only.
 * @throws StartError as `readEnvironment`
 */
export function readUpstreamEnvironment(source: NodeJS.ProcessEnv = process.env): UpstreamEnvironment {
  return readBy(upstreamSchema, ['UPSTREAM_USER_ID', 'UPSTREAM_PASSWORD'], source)
}

function readBy<T>(schema: z.ZodType<T>, secrets: readonly string[], source: NodeJS.ProcessEnv): T {
  const values = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const errors: string[] = []
  for (const name of secrets) {
    const file = values[`${name}_FILE`]
    if (!file) continue
    if (values[name]) errors.push(`${name}_FILE must not be set beside ${name}`)
    try {
      const text = readFileSync(file, 'utf8').replace(/^\ufeff|\r?\n$/g, '')
      if (text) values[name] = text
      else errors.push(`${name}_FILE must name a file that is not empty`)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      errors.push(`${name}_FILE must name a file that can be read (${code})`)
    }
  }
  const read = schema.safeParse(values)
  if (read.success && !errors.length) return read.data
  // Variables whose file could not be read are reported above.
  const rest = (read.error?.issues ?? []).filter(
    ({ path: [name] }) => !errors.some((error) => error.startsWith(`${String(name)}_FILE`)),
  )
  errors.push(
    ...rest.map(
      (issue) =>
        `${issue.path.join('.')} ${issue.code === 'invalid_type' && issue.input === undefined ? 'must be set' : issue.message}${causeIn(values[String(issue.path[0])])}`,
    ),
  )
  throw new StartError(`Wrong environment: ${errors.join('; ')}.`)
}

/** What a file of settings keeps for one program and removes for another, as Docker's `--env-file` and a shell; null for other values. */
function wrappingOf(value: string): string | null {
  if (/^(["']).*\1$/s.test(value)) return 'is in quotation marks'
  if (value.trim() !== value) return 'begins or ends with a blank or a line break'
  return null
}

/** The probable cause of an error, in brackets. */
function causeIn(value: string | undefined): string {
  const wrapping = wrappingOf(value ?? '')
  return wrapping ? ` (its value ${wrapping}: write it without)` : ''
}

/**
 * Finds values that are probably meant to be shorter: what is around them counts.
 * @returns a sentence for each, without its value
 */
export function wrappedValues(source: NodeJS.ProcessEnv = process.env): string[] {
  return Object.keys(schema.shape).flatMap((name) => {
    const wrapping = wrappingOf(source[name] ?? '')
    return wrapping ? [`${name} ${wrapping}, which is taken as a part of its value`] : []
  })
}

/** Shorter names are too similar to names that other programs use. */
const MIN_LENGTH_TO_COMPARE = 7
const MAX_SLIPS = 2

/**
 * Finds variables that are probably misspelt names of ours: they differ by a letter or two, or begin with one of our
 * prefixes. They have no effect, and nothing else would report that.
 * @returns a sentence for each, without its value
 */
export function misspelledVariables(source: NodeJS.ProcessEnv = process.env): string[] {
  const names = [...Object.keys(schema.shape), ...secrets.map((name) => `${name}_FILE`)]
  return Object.keys(source)
    .filter((name) => !names.includes(name))
    .flatMap((name) => {
      const nearest = names.reduce((best, one) => (distance(name, one) < distance(name, best) ? one : best))
      const isNear = name.length >= MIN_LENGTH_TO_COMPARE && distance(name, nearest) <= MAX_SLIPS
      if (!isNear && !/^(UPSTREAM|SYNC|MEDIA|SMS|BKASH)_/.test(name)) return []
      return [`${name} is not a variable of this server and has no effect: is ${nearest} meant?`]
    })
}
