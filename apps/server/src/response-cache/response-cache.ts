import { setTimeout as pause } from 'node:timers/promises'
import { schoolDayEnd } from '@school/upstream/school-time'
import { LRUCache } from 'lru-cache'
import type { Compressed } from '../http/compression.ts'

// Pages, answers of GET procedures, feeds, previews and sheets of receipts, compressed, until the mirror changes
// (docs/decisions/0097-response-cache.md).

/**
 * Maximum size of the cached responses; the least recently used ones are removed. Addresses with a query string are
 * unlimited in number, and pictures and sheets are large, so they have their own shares.
 */
const MAX_BYTES = { plain: 48 * 1024 * 1024, queries: 12 * 1024 * 1024, files: 24 * 1024 * 1024 }
/** A larger response is not cached, because it would replace too many others. */
const MAX_ENTRY_BYTES = 1024 * 1024
/** For this time after a change, the old response is served while a new one is made: nobody waits, and nobody sees it longer. */
const GRACE_MS = 1_500
/** A notification can be lost, so no response is used longer without being made again. */
const MAX_AGE_MS = 10 * 60 * 1000
/** Nobody waits longer for a new response if there is an old one: a database that accepts a query may never answer it. */
const WAIT_MS = 3_000
/** If no new response can be made, or not in time, the old one is served for this time before the next attempt. */
const RETRY_MS = 30 * 1000

/** A response that is the same for every visitor. */
export interface CachedResponse {
  status: number
  /** Its own headers, without those that every response has. */
  headers: Record<string, string>
  body: Compressed
}

interface Entry {
  response: CachedResponse
  /** Until then it may be sent without being made again: some texts depend on the school's day, and a notification can be lost. */
  until: number
  /** When rows changed that it does not have yet. */
  staleSince: number | undefined
  /** Until then it is served without an attempt to make it again. */
  retryAt: number
}

type Share = keyof typeof MAX_BYTES

const shareOf = (key: string): Share =>
  key.includes('?') ? 'queries' : /\.(?:jpg|pdf)$/.test(key) ? 'files' : 'plain'

/** The cached responses of one process. */
export class ResponseCache {
  readonly #entries: Record<Share, LRUCache<string, Entry>>
  /** Responses that are being made, for all requests that wait for them. */
  readonly #pending = new Map<string, Promise<CachedResponse>>()
  /** Counts the changes of the mirror. */
  #generation = 0

  /** @param maxBytes the size of each share */
  constructor(maxBytes = MAX_BYTES) {
    this.#entries = {
      plain: createShare(maxBytes.plain),
      queries: createShare(maxBytes.queries),
      files: createShare(maxBytes.files),
    }
  }

  /** The cached response of `key`, if it needs no attempt to make it again. */
  find(key: string): CachedResponse | undefined {
    const entry = this.#entries[shareOf(key)].get(key)
    return entry && (isFresh(entry) || Date.now() < entry.retryAt) ? entry.response : undefined
  }

  /**
   * Returns the cached response of `key`, or a new one: one for any number of requests at once.
   * @param key the canonical address, with everything on which the response depends
   * @param make makes a response. It gets the old one, if there is one, and returns it if nothing has changed
   * @throws what `make` throws, if there is no old response
   */
  async get(
    key: string,
    make: (old: CachedResponse | undefined) => Promise<CachedResponse>,
  ): Promise<CachedResponse> {
    const found = this.find(key)
    if (found) return found
    const entry = this.#entries[shareOf(key)].peek(key)
    const pending = this.#pending.get(key) ?? this.#make(key, () => make(entry?.response))
    if (!entry) return pending
    const renewed = Promise.race([pending.catch(() => null), pause(WAIT_MS, null, { ref: false })]).then(
      (response) => {
        // An old response is better than an error.
        if (response && response.status < 500) return response
        entry.retryAt = Date.now() + RETRY_MS
        return entry.response
      },
    )
    const isJustStale = entry.staleSince !== undefined && Date.now() - entry.staleSince < GRACE_MS
    return isJustStale && isCurrent(entry) ? entry.response : renewed
  }

  /** Marks all responses as stale, after a change of the mirror. */
  invalidate(): void {
    this.#generation += 1
    for (const entries of Object.values(this.#entries))
      for (const entry of entries.values()) {
        entry.staleSince ??= Date.now()
        entry.retryAt = 0
      }
  }

  get size(): { responses: number; bytes: number } {
    const shares = Object.values(this.#entries)
    return {
      responses: shares.reduce((sum, share) => sum + share.size, 0),
      bytes: shares.reduce((sum, share) => sum + share.calculatedSize, 0),
    }
  }

  #make(key: string, make: () => Promise<CachedResponse>): Promise<CachedResponse> {
    const generation = this.#generation
    const begun = Date.now()
    const pending = make()
      .then((made) => {
        const entries = this.#entries[shareOf(key)]
        // Errors and 404 pages are not cached, so that invalid addresses cannot fill the memory.
        if (made.status === 404) entries.delete(key)
        if (made.status !== 200) return made
        const before = entries.peek(key)?.response
        // An unchanged response keeps the copies that were sent before.
        const response = before?.body.etag === made.body.etag ? before : made
        // Rows that changed while it was made may be missing in it.
        const staleSince = generation === this.#generation ? undefined : Date.now()
        const until = Math.min(Date.now() + MAX_AGE_MS, schoolDayEnd(begun))
        entries.set(key, { response, until, staleSince, retryAt: 0 })
        return response
      })
      .finally(() => this.#pending.delete(key))
    this.#pending.set(key, pending)
    return pending
  }
}

const createShare = (maxSize: number) =>
  new LRUCache<string, Entry>({
    maxSize,
    maxEntrySize: MAX_ENTRY_BYTES,
    // The headers are about 2 KB. Gzip, which is made at the first request for it, is a little larger than brotli.
    sizeCalculation: ({ response: { body } }, key) =>
      Math.ceil(key.length + 2048 + 2.5 * (body.br?.length ?? 0) + (body.identity?.length ?? 0)),
  })

/** Whether a response is of today, and not too old. */
const isCurrent = ({ until }: Entry) => Date.now() < until

const isFresh = (entry: Entry) => entry.staleSince === undefined && isCurrent(entry)
