import { span } from '@school/content/operation-messages'
import { ageSeconds } from '@school/mirror'
import { audit, COMMAND } from '@school/office/audit'
import { parseReference } from '@school/outbox/reference'
import { withdrawAllLinks } from '@school/outbox/signed-links'
import type { Db } from '@school/prisma'
import { StartError } from '../../environment.ts'
import { textTable } from '../../text/text-table.ts'
import { type Opened, runPersonCommand } from './person-command.ts'

/** Asks before something that has an effect outside. `true`: go on. */
export type Ask = (question: string) => Promise<boolean>

/** What a word does, asked first. */
const questions: Record<string, (reference: string) => string> = {
  resend: (reference) =>
    `${reference} is sent to the school again. If it has arrived already, the school has it twice.`,
  settle: (reference) =>
    `${reference} counts as arrived, the sender is told that, and it is not sent any more.`,
  unsettle: (reference) =>
    `${reference} is what it was before it was settled. If it was waiting, it is sent to the school.`,
  erase: (reference) =>
    `The personal data of ${reference} is deleted here for good, and it is not sent any more. What has arrived at the school stays there.`,
}

/**
 * `npm run submissions`, the office's command: without words, `refused`, `show|resend|settle|unsettle|erase <reference>`,
 * `erase applications|messages <from> <to> [--yes]`, or `rotate-key [--end-sessions]`. What it shows and does is in the log of the office. The list contains no personal data. `show` returns everything, for the
 * terminal only.
 * @param open connects to the database; called only when the words are right
 * @param ask asks a person before an effect outside, unless `--yes` follows; without it, as for a program, nobody is asked
 * @returns what the command prints
 * @throws StartError when the words are wrong, or nothing could be done
 */
export async function runOfficeCommand(
  words: string[],
  open: () => Promise<Opened>,
  ask: Ask = async () => true,
): Promise<string> {
  if (words[0] === 'erase' && (words[1] === 'applications' || words[1] === 'messages'))
    return erasePeriod(words[1], words.slice(2), open)
  if (
    words[0] === 'rotate-key' &&
    (words.length === 1 || (words.length === 2 && words[1] === '--end-sessions'))
  )
    return rotateKey(open, words.length === 2)
  if (words[0] === 'person') return runPersonCommand(words.slice(1), open)
  const [action, written = '', ...rest] = words
  const reference = parseReference(written)
  const question = questions[action ?? '']
  const isSure = question !== undefined && rest.length === 1 && rest[0] === '--yes'
  const isList = action === undefined || (action === 'refused' && written === '')
  const isKnown = action === 'show' || question !== undefined
  if (!isList && (!isKnown || !reference || (rest.length > 0 && !isSure)))
    throw new StartError(
      'Usage: submissions, submissions -- refused, submissions -- show <reference>, submissions -- resend|settle|unsettle|erase <reference> [--yes], submissions -- erase applications|messages <from> <to> [--yes], submissions -- person find|export|erase <name, reference, mobile or e-mail> [--yes], or submissions -- rotate-key [--end-sessions].',
    )
  const { db, office, close } = await open()
  try {
    if (isList || !reference) return await list(office, action === 'refused' ? 'refused' : 'open')
    if (question && !isSure && !(await ask(question(reference)))) return 'Nothing was done.'
    await audit(db, COMMAND, actionOf(action), [reference])
    if (action === 'show') {
      const submission = await office.show(reference)
      if (!submission) throw new StartError(`There is no submission ${reference}.`)
      return JSON.stringify(submission, null, 2)
    }
    if (action === 'erase') {
      if (!(await office.erase(reference)))
        throw new StartError(
          `${reference} cannot be erased: it is unknown, already erased, or being sent at the moment.`,
        )
      return `${reference} is erased: its personal data is deleted here, and it is not sent again.`
    }
    if (action === 'unsettle') {
      if (!(await office.unsettle(reference)))
        throw new StartError(`There is no submission ${reference} that was settled by hand.`)
      return `${reference} is what it was before it was settled.`
    }
    const done = action === 'resend' ? await office.resend(reference) : await office.settle(reference)
    if (!done) throw new StartError(`There is no unclear, waiting or refused submission ${reference}.`)
    return action === 'resend'
      ? `${reference} is sent again by the running server.`
      : `${reference} is settled: it counts as arrived, and is not sent again. Take it back: submissions -- unsettle ${reference}`
  } finally {
    await close()
  }
}

/** What the log says of a word of the command. */
const actionOf = (word: string | undefined) =>
  word === 'show' || word === 'resend' || word === 'settle' || word === 'erase' ? word : 'undo'

/**
 * Encrypts with the current key what an old one encrypted. The site runs meanwhile.
 * @param endsSessions whether everybody signs in again and all links that were given out stop working, because the old key got out
 */
async function rotateKey(open: () => Promise<Opened>, endsSessions: boolean): Promise<string> {
  const { db, office, close } = await open()
  try {
    await audit(db, COMMAND, 'rotate-key')
    const ended = endsSessions ? await endSessions(db) : ''
    const { changed, version, others, damaged } = await office.rotateKey()
    const done = `${changed} submissions were encrypted with the key ${version}.`
    const left = others.map((other) => `${other.submissions} still have the key ${other.version}`)
    const advice = others.length
      ? `${left.join(', ')}: run this again. If that changes nothing, set that key as DATA_KEY_OLD.`
      : 'None has another key. Remove DATA_KEY_OLD when all servers run with this DATA_KEY.'
    return [`${done} ${advice}`, ...(ended ? [ended] : []), ...damaged.map(({ reason }) => reason)].join('\n')
  } finally {
    await close()
  }
}

/** Ends all sessions of staff, and withdraws all links to the status of applications. */
async function endSessions(db: Db): Promise<string> {
  await audit(db, COMMAND, 'end-sessions')
  const { count } = await db.staffSession.deleteMany()
  const links = await withdrawAllLinks(db)
  return `${count} sessions of /office and /ops are ended, and the links of ${links} submissions are withdrawn.`
}

/** Erases what arrived in a time, after a program has sent hundreds. Without `--yes` it says only how many there are. */
async function erasePeriod(
  which: 'applications' | 'messages',
  words: string[],
  open: () => Promise<Opened>,
): Promise<string> {
  const [from, to] = words.slice(0, 2).map((word) => new Date(word))
  const isConfirmed = words[2] === '--yes'
  if (!from || !to || !(from < to) || words.length > 3 || (words.length === 3 && !isConfirmed))
    throw new StartError(
      `Give two times, the earlier one first, with their zone: submissions -- erase ${which} 2026-11-25T14:00+06:00 2026-11-25T15:00+06:00 [--yes].`,
    )
  const period = {
    kind: which === 'applications' ? ('application' as const) : ('contact' as const),
    from,
    to,
  }
  const { db, office, close } = await open()
  try {
    const between = `from ${from.toISOString()} to ${to.toISOString()}`
    if (!isConfirmed)
      return `${await office.countPeriod(period)} ${which} ${between} would be erased. With --yes at the end they are.`
    await audit(db, COMMAND, 'erase-period')
    return `${await office.erasePeriod(period)} ${which} ${between} are erased: their personal data is deleted here, and they are not sent again.`
  } finally {
    await close()
  }
}

async function list(office: Opened['office'], which: 'refused' | 'open'): Promise<string> {
  const submissions = await office.list(which)
  if (!submissions.length)
    return which === 'refused' ? 'No submission was refused.' : 'No submission is waiting or unclear.'
  return textTable(
    submissions.map(({ reference, kind, state, receivedAt, attempts, outcomeCode, retryAt }) => ({
      reference,
      kind,
      state,
      age: span(ageSeconds(receivedAt)),
      attempts,
      reason: outcomeCode ?? '',
      'next attempt': retryAt && retryAt > new Date() ? retryAt.toISOString() : '',
    })),
  )
}
