import { readFileSync } from 'node:fs'
import path from 'node:path'
import { scheduleFault } from '@school/mirror'
import { z } from 'zod'

// The only file that reads the environment. A wrong value stops the start with a sentence that names it.

const address = (protocols: string[]) =>
  z.string().refine(
    (text) => {
      const url = URL.parse(text)
      return url !== null && protocols.includes(url.protocol)
    },
    `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  )

const schedule = z.string().superRefine((text, context) => {
  const fault = scheduleFault(text)
  if (fault) context.addIssue({ code: 'custom', message: `must be a cron schedule: ${fault}` })
})

const wholeNumber = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from ${from} to ${to}`)
    .transform(Number)
    .refine((value) => value >= from && value <= to, `must be a whole number from ${from} to ${to}`)

const yesOrNo = z.enum(['true', 'false'], 'must be true or false').transform((text) => text === 'true')

const schema = z
  .object({
    PORT: wholeNumber(0, 65535).default(3000),
    HOST: z.string().default('127.0.0.1'),
    DATABASE_URL: address(['postgresql:', 'postgres:']).optional(),
    DATA_DIR: z
      .string()
      .default('.data')
      .transform((text) => path.resolve(text)),
    UPSTREAM_BASE_URL: address(['http:', 'https:']).optional(),
    UPSTREAM_USER_ID: z.string().optional(),
    UPSTREAM_PASSWORD: z.string().optional(),
    UPSTREAM_FILES_URL: address(['http:', 'https:']).optional(),
    VIDEO_THUMBNAILS_URL: address(['http:', 'https:']).optional(),
    UPSTREAM_TIMEOUT_MS: wholeNumber(100, 120_000).default(10_000),
    SYNC_SCHEDULE_FREQUENT: schedule.default('0 */5 * * * *'),
    SYNC_SCHEDULE_SLOW: schedule.default('30 */30 * * * *'),
    SYNC_ENABLED: yesOrNo.default(true),
    PUBLIC_URL: address(['http:', 'https:'])
      .transform((text) => text.replace(/\/+$/, ''))
      .optional(),
    OFFLINE_ENABLED: yesOrNo.default(true),
    RETENTION_DAYS: wholeNumber(1, 3650).default(30),
    FORWARD_RETRY_SECONDS: wholeNumber(1, 3600).default(60),
    DRAIN_SECONDS: wholeNumber(0, 60).default(0),
    LOG_LEVEL: z
      .enum(
        ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
        'must be fatal, error, warn, info, debug, trace or silent',
      )
      .default('info'),
    METRICS_TOKEN: z.string().min(8, 'must have at least 8 characters').optional(),
    OPS_TOKEN: z
      .string()
      .regex(/^[\x21-\x7e]{16,200}$/, 'must have 16 to 200 characters, without spaces')
      .optional(),
  })
  .superRefine((values, context) => {
    if (!values.UPSTREAM_BASE_URL) return
    for (const name of ['UPSTREAM_USER_ID', 'UPSTREAM_PASSWORD'] as const) {
      if (values[name]) continue
      context.addIssue({ code: 'custom', path: [name], message: 'must be set when UPSTREAM_BASE_URL is' })
    }
  })

/** These may come out of a file that `<name>_FILE` names, as Docker and systemd hand secrets over. */
const secrets = [
  'DATABASE_URL',
  'UPSTREAM_USER_ID',
  'UPSTREAM_PASSWORD',
  'METRICS_TOKEN',
  'OPS_TOKEN',
] as const

export type Environment = z.infer<typeof schema>

/** A start that cannot go on; its message is the one sentence that the technician sees. */
export class StartError extends Error {}

/**
 * Reads and checks the environment; an empty value counts as unset. A secret may lie in a file that `<name>_FILE`
 * names; an end of line behind it does not belong to it.
 * @throws StartError that names each wrong variable, and never its value: it could be a secret
 */
export function readEnvironment(source: NodeJS.ProcessEnv = process.env): Environment {
  const values = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const faults: string[] = []
  for (const name of secrets) {
    const file = values[`${name}_FILE`]
    if (!file) continue
    if (values[name]) faults.push(`${name}_FILE must not be set beside ${name}`)
    try {
      const text = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
      if (text) values[name] = text
      else faults.push(`${name}_FILE must name a file that is not empty`)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      faults.push(`${name}_FILE must name a file that can be read (${code})`)
    }
  }
  const read = schema.safeParse(values)
  if (read.success && !faults.length) return read.data
  // What is missing because its file could not be read was named above.
  const rest = (read.error?.issues ?? []).filter(
    ({ path: [name] }) => !faults.some((fault) => fault.startsWith(`${String(name)}_FILE`)),
  )
  faults.push(...rest.map((issue) => `${issue.path.join('.')} ${issue.message}`))
  throw new StartError(`Wrong environment: ${faults.join('; ')}.`)
}
