import type { TeacherModel } from '@school/prisma'
import type { UpstreamTeacher } from '@school/upstream/schemas'
import { entityFor } from '../entity.ts'
import { joined, known } from '../listing.ts'
import { readLine, readText } from '../parse.ts'

const columns = (teacher: UpstreamTeacher) => ({
  name: readLine(teacher.name),
  designation: readLine(teacher.designation_name),
  department: readLine(teacher.department_name),
  qualification: readText(teacher.qualification),
  email: teacher.email,
  image: teacher.picture,
})

/** Two lists, one for each gender; which list a teacher stands in is the only place that says the gender. */
export const teachers = entityFor<TeacherModel>()({
  name: 'teachers',
  table: 'teacher',
  schedule: 'slow',
  files: ['image'],
  list: (upstream) =>
    joined(
      known(['Male', 'Female'] as const),
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
    fetch: (upstream, id) => upstream.teacherInfo(id),
    row: (teacher) => ({
      ...columns(teacher),
      googleScholar: teacher.google_scholar,
      researchgate: teacher.researchgate,
      orcid: teacher.orcid,
      scopus: teacher.scopus,
      webOfScience: teacher.web_science,
      about: readText(teacher.about),
      teachingExpertise: readText(teacher.teaching_expertise),
      researchInterest: readText(teacher.research_interest),
      journalPublication: readText(teacher.journal_publication),
      conferencePublication: readText(teacher.conference_publication),
      book: readText(teacher.book),
      rewards: readText(teacher.project_award),
      others: readText(teacher.others),
    }),
  },
})
