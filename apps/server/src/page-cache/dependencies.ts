import { AsyncLocalStorage } from 'node:async_hooks'
import type { MirrorChange } from '@school/mirror'
import { schoolDay } from '@school/upstream/school-time'

// The dependencies of a page are not declared: they are tracked while it is rendered.

/** Entity (or `media`, or `day`) → the ids that were read one by one, or 'all' where a list was read. */
export type Dependencies = Map<string, Set<string> | 'all'>

const tracking = new AsyncLocalStorage<Dependencies>()

/** Runs `work` and returns its dependencies: what it read through the client of procedures (tracked-db.ts). */
export async function trackDependencies<T>(
  work: () => Promise<T>,
): Promise<{ result: T; dependencies: Dependencies }> {
  const dependencies: Dependencies = new Map()
  return { result: await tracking.run(dependencies, work), dependencies }
}

/** Adds a dependency on rows of an entity, or on its whole list. */
export function noteDependency(entity: string, ids: readonly string[] | 'all'): void {
  const dependencies = tracking.getStore()
  const noted = dependencies?.get(entity)
  if (!dependencies || noted === 'all') return
  dependencies.set(entity, ids === 'all' ? 'all' : new Set([...(noted ?? []), ...ids]))
}

/** Adds the dependencies of something else, for example of a cached result. */
export function noteDependencies(read: Dependencies): void {
  for (const [entity, ids] of read) noteDependency(entity, ids === 'all' ? 'all' : [...ids])
}

/** Today in the school's time zone as `YYYY-MM-DD`. A page that depends on it is not served on another day. */
export function trackedToday(): string {
  const today = schoolDay(new Date())
  tracking.getStore()?.set('day', new Set([today]))
  return today
}

/** Whether a page depends on a day that is over. */
export function isOfAnotherDay(dependencies: Dependencies): boolean {
  const days = dependencies.get('day')
  return days !== undefined && days !== 'all' && !days.has(schoolDay(new Date()))
}

/** Whether a change concerns the dependencies. */
export function dependsOn({ entity, ids }: MirrorChange, dependencies: Dependencies): boolean {
  const read = dependencies.get(entity)
  return read !== undefined && (read === 'all' || ids.some((id) => read.has(id)))
}
