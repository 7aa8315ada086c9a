import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import type { Db } from '@school/prisma'
import { StartError } from '../environment.ts'
import { textTable } from '../text/text-table.ts'
import {
  isAccountName,
  isPassword,
  MIN_PASSWORD,
  ROLES,
  type Role,
  readAccounts,
  removeAccount,
  saveAccount,
} from './accounts.ts'

interface Opened {
  db: Db
  close(): Promise<unknown>
}

const USAGE =
  'Usage: office, office -- add <name> --role officer|reader, or office -- remove <name>. A name has 2 to 40 small letters, digits, dots and hyphens. `add` also changes the password or role of an account.'

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
  if (action !== undefined && (!(isAdd || isRemove) || !isAccountName(name))) throw new StartError(USAGE)
  const password = isAdd ? await readPassword() : ''
  const { db, close } = await open()
  try {
    if (isAdd && isRole(role)) {
      await saveAccount(db, name, role, password)
      return `${name} may sign in at /office as ${role}.`
    }
    if (isRemove) {
      if (!(await removeAccount(db, name))) throw new StartError(`There is no account ${name}.`)
      return `${name} is removed, and signed out everywhere.`
    }
    const accounts = await readAccounts(db)
    if (!accounts.length) return 'Nobody may sign in at /office: office -- add <name> --role officer|reader.'
    return textTable(
      accounts.map((one) => ({ name: one.name, role: one.role, since: one.changedAt.toISOString() })),
    )
  } finally {
    await close()
  }
}

const isRole = (text: string | undefined): text is Role => ROLES.some((role) => role === text)

/** Reads a password from standard input twice. In a terminal it is not shown. */
async function readPassword(): Promise<string> {
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
  if (!isPassword(password))
    throw new StartError(`A password has at least ${MIN_PASSWORD} characters: nothing was changed.`)
  return password
}
