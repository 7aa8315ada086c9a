import { type ListPath, type QueryPath, queries, type RowAt } from './calls.ts'
import { classIdBy, queryMapOf } from './map/apply-map.ts'
import type { UpstreamMap } from './map/map-schema.ts'
import {
  type Detail,
  type Listing,
  type ParsedAnswer,
  parsePage,
  parseRows,
  parseSingle,
} from './parse-response.ts'
import type { QueryCall } from './query-call.ts'
import { readPages } from './read-pages.ts'
import * as schemas from './schemas.ts'
import type { DateOrder } from './values/dates.ts'

// Queries: the calls that only read (docs/spec/part-1.md#7, docs/spec/part-2.md#7).

export interface QueryOptions {
  /** Parameters that ask for a page. They are sent in the address and in the body. */
  page?: Record<string, string>
  /** An answer of 404 or 410 is parsed too: it may say that there is no such row. */
  mayBeMissing?: boolean
}

/** Makes a query with our credential, and parses the answer. */
export type Query = <T>(
  path: QueryPath,
  body: Record<string, string>,
  parse: (answer: ParsedAnswer) => T,
  options?: QueryOptions,
) => Promise<T>

/** Makes what has a key once, or each time. */
export type Once = <T>(key: string, make: () => Promise<T>) => Promise<T>

/** A listed class with its `classId`. */
export type UpstreamClass = schemas.UpstreamProgramme & { classId: string }

/** Lists of the newest rows: further pages do not belong to them. */
export const FIRST_PAGE: ReadonlySet<QueryPath> = new Set<QueryPath>([
  '/recent-notice',
  '/recent-events',
  '/recent-videos',
  '/recent-news',
  '/latest-career',
])

interface EndpointsOptions {
  query: Query
  /** Replaces the credential in texts of the upstream. */
  hide: (text: string) => string
  once: Once
  /** What the listings of each call have proven about the order of their dates. */
  dateOrders: Map<QueryPath, DateOrder>
  /** What differs from the specification. */
  map?: UpstreamMap | undefined
}

/** A function for all whole lists, and one for each other query. */
export function createEndpoints({ query, hide, once, dateOrders, map }: EndpointsOptions) {
  const read = <Path extends QueryPath>(
    path: Path,
    body: Record<string, string> = {},
  ): Promise<Listing<RowAt<Path>>> =>
    once(`${path} ${JSON.stringify(body)}`, async () => {
      const call = queries[path] as QueryCall<RowAt<Path>>
      const mapped = queryMapOf(map, path)
      const ask = (page?: Record<string, string>) =>
        query(
          path,
          { ...call.body, ...body },
          (answer) => parsePage(answer, call.row, path, hide, mapped),
          page && { page },
        )
      const pages = FIRST_PAGE.has(path)
        ? { ...(await ask()), partial: false, isWhole: false }
        : await readPages(ask, mapped?.pages)
      const listing = parseRows(pages, call.row, {
        hide,
        map: mapped,
        mayLack: call.mayLack,
        onDates: (order) => dateOrders.set(path, order),
      })
      return { ...listing, partial: pages.partial, isWhole: pages.isWhole }
    })
  /** @param listPath the call that lists the same rows */
  const detail = <Path extends QueryPath>(
    path: Path,
    listPath: QueryPath,
    column: string,
    id: string,
    strict = true,
  ): Promise<Detail<RowAt<Path>> | null> =>
    once(`${path} ${id}`, () => {
      const call = queries[path] as QueryCall<RowAt<Path>>
      const dates = dateOrders.get(listPath)
      const requested = { column, id, strict, mayLack: call.mayLack, ...(dates && { dates }) }
      return query(
        path,
        { [column]: id },
        (answer) => parseSingle(answer, call.row, path, hide, requested, queryMapOf(map, path)),
        { mayBeMissing: true },
      )
    })

  return {
    /** All rows of a call, in the upstream's order. */
    list: <Path extends ListPath>(path: Path) => read(path),
    allTeacher: (gender: (typeof schemas.TEACHER_GENDERS)[number]) => read('/all-teacher', { gender }),
    async admissionProgrammeList(): Promise<Listing<UpstreamClass>> {
      const listing = await read('/admission-programme-list')
      const rows = listing.rows.map(({ value, raw }) => ({
        value: { ...value, classId: classIdBy(map, value) },
        raw,
      }))
      return { ...listing, rows }
    },
    /** @param classId of a listed class */
    admissionSemesterList: (classId: string) => read('/admission-semester-list', { classId }),
    admissionGender: (classId: string, semesterId: string) =>
      read('/admission-gender', { classId, semester_id: semesterId }),
    noticeDetails: (id: string) => detail('/notice-details', '/all-notice', 'id', id),
    newsDetails: (id: string) => detail('/news-details', '/all-news', 'id', id),
    // The specification names no id column in this answer, so an id in it may belong to a joined table.
    careerDetails: (id: string) => detail('/career-details', '/career', 'id', id, false),
    teacherInfo: (id: string) => detail('/teacher-info', '/all-teacher', 'teacher_id', id),
    /**
     * The fee of a class and session: one row, or none if the upstream has no fee for them. A fee that is not understood is a
     * rejected row.
     */
    applicationFee: (classId: string, semesterId: string): Promise<Listing<schemas.UpstreamFee>> =>
      once(`/application-fee ${classId} ${semesterId}`, async () => {
        const path = '/application-fee' as const
        const row = await query(path, { classId, semester_id: semesterId }, (answer) =>
          parseSingle(answer, schemas.fee, path, hide, undefined, queryMapOf(map, path)),
        )
        const listing = {
          rows: [],
          rejected: [],
          partial: false,
          fields: row?.fields ?? {},
          remarks: row?.remarks ?? [],
        }
        // An answer without a fee may also be an error of the upstream.
        if (row === null) return { ...listing, emptyAs: 'object' }
        const { fee } = row.value
        if (fee !== null) return { ...listing, rows: [{ value: { fee }, raw: row.raw }], emptyAs: null }
        if (!row.fields.fee?.unreadable) return { ...listing, emptyAs: 'object' }
        const rejected = { raw: JSON.stringify(row.raw), reason: 'fee is not an amount', id: null }
        return { ...listing, rejected: [rejected], emptyAs: null }
      }),
  }
}

/** The queries of the client. */
export type UpstreamQueries = ReturnType<typeof createEndpoints>

/** Makes nothing twice. Failures are stored too, because their retries have been made. */
export function createOnce(): Once {
  const results = new Map<string, Promise<unknown>>()
  return <T>(key: string, make: () => Promise<T>) => {
    // One key is always made by the same function, so the stored result has its type.
    const result = (results.get(key) as Promise<T> | undefined) ?? make()
    results.set(key, result)
    return result
  }
}
