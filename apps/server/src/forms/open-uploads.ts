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
export function createOpenUploads({ client: ofClient, all } = LIMITS): OpenUpload {
  // In the order of their last bytes: the one that has been silent longest is the first.
  const open = new Set<Entry>()

  function endSilentest(entries: Entry[], { uploads, bytes }: Limit): void {
    let total = entries.reduce((sum, entry) => sum + entry.bytes, 0)
    let left = entries.length
    for (const entry of entries) {
      if (left <= uploads && total <= bytes) return
      left -= 1
      total -= entry.bytes
      open.delete(entry)
      entry.abort()
    }
  }

  return (ip, abort) => {
    const entry = { client: clientKey(ip), bytes: 0, abort }
    const keepLimits = () => {
      endSilentest(
        [...open].filter(({ client }) => client === entry.client),
        ofClient,
      )
      endSilentest([...open], all)
    }
    open.add(entry)
    keepLimits()
    return {
      grow(bytes) {
        if (!open.delete(entry)) return
        entry.bytes += bytes
        open.add(entry)
        keepLimits()
      },
      end: () => void open.delete(entry),
    }
  }
}
