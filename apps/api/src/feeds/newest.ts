import type { NoticeOrderByWithRelationInput } from '@school/prisma'
import { shownRow } from '../trpc/list-query.ts'

/** The rows that visitors see, the newest first. */
export const newest = {
  where: shownRow,
  orderBy: [
    { date: { sort: 'desc', nulls: 'last' } },
    { number: 'desc' },
  ] satisfies NoticeOrderByWithRelationInput[],
}
