import type { MirrorChange } from '@school/mirror'
import { LRUCache } from 'lru-cache'
import {
  type Dependencies,
  dependsOn,
  isOfAnotherDay,
  noteDependencies,
  trackDependencies,
} from './dependencies.ts'

// Results of procedures are cached until one of their dependencies changes, like pages (docs/decisions/0058).

const MEGABYTE = 1024 * 1024
/** Maximum size of results as JSON, in characters: for inputs with few values, and for all others. */
const MAX_CHARACTERS = { few: 12 * MEGABYTE, any: 4 * MEGABYTE }
/** A longer result is not cached, because it would replace too many others. */
const MAX_RESULT_CHARACTERS = MEGABYTE / 2
/** The maximum age of a result, in case notifications are lost. */
const MAX_AGE_MS = 60_000

interface Result {
  value: unknown
  dependencies: Dependencies
}

/** `few`: inputs with few values, such as ids of rows; `any`: all others, such as filters. */
export type Share = keyof typeof MAX_CHARACTERS

/** The cached results of one process, with a separate size limit for each share. */
export class ResultCache {
  readonly #shares: Record<Share, LRUCache<string, Result>> = {
    few: createShare('few'),
    any: createShare('any'),
  }
  /** Results that are being computed, for all callers. A change removes them, because they may have read older rows. */
  readonly #pending = new Map<string, Promise<Result>>()

  /**
   * Returns the cached result of `key`, or a new one. Its dependencies become dependencies of the caller.
   * @param compute must depend only on the key, the mirror and the day; its result is frozen
   */
  async get<T>(share: Share, key: string, compute: () => Promise<T>): Promise<T> {
    const cached = this.#shares[share].get(key)
    const isCurrent = cached && !isOfAnotherDay(cached.dependencies)
    const result = isCurrent ? cached : await (this.#pending.get(key) ?? this.#compute(share, key, compute))
    noteDependencies(result.dependencies)
    return result.value as T
  }

  /** Counts changes of the mirror, also those that concern no cached result. */
  changes = 0

  /** Drops every result that depends on one of these rows. */
  changed(change: MirrorChange): void {
    this.changes += 1
    this.#pending.clear()
    for (const results of Object.values(this.#shares))
      for (const [key, { dependencies }] of results.entries())
        if (dependsOn(change, dependencies)) results.delete(key)
  }

  /** Drops every result, after changes that were not received. */
  allChanged(): void {
    this.changes += 1
    this.#pending.clear()
    for (const results of Object.values(this.#shares)) results.clear()
  }

  #compute(share: Share, key: string, compute: () => Promise<unknown>): Promise<Result> {
    const pending = trackDependencies(compute)
      .then(({ result, dependencies }) => {
        const computed = { value: deepFreeze(result), dependencies }
        // null is not cached, so that unknown ids cannot fill the memory.
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

/** Freezes a result, because many callers share it. */
function deepFreeze(value: unknown): unknown {
  if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) deepFreeze(part)
    Object.freeze(value)
  }
  return value
}
