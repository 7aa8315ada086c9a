import type {
  AdmissionCategoryModel,
  AdmissionFeeModel,
  AdmissionGenderModel,
  AdmissionSessionModel,
  ProgrammeModel,
} from '@school/prisma'
import { classId, type Listing, type Upstream } from '@school/upstream'
import type { UpstreamFee, UpstreamSession } from '@school/upstream/schemas'
import { entityFor } from '../entity.ts'
import { joined, type Listed } from '../listing.ts'
import { parseLine } from '../parse.ts'

// The options of the application form. Class → sessions → genders and fee: each level is queried for each row of the level
// above. The client makes each query once per sync cycle, so the levels share their answers.

export const programmes = entityFor<ProgrammeModel>()({
  name: 'programmes',
  table: 'programme',
  schedule: 'slow',
  list: (upstream) => upstream.admissionProgrammeList(),
  id: (programme) => classId(programme.programme_id, programme.department_id),
  row: (programme, position) => ({
    position,
    programmeId: programme.programme_id,
    departmentId: programme.department_id,
    name: parseLine(programme.degree_name),
  }),
})

/** A larger fee is a mistake of the upstream. */
const MAX_TAKA = 10_000_000

async function sessionsOf(upstream: Upstream): Promise<Listed<UpstreamSession & { classId: string }>> {
  const listing = await upstream.admissionProgrammeList()
  const classes = new Map(
    listing.rows.map(({ value, raw }) => {
      const id = classId(value.programme_id, value.department_id)
      return [id, { value: id, raw }]
    }),
  )
  return joined(
    { ...listing, rows: [...classes.values()] },
    (id) => upstream.admissionSemesterList(id),
    (session, id) => ({ ...session, classId: id }),
  )
}

export const sessions = entityFor<AdmissionSessionModel>()({
  name: 'sessions',
  table: 'admission_session',
  schedule: 'slow',
  list: sessionsOf,
  id: (session) => `${session.classId}/${session.semester_id}`,
  row: (session, position) => ({
    position,
    classId: session.classId,
    semesterId: session.semester_id,
    name: parseLine(session.semester_name),
  }),
})

export const genders = entityFor<AdmissionGenderModel>()({
  name: 'genders',
  table: 'admission_gender',
  schedule: 'slow',
  list: async (upstream) =>
    joined(
      await sessionsOf(upstream),
      (session) => upstream.admissionGender(session.classId, session.semester_id),
      (gender, session) => ({ ...gender, classId: session.classId, semesterId: session.semester_id }),
    ),
  id: (gender) => `${gender.classId}/${gender.semesterId}/${gender.id}`,
  row: (gender, position) => ({
    position,
    classId: gender.classId,
    semesterId: gender.semesterId,
    genderId: gender.id,
    name: parseLine(gender.gender),
  }),
})

export const fees = entityFor<AdmissionFeeModel>()({
  name: 'fees',
  table: 'admission_fee',
  schedule: 'slow',
  list: async (upstream) =>
    joined(
      await sessionsOf(upstream),
      async (session): Promise<Listing<UpstreamFee>> => {
        const answer = await upstream.applicationFee(session.classId, session.semester_id)
        // An answer without a fee may also be an error of the upstream.
        return { rows: answer ? [answer] : [], rejected: [], emptyAs: answer ? null : 'object' }
      },
      (fee, session) => ({ ...fee, classId: session.classId, semesterId: session.semester_id }),
    ),
  id: (fee) => `${fee.classId}/${fee.semesterId}`,
  row: (fee) => {
    if (fee.fee > MAX_TAKA) throw new Error(`the fee is more than ${MAX_TAKA} Taka`)
    return { classId: fee.classId, semesterId: fee.semesterId, fee: Math.round(fee.fee) }
  },
})

export const categories = entityFor<AdmissionCategoryModel>()({
  name: 'categories',
  table: 'admission_category',
  schedule: 'slow',
  list: (upstream) => upstream.categoryList(),
  id: (category) => category.id,
  row: (category, position) => ({ position, name: parseLine(category.name) }),
})
