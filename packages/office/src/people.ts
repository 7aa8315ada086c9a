import { asciiDigits, mobileNumber } from '@school/forms/text'
import { type DataKeys, nullWithoutKey } from '@school/outbox/data-keys'
import { elementsOf, skeletonOf, soundsOf, wordsIn } from '@school/outbox/name-sounds'
import { DELIVERY_CONTENT, NOTE_TEXT, REPLY_PICTURE } from '@school/outbox/office-columns'
import { parseReference } from '@school/outbox/reference'
import { openAnswer, openMessage, openPayload, openPicture } from '@school/outbox/sealed-rows'
import type { State, StoredKind } from '@school/outbox/submission'
import { emailOf, idOf, type TermValue, wantedTerms } from '@school/outbox/terms'
import type { Db } from '@school/prisma'
import { readChanges } from './changes.ts'
import { readMatter } from './matters.ts'
import type { SubmissionOffice } from './submissions.ts'

// Requests about personal data: everything that holds a person, of every kind of submission, found by name, reference, mobile number or
// e-mail address, saved as one file, and erased by one action.
//
// Plain SQL: hashes are searched in an index of arrays.

/** The most submissions of one person that are found at once; a school's whole family has some dozens. */
export const MAX_OF_PERSON = 500

/** Something that holds a person. */
export interface Held {
  reference: string
  kind: StoredKind
  state: State
  receivedAt: Date
  /** The fields of the form; null when they are encrypted with a key that this server does not have. */
  payload: Record<string, string> | null
}

/** What a typed name, mobile number or e-mail address looks for: each clause has terms of which a submission must have one. */
function clausesOf(keys: DataKeys, typed: string): string[][] {
  const text = asciiDigits(typed).trim()
  if (text.includes('@')) return [wantedTerms(keys, [['email', emailOf(text).address]])]
  if (/^[+\d][\d\s().-]{3,}$/.test(text)) return [wantedTerms(keys, [['number', idOf(mobileNumber(text))]])]
  return elementsOf(wordsIn(text, 10)).map((element) =>
    wantedTerms(
      keys,
      soundsOf(element).flatMap((sound): TermValue[] => [
        ['name', sound],
        ['nameSkeleton', skeletonOf(sound)],
      ]),
    ),
  )
}

/**
 * Finds everything that holds a person, the oldest first: applications, messages, requests about data, reminders.
 * @param typed a name in any spelling, a reference, a mobile number or an e-mail address
 */
export async function findPerson({ $pool: pool }: Db, keys: DataKeys, typed: string): Promise<Held[]> {
  const reference = parseReference(typed)
  // Nine letters may be a name too. A request about data names the reference that it is about.
  const clauses = reference && /\d/.test(typed) ? [] : clausesOf(keys, typed)
  const named = reference ? wantedTerms(keys, [['number', idOf(reference)]]) : []
  if (!reference && !clauses.length) return []
  const withTerms = (n: number) => `s.id IN (SELECT submissions_with_terms($${n}))`
  const has = clauses.map((_terms, n) => withTerms(n + 3)).join(' AND ') || 'false'
  const { rows } = await pool.query<Omit<Held, 'payload'> & { payload: Uint8Array<ArrayBuffer> | null }>(
    `SELECT s.reference, s.kind, s.state, s."receivedAt", s.payload FROM submission s
     WHERE s."erasedAt" IS NULL AND (s.reference = $1 OR ${withTerms(2)} OR (${has})) ORDER BY s.id LIMIT ${MAX_OF_PERSON}`,
    [reference, named, ...clauses],
  )
  return rows.map((row) => ({ ...row, payload: nullWithoutKey(() => openPayload(keys, row)) }))
}

/** Everything that is stored about some submissions, as one document. Pictures are JPEG in base64. @throws DataKeyError */
export async function exportPerson(
  db: Db,
  keys: DataKeys,
  references: readonly string[],
): Promise<Record<string, unknown>> {
  const submissions = []
  for (const reference of references) {
    const one = await exportOne(db, keys, reference)
    if (one) submissions.push(one)
  }
  return { exportedAt: new Date(), submissions }
}

async function exportOne(db: Db, keys: DataKeys, reference: string): Promise<Record<string, unknown> | null> {
  const row = await db.submission.findUnique({
    where: { reference, erasedAt: null },
    include: {
      settledPicture: true,
      notes: { orderBy: { id: 'asc' } },
      deliveries: { orderBy: { id: 'asc' } },
      paymentCheck: true,
    },
  })
  if (!row) return null
  const pictures = await db.replyPicture.findMany({
    where: { submissionId: row.id },
    orderBy: { id: 'asc' },
  })
  const base64 = (bytes: Uint8Array | null) => bytes && Buffer.from(bytes).toString('base64')
  return {
    reference,
    kind: row.kind,
    state: row.state,
    receivedAt: row.receivedAt,
    settledAt: row.settledAt,
    consent: row.consentVersion && { version: row.consentVersion, at: row.consentAt },
    entries: openPayload(keys, row),
    picture: base64(openPicture(keys, reference, row.picture ?? row.settledPicture?.bytes ?? null)),
    answerOfTheSchoolsSystem: {
      code: row.outcomeCode,
      message: openMessage(keys, reference, row.outcomeMessage),
      raw: openAnswer(keys, reference, row.outcomeAnswer),
    },
    office: await readMatter(db, keys, reference),
    changesOfTheOffice: (await readChanges(db, keys, reference)).map((change) => ({
      ...change,
      id: String(change.id),
      undoes: change.undoes === null ? null : String(change.undoes),
    })),
    notesOfTheOffice: row.notes.map(({ account, at, text }) => ({
      account,
      at,
      text: keys.open(NOTE_TEXT, reference, text).toString(),
    })),
    picturesOfTheFamily: pictures.map(({ at, bytes }) => ({
      at,
      picture: base64(keys.open(REPLY_PICTURE, reference, bytes)),
    })),
    messages: row.deliveries.map(({ channel, topic, content, state, told, changedAt }) => ({
      channel,
      topic,
      content: content && JSON.parse(keys.open(DELIVERY_CONTENT, reference, content).toString()),
      state,
      told,
      at: changedAt,
    })),
    payment: row.paymentCheck && {
      state: row.paymentCheck.state,
      detail: row.paymentCheck.detail,
      paid: row.paymentCheck.paid,
    },
  }
}

/**
 * Erases submissions. @returns the references that are erased, and those that are not: they are being sent at this moment, or were erased
 * before
 */
export async function erasePerson(
  office: Pick<SubmissionOffice, 'erase'>,
  references: readonly string[],
): Promise<{ erased: string[]; left: string[] }> {
  const erased: string[] = []
  const left: string[] = []
  for (const reference of references)
    (await office.erase(reference)) ? erased.push(reference) : left.push(reference)
  return { erased, left }
}
