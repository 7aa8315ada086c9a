import { openPayload } from '@school/outbox/sealed-rows'
import { createDb } from '@school/prisma'
import type { Logger } from 'pino'
import { type Environment, StartError } from '../environment.ts'
import { openDataKeys } from './data-keys.ts'

/**
 * Opens the newest submission of a database with the keys of the site, which shows that a backup and a copy of the key belong
 * together (`bin/site backup rehearse`, `bin/site key`).
 * @param isRehearsal whether to open the one that `docker/backup.sh rehearse` has restored, instead of the site's own
 * @returns a sentence, without anything of the submission but its reference
 * @throws DataKeyError if it cannot be opened
 */
export async function checkKey(environment: Environment, log: Logger, isRehearsal = false): Promise<string> {
  const address = environment.DATABASE_DIRECT_URL ?? environment.DATABASE_URL
  if (!address) throw new StartError('DATABASE_URL must be set: the embedded database has its key beside it.')
  const url = new URL(address)
  if (isRehearsal) url.pathname += '_rehearsal'
  const { keys } = await openDataKeys(environment, log)
  const db = createDb(url.href, 1)
  try {
    const newest = await db.submission.findFirst({
      where: { payload: { not: null } },
      orderBy: { id: 'desc' },
      select: { reference: true, payload: true },
    })
    if (!newest) return `No submission is stored, so the key ${keys.version} could not be tried.`
    openPayload(keys, newest)
    return `The newest submission (${newest.reference}) was opened with the key ${keys.version}.`
  } finally {
    await db.$close()
  }
}
