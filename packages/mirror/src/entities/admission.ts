import type {
  AdmissionCategoryModel,
  AdmissionFeeModel,
  AdmissionGenderModel,
  AdmissionSessionModel,
  ProgrammeModel,
} from '@school/prisma'
import type { Listing, Upstream } from '@school/upstream'
import type { UpstreamSession } from '@school/upstream/schemas'
import { entityFor } from '../entity.ts'
import { joined } from '../listing.ts'
import { parseLine } from '../text/texts.ts'

// The options of the application form. Class → sessions → genders and fee: each level is queried for each row of the level
// above. The client makes each query once per sync cycle, so the levels share their answers.

export const programmes = entityFor<ProgrammeModel>()({
  name: 'programmes',
  table: 'programme',
  schedule: 'slow',
  call: '/admission-programme-list',
  list: (upstream) => upstream.admissionProgrammeList(),
  id: (programme) => programme.classId,
  row: (programme, position) => ({
    position,
    programmeId: programme.programme_id,
    departmentId: programme.department_id,
    name: parseLine(programme.degree_name),
  }),
})

/** A larger fee is a mistake of the upstream. */
const MAX_TAKA = 10_000_000

async function sessionsOf(upstream: Upstream): Promise<Listing<UpstreamSession & { classId: string }>> {
  const listing = await upstream.admissionProgrammeList()
  const classes = new Map(
    listing.rows.map(({ value: { classId }, raw }) => [classId, { value: classId, raw }]),
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
  isJoined: true,
  call: '/admission-semester-list',
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
  isJoined: true,
  call: '/admission-gender',
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
  isJoined: true,
  call: '/application-fee',
  list: async (upstream) =>
    joined(
      await sessionsOf(upstream),
      async (session) => {
        const listing = await upstream.applicationFee(session.classId, session.semester_id)
        // A fee that is not understood is the stored one's, so that one is kept.
        const id = `${session.classId}/${session.semester_id}`
        return { ...listing, rejected: listing.rejected.map((row) => ({ ...row, id })) }
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
  call: '/category-list',
  id: (category) => category.id,
  row: (category, position) => ({ position, name: parseLine(category.name) }),
})
