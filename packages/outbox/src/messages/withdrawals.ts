import type { Db } from '@school/prisma'

// A message of the office that is no longer true. One that waits is deleted. One that a process is just handing over, or that may be sent
// again by hand, loses its text: if it was not handed over, it never will be (deliveries.ts).

type Transaction = Parameters<Parameters<Db['$transaction']>[0]>[0]
type Where = NonNullable<NonNullable<Parameters<Transaction['delivery']['deleteMany']>[0]>['where']>

/**
 * Withdraws messages of a submission in the transaction of the change that makes them untrue.
 * @returns whether one is just being handed over: then the family has to be told of the change
 */
export async function withdraw(tx: Transaction, submissionId: bigint, where: Where): Promise<boolean> {
  // Its state stays what it is until the change is written.
  await tx.$executeRaw`SELECT FROM delivery WHERE "submissionId" = ${submissionId} ORDER BY id FOR UPDATE`
  const ofTopics = { ...where, submissionId }
  await tx.delivery.deleteMany({ where: { ...ofTopics, state: 'waiting' } })
  const underWay = await tx.delivery.updateMany({
    where: { ...ofTopics, state: 'forwarding' },
    data: { content: null },
  })
  await tx.delivery.updateMany({
    where: { ...ofTopics, state: { in: ['failed', 'unclear'] } },
    data: { content: null },
  })
  return underWay.count > 0
}
