import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { audit, COMMAND } from '@school/office/audit'
import type { DataKeys } from '@school/outbox/data-keys'
import type { Db } from '@school/prisma'
import { renderUnicodeCompact } from 'uqr'
import { forgetAttempts } from '../../attempts/attempts.ts'
import { countedOfAccount } from '../../attempts/limits.ts'
import { StartError } from '../../environment.ts'
import { textTable } from '../../text/text-table.ts'
import {
  isAccountName,
  MIN_PASSWORD,
  passwordFault,
  ROLES,
  type Role,
  readAccounts,
  removeAccount,
  saveAccount,
} from './accounts.ts'
import { removeSecondFactor, setSecondFactor } from './second-factor.ts'

interface Opened {
  db: Db
  keys: DataKeys
  close(): Promise<unknown>
}

const USAGE =
  'Usage: office, office -- add <name> --role officer|reader|editor, office -- remove <name>, or office -- second-factor <name> on|off. A name has 2 to 40 small letters, digits, dots and hyphens. `add` also changes the password or role of an account.'

/**
 * `npm run office`: the accounts of `/office`.
 * @param open connects to the database; called only when the words are right
 * @returns what the command prints
 * @throws StartError when the words are wrong, or nothing could be done
 */
export async function runAccountsCommand(words: string[], open: () => Promise<Opened>): Promise<string> {
  const [action, name = '', flag, role] = words
  const isAdd = action === 'add' && words.length === 4 && flag === '--role' && isRole(role)
  const isRemove = action === 'remove' && words.length === 2
  const isSecondFactor = action === 'second-factor' && words.length === 3 && /^(on|off)$/.test(flag ?? '')
  const isKnown = isAdd || isRemove || isSecondFactor
  if (action !== undefined && (!isKnown || !isAccountName(name))) throw new StartError(USAGE)
  const password = isAdd ? await readPassword(name) : ''
  const { db, keys, close } = await open()
  try {
    if (isAdd && isRole(role)) {
      await audit(db, COMMAND, 'account-saved', [name])
      // Whoever runs the command knows it.
      await saveAccount(db, name, role, password, true)
      await forgetAttempts(db, keys, countedOfAccount(name))
      return `${name} may sign in at /office as ${role}, and chooses another password there.`
    }
    if (isRemove) {
      await audit(db, COMMAND, 'account-removed', [name])
      if (!(await removeAccount(db, name))) throw new StartError(`There is no account ${name}.`)
      await forgetAttempts(db, keys, countedOfAccount(name))
      return `${name} is removed, and signed out everywhere.`
    }
    if (isSecondFactor) return await changeSecondFactor(db, keys, name, flag === 'on')
    const accounts = await readAccounts(db)
    if (!accounts.length)
      return 'Nobody may sign in at /office: office -- add <name> --role officer|reader|editor.'
    return textTable(
      accounts.map((one) => ({
        name: one.name,
        role: one.role,
        since: one.changedAt.toISOString(),
        'second factor': one.hasSecondFactor ? 'yes' : 'no',
      })),
    )
  } finally {
    await close()
  }
}

/** @returns what is printed: with a new secret, the QR code that an authenticator app reads */
async function changeSecondFactor(db: Db, keys: DataKeys, name: string, isOn: boolean): Promise<string> {
  await audit(db, COMMAND, isOn ? 'second-factor-on' : 'second-factor-off', [name])
  const address = isOn ? await setSecondFactor(db, keys, name) : null
  const isDone = isOn ? address !== null : await removeSecondFactor(db, name)
  if (!isDone) throw new StartError(`There is no account ${name}.`)
  await forgetAttempts(db, keys, countedOfAccount(name))
  if (!address) return `${name} signs in without a code.`
  return `${renderUnicodeCompact(address)}\n${address}\n\nRead it with an authenticator app, then clear the screen: whoever sees it has the codes. From now on ${name} signs in with a code.`
}

const isRole = (text: string | undefined): text is Role => ROLES.some((role) => role === text)

/** Reads a password for an account from standard input twice. In a terminal it is not shown. */
async function readPassword(name: string): Promise<string> {
  const isTerminal = process.stdin.isTTY === true
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: hidden, terminal: isTerminal })
  const ask = (question: string) => isTerminal && process.stderr.write(question)
  const typed: string[] = []
  ask('Password: ')
  for await (const line of lines) {
    typed.push(line)
    ask(typed.length === 1 ? '\nThe same again: ' : '\n')
    if (typed.length === 2) break
  }
  lines.close()
  const [password = '', again] = typed
  if (password !== again) throw new StartError('The two passwords differ: nothing was changed.')
  const fault = await passwordFault(name, password)
  if (fault === 'short')
    throw new StartError(`A password has at least ${MIN_PASSWORD} characters: nothing was changed.`)
  if (fault)
    throw new StartError(
      'This password is easily guessed. Choose a sentence, or several words: nothing was changed.',
    )
  return password
}
