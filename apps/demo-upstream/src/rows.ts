/** The rows of the fake upstream's tables, in the columns and spellings of the specification (docs/spec/part-1.md#3, docs/spec/part-2.md#3). */

/** A database row: the columns of the specification, and any others. Values are text, as PHP returns them. */
export interface Row {
  [column: string]: unknown
}
export type Text<Column extends string> = Row & { [Key in Column]: string }

export type StripRow = Text<'id' | 'name' | 'date' | 'link'>
/** `images_path` may be a picture or a PDF. */
export type NoticeRow = Text<'id' | 'head_line' | 'date' | 'description' | 'images_path'>
/** A row of a class, which is a programme and a department. */
type OfClass<Column extends string> = Text<'row_id' | 'programme_id' | 'department_id' | Column>
type ProgrammeRow = OfClass<'degree_name'>
type SessionRow = OfClass<'semester_id' | 'semester_name'>
type GenderRow = OfClass<'semester_id' | 'id' | 'gender'>
/** `fee` in Taka. */
type FeeRow = OfClass<'semester_id' | 'fee'>
export type MessageRow = Text<'id' | 'received_at' | 'name' | 'email' | 'subject' | 'message'>

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

/** Tables whose rows are made, or arrive. */
export interface NamedTables {
  strip: StripRow[]
  notices: NoticeRow[]
  programmes: ProgrammeRow[]
  sessions: SessionRow[]
  genders: GenderRow[]
  fees: FeeRow[]
  applications: ApplicationRow[]
  messages: MessageRow[]
  files: FileRow[]
}
