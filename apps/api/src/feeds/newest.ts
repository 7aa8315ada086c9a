import type { NoticeOrderByWithRelationInput } from '@school/prisma'
import { activeRow } from '../trpc/list-query.ts'

/** The rows that visitors see, the newest first. */
export const newest = {
  where: activeRow,
  orderBy: [
    { date: { sort: 'desc', nulls: 'last' } },
    { number: 'desc' },
  ] satisfies NoticeOrderByWithRelationInput[],
}
