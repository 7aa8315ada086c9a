import { z } from 'zod'
import type { TrackedDb } from '../../page-cache/tracked-db.ts'
import { cached } from '../cached.ts'
import { t } from '../init.ts'
import { activeRow, inOrder } from '../list-query.ts'

// What the application form chooses from, as the mirror holds it: class → sessions → genders and fee.

/** The client of procedures, or a whole one. */
export type AdmissionReader = Pick<
  TrackedDb,
  'programme' | 'admissionCategory' | 'admissionSession' | 'admissionGender' | 'admissionFee'
>

export interface Choice {
  id: string
  name: string
}

export interface Choices {
  classes: Choice[]
  categories: Choice[]
  /** Of the chosen class; empty while none is chosen. */
  sessions: Choice[]
  /** Of the chosen class and session. */
  genders: Choice[]
  /** Taka; null while nothing is chosen, and where the school has set none. */
  fee: number | null
  /** From the smallest to the largest fee of all classes and sessions; null where the school has set none at all. */
  fees: { least: number; most: number } | null
}

/**
 * Everything that can be chosen after what is chosen already.
 * @param classId as `classes` gives it, which is what is forwarded (docs/spec/rulings.md#27); unknown: nothing further can be chosen
 * @param sessionId as `sessions` gives it; one of another class: nothing further can be chosen
 */
export async function readChoices(db: AdmissionReader, classId: string, sessionId: string): Promise<Choices> {
  const of = { ...activeRow, classId, semesterId: sessionId }
  const [classes, categories, sessions, genders, fee, fees] = await Promise.all([
    db.programme.findMany({ where: activeRow, orderBy: inOrder, select: { id: true, name: true } }),
    db.admissionCategory.findMany({ where: activeRow, orderBy: inOrder, select: { id: true, name: true } }),
    classId
      ? db.admissionSession.findMany({
          where: { ...activeRow, classId },
          orderBy: inOrder,
          select: { semesterId: true, name: true },
        })
      : [],
    classId && sessionId
      ? db.admissionGender.findMany({ where: of, orderBy: inOrder, select: { genderId: true, name: true } })
      : [],
    classId && sessionId ? db.admissionFee.findFirst({ where: of, select: { fee: true } }) : null,
    db.admissionFee.aggregate({ where: activeRow, _min: { fee: true }, _max: { fee: true } }),
  ])
  // A class that is gone takes its sessions with it, whenever those are synced next.
  const chosen = classes.some((one) => one.id === classId)
  const sessionChosen = chosen && sessions.some((one) => one.semesterId === sessionId)
  return {
    classes,
    categories,
    sessions: chosen ? sessions.map(({ semesterId, name }) => ({ id: semesterId, name })) : [],
    genders: sessionChosen ? genders.map(({ genderId, name }) => ({ id: genderId, name })) : [],
    fee: sessionChosen ? (fee?.fee ?? null) : null,
    fees:
      fees._min.fee === null || fees._max.fee === null ? null : { least: fees._min.fee, most: fees._max.fee },
  }
}

const chosen = z
  .string()
  .max(64)
  .transform((text) => text.replaceAll('\0', ''))
  .default('')

/** Hooked into the router as `admission`. */
export const admission = t.router({
  /** `/apply-online`: asked with nothing, with a class, with class and session. */
  choices: t.procedure
    .input(z.object({ classId: chosen, sessionId: chosen }).default({ classId: '', sessionId: '' }))
    .query(cached(({ ctx: { db }, input }) => readChoices(db, input.classId, input.sessionId))),
})
