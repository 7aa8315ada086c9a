import type { DeskKind } from '@school/outbox/office-desk'
import { GROUPS, type Group } from '@school/outbox/office-desk'
import type { TestSlot } from '@school/outbox/office-state'
import { parseReference } from '@school/outbox/reference'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'

// What requests of `/office` contain, checked.

/** A field of a posted form, without blanks around it; '' when it is missing or repeated. */
export function field({ body }: Pick<FastifyRequest, 'body'>, name: string): string {
  const value = (body as Record<string, unknown> | undefined)?.[name]
  // Postgres stores no NUL.
  return typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed().trim() : ''
}

const filter = z.object({
  kind: z.enum(['application', 'contact', 'rights']).catch('application'),
  group: z.enum(GROUPS).nullable().catch(null),
})

/** The part of the queue that an address names. */
export function filterOf({ query }: Pick<FastifyRequest, 'query'>): {
  kind: DeskKind
  group: Group | null
} {
  return filter.parse(query)
}

/** The reference and the task that an address names. */
export function paramsOf({ params }: Pick<FastifyRequest, 'params'>): {
  reference: string | null
  task: string
} {
  const { reference = '', task = '' } = params as { reference?: string; task?: string }
  return { reference: parseReference(reference), task }
}

const slot = z.object({
  date: z.iso.date(),
  time: z.iso.time({ precision: -1 }),
  place: z.string().min(1).max(100),
  seats: z.coerce.number().int().min(1).max(1_000),
})

/** A posted test date; null when it is not complete. */
export function slotIn(request: Pick<FastifyRequest, 'body'>): (TestSlot & { seats: number }) | null {
  const names = ['date', 'time', 'place', 'seats'] as const
  return slot.safeParse(Object.fromEntries(names.map((name) => [name, field(request, name)]))).data ?? null
}
