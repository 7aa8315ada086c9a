import { clientKey } from '../http/client-key.ts'

// Bodies of forms that are still arriving. A stranger can open hundreds and stop in the middle, so their number and their bytes
// on disk are limited. Beyond a limit, the one that has been silent longest is ended: a visitor on a slow network keeps sending,
// also behind the address of an attacker.

interface Limit {
  uploads: number
  bytes: number
}

/** Of one process. A mobile operator puts thousands of families behind one address. */
const LIMITS: { client: Limit; all: Limit } = {
  client: { uploads: 200, bytes: 256 * 1024 * 1024 },
  all: { uploads: 600, bytes: 1024 * 1024 * 1024 },
}

/** A body that is arriving. */
export interface Upload {
  /** Counts bytes that were written to disk. */
  grow(bytes: number): void
  /** The body has arrived, or its client is gone. */
  end(): void
}

/** @param abort ends the connection of the upload */
export type OpenUpload = (ip: string, abort: () => void) => Upload

interface Entry {
  client: string
  bytes: number
  abort: () => void
}

/** Counts open uploads, and ends the most silent one when there are too many. */
export function createOpenUploads({ client: ofClient, all: ofAll } = LIMITS): OpenUpload {
  // In the order of their last bytes: the one that has been silent longest is the first.
  const open = new Set<Entry>()
  const all = { uploads: 0, bytes: 0 }
  const clients = new Map<string, { uploads: number; bytes: number }>()

  /** Adds to the counts, which each chunk of a body compares. */
  function count({ client }: Entry, uploads: number, bytes: number): void {
    const own = clients.get(client) ?? { uploads: 0, bytes: 0 }
    for (const sum of [all, own]) {
      sum.uploads += uploads
      sum.bytes += bytes
    }
    if (own.uploads > 0) clients.set(client, own)
    else clients.delete(client)
  }

  function remove(entry: Entry): void {
    if (open.delete(entry)) count(entry, -1, -entry.bytes)
  }

  function end(entry: Entry): void {
    remove(entry)
    entry.abort()
  }

  const isOver = (sum: Limit | undefined, limit: Limit) =>
    sum !== undefined && (sum.uploads > limit.uploads || sum.bytes > limit.bytes)

  function keepLimits(client: string): void {
    for (const entry of open) {
      if (!isOver(clients.get(client), ofClient)) break
      if (entry.client === client) end(entry)
    }
    for (const entry of open) {
      if (!isOver(all, ofAll)) break
      end(entry)
    }
  }

  return (ip, abort) => {
    const entry = { client: clientKey(ip), bytes: 0, abort }
    open.add(entry)
    count(entry, 1, 0)
    keepLimits(entry.client)
    return {
      grow(bytes) {
        if (!open.delete(entry)) return
        open.add(entry)
        entry.bytes += bytes
        count(entry, 0, bytes)
        keepLimits(entry.client)
      },
      end: () => remove(entry),
    }
  }
}
