import type { MirrorChange } from '@school/mirror'
import type { Db } from '@school/prisma'
import { listen } from '@school/prisma/listen'
import type { Logger } from 'pino'
import { z } from 'zod'

// What the mirror of any worker says through Postgres (`NOTIFY`).

const mirrorChange = z.object({ entity: z.string().min(1), ids: z.array(z.string()) })

/** Parses a message on the channel `mirror`; null when it is not valid. */
export function parseMirrorChange(payload: string): MirrorChange | null {
  return mirrorChange.safeParse(parseJson(payload)).data ?? null
}

/** Parses JSON; undefined when it is not valid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Listens for rows that the mirror of any worker writes.
 * @param onChange called when rows may have changed: also after a lost connection, and after a message that is not valid
 *   (a newer version may send other messages)
 * @returns stops listening
 */
export function listenToMirror(db: Db, log: Logger, onChange: () => void): Promise<() => Promise<void>> {
  const onPayload = (payload: string) => {
    if (!parseMirrorChange(payload))
      log.warn({ bytes: payload.length }, 'a message on the channel mirror is not valid')
    onChange()
  }
  return listen(db, log, 'mirror', onPayload, onChange)
}
