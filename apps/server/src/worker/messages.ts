import { z } from 'zod'

// The messages between the web process and its worker, over the IPC channel.

const fromWorker = z.discriminatedUnion('type', [
  /** The heartbeat of the worker's event loop, sent every second. */
  z.object({
    type: z.literal('alive'),
    breaker: z.enum(['closed', 'half-open', 'open']),
    /** Until when the circuit breaker is open (ISO), and why. */
    pause: z.object({ until: z.iso.datetime(), reason: z.string() }).nullable(),
    queue: z.object({ fetch: z.number(), encode: z.number() }),
  }),
  /** The sync at the start has finished, or there is none. */
  z.object({ type: z.literal('synced') }),
  /** The answer to a request for metrics. */
  z.object({ type: z.literal('metrics'), id: z.number(), text: z.string() }),
])

const toWorker = z.discriminatedUnion('type', [
  z.object({ type: z.literal('metrics'), id: z.number() }),
  /** Finish running work, then end. */
  z.object({ type: z.literal('end') }),
])

export type FromWorker = z.infer<typeof fromWorker>
export type ToWorker = z.infer<typeof toWorker>

/** Parses a message of the worker; null when it is not valid. */
export const parseFromWorker = (message: unknown): FromWorker | null =>
  fromWorker.safeParse(message).data ?? null

/** Parses a message to the worker; null when it is not valid. */
export const parseToWorker = (message: unknown): ToWorker | null => toWorker.safeParse(message).data ?? null
