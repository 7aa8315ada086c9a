import { hash, verify } from '@node-rs/argon2'
import { foldedText } from '@school/forms/text'
import { NONE } from '@school/office/list-filter'
import type { DataKeys } from '@school/outbox/data-keys'
import type { Db } from '@school/prisma'
import PQueue from 'p-queue'
import { loadOnce } from '../../load-once.ts'
import { isGuessable } from './guessable-passwords.ts'
import { ME } from './list-query.ts'
import { decoySecret, stepOfCode, useStep } from './second-factor.ts'

// The accounts of `/office` (docs/decisions/0109-office-accounts.md).

export const ROLES = ['reader', 'officer', 'editor'] as const
export type Role = (typeof ROLES)[number]

export interface Account {
  name: string
  role: Role
  /** Sessions from before are ended. */
  changedAt: Date
  /** The password was set by somebody else: another one is chosen first. */
  mustChange: boolean
}

export interface ListedAccount extends Account {
  hasSecondFactor: boolean
}

export const MIN_PASSWORD = 12
const MAX_PASSWORD = 200
/** OWASP's second choice for argon2id, which is the library's kind: 19 MB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** How a hash of this cost begins. */
const OF_COST = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`

/** A name of an account: as in an e-mail address, so that it is typed the same on every keyboard. A list is filtered by other words. */
export const isAccountName = (name: string): boolean =>
  /^[a-z0-9][a-z0-9.-]{1,39}$/.test(name) && name !== ME && name !== NONE

/** What people type as their name, or paste: with a capital letter, with digits of Bangla, with an invisible character. */
export const accountName = (typed: string): string => foldedText(typed).trim().slice(0, 100)

/** What is wrong with a password that somebody chooses for an account. */
export async function passwordFault(name: string, password: string): Promise<'short' | 'guessable' | null> {
  if (password.length < MIN_PASSWORD || password.length > MAX_PASSWORD) return 'short'
  return (await isGuessable(name, password)) ? 'guessable' : null
}

/** Creates an account, or gives an existing one this role and password. Its sessions end. @param mustChange as in `savePassword` */
export async function saveAccount(
  db: Db,
  name: string,
  role: Role,
  password: string,
  mustChange = false,
): Promise<void> {
  const columns = { role, mustChange, ...(await passwordColumns(password)) }
  await db.officeAccount.upsert({ where: { name }, create: { name, ...columns }, update: columns })
}

/** Changes a password. All sessions of the account end. @param mustChange whether its owner chooses another one first */
export async function savePassword(
  db: Db,
  name: string,
  password: string,
  mustChange: boolean,
): Promise<void> {
  await db.officeAccount.update({
    where: { name },
    data: { mustChange, ...(await passwordColumns(password)) },
  })
}

const passwordColumns = async (password: string) => ({
  passwordHash: await hash(password.normalize('NFC'), COST),
  changedAt: new Date(),
})

/** Removes an account. Its sessions end. @returns false when there is none */
export const removeAccount = async (db: Db, name: string): Promise<boolean> =>
  (await db.officeAccount.deleteMany({ where: { name } })).count === 1

export async function readAccounts(db: Db): Promise<ListedAccount[]> {
  const rows = await db.officeAccount.findMany({
    orderBy: { name: 'asc' },
    select: { name: true, role: true, changedAt: true, mustChange: true, totpSecret: true },
  })
  return rows.map(({ name, role, changedAt, mustChange, totpSecret }) => ({
    name,
    role: role as Role,
    changedAt,
    mustChange,
    hasSecondFactor: totpSecret !== null,
  }))
}

export async function readAccount(db: Db, name: string): Promise<Account | null> {
  const row = await db.officeAccount.findUnique({
    where: { name },
    select: { name: true, role: true, changedAt: true, mustChange: true },
  })
  return row as Account | null
}

/** Each check needs 19 MB and some 50 ms of a core, so two run at a time, and few wait. */
const CHECKS_AT_ONCE = 2
const MAX_WAITING = 20

/**
 * Checks passwords, and the code of an account with a second factor. What is wrong takes the same work: the time tells neither which
 * accounts exist or have a second factor, nor that the password was right and only the code wrong.
 * @param verifyHash a test counts it
 */
export function createPasswordCheck(
  db: Db,
  keys: DataKeys,
  verifyHash = verify,
): (name: string, password: string, code: string) => Promise<Account | null | 'busy'> {
  const queue = new PQueue({ concurrency: CHECKS_AT_ONCE })
  const hashOfNobody = loadOnce(() => hash('the password of nobody', COST))
  // Before somebody waits for it.
  void hashOfNobody().catch(() => undefined)
  const decoy = decoySecret(keys)
  return async (name, password, code) => {
    if (queue.size >= MAX_WAITING) return 'busy'
    return queue.add(async () => {
      const account = await db.officeAccount.findUnique({ where: { name } })
      const stored = account?.passwordHash ?? (await hashOfNobody())
      const typed = password.slice(0, MAX_PASSWORD).normalize('NFC')
      const isRight = await verifyHash(stored, typed)
      const secret = account?.totpSecret ?? null
      const step = stepOfCode(keys, secret ? { name, secret } : decoy, code)
      if (!isRight || !account) return null
      const { role, changedAt, mustChange, totpStep } = account
      // A code that was used is found by the row that was read; the statement decides between two at the same moment.
      if (secret && (step === null || step <= (totpStep ?? -1) || !(await useStep(db, name, step))))
        return null
      // One of another cost is replaced while the password is known; it stays the same password.
      if (!stored.startsWith(OF_COST)) {
        const where = { name, passwordHash: stored }
        await db.officeAccount.updateMany({ where, data: { passwordHash: await hash(typed, COST) } })
      }
      return { name, role: role as Role, changedAt, mustChange }
    })
  }
}
