import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { intake, intakeClasses } from '@school/content/intake'
import { localPath } from '@school/content/locales'
import { audit } from '@school/office/audit'
import type { OfficeDesk } from '@school/office/desk'
import type { ExportedRow } from '@school/office/exported'
import type { DeskKind } from '@school/office/queue-rows'
import { type DataKeys, nullWithoutKey } from '@school/outbox/data-keys'
import { schoolDay } from '@school/upstream/school-time'
import type { FastifyReply } from 'fastify'
import { upstreamName } from '../../text/upstream-names.ts'
import { readFilterOptions } from './filter-options.ts'
import { csvLines, type FileTable, tableFor, xlsxBytes } from './list-files.ts'
import { listPath, listQueryOf, postedList } from './list-query.ts'
import { field, pageIn, tickedIn } from './posted.ts'
import { namesIn, rowIn, sendNotice, sendOfficePage } from './send-page.ts'
import type { Parts, Visit } from './visit.ts'

const FILE_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
/** So many submissions of a file are opened at once: some milliseconds of work. */
const FILE_BATCH = 50
/** The most submissions whose day of erasing is listed. */
const MAX_ERASURES = 50

/** The lists, the search, the figures. */
export function listHandlers(parts: Parts) {
  const { db, desk } = parts
  return {
    async queue(visit: Visit) {
      const { request, locale, account } = visit
      const { filter, page, query, hasUnknown } = listQueryOf(request, account.name)
      const [listed, options, erasures] = await Promise.all([
        desk.list(filter, locale, page),
        readFilterOptions(db, locale),
        desk.erasures(),
      ])
      await audit(
        db,
        account.name,
        'list',
        listed.rows.map(({ reference }) => reference),
      )
      return sendOfficePage(visit, listPath(query, page), {
        name: 'queue',
        kind: filter.kind,
        group: filter.group,
        groups: listed.counts.filter(({ group, count }) => count > 0 || group === filter.group),
        all: listed.all,
        total: listed.total,
        page,
        query,
        hasUnknown,
        options,
        rows: listed.rows.map((row) => rowIn(locale, row)),
        erasures: erasures
          .slice(0, MAX_ERASURES)
          .map(({ reference, at }) => ({ reference, day: schoolDay(at) })),
        erasureCount: erasures.length,
      })
    },

    /**
     * What was typed is posted, so that no name is in an address. A browser goes on to an address that has it encrypted: there the Back button
     * and a reload work.
     */
    async search(visit: Visit) {
      const { request, reply, locale } = visit
      const typed = field(request, 'q').slice(0, 200)
      const page = pageIn(field(request, 'page'))
      if (request.headers['sec-fetch-mode'] !== 'navigate') return sendFound(parts, visit, typed, page)
      return reply.redirect(localPath(searchPath(parts, visit, typed, page), locale), 303)
    },

    /** The address to which a search goes on. */
    async found(visit: Visit) {
      const { request, reply, locale, account } = visit
      const { for: sealed, page } = request.query as Record<string, unknown>
      const typed = openSearch(parts.keys, account.name, sealed)
      return typed === null
        ? reply.redirect(localPath('/office', locale), 303)
        : sendFound(parts, visit, typed, pageIn(page ?? 1))
    },

    figures: (visit: Visit) => sendFigures(parts, visit),

    /** A list as a file: all of it, as it is in the address. */
    async listFile(visit: Visit, format: FileFormat) {
      const { filter } = listQueryOf(visit.request, visit.account.name)
      return sendFile(parts, visit, filter.kind, await desk.listed(filter, visit.locale), format)
    },

    /** What is ticked of a list as a file, or all of it. */
    async chosenFile(visit: Visit, format: FileFormat) {
      const { request, reply, locale, account } = visit
      const { filter } = postedList(request, account.name)
      const ids = field(request, 'all')
        ? await desk.listed(filter, locale)
        : await desk.idsOf(filter.kind, tickedIn(request))
      if (ids.length) return sendFile(parts, visit, filter.kind, ids, format)
      void reply.code(422)
      return sendNotice(visit, 'nothingChosen')
    },
  }
}

/** How many applications there are, by what, beside the seats of the round. */
async function sendFigures({ db, desk }: Parts, visit: Visit): Promise<FastifyReply> {
  const { locale, account } = visit
  const figures = await desk.figures()
  await audit(db, account.name, 'list')
  return sendOfficePage(visit, '/office/figures', {
    name: 'figures',
    figures: {
      ...figures,
      genders: figures.genders.map(({ name, count }) => ({
        name: upstreamName(locale, 'genders', name),
        count,
      })),
      classes: figures.classes.map((row) => ({
        ...row,
        ...namesIn(locale, row),
        seats: seatsOf(row.className),
      })),
    },
    seats: intakeClasses(locale).map(({ name, seats }) => ({ name, seats })),
  })
}

async function sendFound(parts: Parts, visit: Visit, typed: string, page: number): Promise<FastifyReply> {
  const { db, desk } = parts
  const { locale, account } = visit
  const { total, rows, near } = await desk.search(typed, page)
  await audit(
    db,
    account.name,
    'search',
    [...rows, ...near].map(({ reference }) => reference),
  )
  return sendOfficePage(visit, searchPath(parts, visit, typed, page), {
    name: 'found',
    typed,
    page,
    total,
    rows: rows.map((row) => rowIn(locale, row)),
    near: near.map((row) => rowIn(locale, row)),
  })
}

/** What was typed is encrypted for the account that has typed it. */
const SEARCHED = 'office.search'

/** The address of a search, without the language. */
function searchPath({ keys }: Parts, { account }: Visit, typed: string, page: number): string {
  const sealed = keys.seal(SEARCHED, account.name, typed).toString('base64url')
  return `/office/search?for=${sealed}${page > 1 ? `&page=${page}` : ''}`
}

/** @returns null for what this account has not searched, or not with a key that this server has */
function openSearch(keys: DataKeys, account: string, sealed: unknown): string | null {
  if (typeof sealed !== 'string') return null
  return nullWithoutKey(() => keys.open(SEARCHED, account, Buffer.from(sealed, 'base64url')).toString())
}

export type FileFormat = keyof typeof FILE_TYPES

/** Sends submissions of one kind as a file. */
async function sendFile(
  { db, desk }: Parts,
  { reply, locale, account }: Visit,
  kind: DeskKind,
  ids: readonly string[],
  format: FileFormat,
): Promise<FastifyReply> {
  const table = tableFor(kind, locale)
  // What was saved is recorded before it is sent.
  const rows = exportedRows(desk, ids, (references) => audit(db, account.name, 'export', references))
  const name = `${kind === 'rights' ? 'requests' : `${kind}s`}-${schoolDay(new Date())}.${format}`
  return reply
    .type(FILE_TYPES[format])
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(fileStream(table, rows, format))
}

/** The submissions of ids, batch by batch, as fast as they are taken. */
async function* exportedRows(
  desk: OfficeDesk,
  ids: readonly string[],
  recordBatch: (references: string[]) => Promise<void>,
): AsyncGenerator<ExportedRow | { erased: string }> {
  for (let at = 0; at < ids.length; at += FILE_BATCH) {
    const batch = ids.slice(at, at + FILE_BATCH)
    const rows = await desk.exported(batch)
    await recordBatch(rows.map(({ reference }) => reference))
    const byId = new Map(rows.map((row) => [row.id, row]))
    for (const id of batch) yield byId.get(id) ?? { erased: id }
    // Other requests come in between.
    await setImmediate()
  }
}

const fileStream = (
  table: FileTable,
  rows: AsyncIterable<ExportedRow | { erased: string }>,
  format: FileFormat,
): Readable => (format === 'csv' ? Readable.from(csvLines(table, rows)) : xlsxBytes(table, rows))

const plain = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** The seats of a class of the school's system, which the round names as /year-group does; null if it does not. */
function seatsOf(className: string | null, round: typeof intake = intake): number | null {
  if (!className) return null
  const found = Object.entries(round.classes).find(([name]) => plain(name) === plain(className))
  return found?.[1].seats ?? null
}
