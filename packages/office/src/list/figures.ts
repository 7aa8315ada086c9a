import type { DataKeys } from '@school/outbox/data-keys'
import { optionValue } from '@school/outbox/submission-values'
import { wantedTerms } from '@school/outbox/terms'
import type { Db } from '@school/prisma'
import { CLASS_NAME, SESSION_NAME } from '../mirrored-names.ts'
import { GROUP } from './filter.ts'

// How many applications there are: by state, request, invitation, decision, gender, class, day.
//
// Plain SQL: it is counted in the database, without a row being read.

/** The number of days of the chart. */
export const FIGURE_DAYS = 60

const OF = `submission s LEFT JOIN matter o ON o.id = s.id WHERE s.kind = 'application' AND s."erasedAt" IS NULL`

export interface Figures {
  total: number
  groups: { name: string; count: number }[]
  /** What the office has done with them. */
  matters: {
    asked: number
    invited: number
    came: number
    admitted: number
    waiting_list: number
    not_admitted: number
    withdrawn: number
    undecided: number
  }
  /** By the name of the option in the school's system. */
  genders: { name: string; count: number }[]
  classes: ClassFigures[]
  /** Each day until today, `2026-11-26`. */
  days: { day: string; count: number }[]
}

export interface ClassFigures {
  className: string | null
  sessionName: string | null
  count: number
  invited: number
  admitted: number
  waiting_list: number
}

export async function readFigures(db: Db, keys: DataKeys): Promise<Figures> {
  const { $pool: pool } = db
  const genderRows = await db.admissionGender.findMany({
    distinct: ['genderId'],
    select: { genderId: true, name: true },
  })
  const [groups, matters, classes, days, ...genders] = await Promise.all([
    pool.query<{ name: string; count: number }>(
      `SELECT ${GROUP} AS name, count(*)::int AS count FROM ${OF} GROUP BY 1 ORDER BY 2 DESC`,
    ),
    pool.query<Figures['matters'] & { total: number }>(
      `SELECT count(*)::int AS total, count(*) FILTER (WHERE o.request = 'open')::int AS asked,
         count(o."slotId")::int AS invited, count(*) FILTER (WHERE o.attendance = 'came')::int AS came,
         count(*) FILTER (WHERE o.decision = 'admitted')::int AS admitted,
         count(*) FILTER (WHERE o.decision = 'waiting_list')::int AS waiting_list,
         count(*) FILTER (WHERE o.decision = 'not_admitted')::int AS not_admitted,
         count(*) FILTER (WHERE o.decision = 'withdrawn')::int AS withdrawn,
         count(*) FILTER (WHERE o.decision IS NULL)::int AS undecided FROM ${OF}`,
    ),
    pool.query<ClassFigures>(
      `SELECT ${CLASS_NAME} AS "className", ${SESSION_NAME} AS "sessionName", count(*)::int AS count, count(o."slotId")::int AS invited,
         count(*) FILTER (WHERE o.decision = 'admitted')::int AS admitted,
         count(*) FILTER (WHERE o.decision = 'waiting_list')::int AS waiting_list
       FROM ${OF} GROUP BY s."classId", s."sessionId"
       ORDER BY (SELECT position FROM programme WHERE id = s."classId") NULLS LAST, s."classId", s."sessionId"`,
    ),
    pool.query<{ day: string; count: number }>(
      `SELECT to_char(day, 'YYYY-MM-DD') AS day, count(s.id)::int AS count
       FROM generate_series((now() AT TIME ZONE 'Asia/Dhaka')::date - ${FIGURE_DAYS - 1}, (now() AT TIME ZONE 'Asia/Dhaka')::date, interval '1 day') day
       LEFT JOIN submission s ON s.kind = 'application' AND (s."receivedAt" AT TIME ZONE 'Asia/Dhaka')::date = day
       GROUP BY day ORDER BY day`,
    ),
    ...genderRows.map(({ genderId }) =>
      pool.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM ${OF} AND s.id IN (SELECT submissions_with_terms($1))`,
        [wantedTerms(keys, [optionValue('gender', genderId)])],
      ),
    ),
  ])
  const { total = 0, ...parts } = matters.rows[0] ?? { total: 0 }
  return {
    total,
    groups: groups.rows,
    matters: parts as Figures['matters'],
    genders: genderRows.map(({ name }, n) => ({ name, count: genders[n]?.rows[0]?.count ?? 0 })),
    classes: classes.rows,
    days: days.rows,
  }
}
