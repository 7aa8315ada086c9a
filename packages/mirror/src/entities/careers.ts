import type { CareerModel, LatestCareerModel } from '@school/prisma'
import type { UpstreamCareer } from '@school/upstream/schemas'
import { entityFor } from '../entity.ts'
import { idNumber } from '../parse.ts'
import { parseLine, parseTexts } from '../text/texts.ts'

export const careers = entityFor<CareerModel>()({
  name: 'careers',
  table: 'career',
  schedule: 'slow',
  rich: true,
  ranked: true,
  files: ['advertisement'],
  call: '/career',
  id: (vacancy) => vacancy.id,
  row: (vacancy) => ({
    number: idNumber(vacancy.id),
    ...nameOf(vacancy),
    department: parseLine(vacancy.department_name || vacancy.department),
    searchedDepartment: parseLine(vacancy.department),
    location: parseLine(vacancy.location),
    subject: parseLine(vacancy.subject),
    startDate: vacancy.start_date || null,
    endDate: vacancy.end_date || null,
    positions: '',
    gender: '',
    jobType: '',
    qualification: '',
    responsibilities: '',
    additionalRequirement: '',
    rich: null,
    advertisement: '',
  }),
  detail: {
    call: '/career-details',
    fetch: (upstream, id) => upstream.careerDetails(id),
    row: (vacancy) => ({
      designation: parseLine(vacancy.designation_name),
      department: parseLine(vacancy.department_name),
      subject: parseLine(vacancy.subject),
      startDate: vacancy.start_date || null,
      endDate: vacancy.end_date || null,
      positions: parseLine(vacancy.position_number),
      gender: parseLine(vacancy.gender),
      jobType: vacancy.job_type,
      ...parseTexts({
        qualification: vacancy.qualification,
        responsibilities: vacancy.responsibilites,
        additionalRequirement: vacancy.additional_requirement,
      }),
      advertisement: vacancy.advertisement,
    }),
  },
  pages: { lists: ['/career'], row: '/career-details/{id}', title: ['title', 'designation'] },
  search: {
    kind: 'career',
    head: ['title', 'designation', 'department'],
    body: ['location', 'subject', 'qualification', 'responsibilities', 'additionalRequirement'],
    text: ['department', 'location', 'subject', 'qualification', 'responsibilities'],
    date: ['startDate'],
    newest: 'startDate',
  },
})

/** Title and designation of a vacancy. They may contain only markup, so the client's check is not enough. */
function nameOf(vacancy: UpstreamCareer): { title: string; designation: string } {
  const title = parseLine(vacancy.title)
  const designation = parseLine(vacancy.designation_name)
  if (title === '' && designation === '') throw new Error('designation_name and title are both empty')
  return { title, designation }
}

/** At most one row: the first one of the answer. */
export const latestCareer = entityFor<LatestCareerModel>()({
  name: 'latest-career',
  table: 'latest_career',
  schedule: 'slow',
  rich: true,
  newestOnly: true,
  files: ['image'],
  call: '/latest-career',
  list: async (upstream) => {
    const listing = await upstream.list('/latest-career')
    return { ...listing, rows: listing.rows.slice(0, 1) }
  },
  id: () => 'latest',
  row: (career) => ({ ...parseTexts({ text: career.description }), image: career.images_path }),
})
