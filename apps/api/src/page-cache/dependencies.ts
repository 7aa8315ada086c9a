import { AsyncLocalStorage } from 'node:async_hooks'
import { entities, type MirrorChange } from '@school/mirror'
import type { Db } from '@school/prisma'
import { dhakaDay } from '../monitoring/visits.ts'

// What a page was made from is not declared anywhere: it is tracked while the page is rendered.

/** Entity (or `media`, or `day`) → the ids that were read one by one, or 'all' where a list was read. */
export type Dependencies = Map<string, Set<string> | 'all'>

const tracking = new AsyncLocalStorage<Dependencies>()

/** Runs `work` and tells what it read of the mirror, through a client made by `withDependencyTracking`. */
export async function trackDependencies<T>(
  work: () => Promise<T>,
): Promise<{ result: T; dependencies: Dependencies }> {
  const dependencies: Dependencies = new Map()
  return { result: await tracking.run(dependencies, work), dependencies }
}

/** The same client, which notes for `trackDependencies` which rows are read. */
export function withDependencyTracking(db: Db): Db {
  // NewsItem → news, as the tables of the entities say.
  const byModel = new Map(entities.map((entity) => [pascalCase(entity.table), entity.name]))
  const note = (name: string, ids: readonly string[] | 'all') => {
    const dependencies = tracking.getStore()
    const known = dependencies?.get(name)
    if (!dependencies || known === 'all') return
    dependencies.set(name, ids === 'all' ? 'all' : new Set([...(known ?? []), ...ids]))
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
export function trackedToday(): string {
  const today = dhakaDay(new Date())
  tracking.getStore()?.set('day', new Set([today]))
  return today
}

/** Whether the day that a page was made from, if it was, is over. */
export function isOfAnotherDay(dependencies: Dependencies): boolean {
  const days = dependencies.get('day')
  return days !== undefined && days !== 'all' && !days.has(dhakaDay(new Date()))
}

function pascalCase(table: string): string {
  return table.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

/** Whether something that was read is among what changed. */
export function dependsOn({ entity, ids }: MirrorChange, dependencies: Dependencies): boolean {
  const read = dependencies.get(entity)
  return read !== undefined && (read === 'all' || ids.some((id) => read.has(id)))
}
