import type { TeacherModel } from '@school/prisma'
import type { UpstreamTeacher } from '@school/upstream/schemas'
import { entityFor } from '../entity.ts'
import { fixedListing, joined } from '../listing.ts'
import { parseLine, parseTexts } from '../text/texts.ts'

const columns = (teacher: UpstreamTeacher) => ({
  name: parseLine(teacher.name),
  designation: parseLine(teacher.designation_name),
  department: parseLine(teacher.department_name),
  email: teacher.email,
  image: teacher.picture,
})

/** Two lists, one for each gender. Only the list determines the gender of a teacher. */
export const teachers = entityFor<TeacherModel>()({
  name: 'teachers',
  table: 'teacher',
  schedule: 'slow',
  isJoined: true,
  rich: true,
  files: ['image'],
  call: '/all-teacher',
  list: (upstream) =>
    joined(
      fixedListing(['Male', 'Female'] as const),
      (gender) => upstream.allTeacher(gender),
      (teacher, gender) => ({
        ...teacher,
        gender,
      }),
    ),
  id: (teacher) => teacher.teacher_id,
  row: (teacher, position) => ({
    position,
    gender: teacher.gender,
    ...columns(teacher),
    ...parseTexts({ qualification: teacher.qualification }),
    googleScholar: '',
    researchgate: '',
    orcid: '',
    scopus: '',
    webOfScience: '',
    about: '',
    teachingExpertise: '',
    researchInterest: '',
    journalPublication: '',
    conferencePublication: '',
    book: '',
    rewards: '',
    others: '',
  }),
  detail: {
    call: '/teacher-info',
    fetch: (upstream, id) => upstream.teacherInfo(id),
    row: (teacher) => ({
      ...columns(teacher),
      googleScholar: teacher.google_scholar,
      researchgate: teacher.researchgate,
      orcid: teacher.orcid,
      scopus: teacher.scopus,
      webOfScience: teacher.web_science,
      ...parseTexts({
        qualification: teacher.qualification,
        about: teacher.about,
        teachingExpertise: teacher.teaching_expertise,
        researchInterest: teacher.research_interest,
        journalPublication: teacher.journal_publication,
        conferencePublication: teacher.conference_publication,
        book: teacher.book,
        rewards: teacher.project_award,
        others: teacher.others,
      }),
    }),
  },
  pages: {
    lists: ['/male-faculty', '/female-faculty'],
    row: '/profile/{id}',
    title: ['name'],
    preview: { picture: 'image' },
  },
  search: {
    kind: 'teacher',
    head: ['name', 'designation', 'department'],
    body: ['qualification', 'about', 'teachingExpertise', 'researchInterest'],
    text: ['designation', 'department', 'qualification', 'about', 'teachingExpertise', 'researchInterest'],
  },
})
