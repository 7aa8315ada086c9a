/**
 * What the upstream's rows hold, under the upstream's own names (misspelt ones too), read and normalised at the
 * door. Behind these schemas the types can be trusted:
 *
 * - Text is always a string, in Unicode normal form C (docs/spec/rulings.md#14), trimmed, without NUL, other control characters
 *   or broken surrogates. Missing, null and false are ''. Numbers become their text. No field is longer than
 *   200,000 characters.
 * - Ids are text: 132, "132", " 132 " and "0132" are all '132'. An id that is missing, 0, an object, longer than 64
 *   characters or holds control characters makes its row bad.
 * - Paths and links are text that is not normalised: ড় in one code point and in two are different files on a disk.
 * - Dates stay text; what they mean is the mirror's business (docs/spec/rulings.md#10).
 * - Columns that are not named here are ignored; the raw row keeps them.
 *
 * Fields: specification, docs/spec/part-1.md#3 and docs/spec/part-2.md#3. What a row cannot do without is decided here, per
 * shape: without it there would be nothing to show or nothing to address it by.
 */
import { z } from 'zod'

const LONGEST_TEXT = 200_000
const LONGEST_PATH = 2_000
const LONGEST_ID = 64

type Reading = { text: string } | { fault: string }

/** NUL and halves of a surrogate pair: Postgres takes them neither in text nor in jsonb. */
export const withoutBrokenCharacters = (text: string) =>
  text.isWellFormed() && !text.includes('\0') ? text : text.replace(/[\0\p{Surrogate}]/gu, '')

// Feeds are XML, which has no place for these; tab and line breaks stay.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const CONTROLS = /[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

const kindOf = (value: unknown) => (Array.isArray(value) ? 'a list' : 'an object')

function readText(value: unknown): Reading {
  if (value === undefined || value === null || value === false) return { text: '' }
  if (value === true) return { text: '1' }
  if (typeof value === 'number') return { text: String(value) }
  if (typeof value !== 'string') return { fault: `is ${kindOf(value)} instead of text` }
  if (value.length > LONGEST_TEXT) return { fault: `is longer than ${LONGEST_TEXT} characters` }
  return { text: withoutBrokenCharacters(value).replace(CONTROLS, '').normalize('NFC').trim() }
}

function readPath(value: unknown): Reading {
  // A field named `images` may come as a list one day: its first is what the page shows.
  const one: unknown = Array.isArray(value) ? (value[0] ?? '') : value
  if (typeof one !== 'string') return readText(one)
  if (one.length > LONGEST_PATH) return { fault: `is longer than ${LONGEST_PATH} characters` }
  return { text: withoutBrokenCharacters(one).replace(CONTROLS, '').trim() }
}

/** A number that stands for something ("department 0"): like an id, but 0 is one of the values. */
function readCode(value: unknown): Reading {
  if (value === undefined || value === null || value === false) return { fault: 'is missing' }
  if (typeof value === 'object') return { fault: `is ${kindOf(value)}` }
  if (typeof value === 'boolean') return { fault: 'is no id' }
  if (typeof value === 'number' && !Number.isSafeInteger(value)) return { fault: 'is not a whole number' }
  const text = String(value).trim()
  if (text === '') return { fault: 'is missing' }
  if (text.length > LONGEST_ID) return { fault: `is longer than ${LONGEST_ID} characters` }
  if (/\p{C}/u.test(text)) return { fault: 'holds control characters' }
  return { text: /^\d+$/.test(text) ? text.replace(/^0+(?=\d)/, '') : text }
}

function readId(value: unknown): Reading {
  const reading = readCode(value)
  return 'text' in reading && reading.text === '0' ? { fault: 'is 0' } : reading
}

/** The id as every row spells it, or null where there is none to be read. */
export function canonicalId(value: unknown): string | null {
  const reading = readId(value)
  return 'text' in reading ? reading.text : null
}

/** Bangla digits become ASCII digits. */
export const asciiDigits = (text: string) =>
  text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6))

/** `520`, `"520"`, `"520.00"`, `"1,500"`, `"Tk. 520/-"`, `"৫২০"`: an amount in Taka. */
function readAmount(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) && value >= 0 ? value : null
  if (typeof value !== 'string') return null
  const ascii = asciiDigits(value)
  const amount = /^(?:tk\.?|bdt|৳)?\s*(\d[\d,]{0,11}(?:\.\d{1,2})?)\s*(?:\/-)?$/i.exec(ascii.trim())?.[1]
  return amount === undefined ? null : Number(amount.replaceAll(',', ''))
}

const field = (read: (value: unknown) => Reading) =>
  z
    .unknown()
    .optional()
    .transform((value, context) => {
      const reading = read(value)
      if ('text' in reading) return reading.text
      context.addIssue(reading.fault)
      return z.NEVER
    })

const text = field(readText)
const path = field(readPath)
const id = field(readId)
const code = field(readCode)
const required = field((value) => {
  const reading = readText(value)
  return 'text' in reading && reading.text === '' ? { fault: 'is missing' } : reading
})
const requiredPath = field((value) => {
  const reading = readPath(value)
  return 'text' in reading && reading.text === '' ? { fault: 'is missing' } : reading
})
/** An id where the specification names none: null when there is none. */
const idIfAny = z.unknown().optional().transform(canonicalId)

/** How a row is read: its schema, and the columns that may hold its id, for saying which row a bad one was. */
export interface Shape<T> {
  schema: z.ZodType<T>
  idColumns: readonly string[]
  /** A listing of which one row is used, so that the row may come without a list around it. */
  mayBeBare?: true
}

const shape = <T>(schema: z.ZodType<T>, ...idColumns: string[]): Shape<T> => ({ schema, idColumns })

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export interface UpstreamBanner {
  id: string
  images_path: string
}
/** Cannot do without: id, images_path. */
export const banner: Shape<UpstreamBanner> = shape(z.object({ id, images_path: requiredPath }), 'id')

export interface UpstreamStripItem {
  id: string
  name: string
  date: string
  link: string
}
/** An item of the news strip ("marquee"). Cannot do without: id, name. */
export const stripItem: Shape<UpstreamStripItem> = shape(
  z.object({ id, name: required, date: text, link: path }),
  'id',
)

export interface UpstreamNotice {
  id: string
  head_line: string
  date: string
  description: string
  images_path: string
}
const headline = z.object({ id, head_line: text, date: text, description: text, images_path: path })
/**
 * List and detail. Cannot do without: id, and a head_line, a description, a file or a date. The list knows no
 * description, and a notice can be a scan without a headline.
 */
export const notice: Shape<UpstreamNotice> = shape(
  headline.refine(
    (row) => [row.head_line, row.description, row.images_path, row.date].some((value) => value !== ''),
    'nothing of a notice is filled in',
  ),
  'id',
)

export interface UpstreamNews {
  id: string
  head_line: string
  date: string
  description: string
  images_path: string
}
/** List and detail. Cannot do without: id, and a head_line or a description. */
export const news: Shape<UpstreamNews> = shape(
  headline.refine(
    (row) => row.head_line !== '' || row.description !== '',
    'head_line and description are both empty',
  ),
  'id',
)

export interface UpstreamEvent {
  id: string
  name: string
  description: string
  images: string
  start_date: string
  end_date: string
  date: string
}
/** Cannot do without: id, and a name or a description. */
export const event: Shape<UpstreamEvent> = shape(
  z
    .object({ id, name: text, description: text, images: path, start_date: text, end_date: text, date: text })
    .refine((row) => row.name !== '' || row.description !== '', 'name and description are both empty'),
  'id',
)

export interface UpstreamVideo {
  id: string
  title: string
  video_id: string
  thumbnail: string
  date: string
}
/** Cannot do without: id, video_id. An empty thumbnail means the hosting service's own. */
export const video: Shape<UpstreamVideo> = shape(
  z.object({ id, title: text, video_id: requiredPath, thumbnail: path, date: text }),
  'id',
)

export interface UpstreamTestimonial {
  id: string
  name: string
  description: string
  picture: string
}
/** Cannot do without: id, description. */
export const testimonial: Shape<UpstreamTestimonial> = shape(
  z.object({ id, name: text, description: required, picture: path }),
  'id',
)

export interface UpstreamCareer {
  id: string
  designation_name: string
  department_name: string
  subject: string
  start_date: string
  end_date: string
  title: string
  department: string
  location: string
}
/** A vacancy in the list. Cannot do without: id, and a designation_name or a title. The rest may lack (docs/spec/rulings.md#19). */
export const career: Shape<UpstreamCareer> = shape(
  z
    .object({
      id,
      designation_name: text,
      department_name: text,
      subject: text,
      start_date: text,
      end_date: text,
      title: text,
      department: text,
      location: text,
    })
    .refine(
      (row) => row.designation_name !== '' || row.title !== '',
      'designation_name and title are both empty',
    ),
  'id',
)

export interface UpstreamCareerDetail {
  id: string
  position_number: string
  gender: string
  department_name: string
  designation_name: string
  start_date: string
  end_date: string
  /** '0' Any, '1' Academic, '2' Non Academic; anything else shows nothing (docs/spec/rulings.md#20). */
  job_type: string
  subject: string
  qualification: string
  responsibilites: string
  additional_requirement: string
  advertisement: string
}
/** The id is the one that was asked for. Cannot do without: one of designation, subject, qualification, duties,
 * further requirements, advertisement. */
export const careerDetail: Shape<UpstreamCareerDetail> = shape(
  z
    .object({
      id,
      position_number: text,
      gender: text,
      department_name: text,
      designation_name: text,
      start_date: text,
      end_date: text,
      job_type: text,
      subject: text,
      qualification: text,
      responsibilites: text,
      additional_requirement: text,
      advertisement: path,
    })
    .refine(
      (row) =>
        [
          row.designation_name,
          row.subject,
          row.qualification,
          row.responsibilites,
          row.additional_requirement,
          row.advertisement,
        ].some((value) => value !== ''),
      'nothing of a vacancy is filled in',
    ),
  'id',
)

export interface UpstreamLatestCareer {
  description: string
  images_path: string
}
/** Cannot do without: a description or a picture. */
export const latestCareer: Shape<UpstreamLatestCareer> = {
  schema: z
    .object({ description: text, images_path: path })
    .refine(
      (row) => row.description !== '' || row.images_path !== '',
      'description and images_path are both empty',
    ),
  idColumns: ['id'],
  mayBeBare: true,
}

export interface UpstreamCalendarEntry {
  /** The entry's number within its calendar as upstream writes it; '' when there is none. No key: it may repeat. */
  sl: string
  semester: string
  name: string
  start_date: string
  end_date: string
}
/** Cannot do without: name. */
export const calendarEntry: Shape<UpstreamCalendarEntry> = shape(
  z.object({ sl: text, semester: text, name: required, start_date: text, end_date: text }),
  'id',
)

export interface UpstreamFaq {
  id: string | null
  ques_bangla: string
  ans_bangla: string
  ques_english: string
  ans_english: string
}
/** Cannot do without: a question in one of the two languages. */
export const faq: Shape<UpstreamFaq> = shape(
  z
    .object({ id: idIfAny, ques_bangla: text, ans_bangla: text, ques_english: text, ans_english: text })
    .refine(
      (row) => row.ques_bangla !== '' || row.ques_english !== '',
      'ques_bangla and ques_english are both empty',
    ),
  'id',
)

/** Teachers are known by `teacher_id`; some rows call it `id`. */
const withTeacherId = (row: unknown) =>
  isRecord(row) && canonicalId(row.teacher_id) === null && canonicalId(row.id) !== null
    ? { ...row, teacher_id: row.id }
    : row

export interface UpstreamTeacher {
  teacher_id: string
  name: string
  designation_name: string
  department_name: string
  qualification: string
  email: string
  picture: string
}
/** A teacher in the list. Cannot do without: teacher_id (or id), name. */
export const teacher: Shape<UpstreamTeacher> = shape(
  z.preprocess(
    withTeacherId,
    z.object({
      teacher_id: id,
      name: required,
      designation_name: text,
      department_name: text,
      qualification: text,
      email: text,
      picture: path,
    }),
  ),
  'teacher_id',
  'id',
)

export interface UpstreamTeacherDetail extends UpstreamTeacher {
  google_scholar: string
  researchgate: string
  orcid: string
  scopus: string
  web_science: string
  about: string
  teaching_expertise: string
  research_interest: string
  journal_publication: string
  conference_publication: string
  book: string
  project_award: string
  others: string
}
/** The teacher_id is the one that was asked for. Cannot do without: name. */
export const teacherDetail: Shape<UpstreamTeacherDetail> = shape(
  z.object({
    teacher_id: id,
    name: required,
    designation_name: text,
    department_name: text,
    qualification: text,
    email: text,
    picture: path,
    google_scholar: path,
    researchgate: path,
    orcid: path,
    scopus: path,
    web_science: path,
    about: text,
    teaching_expertise: text,
    research_interest: text,
    journal_publication: text,
    conference_publication: text,
    book: text,
    project_award: text,
    others: text,
  }),
  'teacher_id',
  'id',
)

export interface UpstreamPicture {
  id: string | null
  picture: string
  title: string
}
/** A picture of the gallery. Cannot do without: picture. */
export const picture: Shape<UpstreamPicture> = shape(
  z.object({ id: idIfAny, picture: requiredPath, title: text }),
  'id',
)

export interface UpstreamProgramme {
  programme_id: string
  /** '0' is a department too. */
  department_id: string
  degree_name: string
}
/** A class one can apply for. Cannot do without: programme_id, department_id, degree_name. */
export const programme: Shape<UpstreamProgramme> = shape(
  z.object({ programme_id: id, department_id: code, degree_name: required }),
  'programme_id',
)

export interface UpstreamSession {
  semester_id: string
  semester_name: string
}
/** Cannot do without: both. */
export const session: Shape<UpstreamSession> = shape(
  z.object({ semester_id: id, semester_name: required }),
  'semester_id',
)

export interface UpstreamCategory {
  id: string
  name: string
}
/** Cannot do without: both. */
export const category: Shape<UpstreamCategory> = shape(z.object({ id, name: required }), 'id')

export interface UpstreamGender {
  id: string
  gender: string
}
/** Cannot do without: both. */
export const gender: Shape<UpstreamGender> = shape(z.object({ id, gender: required }), 'id')

export interface UpstreamFee {
  /** Taka. */
  fee: number
}
/** A fee of null or '' is an answer too: upstream has none. Cannot do without: the column. */
export const fee: Shape<{ fee: number | null }> = shape(
  z.object({
    fee: z
      .unknown()
      .optional()
      .transform((value, context) => {
        if (value === null || value === '') return null
        const amount = readAmount(value)
        if (amount !== null) return amount
        context.addIssue(value === undefined ? 'is missing' : 'is not an amount')
        return z.NEVER
      }),
  }),
)
