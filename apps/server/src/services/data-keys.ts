import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createDataKeys, type DataKeys, KEY_BYTES } from '@school/outbox/data-keys'
import type { Logger } from 'pino'
import { type Environment, isDataKey, StartError } from '../environment.ts'
import { EMBEDDED_DATABASE } from './embedded-database.ts'

/** Lies beside the embedded database, whose folder a backup of DATA_DIR contains too. */
const FILE = 'data-key'

/**
 * The keys that encrypt submissions (docs/decisions/0108-encryption-at-rest.md): DATA_KEY, or the file in DATA_DIR that is made for the
 * embedded database.
 * @returns the keys, and variables by which a child process gets the same ones
 * @throws StartError with one sentence that says what to do
 */
export async function openDataKeys(
  environment: Environment,
  log: Logger,
): Promise<{ keys: DataKeys; variables: Record<string, string> }> {
  const { DATA_KEY: given, DATA_KEY_OLD: old = '', DATABASE_URL } = environment
  const keysFrom = (current: string) => {
    const [key = Buffer.of(), ...others] = [current, ...old.split(',').filter(Boolean)].map((text) =>
      Buffer.from(text, 'base64'),
    )
    return createDataKeys(key, others)
  }
  if (given) return { keys: keysFrom(given), variables: {} }
  if (DATABASE_URL)
    throw new StartError(
      'DATA_KEY must be set when DATABASE_URL is: 32 random bytes in base64, as `openssl rand -base64 32` prints them. Keep a copy apart from the backups (docs/runbook.md).',
    )
  const key = await ownKey(path.join(environment.DATA_DIR, FILE), log)
  return { keys: keysFrom(key), variables: { DATA_KEY: key } }
}

/** Reads the key of the embedded database, or makes it. Of several processes that do so at once, one makes it. */
async function ownKey(file: string, log: Logger): Promise<string> {
  const read = async () => {
    const text = await readFile(file, 'utf8').catch(({ code }: NodeJS.ErrnoException) => {
      if (code === 'ENOENT') return null
      throw new StartError(`The key of the submissions (${file}) cannot be read: ${code}.`)
    })
    const key = text?.trim()
    if (key !== undefined && !isDataKey(key))
      throw new StartError(`${file} is not a key: put the copy of it back.`)
    return key
  }
  const existing = await read()
  if (existing) return existing
  // A new key could not read what is stored.
  const database = path.join(path.dirname(file), EMBEDDED_DATABASE, 'cluster')
  if (existsSync(database) && !(await read()))
    throw new StartError(
      `The key of the submissions (${file}) is missing, and there is a database (${database}), which it encrypts: put the copy of the key back, or move both away to begin with an empty database.`,
    )
  const draft = `${file}-${process.pid}`
  // A link appears whole or not at all, and never replaces a key.
  try {
    await writeFile(draft, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600 })
    await link(draft, file)
    log.info(
      { file },
      'a key that encrypts submissions was made: without it they cannot be read, so keep a copy',
    )
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EEXIST')
      throw new StartError(`The key of the submissions (${file}) cannot be written: ${code}.`)
  } finally {
    await rm(draft, { force: true })
  }
  const made = await read()
  if (!made) throw new StartError(`The key of the submissions (${file}) disappeared: start again.`)
  return made
}
