import { entities } from '@school/mirror'
import pg from 'pg'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { startApp } from '../support/app.ts'
import { listPages } from '../support/entity-tables.ts'

// The number of database queries that rendering a page needs, while nothing is cached. The name of the files of all rows is one
// query, whatever their number.

const site = await startApp()
afterAll(() => site.close())
afterEach(() => vi.restoreAllMocks())

/** Queries of mirrored rows and their files. Visits, notifications and the search's vocabulary do not belong to a page. */
const tables = [...entities.map(({ table }) => table), 'media_file']
const readsRows = new RegExp(`\\b(?:FROM|JOIN)\\s+(?:"public"\\.)?"?(?:${tables.join('|')})\\b`)

/** Records the queries of all database connections of this process. */
function recordQueries(): string[] {
  const recorded: string[] = []
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [statement] = args
    const text = typeof statement === 'string' ? statement : (statement as { text?: unknown } | null)?.text
    if (typeof text === 'string' && readsRows.test(text)) recorded.push(text)
    return query.apply(this, args)
  } as typeof pg.Client.prototype.query)
  return recorded
}

const newest = (table: 'notices' | 'news' | 'events' | 'careers') => site.fakeUpstream.tables[table][0]?.id

const pages: [name: string, queries: number, path: () => string][] = [
  ['home', 9, () => '/'],
  // A row says what its attachment is, which follows from the file.
  ['all notices', 3, () => '/all-notice'],
  ['notices with a word in the headline', 3, () => '/all-notice?title=school'],
  ['all news', 3, () => '/all-news'],
  ['all events', 3, () => '/all-events'],
  ['one notice', 4, () => `/notice/${newest('notices')}`],
  ['one news item', 5, () => `/news/${newest('news')}`],
  ['one event', 5, () => `/events/${newest('events')}`],
  ['vacancies', 3, () => '/career'],
  ['one vacancy', 2, () => `/career-details/${newest('careers')}`],
  ['the academic calendar', 1, () => '/academic-calendar'],
  ['videos', 2, () => '/videos'],
  ['the gallery', 2, () => '/gallery'],
  ['questions and answers', 1, () => '/faq'],
  ['male teachers', 2, () => '/male-faculty'],
  ['one teacher', 2, () => `/profile/${site.fakeUpstream.tables.teachers[0]?.teacher_id}`],
  ['the Tahfeez department', 3, () => '/tahfeez'],
  ['the application form', 3, () => '/apply-online'],
  ['search results', 1, () => '/search?q=school'],
  ['a page of text', 0, () => '/about'],
]
const named = new Set(pages.map(([, , path]) => path()))
/** Rows, their number, and their files. */
const otherLists = listPages
  .filter((path) => !named.has(path))
  .map((path): (typeof pages)[number] => [path, 3, () => path])

test.each([...pages, ...otherLists])(
  'the page of %s needs at most %d queries while nothing is cached',
  async (_, most, path) => {
    const queries = recordQueries()
    expect((await fetch(site.url + path())).status).toBe(200)
    expect(queries.length, queries.join('\n')).toBeLessThanOrEqual(most)
    if (most > 0) expect(queries).not.toEqual([])
  },
)
