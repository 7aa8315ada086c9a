import { schoolDay } from '@school/upstream/school-time'
import { LRUCache } from 'lru-cache'
import type { Compressed, Variant } from '../http/compression.ts'

// Rendered pages and answers of GET procedures, compressed, until the mirror changes (docs/decisions/0097-response-cache.md).

/**
 * Maximum size of the cached responses; the least recently used ones are removed. Addresses with a query string are
 * unlimited in number, so they have their own share.
 */
const MAX_BYTES = { plain: 48 * 1024 * 1024, queries: 12 * 1024 * 1024 }
/** A larger response is not cached, because it would replace too many others. */
const MAX_ENTRY_BYTES = 1024 * 1024
/** For this time after a change, the old response is served while a new one is made: nobody waits, and nobody sees it longer. */
const GRACE_MS = 1_500
/** A notification can be lost, so no response is used longer without being made again. */
const MAX_AGE_MS = 10 * 60 * 1000
/** If no new response can be made, the old one is served for this time before the next attempt. */
const RETRY_MS = 30 * 1000

/** A response that is the same for every visitor. */
export interface CachedResponse {
  status: number
  /** Its own headers, without those that every response has. */
  headers: Record<string, string>
  body: Compressed
  /** Copies of what was sent before (send.ts): names and values of headers alternate, as in Node's raw headers. */
  sent: Map<Variant, { status: number; headers: string[]; bytes: Buffer | undefined }>
}

interface Entry {
  response: CachedResponse
  madeAt: number
  /** The school's day on which it was made: some texts depend on it. */
  day: string
  /** When rows changed that it does not have yet. */
  staleSince: number | undefined
  /** Until then it is served without an attempt to make it again. */
  retryAt: number
}

type Share = keyof typeof MAX_BYTES

const shareOf = (key: string): Share => (key.includes('?') ? 'queries' : 'plain')

/** The cached responses of one process. */
export class ResponseCache {
  readonly #entries: Record<Share, LRUCache<string, Entry>>
  /** Responses that are being made, for all requests that wait for them. */
  readonly #pending = new Map<string, Promise<CachedResponse>>()
  /** Counts the changes of the mirror. */
  #generation = 0

  /** @param maxBytes the size of each share */
  constructor(maxBytes = MAX_BYTES) {
    this.#entries = { plain: createShare(maxBytes.plain), queries: createShare(maxBytes.queries) }
  }

  /** The cached response of `key`, if it needs no attempt to make it again. */
  find(key: string): CachedResponse | undefined {
    const entry = this.#entries[shareOf(key)].get(key)
    return entry && (isFresh(entry) || Date.now() < entry.retryAt) ? entry.response : undefined
  }

  /**
   * Returns the cached response of `key`, or a new one: one for any number of requests at once.
   * @param key the canonical address, with everything on which the response depends
   * @param make makes a response; `isRenewal` if there is an old one
   * @throws what `make` throws, if there is no old response
   */
  async get(key: string, make: (isRenewal: boolean) => Promise<CachedResponse>): Promise<CachedResponse> {
    const found = this.find(key)
    if (found) return found
    const entry = this.#entries[shareOf(key)].peek(key)
    const pending = this.#pending.get(key) ?? this.#make(key, () => make(entry !== undefined))
    if (!entry) return pending
    const renewed = pending
      .catch(() => null)
      .then((response) => {
        // An old response is better than an error.
        if (response && response.status < 500) return response
        entry.retryAt = Date.now() + RETRY_MS
        return entry.response
      })
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
    const { plain, queries } = this.#entries
    return {
      responses: plain.size + queries.size,
      bytes: plain.calculatedSize + queries.calculatedSize,
    }
  }

  #make(key: string, make: () => Promise<CachedResponse>): Promise<CachedResponse> {
    const generation = this.#generation
    const day = today()
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
        entries.set(key, { response, madeAt: Date.now(), day, staleSince, retryAt: 0 })
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

const today = () => schoolDay(new Date())

/** Whether a response is of today, and not too old. */
const isCurrent = ({ day, madeAt }: Entry) => day === today() && Date.now() - madeAt < MAX_AGE_MS

const isFresh = (entry: Entry) => entry.staleSince === undefined && isCurrent(entry)
