import type http from 'node:http'
import { gzipSync } from 'node:zlib'
import { checkServer, type Report } from '@school/first-contact'
import { proposedMap } from '@school/first-contact/propose-map'
import { screenOf } from '@school/first-contact/screen'
import { createUpstream, type Upstream } from '@school/upstream'
import { parseMap } from '@school/upstream/map'
import { describe, expect, test } from 'vitest'
import { type Row, SINGLE, schoolRows } from './school-rows.ts'
import { type Differences, startSchoolServer } from './school-server.ts'

// Single deviations of a school's server, by kind: each is read as it is or by the map that the check proposes, or else told.

type Make = (rows: unknown, path: string) => string | Buffer

/** A server whose whole answers are written in another way. */
const written = (make: Make, headers: http.OutgoingHttpHeaders = {}): Differences => ({
  answers: (_request, response, path, body) => {
    const list = schoolRows[path]?.(body)
    if (!list) return false
    const isSingle = SINGLE.has(path)
    response.writeHead(200, { 'content-type': 'application/json', ...headers })
    response.end(make(isSingle ? (list[0] ?? null) : list, path))
    return true
  },
})

/** A server whose lists come in pages of four. */
const paged = (
  make: (rows: Row[], query: Record<string, string>) => [unknown, http.OutgoingHttpHeaders?],
): Differences => ({
  answers: (_request, response, path, body) => {
    const list = schoolRows[path]?.(body)
    if (!list) return false
    const [answer, headers = {}] = SINGLE.has(path) ? [list] : make(list, body)
    response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(answer))
    return true
  },
})

const each = (rows: unknown, make: (row: Row) => unknown) =>
  Array.isArray(rows) ? rows.map(make) : rows && make(rows as Row)
const names = (make: (name: string) => string): Differences => ({
  row: (row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [make(name), value])),
})
const values = (make: (name: string, value: unknown) => unknown): Differences => ({
  row: (row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, make(name, value)])),
})
const isFile = (name: string) => /images|picture|thumbnail|advertisement/.test(name)
const files = (make: (path: string) => unknown) =>
  values((name, value) => (isFile(name) ? make(String(value)) : value))
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
const camel = (name: string) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase())
const seconds = (iso: string) => Date.parse(`${iso}T00:00:00+06:00`) / 1000
/** The same answer to all calls. */
const always = (status: number, headers: http.OutgoingHttpHeaders, body: unknown): Differences => ({
  answers: (_request, response, path) => {
    if (!schoolRows[path]) return false
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body))
    return true
  },
})
const page = (title: string) =>
  `<!DOCTYPE html><html><head><title>${title}</title></head><body>x</body></html>`
/** A program that sees web forms only: the body of JSON is empty for it. */
const webForms = (status: number, said: unknown): Differences => ({
  answers: (request, response, path) => {
    if (!schoolRows[path] || String(request.headers['content-type']).includes('urlencoded')) return false
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said))
    return true
  },
})
const slug = (rows: unknown) =>
  Array.isArray(rows) ? Object.fromEntries(rows.map((row, at) => [`row-${at}`, row])) : rows

const readable: Record<string, Differences> = {
  'names in camelCase': names(camel),
  'names in capitals': names((name) => name.toUpperCase()),
  'names with blanks at their ends': names((name) => `${name} `),
  'names with hyphens': names((name) => name.replaceAll('_', '-')),
  'names with the name of the table': names((name) => `tbl_${name}`),
  'names with a letter for the type': names((name) => `str${camel(`_${name}`)}`),
  'texts in two languages': values((name, value) =>
    /head_line|description|^name$|title/.test(name) ? { en: value, bn: `বাংলা ${value}` } : value,
  ),
  'each value in a group': values((_, value) => ({ value })),
  'each row in a group of its own': written((rows) => JSON.stringify(each(rows, (row) => ({ Row: row })))),
  'edges and nodes': written((rows) =>
    JSON.stringify({ data: { items: { edges: [rows].flat().map((node) => ({ cursor: 'x', node })) } } }),
  ),
  'rows under slugs': written((rows) => JSON.stringify({ data: slug(rows) })),
  'lists by month': written((rows) =>
    JSON.stringify(
      Array.isArray(rows) && rows[0]?.date
        ? Object.fromEntries(Map.groupBy(rows, (row: { date: string }) => row.date.slice(0, 7)))
        : rows,
    ),
  ),
  'a list in a list': written((rows) => JSON.stringify([[rows].flat()])),
  'the success before the list': written((rows) => JSON.stringify([{ status: 'success' }, [rows].flat()])),
  'seconds since 1970': { date: seconds },
  'dates of .NET': { date: (iso) => `/Date(${seconds(iso) * 1000})/` },
  'dates as parts': values((name, value) =>
    /date/.test(name) ? String(value).split('-').map(Number) : value,
  ),
  'JSON escaped as for a page': written((rows) => escaped(JSON.stringify(rows)), {
    'content-type': 'text/html',
  }),
  'a mark at the beginning': written((rows) => `\ufeff\ufeff${JSON.stringify(rows)}`),
  'JSON in JSON': written((rows) => JSON.stringify({ d: JSON.stringify(rows) })),
  'commas before brackets': written((rows) => JSON.stringify(rows).replaceAll('}', ',}')),
  'single quotes': written((rows) => JSON.stringify(rows).replaceAll('"', "'")),
  'one row a line': written((rows) =>
    [rows]
      .flat()
      .map((row) => JSON.stringify(row))
      .join('\n'),
  ),
  'gzip without its header': written((rows) => gzipSync(JSON.stringify(rows))),
  'UTF-16': written((rows) => Buffer.from(JSON.stringify(rows), 'utf16le')),
  'paths with backslashes': files((path) => path.replaceAll('/', '\\')),
  'files as objects': files((path) => [{ url: path, alt: 'x' }]),
  'files as JSON in a text': files((path) => JSON.stringify([path])),
  'a redirect to each path with a slash': {
    answers: (request, response, path) => {
      const asked = new URL(request.url ?? '', 'http://school').pathname
      if (!schoolRows[path] || asked.endsWith('/')) return false
      response.writeHead(301, { location: `${asked}/` }).end()
      return true
    },
    paths: Object.fromEntries(Object.keys(schoolRows).map((path) => [path, `${path}/`])),
  },
  'bodies of web forms only, with 422 for JSON': webForms(422, {
    message: 'The user id field is required. (and 1 more error)',
    errors: { userId: ['The user id field is required.'] },
  }),
  'bodies of web forms only, with a refusal for JSON': webForms(200, {
    status: 0,
    message: 'User not found',
  }),
  'a prefix against foreign scripts': written((rows) => `)]}',\n${JSON.stringify(rows)}`),
  'a call of a function around it': written((rows) => `callback(${JSON.stringify(rows)});`, {
    'content-type': 'application/javascript',
  }),
  'pages from 0 on': paged((rows, { page = '0' }) => {
    const number = Number(page)
    return [
      { content: rows.slice(number * 4, number * 4 + 4), number, totalPages: Math.ceil(rows.length / 4) },
    ]
  }),
  'an offset that is not named': paged((rows, { start = '0' }) => [
    { recordsTotal: rows.length, data: rows.slice(Number(start), Number(start) + 4) },
  ]),
  'pages in a header': paged((rows, { page = '1' }) => [
    rows.slice((Number(page) - 1) * 4, Number(page) * 4),
    Number(page) * 4 < rows.length
      ? {
          link: `<http://x/webapi?page=${Number(page) + 1}>; rel="next"`,
          'x-total-count': String(rows.length),
        }
      : {},
  ]),
}

async function checked(
  differences: Differences,
): Promise<{ report: Report; again: Report; upstream: Upstream; close: () => Promise<void> }> {
  const server = await startSchoolServer(differences)
  const settings = { baseUrl: server.url, userId: server.userId, password: server.password }
  const report = await checkServer({ ...settings, timeoutMs: 10_000 })
  const yaml = proposedMap(report)
  const map = yaml === null ? {} : parseMap(yaml, 'map.yaml')
  const again = yaml === null ? report : await checkServer({ ...settings, timeoutMs: 10_000, map })
  const upstream = createUpstream({ ...settings, retries: 0, breaker: false, map })
  return {
    report,
    again,
    upstream,
    close: async () => {
      upstream.close()
      await server.close()
    },
  }
}

const causes = ({ problems, calls }: Report) =>
  [
    ...problems,
    ...calls.flatMap((call) => [...call.problems, ...call.fields.flatMap((field) => field.problems)]),
  ].map(({ cause }) => cause.en)

describe('a deviation is read, as it is or by the map that the check proposes', () => {
  test.each(Object.entries(readable))('%s', async (_, differences) => {
    const { again, upstream, close } = await checked(differences)
    expect([again.exitCode, again.exitCode === 0 ? [] : causes(again)]).toEqual([0, []])
    const news = (await upstream.list('/all-news')).rows.map(({ value }) => value)
    expect(news).toHaveLength(6)
    expect(news.find(({ id }) => Number(id) === 40)).toMatchObject({
      head_line: 'News 1 of the school',
      date: '2026-11-26',
      images_path: 'uploads/hall.jpg',
    })
    expect((await upstream.newsDetails('40'))?.value.description).toMatch(/^The whole text of news 1/)
    const [first] = (await upstream.admissionProgrammeList()).rows
    expect((await upstream.applicationFee(first?.value.classId ?? '', '7')).rows).toMatchObject([
      { value: { fee: 520 } },
    ])
    const counts = [
      upstream.allTeacher('Male'),
      upstream.list('/all-videos'),
      upstream.list('/faq'),
      upstream.list('/academic-calendar'),
    ]
    expect((await Promise.all(counts)).map(({ rows }) => rows.length)).toEqual([6, 6, 6, 6])
    await close()
  })
})

describe('a deviation that cannot be read is told with its cause', () => {
  test.each<[string, Differences, RegExp]>([
    [
      'XML',
      written(() => '<?xml version="1.0"?><rows><row><id>1</id></row></rows>'),
      /the answer is XML, not JSON/,
    ],
    ['CSV', written(() => 'id,head_line\n1,x'), /the answer is not JSON/],
    [
      'columns apart from rows',
      written(() =>
        JSON.stringify([
          ['id', 'head_line'],
          [1, 'x'],
        ]),
      ),
      /rows cannot be shown|none of the fields/,
    ],
    ['names without a meaning', names((name) => `c${name.length}`), /never filled: no row has head_line/],
    [
      'days since 1900',
      { date: (iso) => String(seconds(iso) / 86_400 + 25_569) },
      /dates are not understood/,
    ],
    ['weeks', { date: () => '2026-W48-4' }, /dates are not understood/],
    ['N/A as every file', files(() => 'N/A'), /never filled: the column images_path is there, and empty/],
    [
      'files that lead out of their folder',
      files((path) => `files/../../../${path}`),
      /paths lead to no file/,
    ],
    [
      'the name of the file alone, which nobody has',
      files(() => 'nothing.jpg'),
      /could not be fetched|cannot be fetched/,
    ],
    [
      'a row of sums',
      written((rows) => JSON.stringify(Array.isArray(rows) ? [...rows, { total: 6 }] : rows)),
      /1 of 7 rows cannot be shown/,
    ],
    [
      'a redirect to https',
      always(301, { location: 'https://school.example/webapi/banner' }, ''),
      /redirects to another address \(status 301\): https:\/\/school\.example\/webapi/,
    ],
    ['a redirect to a page to sign in', always(302, { location: '/login' }, ''), /a page to sign in/],
    ['a protection of forms', always(419, {}, page('Page Expired')), /protection of forms \(CSRF\) is on/],
    [
      'GET only',
      always(405, { allow: 'GET, HEAD' }, { message: 'x' }),
      /does not take POST here .* only GET, HEAD/,
    ],
    [
      'a password of the web server',
      always(401, { 'www-authenticate': 'Basic realm="Staging"' }, page('401')),
      /the web server asks for a password of its own/i,
    ],
    [
      'a token',
      always(401, {}, { message: 'Token not provided' }),
      /wants a key or token .* “Token not provided/,
    ],
    ['a key in a header', always(403, {}, { error: 'Missing X-API-KEY header' }), /wants a key or token/],
    [
      'an address that is not allowed',
      always(200, {}, { status: 'error', message: 'Your IP 203.0.113.9 is not whitelisted' }),
      /refuses the address of our server, not the credential/,
    ],
    ['maintenance', always(503, {}, page('Service Unavailable')), /closed at the moment \(status 503\)/],
    ['a suspended account', always(200, {}, page('Account Suspended')), /with the title “Account Suspended”/],
    [
      'a program that is not run',
      always(200, {}, '<?php\necho json_encode($rows);'),
      /the source of a program in PHP/,
    ],
    [
      'an exception',
      always(
        500,
        {},
        { message: "SQLSTATE[42S02]: Table 'school.notices' doesn't exist", trace: [{ line: 1 }] },
      ),
      /status 500 and says: “SQLSTATE/,
    ],
    [
      'status 500 with rows',
      { answers: (_, response) => Boolean(response.writeHead(500).end('[]')) },
      /status 500/,
    ],
  ])('%s', async (_, differences, cause) => {
    const { again, close } = await checked(differences)
    expect(again.exitCode).not.toBe(0)
    expect(causes(again).join('\n')).toMatch(cause)
    await close()
  })
})

test('a classId that is made in an unknown way is told as likely, because admission may be closed', async () => {
  const { report, close } = await checked({
    received: ({ classId = '', ...body }) => ({
      ...body,
      classId: classId.includes('~') ? classId.replace('~', '-') : 'none',
    }),
  })
  expect(report.exitCode).toBe(0)
  const { parts, map } = screenOf(report, 'en')
  expect(parts.flatMap(({ items }) => items)).toMatchObject([
    { mark: '?', calls: ['/admission-semester-list'], sentence: expect.stringContaining('classId') },
  ])
  expect(map).toBeNull()
  await close()
})

describe('a list that ends at a limit and says nothing', () => {
  const [notice] = schoolRows['/all-notice']?.({}) ?? []
  const LIKELY = /perhaps the server cuts/
  /** The first rows have the ids of the details. */
  const notices = (number: number): Row[] =>
    Array.from({ length: number }, (_, at) => ({ ...notice, id: String(at < 6 ? 40 - at : 1000 + at) }))
  /** A server with more notices, of which it gives so many. */
  const limited = (
    number: number,
    answer: (rows: Row[], query: Record<string, string>) => unknown,
    paths = ['/all-notice'],
  ): Differences => ({
    envelope: (rows, path, query) => (paths.includes(path) ? answer(notices(number), query) : rows),
  })

  test.each<[string, Differences, string[]]>([
    ['exactly 100 rows', limited(137, (rows) => rows.slice(0, 100)), ['/all-notice']],
    [
      'the same number in two lists',
      limited(137, (rows) => rows.slice(0, 48), ['/all-notice', '/all-news']),
      ['/all-notice', '/all-news'],
    ],
  ])('is told as likely, which is no difference: %s', async (_, differences, paths) => {
    const { report, close } = await checked(differences)
    const told = report.calls.filter(({ problems }) => problems.some(({ cause }) => LIKELY.test(cause.en)))
    expect([report.exitCode, report.proposal, told.map(({ path }) => path)]).toEqual([0, null, paths])
    const { parts } = screenOf(report, 'en')
    expect(parts.flatMap(({ items }) => items.map(({ mark, calls }) => [mark, calls]))).toEqual([
      ['?', paths],
    ])
    await close()
  })

  test.each<[string, Differences]>([
    ['101 rows', limited(101, (rows) => rows)],
    ['it has a total', limited(100, (data) => ({ total: 100, data }))],
    ['it has a last page', limited(100, (data) => ({ current_page: 1, last_page: 1, data }))],
    ['it has no next page', limited(100, (data) => ({ next_page_url: null, data }))],
    ['it ends', limited(100, (data) => ({ has_more: false, data }))],
  ])('is not told: %s', async (_, differences) => {
    const { report, close } = await checked(differences)
    expect(causes(report).filter((cause) => LIKELY.test(cause))).toEqual([])
    await close()
  })

  test.each<[string, Differences, string]>([
    [
      'a limit',
      limited(137, (rows, { limit = '100' }) => rows.slice(0, Number(limit))),
      'body: { limit: 10000 }',
    ],
    [
      'the size of a page',
      limited(137, (rows, { per_page = '20' }) => rows.slice(0, Number(per_page))),
      'body: { per_page: 10000 }',
    ],
    [
      'a page',
      limited(137, (rows, { page = '1' }) => rows.slice((Number(page) - 1) * 50, Number(page) * 50)),
      'pages: { parameter: page }',
    ],
  ])('has all rows by the map, if the server knows %s', async (_, differences, map) => {
    const { report, again, upstream, close } = await checked(differences)
    const [cure] = report.calls.flatMap(({ path, problems }) => (path === '/all-notice' ? problems : []))
    expect([report.exitCode, cure?.cure.en]).toEqual([1, `Write into the map: ${map}`])
    expect(again.exitCode).toBe(0)
    expect((await upstream.list('/all-notice')).rows).toHaveLength(137)
    await close()
  })
})
