import { ageSeconds } from '@school/mirror'
import type { createOffice } from '@school/outbox/office'
import { parseReference } from '@school/outbox/reference'
import { StartError } from '../environment.ts'
import { span } from '../ops/format.ts'
import { textTable } from '../text/text-table.ts'

interface Opened {
  office: ReturnType<typeof createOffice>
  close(): Promise<unknown>
}

/**
 * `npm run submissions`, the office's command: without words, `refused`, `show|resend|settle|erase <reference>`,
 * `erase applications|messages <from> <to> [--yes]`, or `rotate-key`. The list contains no personal data. `show` returns everything, for the
 * terminal only.
 * @param open connects to the database; called only when the words are right
 * @returns what the command prints
 * @throws StartError when the words are wrong, or nothing could be done
 */
export async function runOfficeCommand(words: string[], open: () => Promise<Opened>): Promise<string> {
  if (words[0] === 'erase' && (words[1] === 'applications' || words[1] === 'messages'))
    return erasePeriod(words[1], words.slice(2), open)
  if (words[0] === 'rotate-key' && words.length === 1) return rotateKey(open)
  const [action, written = ''] = words
  const reference = parseReference(written)
  const isList = action === undefined || (action === 'refused' && written === '')
  if (!isList && (!['show', 'resend', 'settle', 'erase'].includes(action) || !reference))
    throw new StartError(
      'Usage: submissions, submissions -- refused, submissions -- show|resend|settle|erase <reference>, submissions -- erase applications|messages <from> <to> [--yes], or submissions -- rotate-key.',
    )
  const { office, close } = await open()
  try {
    if (isList || !reference) return await list(office, action === 'refused' ? 'refused' : 'open')
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
    const done = action === 'resend' ? await office.resend(reference) : await office.settle(reference)
    if (!done) throw new StartError(`There is no unclear, waiting or refused submission ${reference}.`)
    return action === 'resend'
      ? `${reference} is sent again by the running server.`
      : `${reference} is settled: it is not sent again.`
  } finally {
    await close()
  }
}

/** Encrypts with the current key what an old one encrypted. The site runs meanwhile. */
async function rotateKey(open: () => Promise<Opened>): Promise<string> {
  const { office, close } = await open()
  try {
    const rotated = await office.rotateKey()
    if (!rotated) throw new StartError('There is no DATA_KEY.')
    const { changed, version, others, damaged } = rotated
    const done = `${changed} submissions were encrypted with the key ${version}.`
    const left = others.map((other) => `${other.submissions} still have the key ${other.version}`)
    const advice = others.length
      ? `${left.join(', ')}: run this again. If that changes nothing, set that key as DATA_KEY_OLD.`
      : 'None has another key. Remove DATA_KEY_OLD when all servers run with this DATA_KEY.'
    return [`${done} ${advice}`, ...damaged.map(({ reason }) => reason)].join('\n')
  } finally {
    await close()
  }
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
  const { office, close } = await open()
  try {
    const between = `from ${from.toISOString()} to ${to.toISOString()}`
    if (!isConfirmed)
      return `${await office.countPeriod(period)} ${which} ${between} would be erased. With --yes at the end they are.`
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
