// intake.yaml: when applications are taken, and the seats of each class. Server only.

import { z } from 'zod'
import { loadYaml } from './content-file.ts'
import type { Locale } from './locales.ts'
import { bodyAt } from './page-body.ts'

const tableIn = (locale: Locale) =>
  bodyAt('/year-group', locale)?.blocks.find((block) => block.kind === 'table') ?? null

const day = z.iso.date('is no day such as 2026-12-01').nullable()
/** Exported for its test. */
export const intakeSchema = z
  .strictObject({
    sample: z.boolean(),
    opens: day,
    closes: day,
    seats: z.record(z.string(), z.number().int().min(0).max(999)),
  })
  .superRefine(({ seats }, context) => {
    for (const name of Object.keys(seats))
      if (!tableIn('en')?.rows.some(([row]) => row === name))
        context.addIssue({ code: 'custom', path: ['seats', name], message: 'is no class of /year-group' })
  })
  .refine(({ opens, closes }) => !opens || !closes || opens <= closes, {
    path: ['closes'],
    message: 'is before the day on which it opens',
  })

export const intake = loadYaml('intake.yaml', intakeSchema)

/**
 * Whether applications are taken on a day.
 * @param day `2026-12-01`, in Bangladesh
 */
export function intakeOn(day: string, { opens, closes } = intake): 'before' | 'open' | 'after' {
  if (opens && day < opens) return 'before'
  return closes && day > closes ? 'after' : 'open'
}

/** The classes with seats, in the order and the language of the table of /year-group; null where the school names none. */
export function seatTable(locale: Locale): { columns: string[]; rows: [string, string, number][] } | null {
  const [english, own] = [tableIn('en'), tableIn(locale)]
  const rows = (english?.rows ?? []).flatMap(([name], index): [string, string, number][] => {
    const seats = intake.seats[String(name)]
    const [className, ages] = own?.rows[index] ?? []
    return seats === undefined ? [] : [[String(className), String(ages), seats]]
  })
  return rows.length ? { columns: own?.columns ?? [], rows } : null
}
