import { AsyncLocalStorage } from 'node:async_hooks'
import type { MirrorChange } from '@school/mirror'
import { dhakaDay } from '../monitoring/visits.ts'

// What a page was made from is not declared anywhere: it is tracked while the page is rendered.

/** Entity (or `media`, or `day`) → the ids that were read one by one, or 'all' where a list was read. */
export type Dependencies = Map<string, Set<string> | 'all'>

const tracking = new AsyncLocalStorage<Dependencies>()

/** Runs `work` and tells what it read of the mirror, through the client of procedures (tracked-db.ts). */
export async function trackDependencies<T>(
  work: () => Promise<T>,
): Promise<{ result: T; dependencies: Dependencies }> {
  const dependencies: Dependencies = new Map()
  return { result: await tracking.run(dependencies, work), dependencies }
}

/** Notes for `trackDependencies` that rows of an entity are read: these, or the whole list. */
export function noteDependency(entity: string, ids: readonly string[] | 'all'): void {
  const dependencies = tracking.getStore()
  const noted = dependencies?.get(entity)
  if (!dependencies || noted === 'all') return
  dependencies.set(entity, ids === 'all' ? 'all' : new Set([...(noted ?? []), ...ids]))
}

/** Notes for `trackDependencies` everything that something else was made from. */
export function noteDependencies(read: Dependencies): void {
  for (const [entity, ids] of read) noteDependency(entity, ids === 'all' ? 'all' : [...ids])
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

/** Whether something that was read is among what changed. */
export function dependsOn({ entity, ids }: MirrorChange, dependencies: Dependencies): boolean {
  const read = dependencies.get(entity)
  return read !== undefined && (read === 'all' || ids.some((id) => read.has(id)))
}
