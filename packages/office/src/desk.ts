import { type DataKeys, nullWithoutKey } from '@school/outbox/data-keys'
import { NOTE_TEXT } from '@school/outbox/office-columns'
import { type Erasure, erasuresWithin, type Retention } from '@school/outbox/retention'
import { openPicture } from '@school/outbox/sealed-rows'
import type { Db } from '@school/prisma'
import { type FullSubmission, readFullSubmission } from './full-submission.ts'
import { type ExportedRow, readExported } from './list/exported.ts'
import { type Figures, readFigures } from './list/figures.ts'
import type { ListFilter } from './list/filter.ts'
import { createLists, type GroupCounts } from './list/list.ts'
import { createFinder, type DeskKind, type QueueRow } from './queue-rows.ts'
import type { NameEquivalents } from './search/equivalents.ts'
import { createSearch } from './search/search.ts'

// What `/office` shows: lists, what a search found, one submission, its notes. The operations on submissions are those of submissions.ts.

/** So many days before, the office sees what is erased. */
export const ERASURE_DAYS = 30

/** A page of a list. */
export interface ListPage {
  rows: QueueRow[]
  /** How many each group has, of those that fulfil everything else. */
  counts: GroupCounts
  /** The number of all groups, and of the shown one. */
  all: number
  total: number
}

export interface SearchResult {
  /** The number of all that fulfil what was typed. */
  total: number
  /** A page of them, the newest first. */
  rows: QueueRow[]
  /** What is similar. */
  near: QueueRow[]
}

/** The same note within this time is the same form, posted twice. */
const REPEATED_MS = 60_000

/** What the office writes for itself. */
const createWrites = (db: Db, keys: DataKeys) => ({
  /** Adds a note, which only the office sees. @returns false when there is no such submission */
  async note(reference: string, account: string, text: string): Promise<boolean> {
    const id = await idOf(db, reference)
    if (id === null) return false
    const last = await db.officeNote.findFirst({ where: { submissionId: id }, orderBy: { id: 'desc' } })
    // It was posted twice.
    const isRepeated =
      last?.account === account &&
      last.at.getTime() > Date.now() - REPEATED_MS &&
      keys.open(NOTE_TEXT, reference, last.text).toString() === text
    if (isRepeated) return true
    const sealed = keys.seal(NOTE_TEXT, reference, text)
    await db.officeNote.create({ data: { submissionId: id, account, text: sealed } })
    return true
  },
})

const NO_EQUIVALENTS: NameEquivalents = { names: [], titles: [], fillers: [] }

/**
 * Creates the reads and writes of `/office`.
 * @param retention how long personal data is kept now
 * @param equivalents spellings of one name, for the search
 */
export function createDesk(
  db: Db,
  keys: DataKeys,
  retention: () => Retention,
  equivalents: () => NameEquivalents = () => NO_EQUIVALENTS,
) {
  const search = createSearch(db, keys, equivalents)

  const find = createFinder(db, keys)
  const lists = createLists(db, keys)

  return {
    /** A page of a list, from 1, with the number of each group and of all. */
    async list(filter: ListFilter, locale: 'en' | 'bn', page: number): Promise<ListPage> {
      lists.prepareNames()
      const [ids, counts] = await Promise.all([lists.page(filter, locale, page), lists.counts(filter)])
      const all = counts.reduce((sum, { count }) => sum + count, 0)
      const own = counts.find(({ group }) => group === filter.group)
      return { rows: await find('id', ids), counts, all, total: own?.count ?? all }
    },

    /** The ids of a whole list in its order. */
    listed: (filter: ListFilter, locale: 'en' | 'bn'): Promise<string[]> => lists.all(filter, locale),

    /** The ids of submissions of a kind, in the order of their references; those that do not exist are left out. */
    async idsOf(kind: DeskKind, references: readonly string[]): Promise<string[]> {
      const rows = await db.submission.findMany({
        where: { kind, reference: { in: [...references] }, erasedAt: null },
        select: { id: true, reference: true },
      })
      const ids = new Map(rows.map(({ id, reference }) => [reference, String(id)]))
      return [...new Set(references)].flatMap((reference) => ids.get(reference) ?? [])
    },

    /** Everything of the submissions of ids, in their order; those that were erased meanwhile are missing. */
    exported: (ids: readonly string[]): Promise<ExportedRow[]> => readExported(db, keys, ids),

    /**
     * Finds submissions by what somebody says on the telephone: names, numbers, dates, addresses, references (search/query.ts).
     * @param page from 1
     */
    async search(typed: string, page: number): Promise<SearchResult> {
      const { references, total, near } = await search(typed, page)
      const rows = await find('reference', [...references, ...near])
      const isNear = ({ reference }: QueueRow) => near.includes(reference)
      return { total, rows: rows.filter((row) => !isNear(row)), near: rows.filter(isNear) }
    },

    /** How many applications there are, by what. */
    figures: (): Promise<Figures> => readFigures(db, keys),

    /** What is erased within thirty days, the next one first. */
    erasures: (): Promise<Erasure[]> => erasuresWithin(db, retention(), ERASURE_DAYS),

    read: (reference: string): Promise<FullSubmission | null> =>
      readFullSubmission(db, keys, retention(), reference, find),

    /** The picture, a JPEG; null when there is none, or it is encrypted with a key that this server does not have */
    async picture(reference: string): Promise<Uint8Array<ArrayBuffer> | null> {
      const row = await db.submission.findUnique({
        where: { reference },
        select: { picture: true, settledPicture: { select: { bytes: true } } },
      })
      return nullWithoutKey(() =>
        openPicture(keys, reference, row?.picture ?? row?.settledPicture?.bytes ?? null),
      )
    },

    ...createWrites(db, keys),
  }
}

export type OfficeDesk = ReturnType<typeof createDesk>

const idOf = async (db: Db, reference: string): Promise<bigint | null> =>
  (await db.submission.findUnique({ where: { reference, erasedAt: null }, select: { id: true } }))?.id ?? null
