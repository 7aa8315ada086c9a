import type { LeftOut } from '@school/content/check'
import {
  plannedAfter,
  publishedOn,
  type Revision,
  readDrafts,
  readHeads,
} from '@school/office/content-revisions'
import type { Db } from '@school/prisma'
import { schoolDay } from '@school/upstream/school-time'
import {
  counterpartOf,
  isBaseChanged,
  isSample,
  pathOfFile,
  programFiles,
  programText,
  templateOf,
} from './texts.ts'

// What holds of each content file now, from the revisions and the files of the program.

export const today = () => schoolDay(new Date())

/** A content file as the list shows it. */
export interface FileState {
  file: string
  /** The page whose text it has. */
  path: string | null
  isSample: boolean
  /** Nobody has written it yet. */
  isMissing: boolean
  published: { at: Date; account: string } | null
  draft: { at: Date; account: string } | null
  /** The day from which another text is shown. */
  plannedFrom: string | null
  /** The program brings another text than the one that the office has changed. */
  isProgramNewer: boolean
  /** The other language was published later. */
  isOtherNewer: boolean
  /** Why the text of the office is not shown. */
  leftOut: LeftOut['reasons'] | null
}

/** The state of every content file, by its name. */
export async function readStates(db: Db, leftOut: readonly LeftOut[]): Promise<Map<string, FileState>> {
  const day = today()
  const [published, planned, drafts, heads] = await Promise.all([
    publishedOn(db, day),
    plannedAfter(db, day),
    readDrafts(db),
    readHeads(db),
  ])
  const by = <T extends { file: string }>(rows: readonly T[]) => new Map(rows.map((row) => [row.file, row]))
  const [shown, later, drafted, newest, left] = [
    by(published),
    by([...planned].reverse()),
    by(drafts),
    by(heads),
    by<LeftOut>(leftOut),
  ]
  const files = new Set([...programFiles(), ...newest.keys()])
  return new Map(
    [...files].map((file) => {
      const [one, draft] = [shown.get(file), drafted.get(file)]
      const other = shown.get(counterpartOf(file) ?? '')
      const text = one?.text ?? programText(file)
      const who = (row: Revision | undefined) => (row ? { at: row.at, account: row.account } : null)
      return [
        file,
        {
          file,
          path: pathOfFile(file),
          isSample: text !== null && isSample(text),
          isMissing: text === null,
          published: one?.text == null ? null : who(one),
          draft: who(draft),
          plannedFrom: later.get(file)?.fromDay ?? null,
          isProgramNewer:
            one?.text != null && one.text !== programText(file) && isBaseChanged(file, one.baseHash),
          isOtherNewer: other !== undefined && other.batch !== one?.batch && other.id > (one?.id ?? 0),
          leftOut: left.get(file)?.reasons ?? null,
        },
      ]
    }),
  )
}

/** The text that an editor saw when these revisions were all: the draft, or what was published, or the program's file. */
export function textFrom(file: string, rows: readonly Revision[]): string {
  const [newest] = rows
  if (newest?.kind === 'draft' && newest.text !== null) return newest.text
  const withdrawn = new Set(rows.flatMap(({ kind, parentId }) => (kind === 'withdrawn' ? [parentId] : [])))
  const published = rows.filter(
    ({ kind, fromDay, id }) => kind === 'published' && (fromDay ?? '') <= today() && !withdrawn.has(id),
  )
  const [shown] = published.sort((one, other) =>
    one.fromDay === other.fromDay ? other.id - one.id : (other.fromDay ?? '') < (one.fromDay ?? '') ? -1 : 1,
  )
  return shown?.text ?? programText(file) ?? templateOf(file)
}

/** A file that nobody has written. */
export const missingFile = (file: string): FileState => ({
  file,
  path: pathOfFile(file),
  isSample: false,
  isMissing: true,
  published: null,
  draft: null,
  plannedFrom: null,
  isProgramNewer: false,
  isOtherNewer: false,
  leftOut: null,
})
