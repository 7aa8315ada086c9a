/** The tables of the fake upstream, in the columns and spellings of the specification (docs/spec/part-1.md#3, docs/spec/part-2.md#3). */

import type { plainTables } from './plain-tables.ts'

/** A database row: the columns of the specification, and any others. Values are text, as PHP returns them. */
export interface Row {
  [column: string]: unknown
}
type Text<Column extends string> = Row & { [Key in Column]: string }

type BannerRow = Text<'id' | 'images_path'>
export type StripRow = Text<'id' | 'name' | 'date' | 'link'>
/** Also the shape of news; `images_path` may be a picture or a PDF. */
export type NoticeRow = Text<'id' | 'head_line' | 'date' | 'description' | 'images_path'>
export type EventRow = Text<'id' | 'name' | 'description' | 'images' | 'start_date' | 'end_date' | 'date'>
type VideoRow = Text<'id' | 'title' | 'video_id' | 'thumbnail' | 'date'>
type TestimonialRow = Text<'id' | 'name' | 'description' | 'picture'>
type GalleryRow = Text<'id' | 'title' | 'picture'>
type FaqRow = Text<'id' | 'ques_bangla' | 'ans_bangla' | 'ques_english' | 'ans_english'>
interface CareerRow
  extends Text<
    | 'id'
    | 'designation_name'
    | 'department_name'
    | 'subject'
    | 'start_date'
    | 'end_date'
    | 'position_number'
    | 'gender'
    // '0' any, '1' academic, '2' non academic
    | 'job_type'
    | 'qualification'
    // The upstream's own spelling.
    | 'responsibilites'
    | 'additional_requirement'
    | 'advertisement'
  > {
  /** The search columns of the list, which are missing in some rows of the upstream (docs/spec/rulings.md#19). */
  title?: string
  department?: string
  location?: string
}
type LatestCareerRow = Text<'id' | 'description' | 'images_path'>
type CalendarRow = Text<'sl' | 'semester' | 'name' | 'start_date' | 'end_date'>
type TeacherRow = Text<
  | 'teacher_id'
  | 'name'
  | 'gender'
  | 'designation_name'
  | 'department_name'
  | 'qualification'
  | 'email'
  | 'picture'
>
/** A row of a class, which is a programme and a department. */
type OfClass<Column extends string> = Text<'row_id' | 'programme_id' | 'department_id' | Column>
type ProgrammeRow = OfClass<'degree_name'>
type SessionRow = OfClass<'semester_id' | 'semester_name'>
type GenderRow = OfClass<'semester_id' | 'id' | 'gender'>
/** `fee` in Taka. */
type FeeRow = OfClass<'semester_id' | 'fee'>
type CategoryRow = Text<'id' | 'name'>
type AdmitCardRow = Text<'mobile_number' | 'verification_code' | 'path'>
type MessageRow = Text<'id' | 'received_at' | 'name' | 'email' | 'subject' | 'message'>

export interface PictureFacts {
  filename: string
  mimetype: string
  size: number
  sha256: string
  /** By content; null when it is not a picture. */
  format: string | null
  width: number | null
  height: number | null
  /** Whether the picture contains EXIF data (place, camera). */
  exif: boolean
}
interface ApplicationRow extends Row {
  id: string
  received_at: string
  fields: Record<string, unknown>
  picture: PictureFacts | null
}
/** A file that replaces the sample file of its path. */
interface FileRow extends Row {
  /** Without a leading slash: `uploads/notice/x.jpg` */
  path: string
  /** Default: 200. */
  status?: number
  contentType: string
  /** Either `bytes`, or `base64` for rows that come over HTTP. */
  bytes?: Uint8Array | string
  base64?: string
}

interface NamedTables {
  banners: BannerRow[]
  strip: StripRow[]
  notices: NoticeRow[]
  news: NoticeRow[]
  events: EventRow[]
  videos: VideoRow[]
  testimonials: TestimonialRow[]
  gallery: GalleryRow[]
  faq: FaqRow[]
  careers: CareerRow[]
  latestCareer: LatestCareerRow[]
  calendar: CalendarRow[]
  teachers: TeacherRow[]
  programmes: ProgrammeRow[]
  sessions: SessionRow[]
  genders: GenderRow[]
  fees: FeeRow[]
  categories: CategoryRow[]
  admitCards: AdmitCardRow[]
  applications: ApplicationRow[]
  messages: MessageRow[]
  files: FileRow[]
}

/** A table that is not named above has the columns of its file, which are texts. */
type OtherTables = {
  [Name in Exclude<keyof typeof plainTables, keyof NamedTables>]: Text<
    keyof (typeof plainTables)[Name][number] & string
  >[]
}

export type Tables = NamedTables & OtherTables
export type PlainTables = Pick<Tables, keyof typeof plainTables>

/** The column by which `/_control` addresses a row, if it is not `id`. */
const otherIds: Partial<Record<keyof Tables, string>> = {
  calendar: 'sl',
  teachers: 'teacher_id',
  programmes: 'row_id',
  sessions: 'row_id',
  genders: 'row_id',
  fees: 'row_id',
  admitCards: 'mobile_number',
  files: 'path',
}
export const idColumnOf = (table: keyof Tables): string => otherIds[table] ?? 'id'
