import type { Db } from '@school/prisma'
import type { Outcome } from './matters.ts'

// One change of several matters: each is a transaction of its own with the same batch, so that one that is not possible stops no other,
// and all that were made are taken back at once.

/** The most matters of one change. A list that is longer is narrowed by its filters. */
export const MAX_SEVERAL = 500

/** What became of each, by reference. */
export type Outcomes = { reference: string; is: Outcome['is'] }[]

/** Does the same with several, one after the other, in the order given: the first ones get the seats. */
export async function forEachOf(
  references: readonly string[],
  change: (reference: string) => Promise<Outcome>,
): Promise<Outcomes> {
  const outcomes: Outcomes = []
  for (const reference of references) outcomes.push({ reference, is: (await change(reference)).is })
  return outcomes
}

/** The changes of a batch that were not taken back yet, with the reference of each. */
export async function changesOfBatch(db: Db, batch: string): Promise<{ id: bigint; reference: string }[]> {
  const rows = await db.matterChange.findMany({
    where: { batch, undoes: null, submission: { erasedAt: null } },
    orderBy: { id: 'desc' },
    select: { id: true, submission: { select: { reference: true } } },
  })
  return rows.map(({ id, submission }) => ({ id, reference: submission.reference }))
}
