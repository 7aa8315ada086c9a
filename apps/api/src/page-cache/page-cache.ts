import type { MirrorChange } from '@school/mirror'
import { LRUCache } from 'lru-cache'
import type { Compressed, Variant } from '../http/compression.ts'
import type { Limiter } from '../http/fair-limiter.ts'
import { type Dependencies, dependsOn, isOfAnotherDay } from './dependencies.ts'

// Rendered pages are cached in memory, compressed, until a row that they were made from changes (docs/decisions/0020-page-cache.md).

/**
 * Bytes of cached pages at most; the ones not asked for longest go first. Addresses with a query string are as many as
 * visitors make up: they take no place from the others.
 */
const MAX_BYTES = { plain: 56 * 1024 * 1024, queries: 8 * 1024 * 1024 }
/** Some words depend on the day (what comes next, how long ago), so no page is cached for good. */
const MAX_AGE_MS = 10 * 60 * 1000
/**
 * An older page is rendered again before it is served, not in the background: where notifications are lost, a page
 * that nobody asked for would otherwise be shown however old it is. After a failure the old one is shown for a minute.
 */
const MAX_SERVED_AGE_MS = 30 * 60 * 1000
const RETRY_MS = 60 * 1000
/** How long a page must have stood before it is worth the best compression, which takes half a second of a core. */
const SETTLED_MS = 20_000

/** A page as it is sent. */
export interface FinishedPage {
  status: number
  headers: Record<string, string>
  policy: string
  body: Compressed
  /** In each variant in which it was sent, with all that stood around it: to be sent again as it is. */
  answers: Map<Variant, Answer>
}

/** A whole answer. */
export interface Answer {
  status: number
  /** Names and values in turn, as Node writes them. */
  headers: string[]
  body: Buffer | undefined
}

interface CachedPage {
  page: FinishedPage
  dependencies: Dependencies
  render: Render
  madeAt: number
  /** From then on it is not served without an attempt to render it. */
  expiresAt: number
  /** Something that it was made from changed: it is shown only until the new one is there. */
  stale: boolean
}

type Render = () => Promise<{ page: FinishedPage; dependencies: Dependencies }>

/** A page that is being made, or waits for its turn. */
interface PendingPage {
  /** The page, for everybody who asked: it is made once. */
  readonly page: Promise<FinishedPage>
  begun: boolean
  begin(): Promise<unknown>
  /** The clients in whose queues it waits: it is made as soon as one of them has a turn. */
  readonly clients: Set<string>
  fail(error: unknown): void
  /** Heard since it was begun: it may have read the rows before these changes. */
  readonly changes: MirrorChange[]
}

/** Addresses of pages, or those with a query string. */
type Share = keyof typeof MAX_BYTES

const shareOf = (key: string): Share => (key.includes('?') ? 'queries' : 'plain')

const createShare = (maxBytes: number) =>
  new LRUCache<string, CachedPage>({
    maxSize: maxBytes,
    sizeCalculation: ({ page: { body } }, key) =>
      // Not `body.gzip`: it is made when it is asked for. It is a little larger than what brotli made.
      key.length + body.identity.length + 3 * (body.br?.length ?? 0),
  })

/** More clients than these wait for the same page without a place in a queue of their own. */
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
   * @param recompress makes a page that has settled smaller, in place, one page at a time
   * @param limiter gives turns; pages that are rendered again without a visitor belong to the client ''
   * @param maxBytes of each share
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
   * The page under `key`: the cached one if there is one, even while it is rendered again, otherwise a new one. However many
   * visitors ask at once, it is made once, as soon as the first of them has a turn.
   * @param key the canonical address
   * @param client whose turn it takes
   * @throws OverloadedError where too much waits
   */
  async get(key: string, render: Render, client = ''): Promise<FinishedPage> {
    const cached = this.#cached(key)
    if (!cached) return this.#renderOnce(key, render, client)
    const current = this.now(key)
    if (current) return current
    // A stale page is better than none.
    const fresh = await this.#renderOnce(key, render, client).catch(() => null)
    if (fresh?.status === 200) return fresh
    cached.expiresAt = Date.now() + RETRY_MS
    return cached.page
  }

  /** The cached page under `key`, if there is one that is neither of another day nor too old. */
  now(key: string): FinishedPage | undefined {
    const cached = this.#pages[shareOf(key)].get(key)
    if (!cached || isOfAnotherDay(cached.dependencies) || Date.now() > cached.expiresAt) return undefined
    if (Date.now() - cached.madeAt > MAX_AGE_MS) cached.stale = true
    // Nobody renders what visitors made up before one of them asks again.
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
    void this.#refresh()
  }

  get size(): { pages: number; bytes: number } {
    const { plain, queries } = this.#pages
    return { pages: plain.size + queries.size, bytes: plain.calculatedSize + queries.calculatedSize }
  }

  /** The cached page under `key`, however old; this is no use of it. */
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
      // Made in the turn of another client meanwhile.
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
          const stale = pending.changes.some((change) => dependsOn(change, dependencies))
          // What fails, or does not exist, is not cached: nobody could fill the memory with odd addresses.
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
    // Made anew and come out the same: the old one is compressed better already.
    const page = before?.body.etag === made.page.body.etag ? before : made.page
    const share = shareOf(key)
    this.#pages[share].set(key, {
      ...made,
      page,
      madeAt: Date.now(),
      expiresAt: Date.now() + MAX_SERVED_AGE_MS,
    })
    if (made.stale) void this.#refresh()
    // What visitors make up may never be asked for again: it is not worth half a second.
    if (page !== before && share === 'plain') setTimeout(() => this.#settled(key, page), SETTLED_MS).unref()
  }

  #settled(key: string, page: FinishedPage): void {
    this.#recompressing = this.#recompressing
      .then(() => (this.#cached(key)?.page === page ? this.#recompress(page) : undefined))
      .catch(() => undefined)
  }

  /** One after the other, the most recently requested first, so that visitors hardly notice. */
  async #refresh(): Promise<void> {
    if (this.#refreshing) return
    this.#refreshing = true
    try {
      const failed = new Set<string>()
      for (;;) {
        const next = this.#pages.plain.entries().find(([name, cached]) => cached.stale && !failed.has(name))
        if (!next) break
        const [key, { render }] = next
        // While the database is away, the stale page is the best there is.
        const page = await this.#renderOnce(key, render, '').catch(() => null)
        if (!page || (page.status !== 200 && page.status !== 404)) failed.add(key)
      }
    } finally {
      this.#refreshing = false
    }
  }
}
