import { site } from '@school/content'
import { attendancesOfClass, intake } from '@school/content/intake'
import type { NameKind } from '@school/content/upstream-name'
import { type Ages, agesOfClass } from '@school/content/year-groups'
import { z } from 'zod'
import type { ReadDb } from '../services/read-db.ts'
import { closedText, mayRemind, roundLine } from '../text/round.ts'
import { upstreamName } from '../text/upstream-names.ts'
import { t } from './init.ts'
import { activeRow, inOrder } from './list-query.ts'

// The options of the application form in the mirror: class → sessions → genders and fee.

/** The database client of procedures, or a full one. */
type AdmissionReader = Pick<
  ReadDb,
  'programme' | 'admissionCategory' | 'admissionSession' | 'admissionGender' | 'admissionFee'
>

interface Choice {
  id: string
  name: string
}

interface Choices {
  /** With the ages of the year-group table, which has no row for a course. */
  classes: (Choice & { ages: Ages | null })[]
  categories: Choice[]
  /** The sessions of the chosen class; empty while none is chosen. */
  sessions: Choice[]
  /** The genders of the chosen class and session. */
  genders: Choice[]
  /** In Taka; null while nothing is chosen, and when the school has set no fee. */
  fee: number | null
  /** The smallest and the largest fee of all classes and sessions; null when the school has set no fee at all. */
  fees: { least: number; most: number } | null
  /** The merchant number, in the digits that a phone dials. */
  merchantNumber: string
}

/**
 * The options of the application form, which depend on the chosen class and session.
 * @param classId an id of `classes`, which is forwarded as it is (docs/spec/rulings.md#27); an unknown id has no sessions
 * @param sessionId an id of `sessions`; the id of a session of another class has no genders and no fee
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
  // The sessions of a deleted class may still be active until their next sync.
  const chosen = classes.some((one) => one.id === classId)
  const sessionChosen = chosen && sessions.some((one) => one.semesterId === sessionId)
  return {
    classes: classes.map((one) => ({ ...one, ages: agesOfClass(one.name) })),
    categories,
    sessions: chosen ? sessions.map(({ semesterId, name }) => ({ id: semesterId, name })) : [],
    genders: sessionChosen ? genders.map(({ genderId, name }) => ({ id: genderId, name })) : [],
    fee: sessionChosen ? (fee?.fee ?? null) : null,
    fees:
      fees._min.fee === null || fees._max.fee === null ? null : { least: fees._min.fee, most: fees._max.fee },
    merchantNumber: site.merchantNumber,
  }
}

const chosen = z
  .string()
  .max(64)
  .transform((text) => text.replaceAll('\0', ''))
  .default('')

export const admission = t.router({
  /** `/apply-online`: called without a class, with a class, and with class and session. */
  choices: t.procedure
    .input(z.object({ classId: chosen, sessionId: chosen }).default({ classId: '', sessionId: '' }))
    .query(async ({ ctx: { db, locale, channels = [] }, input }) => {
      const choices = await readChoices(db, input.classId, input.sessionId)
      // Only what is shown: the ids are forwarded.
      const named = <One extends Choice>(kind: NameKind, list: One[]): One[] =>
        list.map((one) => ({ ...one, name: upstreamName(locale, kind, one.name) }))
      return {
        ...choices,
        /** Why no application is taken today; null if it is. */
        closed: closedText(locale),
        /** The next days of the admission round in one line, and the day on which age counts. */
        round: roundLine(locale),
        ageOn: intake.ageOn,
        /** How somebody can be told that applications are taken, before they are. */
        reminders: mayRemind() ? channels : [],
        /** How the arrival of an application can be confirmed, besides the page after sending. */
        channels,
        classes: named(
          'classes',
          // From the name in the school's system, which is another one in Bangla.
          choices.classes.map((one) => ({ ...one, attendance: attendancesOfClass(one.name) })),
        ),
        categories: named('categories', choices.categories),
        sessions: named('sessions', choices.sessions),
        genders: named('genders', choices.genders),
      }
    }),
})
