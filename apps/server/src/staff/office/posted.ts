import { dateIn } from '@school/forms/dates'
import { asciiDigits, withoutInvisible } from '@school/forms/text'
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

/** The same without blanks around it and invisible characters; '' if nothing can be seen. */
export const field = (request: Pick<FastifyRequest, 'body'>, name: string): string =>
  withoutInvisible(textIn(request, name)).trim()

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

/** A time of day as a browser sends it, or as people write it: `10:30`, `9.30`, `2:30 PM`, `9 am`. @returns null for another text */
function timeIn(text: string): string | null {
  const [, hours = '', minutes, half] =
    /^(\d{1,2})(?:[:.](\d{2})(?::00)?)?\s{0,3}(?:([ap])\.?m\.?)?$/i.exec(text) ?? []
  const hour = Number(hours)
  // 9 is no time, 13 pm neither.
  if (hours === '' || (minutes === undefined && !half) || (half && (hour < 1 || hour > 12))) return null
  const ofDay = half ? (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : hour
  return `${String(ofDay).padStart(2, '0')}:${minutes ?? '00'}`
}

const slot = z.object({
  // Postgres knows no year 0.
  date: z.iso.date().refine((date) => date > '2000'),
  time: z.iso.time({ precision: -1 }),
  place: z.string().min(1).max(100),
  seats: z
    .string()
    .regex(/^\d{1,4}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(1_000)),
})

/** A posted test date; null when it is not complete. */
export function slotIn(request: Pick<FastifyRequest, 'body'>): (TestSlot & { seats: number }) | null {
  const [date = '', time = '', seats] = ['date', 'time', 'seats'].map((name) =>
    asciiDigits(field(request, name)),
  )
  const place = field(request, 'place').replace(/\s+/g, ' ')
  // A browser without a calendar of its own sends what was typed.
  return slot.safeParse({ date: dateIn(date), time: timeIn(time), seats, place }).data ?? null
}
