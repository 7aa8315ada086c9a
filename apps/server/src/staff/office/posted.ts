import { asciiDigits, withoutControls } from '@school/forms/text'
import type { TestSlot } from '@school/office/test-slot'
import { parseReference } from '@school/outbox/reference'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'

// What requests of `/office` contain, checked.

/** A field of a posted form as it was entered; '' when it is missing or repeated. */
export function textIn({ body }: Pick<FastifyRequest, 'body'>, name: string): string {
  const value = (body as Record<string, unknown> | undefined)?.[name]
  return typeof value === 'string' ? value : ''
}

/** The same without blanks around it, and without control characters and marks that change the direction of text. */
export const field = (request: Pick<FastifyRequest, 'body'>, name: string): string =>
  withoutControls(textIn(request, name)).trim()

/** What was entered in all fields of a name. */
export function allOf({ body }: Pick<FastifyRequest, 'body'>, name: string): string[] {
  const value = (body as Record<string, unknown> | undefined)?.[name]
  return [value].flat().filter((one) => typeof one === 'string')
}

/** The references that are ticked in a list, each once. */
export const tickedIn = (request: Pick<FastifyRequest, 'body'>): string[] => [
  ...new Set(allOf(request, 'reference').flatMap((one) => parseReference(one) ?? [])),
]

/** All fields of a posted form, to show them again. */
export const entriesIn = (request: Pick<FastifyRequest, 'body'>): Record<string, string> =>
  Object.fromEntries(
    Object.keys((request.body as Record<string, unknown> | undefined) ?? {}).map((name) => [
      name,
      field(request, name),
    ]),
  )

/** A page of a list, from 1. */
export const pageIn = (text: unknown): number =>
  z.coerce.number().int().min(1).max(10_000).catch(1).parse(text)

/** The reference and the task that an address names. */
export function paramsOf({ params }: Pick<FastifyRequest, 'params'>): {
  reference: string | null
  task: string
} {
  const { reference = '', task = '' } = params as { reference?: string; task?: string }
  return { reference: parseReference(reference), task }
}

const slot = z.object({
  // Postgres knows no year 0.
  date: z.iso.date().refine((date) => date > '2000'),
  time: z.iso.time({ precision: -1 }),
  place: z.string().min(1).max(100),
  seats: z.coerce.number().int().min(1).max(1_000),
})

/** A posted test date; null when it is not complete. */
export function slotIn(request: Pick<FastifyRequest, 'body'>): (TestSlot & { seats: number }) | null {
  const names = ['date', 'time', 'seats'] as const
  const numbers = Object.fromEntries(names.map((name) => [name, asciiDigits(field(request, name))]))
  return slot.safeParse({ ...numbers, place: field(request, 'place') }).data ?? null
}
