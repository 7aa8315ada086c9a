import { randomInt } from 'node:crypto'
import { audit } from '@school/office/audit'
import type { FastifyReply } from 'fastify'
import { forgetAttempts } from '../../attempts/attempts.ts'
import { countedOfAccount } from '../../attempts/limits.ts'
import { passwordFault, readAccount, readAccounts, savePassword } from './accounts.ts'
import type { AccountResult } from './pages.ts'
import { field, textIn } from './posted.ts'
import { sendOfficePage } from './send-page.ts'
import type { Parts, Visit } from './visit.ts'

// The own password and sessions, and the passwords of others: an officer sets a new one for somebody who has forgotten theirs, who then
// chooses another.

export function accountHandlers(parts: Parts) {
  const { db, keys, guard } = parts

  async function sendAccount(
    visit: Visit,
    result: AccountResult | null = null,
    {
      chosen = '',
      issued = null,
    }: { chosen?: string; issued?: { name: string; password: string } | null } = {},
  ): Promise<FastifyReply> {
    const isOfficer = visit.account.role === 'officer'
    if (result && result !== 'done' && result !== 'signedOut') void visit.reply.code(422)
    return sendOfficePage(visit, '/office/account', {
      name: 'account',
      mustChange: visit.account.mustChange && result !== 'done',
      result,
      chosen,
      issued,
      // Which sessions there are after a new password is on the next page: this answer begins one.
      sessions: result === 'done' ? [] : await guard.sessionsOf(visit.request, visit.account),
      others: isOfficer
        ? (await readAccounts(db)).map(({ name }) => name).filter((name) => name !== visit.account.name)
        : [],
    })
  }

  return {
    account: (visit: Visit) => sendAccount(visit),

    async changePassword(visit: Visit): Promise<FastifyReply> {
      const { request, reply, account } = visit
      const next = textIn(request, 'new')
      const fault = await passwordFault(account.name, next)
      if (fault) return sendAccount(visit, fault)
      if (next !== textIn(request, 'again')) return sendAccount(visit, 'differs')
      const typed = typedIn(visit)
      if (next === typed.password) return sendAccount(visit, 'same')
      const checked = await guard.verify(request, reply, typed)
      if (typeof checked === 'string') return sendAccount(visit, checked === 'wrong' ? 'wrong' : 'busy')
      await audit(db, account.name, 'password')
      await savePassword(db, account.name, next, false)
      // The new password ends all sessions; this one goes on.
      await guard.begin(request, account.name)
      return sendAccount(visit, 'done')
    },

    /** Ends one session of the own account, or all but this one. */
    async endSessions(visit: Visit): Promise<FastifyReply> {
      const { request, reply, account } = visit
      const chosen = field(request, 'session')
      if (!chosen) return sendAccount(visit, 'noSession')
      const typed = typedIn(visit)
      // No attempt: nothing was guessed.
      if (!typed.password) return sendAccount(visit, 'wrong')
      const checked = await guard.verify(request, reply, typed)
      if (typeof checked === 'string') return sendAccount(visit, checked === 'wrong' ? 'wrong' : 'busy')
      await audit(db, account.name, 'end-own-sessions')
      // This one goes on under another id.
      await guard.begin(request, account.name)
      const ended = await guard.endSessionsOf(request, account, chosen === 'others' ? null : chosen)
      // It has ended meanwhile, or is not of this account.
      return sendAccount(visit, ended || chosen === 'others' ? 'signedOut' : 'noSession')
    },

    /**
     * A new password for somebody else, shown once. It asks for the own one: who only finds a browser signed in would get every account by
     * it, this one too.
     */
    async issuePassword(visit: Visit): Promise<FastifyReply> {
      const { request, reply, account } = visit
      const name = field(request, 'name')
      const other = name === account.name ? null : await readAccount(db, name)
      if (!other) return sendAccount(visit, 'nobody')
      const typed = typedIn(visit)
      // No attempt: nothing was guessed.
      if (!typed.password) return sendAccount(visit, 'wrong', { chosen: name })
      const checked = await guard.verify(request, reply, typed)
      if (typeof checked === 'string')
        return sendAccount(visit, checked === 'wrong' ? 'wrong' : 'busy', { chosen: name })
      // This one goes on under another id.
      await guard.begin(request, account.name)
      await audit(db, account.name, 'password', [name])
      const password = readablePassword()
      await savePassword(db, name, password, true)
      await forgetAttempts(db, keys, countedOfAccount(name))
      return sendAccount(visit, null, { issued: { name, password } })
    },
  }
}

/** What somebody enters who is signed in already, to show that it is them. */
const typedIn = ({ request, account }: Visit) => ({
  name: account.name,
  password: textIn(request, 'password'),
  code: field(request, 'code'),
})

/** Read out on the telephone: no letter looks like another. 78 bits. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const readablePassword = (): string =>
  Array.from({ length: 4 }, () =>
    Array.from({ length: 4 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join(''),
  ).join('-')
