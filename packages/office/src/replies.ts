import { type DataKeys, nullWithoutKey } from '@school/outbox/data-keys'
import { REPLY_PICTURE } from '@school/outbox/office-columns'
import type { Db } from '@school/prisma'
import { changePart, type Outcome } from './matters.ts'

// A family's answer to what the office has asked for: text and pictures of papers. It closes the request, and is kept as long as the
// submission.

export const MAX_REPLY_PICTURES = 3

type Bytes = Uint8Array<ArrayBuffer>

/**
 * Answers the open request of an application.
 * @param pictures JPEGs
 * @returns 'none' when nothing is asked for, or it is answered already
 */
export const answerRequest = (
  db: Db,
  keys: DataKeys,
  reference: string,
  text: string,
  pictures: readonly Bytes[],
): Promise<Outcome> =>
  changePart(db, keys, reference, { account: null }, 'request', async (request, tx, id) => {
    if (!request || request.answer) return undefined
    const ids: string[] = []
    for (const picture of pictures) {
      const bytes = keys.seal(REPLY_PICTURE, reference, picture)
      const row = await tx.replyPicture.create({ data: { submissionId: id, bytes }, select: { id: true } })
      ids.push(String(row.id))
    }
    return { ...request, answer: { by: null, at: new Date(), text, pictures: ids } }
  })

/** A picture of an answer, a JPEG; null when there is none, or it is encrypted with a key that this server does not have */
export async function readReplyPicture(
  db: Db,
  keys: DataKeys,
  reference: string,
  id: bigint,
): Promise<Bytes | null> {
  const row = await db.replyPicture.findFirst({
    where: { id, submission: { reference, erasedAt: null } },
    select: { bytes: true },
  })
  return row && nullWithoutKey(() => keys.open(REPLY_PICTURE, reference, row.bytes))
}
