import type { MirrorChange } from '@school/mirror'
import { LRUCache } from 'lru-cache'
import {
  type Dependencies,
  dependsOn,
  isOfAnotherDay,
  noteDependencies,
  trackDependencies,
} from './dependencies.ts'

// Results of procedures are cached until a row changes that they were read from, as pages are (docs/decisions/0058).

const MEGABYTE = 1024 * 1024
/** Characters of results at most, as JSON: of inputs that are few, and of those that visitors make up. */
const MAX_CHARACTERS = { few: 12 * MEGABYTE, any: 4 * MEGABYTE }
/** A longer result is not cached: it would take the place of too many others. */
const MAX_RESULT_CHARACTERS = MEGABYTE / 2
/** Where notifications are lost, no result is older than this. */
const MAX_AGE_MS = 60_000

interface Result {
  value: unknown
  dependencies: Dependencies
}

/** Inputs that are few, such as none and the ids of rows; or any that visitors make up, such as filters. */
export type Share = keyof typeof MAX_CHARACTERS

/** The results of procedures of one process. Those of one share take no place from the other. */
export class ResultCache {
  readonly #shares: Record<Share, LRUCache<string, Result>> = {
    few: createShare('few'),
    any: createShare('any'),
  }
  /** What is being computed, for everybody who asks for it. A change removes it: it may have read the rows before. */
  readonly #pending = new Map<string, Promise<Result>>()

  /**
   * The result under `key`: the cached one, or a new one. What it was read from is noted as read by the caller.
   * @param compute must not depend on anything but the key, the mirror and the day; its result is frozen
   */
  async get<T>(share: Share, key: string, compute: () => Promise<T>): Promise<T> {
    const cached = this.#shares[share].get(key)
    const isCurrent = cached && !isOfAnotherDay(cached.dependencies)
    const result = isCurrent ? cached : await (this.#pending.get(key) ?? this.#compute(share, key, compute))
    noteDependencies(result.dependencies)
    return result.value as T
  }

  /** Drops every result that depends on one of these rows. */
  changed(change: MirrorChange): void {
    this.#pending.clear()
    for (const results of Object.values(this.#shares))
      for (const [key, { dependencies }] of results.entries())
        if (dependsOn(change, dependencies)) results.delete(key)
  }

  /** Drops every result, after changes that were not received. */
  allChanged(): void {
    this.#pending.clear()
    for (const results of Object.values(this.#shares)) results.clear()
  }

  #compute(share: Share, key: string, compute: () => Promise<unknown>): Promise<Result> {
    const pending = trackDependencies(compute)
      .then(({ result, dependencies }) => {
        const computed = { value: deepFreeze(result), dependencies }
        // What does not exist is not cached: nobody could fill the memory with ids that nothing has.
        if (this.#pending.get(key) === pending && result !== null) this.#shares[share].set(key, computed)
        return computed
      })
      .finally(() => {
        if (this.#pending.get(key) === pending) this.#pending.delete(key)
      })
    this.#pending.set(key, pending)
    return pending
  }
}

const createShare = (share: Share) =>
  new LRUCache<string, Result>({
    maxSize: MAX_CHARACTERS[share],
    maxEntrySize: MAX_RESULT_CHARACTERS,
    sizeCalculation: ({ value }, key) => key.length + JSON.stringify(value).length,
    ttl: MAX_AGE_MS,
    // The clock that the page cache reads.
    perf: { now: () => Date.now() },
  })

/** Freezes a result: many callers get the same one. */
function deepFreeze(value: unknown): unknown {
  if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) deepFreeze(part)
    Object.freeze(value)
  }
  return value
}
