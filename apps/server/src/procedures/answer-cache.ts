import type { IncomingMessage } from 'node:http'
import { schoolDay } from '@school/upstream/school-time'
import { LRUCache } from 'lru-cache'
import { compressQuickly } from '../http/compression.ts'
import { type Answer, findRecorded, type Recorded } from '../http/recorded-answers.ts'

// The answers of plain queries are sent again without tRPC and Fastify, which take four fifths of the time of an answer
// whose result is cached (docs/decisions/0086-cached-answers.md).

/** Maximum size of all answers. */
const MAX_BYTES = 6 * 1024 * 1024
/** A larger answer is not cached, because it would replace too many others. */
const MAX_ANSWER_BYTES = MAX_BYTES / 12
/** As long as a CDN may cache an answer (`s-maxage` in routes.ts). */
const MAX_AGE_MS = 30_000

interface CachedAnswer extends Recorded {
  /** The state in which it was computed. */
  state: string
}

/** The cached answers of one process, by the address exactly as it was written. */
export class AnswerCache {
  readonly #answers = new LRUCache<string, CachedAnswer>({
    maxSize: MAX_BYTES,
    maxEntrySize: MAX_ANSWER_BYTES,
    // Not `body.gzip`, because it is made on demand. It is a little larger than brotli.
    sizeCalculation: ({ body }, address) =>
      address.length + body.identity.length + 3 * (body.br?.length ?? 0),
    ttl: MAX_AGE_MS,
    // The clock that the page cache reads.
    perf: { now: () => Date.now() },
  })
  readonly #changes: (() => number) | null

  /** @param changes counts the changes of the mirror; null: nothing is cached */
  constructor(changes: (() => number) | null) {
    this.#changes = changes
  }

  /** What all answers depend on. An answer is sent only in the state in which its request came. */
  get state(): string {
    return `${this.#changes?.()} ${schoolDay(new Date())}`
  }

  /**
   * Returns the compressed answer to an address, from the cache if possible.
   * @param state when the request came; a result that was computed during a change is not cached
   */
  async get(address: string, state: string, text: string): Promise<Recorded> {
    const cached = this.#answers.get(address)
    if (cached?.state === state) return cached
    const answer = { body: await compressQuickly(Buffer.from(text)), answers: new Map(), state }
    if (this.#changes && state === this.state) this.#answers.set(address, answer)
    return answer
  }

  /** The cached answer to a request. */
  find(request: IncomingMessage): Answer | undefined {
    const { headers, method, url = '' } = request
    const cached = this.#answers.get(url)
    if (!cached || method !== 'GET' || cached.state !== this.state) return undefined
    // With other values tRPC may send a stream.
    const isPlain = headers['trpc-accept'] === undefined && (headers.accept ?? '*/*') === '*/*'
    return isPlain ? findRecorded(request, cached) : undefined
  }
}
