import type pg from 'pg'
import type { Corrections } from '../corrections.ts'
import type { DataKeys } from '../data-keys.ts'
import type { StoredKind } from '../submission.ts'
import { nameIn, type SameKind, sameValues, submissionValues } from './submission-values.ts'
import { storedTerms, wantedTerms } from './terms.ts'

// The table `submission_index`: by what a submission is found while its fields are encrypted. It is a table of its own, because a
// submission is updated often and its terms never: an update would write all of them to their index again.
//
// Plain SQL: the row is written in the transaction that stores the submission.

type Payload = Record<string, string>

const NAME = 'submission_index.name'

interface Indexed {
  kind: StoredKind
  reference: string
  payload: Payload
  /** It is found by what was sent and by these. */
  corrections?: Corrections
}

/** The columns of the index row of a submission. */
export const indexColumns = (keys: DataKeys, { kind, reference, payload, corrections = {} }: Indexed) => ({
  keyVersion: keys.version,
  terms: storedTerms(keys, [...submissionValues(kind, payload), ...submissionValues(kind, corrections)]),
  same: kind === 'application' ? storedTerms(keys, sameValues(payload)) : [],
  name: keys.seal(NAME, reference, nameIn(kind, payload)),
})

/** Writes the index row of a submission, or replaces it after a rotation. */
export async function writeIndex(
  client: Pick<pg.ClientBase, 'query'>,
  keys: DataKeys,
  submission: Indexed & { id: string },
): Promise<void> {
  const { keyVersion, terms, same, name } = indexColumns(keys, submission)
  await client.query(
    `INSERT INTO submission_index (id, "keyVersion", terms, same, name) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (id) DO UPDATE SET "keyVersion" = $2, terms = $3, same = $4, name = $5`,
    [submission.id, keyVersion, terms, same, name],
  )
}

/** Opens the name under which a submission is listed. @throws DataKeyError */
export const openIndexedName = (keys: DataKeys, reference: string, name: Uint8Array): string =>
  keys.open(NAME, reference, name).toString()

/** The terms that another application for the same child, or with the same payment, would share; once for each key. */
export const sameTerms = (keys: DataKeys, payload: Payload, kinds?: readonly SameKind[]): string[] =>
  wantedTerms(keys, sameValues(payload, kinds))
