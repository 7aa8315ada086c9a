import { audit, COMMAND } from '@school/office/audit'
import { erasePerson, exportPerson, findPerson } from '@school/office/people'
import type { SubmissionOffice } from '@school/office/submissions'
import type { DataKeys } from '@school/outbox/data-keys'
import type { Db } from '@school/prisma'
import { StartError } from '../../environment.ts'
import { textTable } from '../../text/text-table.ts'

/** What the command needs of the site. */
export interface Opened {
  db: Db
  keys: DataKeys
  office: SubmissionOffice
  close(): Promise<unknown>
}

const USAGE =
  'Usage: submissions -- person find|export|erase <name, reference, mobile or e-mail> [--yes]. Without --yes, erase says only what it would erase.'

/**
 * `npm run submissions -- person …`: everything that holds a person, for a request about personal data. What was typed is in no log.
 * @returns what the command prints: a list, the document, or what was erased
 * @throws StartError when the words are wrong, or nothing was found
 */
export async function runPersonCommand(words: string[], open: () => Promise<Opened>): Promise<string> {
  const isConfirmed = words.at(-1) === '--yes'
  const [action = '', ...rest] = isConfirmed ? words.slice(0, -1) : words
  const typed = rest.join(' ')
  if (!['find', 'export', 'erase'].includes(action) || !typed || (isConfirmed && action !== 'erase'))
    throw new StartError(USAGE)
  const { db, keys, office, close } = await open()
  try {
    const rows = await findPerson(db, keys, typed)
    const references = rows.map(({ reference }) => reference)
    await audit(db, COMMAND, 'find-person', references)
    if (!rows.length) throw new StartError('Nothing is stored that holds this.')
    if (action === 'export') {
      await audit(db, COMMAND, 'export-person', references)
      return JSON.stringify(await exportPerson(db, keys, references), null, 2)
    }
    const list = textTable(
      rows.map(({ reference, kind, state, receivedAt }) => ({
        reference,
        kind,
        state,
        received: receivedAt.toISOString(),
      })),
    )
    if (action === 'find') return list
    if (!isConfirmed) return `${list}\n\nThese would be erased. With --yes at the end they are.`
    await audit(db, COMMAND, 'erase-person', references)
    const { erased, left } = await erasePerson(office, references)
    const rest = left.length
      ? ` Not erased, because they are being sent at the moment: ${left.join(', ')}.`
      : ''
    return `${erased.length} submissions are erased.${rest}`
  } finally {
    await close()
  }
}
