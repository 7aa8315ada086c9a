import { sampleTables } from '@school/demo-upstream/sample-data'
import { entities } from '@school/mirror'
import { fakeTableOf } from '../support/entity-tables.ts'

// The rows of a small school, as the specification names them: what the servers of the rehearsal answer, each in its own way.

const days = ['2026-11-26', '2026-11-18', '2026-10-30', '2026-09-04', '2026-03-01', '2026-02-13']
const each = <T>(make: (at: number, day: string) => T): T[] => days.map((day, at) => make(at, day))

const headlines = (kind: string) =>
  each((at, date) => ({
    id: String(40 - at),
    head_line: `${kind} ${at + 1} of the school`,
    date,
    description: `The whole text of ${kind.toLowerCase()} ${at + 1}, which families read before they come to the school in the morning and after prayer.`,
    images_path: at === 4 ? 'uploads/plan.pdf' : 'uploads/hall.jpg',
  }))

const events = each((at, date) => ({
  id: String(20 - at),
  name: `Event ${at + 1}`,
  description: 'Pupils of all classes recite, and parents are invited.',
  images: 'uploads/hall.jpg',
  start_date: date,
  end_date: date,
  date,
}))

const videos = each((at, date) => ({
  id: String(30 - at),
  title: `Recitation ${at + 1}`,
  video_id: `aB3-xY9_zQ${at}`,
  thumbnail: 'uploads/hall.jpg',
  date,
}))

const careers = each((at, date) => ({
  id: String(10 - at),
  designation_name: `Assistant Teacher ${at + 1}`,
  department_name: 'Science',
  subject: 'Physics',
  start_date: '2026-01-01',
  end_date: date,
  title: `Teacher of Physics ${at + 1}`,
  department: 'Science',
  location: 'Chattogram',
}))

const teachers = (gender: string) =>
  each((at) => ({
    teacher_id: String((gender === 'Male' ? 100 : 200) + at),
    name: `${gender} Teacher ${at + 1}`,
    designation_name: 'Senior Teacher',
    department_name: 'Tahfeez',
    qualification: 'MA in Islamic Studies',
    email: `teacher${at}@school.example`,
    picture: 'uploads/hall.jpg',
  }))

export type Row = Record<string, unknown>
export type Body = Record<string, string>

const ownRows: Record<string, (body: Body) => Row[]> = {
  '/banner': () => each((at) => ({ id: String(at + 1), images_path: 'uploads/hall.jpg' })),
  '/marque': () =>
    each((at, date) => ({ id: String(at + 1), name: `Latest ${at + 1}`, date, link: '/all-notice' })),
  '/recent-notice': () => headlines('Notice'),
  '/recent-events': () => events,
  '/recent-videos': () => videos,
  '/recent-news': () => headlines('News'),
  '/parent-feedback': () =>
    each((at) => ({
      id: String(at + 1),
      name: `Parent ${at + 1}`,
      description: 'Our son has learnt two Paras in his first year, and he likes to go to school.',
      picture: 'uploads/hall.jpg',
    })),
  '/all-notice': () => headlines('Notice'),
  '/all-news': () => headlines('News'),
  '/career': () => careers,
  '/latest-career': () => [
    { id: '1', description: 'Teachers are wanted for the new year.', images_path: 'uploads/hall.jpg' },
  ],
  '/academic-calendar': () =>
    each((at, date) => ({
      sl: String(at + 1),
      semester: 'Spring',
      name: `Day ${at + 1}`,
      start_date: date,
      end_date: date,
    })),
  '/all-videos': () => videos,
  '/all-events': () => events,
  '/faq': () =>
    each((at) => ({
      id: String(at + 1),
      ques_bangla: `প্রশ্ন ${at + 1}?`,
      ans_bangla: 'ভর্তি ফরম পূরণ করে অফিসে জমা দিন।',
      ques_english: `Question ${at + 1}?`,
      ans_english: 'Fill in the form and bring it to the office.',
    })),
  '/gallery': () =>
    each((at) => ({ id: String(at + 1), picture: `uploads/hall.jpg?${at}`, title: `Hall ${at + 1}` })),
  '/all-teacher': ({ gender = '' }) => teachers(gender),
  '/admission-programme-list': () =>
    each((at) => ({ programme_id: String(at + 1), department_id: '4', degree_name: `Class ${at + 1}` })),
  '/category-list': () => each((at) => ({ id: String(at + 1), name: `Category ${at + 1}` })),
  '/admission-semester-list': ({ classId }) =>
    /^[1-6]-4$/.test(classId ?? '') ? [{ semester_id: '7', semester_name: 'Spring 2027' }] : [],
  '/admission-gender': () => [
    { id: '1', gender: 'Boys' },
    { id: '2', gender: 'Girls' },
  ],
  '/application-fee': () => [{ fee: '520' }],
  '/notice-details': ({ id }) => headlines('Notice').filter((row) => row.id === id),
  '/news-details': ({ id }) => headlines('News').filter((row) => row.id === id),
  '/career-details': ({ id }) =>
    careers
      .filter((row) => row.id === id)
      .map((row) => ({
        ...row,
        position_number: '2',
        gender: 'Any',
        job_type: '1',
        qualification: 'BSc in Physics',
        responsibilites: 'Teaches Physics in Classes Six to Ten.',
        additional_requirement: 'Three years in a school.',
        advertisement: 'uploads/plan.pdf',
      })),
  '/teacher-info': ({ teacher_id }) =>
    [...teachers('Male'), ...teachers('Female')]
      .filter((row) => row.teacher_id === teacher_id)
      .map((row) => ({
        ...row,
        about: 'Has taught for ten years.',
        google_scholar: 'https://scholar.example/x',
      })),
}

/** Of other entities: the first sample rows of the fake upstream, with the files that these servers have. */
const sampleRows = entities
  .filter(({ call }) => !(call in ownRows))
  .map((entity): [string, () => Row[]] => [
    entity.call,
    () => sampleTables(new Date())[fakeTableOf(entity)].slice(0, days.length).map(withOurFiles),
  ])

const withOurFiles = (row: object): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      /^\/?uploads\//.test(value) ? 'uploads/hall.jpg' : value,
    ]),
  )

/** The rows of each call, by its body. */
export const schoolRows: typeof ownRows = { ...ownRows, ...Object.fromEntries(sampleRows) }

export const SINGLE = new Set([
  '/application-fee',
  '/notice-details',
  '/news-details',
  '/career-details',
  '/teacher-info',
])
