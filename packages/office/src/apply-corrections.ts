import { ADDRESS_FIELDS, CHANNELS } from '@school/outbox/confirmations'
import type { Corrections } from '@school/outbox/corrections'
import type { DataKeys } from '@school/outbox/data-keys'
import { moveStop } from '@school/outbox/deliveries'
import { openPayload, type Payload } from '@school/outbox/sealed-rows'
import { indexColumns } from '@school/outbox/submission-index'
import type { Db } from '@school/prisma'

/**
 * What follows from the corrections of an application, in the transaction that writes them or takes them back: by what it is found, and
 * whose word stops its messages.
 */
export async function applyCorrections(
  tx: Pick<Db, 'submission' | 'submissionIndex' | 'delivery'>,
  keys: DataKeys,
  reference: string,
  id: bigint,
  corrections: Corrections,
): Promise<void> {
  const payload = await readSent(tx, keys, id)
  if (!payload) return
  const submission = { kind: 'application', reference, payload, corrections } as const
  const { terms, same, ...columns } = indexColumns(keys, submission)
  const data = { ...columns, terms: terms.map(BigInt), same: same.map(BigInt) }
  await tx.submissionIndex.update({ where: { id }, data })
  for (const channel of CHANNELS) await moveStop(tx, id, channel, ADDRESS_FIELDS[channel] in corrections)
}

/** What the family has sent; null after erasure. */
export async function readSent(
  tx: Pick<Db, 'submission'>,
  keys: DataKeys,
  id: bigint,
): Promise<Payload | null> {
  const select = { reference: true, payload: true } as const
  return openPayload(keys, await tx.submission.findUniqueOrThrow({ where: { id }, select }))
}
