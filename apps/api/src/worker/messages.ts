import { z } from 'zod'

// What the web process and its worker send each other over the channel between parent and child.

const fromWorker = z.discriminatedUnion('type', [
  /** Sent every second: the event loop of the worker turns. */
  z.object({
    type: z.literal('alive'),
    breaker: z.enum(['closed', 'half-open', 'open']),
    /** Until when the circuit breaker lets no call pass (ISO), and why. */
    pause: z.object({ until: z.iso.datetime(), reason: z.string() }).nullable(),
    queue: z.object({ fetch: z.number(), encode: z.number() }),
  }),
  /** The sync of the start is over; without a schedule, there is none. */
  z.object({ type: z.literal('synced') }),
  /** The answer to a question for metrics. */
  z.object({ type: z.literal('metrics'), id: z.number(), text: z.string() }),
])

const toWorker = z.discriminatedUnion('type', [
  z.object({ type: z.literal('metrics'), id: z.number() }),
  /** Finish what runs, then end. */
  z.object({ type: z.literal('end') }),
])

export type FromWorker = z.infer<typeof fromWorker>
export type ToWorker = z.infer<typeof toWorker>

/** A message of the worker; null for what is none. */
export const parseFromWorker = (message: unknown): FromWorker | null =>
  fromWorker.safeParse(message).data ?? null

/** A message to the worker; null for what is none. */
export const parseToWorker = (message: unknown): ToWorker | null => toWorker.safeParse(message).data ?? null
