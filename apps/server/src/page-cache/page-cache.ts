import type { MirrorChange } from '@school/mirror'
import { LRUCache } from 'lru-cache'
import { type Limiter, OWN_WORK } from '../http/fair-limiter.ts'
import type { Recorded } from '../http/recorded-answers.ts'
import { type Dependencies, dependsOn, isOfAnotherDay } from './dependencies.ts'

// Rendered pages are cached in memory, compressed, until one of their dependencies changes (docs/decisions/0020-page-cache.md).

/**
 * Maximum size of cached pages; the least recently used ones are removed. Addresses with a query string are unlimited in
 * number, so they have their own share.
 */
const MAX_BYTES = { plain: 56 * 1024 * 1024, queries: 8 * 1024 * 1024 }
/** Some texts depend on the day (next events, ages), so no page is cached forever. */
const MAX_AGE_MS = 10 * 60 * 1000
/**
 * An older page is rendered again before it is served, not in the background: if notifications are lost, a rarely requested
 * page would otherwise be very old. If rendering fails, the old page is served for a minute.
 */
const MAX_SERVED_AGE_MS = 30 * 60 * 1000
const RETRY_MS = 60 * 1000
/** A page that is unchanged for this time is recompressed at the highest quality, which takes half a second of CPU time. */
const SETTLED_MS = 20_000

/** A page as it is sent. */
export interface FinishedPage extends Recorded {
  status: number
  headers: Record<string, string>
  policy: string
}

interface CachedPage {
  page: FinishedPage
  dependencies: Dependencies
  render: Render
  madeAt: number
  /** After this time it is not served without an attempt to render it. */
  expiresAt: number
  /** A dependency changed: the page is served only until it is rendered again. */
  stale: boolean
}

type Render = () => Promise<{ page: FinishedPage; dependencies: Dependencies }>

/** A page that is being rendered, or waits for the limiter. */
interface PendingPage {
  /** The page for all waiting requests: it is rendered once. */
  readonly page: Promise<FinishedPage>
  begun: boolean
  begin(): Promise<unknown>
  /** The clients in whose queues it waits. It is rendered as soon as one of them has a turn. */
  readonly clients: Set<string>
  fail(error: unknown): void
  /** Changes since rendering was requested: the page may have read rows before them. */
  readonly changes: (MirrorChange | 'everything')[]
}

/** Addresses of pages, or those with a query string. */
type Share = keyof typeof MAX_BYTES

const shareOf = (key: string): Share => (key.includes('?') ? 'queries' : 'plain')

const createShare = (maxBytes: number) =>
  new LRUCache<string, CachedPage>({
    maxSize: maxBytes,
    sizeCalculation: ({ page: { body } }, key) =>
      // Not `body.gzip`, because it is made on demand. It is a little larger than brotli.
      key.length + body.identity.length + 3 * (body.br?.length ?? 0),
  })

/** Maximum number of clients in whose queues one page waits. Further clients wait without a place in their own queue. */
const MAX_CLIENTS_WAITING = 20

/** The cached pages of one process. */
export class PageCache {
  readonly #pages: Record<Share, LRUCache<string, CachedPage>>
  readonly #pending = new Map<string, PendingPage>()
  #refreshing = false
  #recompressing: Promise<unknown> = Promise.resolve()
  readonly #recompress: (page: FinishedPage) => Promise<void>
  readonly #limiter: Limiter

  /**
   * @param recompress compresses an unchanged page better, in place, one page at a time
   * @param limiter limits rendering; pages that are rendered in the background are `OWN_WORK`
   * @param maxBytes the size of each share
   */
  constructor(
    recompress: (page: FinishedPage) => Promise<void> = async () => undefined,
    limiter: Limiter = (_client, work) => work(),
    maxBytes = MAX_BYTES,
  ) {
    this.#pages = { plain: createShare(maxBytes.plain), queries: createShare(maxBytes.queries) }
    this.#recompress = recompress
    this.#limiter = limiter
  }

  /**
   * Returns the page of `key`: the cached one if there is one, even while it is rendered again, otherwise a new one. For any
   * number of requests at once it is rendered once, as soon as the first client has a turn.
   * @param key the canonical address
   * @param client the client of the request, for the limiter
   * @throws OverloadedError when the queue is full
   */
  async get(key: string, render: Render, client = OWN_WORK): Promise<FinishedPage> {
    const cached = this.#cached(key)
    if (!cached) return this.#renderOnce(key, render, client)
    const current = this.getServable(key)
    if (current) return current
    // A stale page is better than an error.
    const fresh = await this.#renderOnce(key, render, client).catch(() => null)
    if (fresh?.status === 200) return fresh
    cached.expiresAt = Date.now() + RETRY_MS
    return cached.page
  }

  /** The cached page of `key`, unless it depends on another day or is too old. A stale page is returned and rendered again in the background. */
  getServable(key: string): FinishedPage | undefined {
    const cached = this.#pages[shareOf(key)].get(key)
    if (!cached || isOfAnotherDay(cached.dependencies) || Date.now() > cached.expiresAt) return undefined
    if (Date.now() - cached.madeAt > MAX_AGE_MS) cached.stale = true
    // Stale pages with a query string are rendered again only on request.
    if (cached.stale && shareOf(key) === 'queries') return undefined
    if (cached.stale) void this.#refresh()
    return cached.page
  }

  /** Marks every page that depends on one of these rows as stale, and renders it again in the background. */
  changed(change: MirrorChange): void {
    for (const cached of this.#all()) if (dependsOn(change, cached.dependencies)) cached.stale = true
    for (const { changes } of this.#pending.values()) changes.push(change)
    void this.#refresh()
  }

  /** Marks every page as stale, after changes that were not received. */
  allChanged(): void {
    for (const cached of this.#all()) cached.stale = true
    for (const { changes } of this.#pending.values()) changes.push('everything')
    void this.#refresh()
  }

  get size(): { pages: number; bytes: number } {
    const { plain, queries } = this.#pages
    return { pages: plain.size + queries.size, bytes: plain.calculatedSize + queries.calculatedSize }
  }

  /** The cached page of `key`, regardless of its age. This does not count as a use. */
  #cached(key: string): CachedPage | undefined {
    return this.#pages[shareOf(key)].peek(key)
  }

  #all(): CachedPage[] {
    return Object.values(this.#pages).flatMap((pages) => [...pages.values()])
  }

  #renderOnce(key: string, render: Render, client: string): Promise<FinishedPage> {
    const pending = this.#pending.get(key) ?? this.#prepare(key, render)
    const { clients } = pending
    if (pending.begun || clients.has(client) || clients.size >= MAX_CLIENTS_WAITING) return pending.page
    clients.add(client)
    const work = async () => {
      // It may have been rendered in the turn of another client meanwhile.
      if (!pending.begun) await pending.begin()
    }
    this.#limiter(client, work).catch((error) => {
      clients.delete(client)
      if (!pending.begun && !clients.size) pending.fail(error)
    })
    return pending.page
  }

  #prepare(key: string, render: Render): PendingPage {
    const { promise, resolve, reject } = Promise.withResolvers<FinishedPage>()
    const pending: PendingPage = {
      page: promise.finally(() => this.#pending.delete(key)),
      begun: false,
      clients: new Set(),
      fail: reject,
      changes: [],
      begin: () => {
        pending.begun = true
        const made = render().then(({ page, dependencies }) => {
          const stale = pending.changes.some(
            (change) => change === 'everything' || dependsOn(change, dependencies),
          )
          // Errors and 404 pages are not cached, so that invalid addresses cannot fill the memory.
          if (page.status === 200) this.#store(key, { page, dependencies, render, stale })
          else if (page.status === 404) this.#pages[shareOf(key)].delete(key)
          return page
        })
        made.then(resolve, reject)
        return made.catch(() => undefined)
      },
    }
    this.#pending.set(key, pending)
    return pending
  }

  #store(
    key: string,
    made: { page: FinishedPage; dependencies: Dependencies; render: Render; stale: boolean },
  ): void {
    const before = this.#cached(key)?.page
    // If the page is unchanged, the old one is kept, because it may be compressed better.
    const page = before?.body.etag === made.page.body.etag ? before : made.page
    const share = shareOf(key)
    this.#pages[share].set(key, {
      ...made,
      page,
      madeAt: Date.now(),
      expiresAt: Date.now() + MAX_SERVED_AGE_MS,
    })
    if (made.stale) void this.#refresh()
    // Pages with a query string may never be requested again, so they are not recompressed.
    if (page !== before && share === 'plain') setTimeout(() => this.#settled(key, page), SETTLED_MS).unref()
  }

  #settled(key: string, page: FinishedPage): void {
    this.#recompressing = this.#recompressing
      .then(() => (this.#cached(key)?.page === page ? this.#recompress(page) : undefined))
      .catch(() => undefined)
  }

  /** Renders stale pages one after the other, the most recently requested first. */
  async #refresh(): Promise<void> {
    if (this.#refreshing) return
    this.#refreshing = true
    try {
      const failed = new Set<string>()
      for (;;) {
        const next = this.#pages.plain.entries().find(([name, cached]) => cached.stale && !failed.has(name))
        if (!next) break
        const [key, { render }] = next
        // If the database is unavailable, the stale page remains.
        const page = await this.#renderOnce(key, render, OWN_WORK).catch(() => null)
        if (!page || (page.status !== 200 && page.status !== 404)) failed.add(key)
      }
    } finally {
      this.#refreshing = false
    }
  }
}
