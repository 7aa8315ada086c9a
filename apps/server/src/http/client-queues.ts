/** A piece of work that waits for its turn. */
export interface Waiting {
  start(): void
  refuse(error: Error): void
}

/** One queue per client, in the order in which the clients get their next turn. */
export class ClientQueues {
  readonly #queues = new Map<string, Waiting[]>()
  #total = 0

  /** Pieces of work that wait in all queues. */
  get total(): number {
    return this.#total
  }

  lengthOf(client: string): number {
    return this.#queues.get(client)?.length ?? 0
  }

  add(client: string, waiting: Waiting): void {
    const queue = this.#queues.get(client)
    if (queue) queue.push(waiting)
    else this.#queues.set(client, [waiting])
    this.#total += 1
  }

  /** Takes a piece of work out; its client goes to the end of the line. */
  take(client: string, waiting: Waiting): void {
    const queue = this.#queues.get(client) ?? []
    const place = queue.indexOf(waiting)
    if (place === -1) return
    queue.splice(place, 1)
    this.#total -= 1
    this.#queues.delete(client)
    if (queue.length) this.#queues.set(client, queue)
  }

  /** The first piece of each queue. A client whose piece is taken meanwhile comes again at the end. */
  *heads(): Generator<[client: string, waiting: Waiting]> {
    for (const [client, [next]] of this.#queues) if (next) yield [client, next]
  }

  /** The length of the longest queue, and what came last in it; null where nothing waits. */
  longest(): { length: number; client: string; last: Waiting } | null {
    const [client, queue] = [...this.#queues].reduce((a, b) => (b[1].length > a[1].length ? b : a), ['', []])
    const last = queue.at(-1)
    return last ? { length: queue.length, client, last } : null
  }

  /** Takes out what came last in a client's queue; its turn stays where it is. */
  dropLast(client: string): void {
    const queue = this.#queues.get(client)
    if (!queue?.pop()) return
    this.#total -= 1
    if (!queue.length) this.#queues.delete(client)
  }
}
