import { AsyncLocalStorage } from 'node:async_hooks'
import { entities, type MirrorChange } from '@school/mirror'
import type { Db } from '@school/prisma'
import { dhakaDay } from '../monitoring/visits.ts'

// What a page was made from is not declared anywhere: it is observed while the page is rendered.

/** Entity (or `media`, or `day`) → the ids that were read one by one, or 'all' where a list was read. */
export type Reads = Map<string, Set<string> | 'all'>

const observing = new AsyncLocalStorage<Reads>()

/** Runs `work` and tells what it read of the mirror, through a client made by `observed`. */
export async function observe<T>(work: () => Promise<T>): Promise<{ result: T; reads: Reads }> {
  const reads: Reads = new Map()
  return { result: await observing.run(reads, work), reads }
}

/** The same client, which notes for `observe` which rows are read. */
export function observed(db: Db): Db {
  // NewsItem → news, as the tables of the entities say.
  const byModel = new Map(entities.map((entity) => [pascalCase(entity.table), entity.name]))
  const note = (name: string, ids: readonly string[] | 'all') => {
    const reads = observing.getStore()
    const known = reads?.get(name)
    if (!reads || known === 'all') return
    reads.set(name, ids === 'all' ? 'all' : new Set([...(known ?? []), ...ids]))
  }
  const client = db.$extends({
    query: {
      $allModels: {
        $allOperations({ model, args, query }) {
          const where = (('where' in args && args.where) || {}) as { id?: unknown; path?: { in?: string[] } }
          if (model === 'MediaFile') note('media', where.path?.in ?? 'all')
          else {
            const entity = byModel.get(model)
            if (entity) note(entity, typeof where.id === 'string' ? [where.id] : 'all')
          }
          return query(args)
        },
      },
      $queryRaw({ args, query }) {
        for (const [, table] of args.sql.matchAll(/\b(?:FROM|JOIN)\s+"?(\w+)"?/gi)) {
          const entity = entities.find((one) => one.table === table)
          if (entity) note(entity.name, 'all')
        }
        return query(args)
      },
    },
  })
  return Object.assign(client as unknown as Db, { $pool: db.$pool, $close: db.$close })
}

/** Today in Dhaka as `YYYY-MM-DD`. A page that was made from it is not shown on any other day. */
export function observedToday(): string {
  const today = dhakaDay(new Date())
  observing.getStore()?.set('day', new Set([today]))
  return today
}

/** Whether the day that a page was made from, if it was, is over. */
export function isOfAnotherDay(reads: Reads): boolean {
  const days = reads.get('day')
  return days !== undefined && days !== 'all' && !days.has(dhakaDay(new Date()))
}

function pascalCase(table: string): string {
  return table.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

/** Whether something that was read is among what changed. */
export function concerns({ entity, ids }: MirrorChange, reads: Reads): boolean {
  const read = reads.get(entity)
  return read !== undefined && (read === 'all' || ids.some((id) => read.has(id)))
}
