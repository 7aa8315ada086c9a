import type { NoticeOrderByWithRelationInput } from '@school/prisma'
import { activeRow } from '../procedures/list-query.ts'

/** Query options for active rows, newest first. */
export const newest = {
  where: activeRow,
  orderBy: [
    { date: { sort: 'desc', nulls: 'last' } },
    { number: 'desc' },
  ] satisfies NoticeOrderByWithRelationInput[],
}
