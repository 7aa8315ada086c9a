import { expect, test } from 'vitest'
import { createEndpoints } from './endpoints.ts'
import { UpstreamError } from './error.ts'
import { moreRows, saysWhole } from './paging.ts'

const encode = (body: string) => ({ bytes: new TextEncoder().encode(body) })

/** The calls of an upstream whose answer depends on the parameters of the page, '' for the first one. */
function paged(answer: (page: string) => unknown) {
  const asked: string[] = []
  const calls = createEndpoints({
    query: async (_path, _body, parse, options) => {
      const page = options?.page ? new URLSearchParams(options.page).toString() : ''
      asked.push(page)
      const body = answer(page)
      if (body instanceof Error) throw body
      return parse(encode(typeof body === 'string' ? body : JSON.stringify(body)))
    },
    hide: (text) => text,
    once: (_key, make) => make(),
    dateOrders: new Map(),
  })
  return { calls, asked }
}
const answering = (body: string) => paged(() => body).calls

test.each([
  ['[{"fee":"520"}]', { rows: [{ value: { fee: 520 }, raw: { fee: '520' } }], rejected: [], emptyAs: null }],
  ['[{"fee":""}]', { rows: [], rejected: [], emptyAs: 'object' }],
  ['[{"fee":null}]', { rows: [], rejected: [], emptyAs: 'object' }],
  ['[]', { rows: [], rejected: [], emptyAs: 'object' }],
  [
    '[{"fee":"ask us"}]',
    { rows: [], rejected: [{ reason: 'fee is not an amount', raw: '{"fee":"ask us"}' }], emptyAs: null },
  ],
])('the fee in the answer %s is %o', async (body, fee) => {
  expect(await answering(body).applicationFee('1-4', '7')).toMatchObject(fee)
})

test('a bare row is the whole listing of the latest vacancy, and nothing of it is rejected', async () => {
  const { rows, rejected, emptyAs } = await answering('{"description":"x"}').list('/latest-career')
  expect(rows).toHaveLength(1)
  expect({ rejected, emptyAs }).toEqual({ rejected: [], emptyAs: null })
})

test('a column that is true has the text 1', async () => {
  const { rows } = await answering('[{"id":1,"head_line":true}]').list('/all-notice')
  expect(rows[0]?.value.head_line).toBe('1')
})

// Pages. Each server has 5 rows, two on a page.

const ALL = [5, 4, 3, 2, 1].map((id) => ({ id, head_line: `News ${id}` }))
const pageOf = (query: string, name = 'page') => Number(new URLSearchParams(query).get(name) ?? 1)
const rowsOf = (page: number) => ALL.slice((page - 1) * 2, page * 2)
const nextUrl = (page: number, host = 'http://localhost') =>
  page < 3 ? `${host}/webapi/all-news?userId=u&password=p&page=${page + 1}` : null

const servers: [string, (query: string) => unknown][] = [
  [
    'Laravel',
    (query) => {
      const page = pageOf(query)
      return { current_page: page, data: rowsOf(page), last_page: 3, next_page_url: nextUrl(page), total: 5 }
    },
  ],
  [
    'Laravel in an envelope',
    (query) => {
      const page = pageOf(query)
      return { status: 'success', data: { current_page: page, data: rowsOf(page), last_page: 3, total: 5 } }
    },
  ],
  [
    'API resources of Laravel',
    (query) => {
      const page = pageOf(query)
      const links = { first: 'x', last: 'y', prev: null, next: nextUrl(page, 'https://school.example') }
      return { data: rowsOf(page), links, meta: { current_page: page, last_page: 3, total: 5 } }
    },
  ],
  [
    'a relative address',
    (query) => ({
      results: rowsOf(pageOf(query)),
      next: pageOf(query) < 3 ? `?page=${pageOf(query) + 1}` : null,
    }),
  ],
  [
    'an address under links.next.href',
    (query) => ({
      data: rowsOf(pageOf(query)),
      _links: pageOf(query) < 3 ? { next: { href: nextUrl(pageOf(query)) } } : {},
    }),
  ],
  [
    'numbers only',
    (query) => ({ rows: rowsOf(pageOf(query)), page: String(pageOf(query)), total_pages: '3' }),
  ],
  [
    'a current page and pages',
    (query) => ({
      data: { news: rowsOf(pageOf(query)), pagination: { current: pageOf(query), pages: 3, total: 5 } },
    }),
  ],
  [
    'words with the page',
    (query) => ({ message: `Page ${pageOf(query)} of 3`, data: rowsOf(pageOf(query)) }),
  ],
  [
    'hasMore and a page',
    (query) => ({
      data: rowsOf(pageOf(query)),
      pagination: { page: pageOf(query), hasMore: pageOf(query) < 3 },
    }),
  ],
  [
    'a total and a page',
    (query) => ({ data: rowsOf(pageOf(query)), meta: { page: pageOf(query), perPage: 2, total: 5 } }),
  ],
  [
    'the number of the next page',
    (query) => ({ data: rowsOf(pageOf(query)), nextPage: pageOf(query) < 3 ? pageOf(query) + 1 : null }),
  ],
  [
    'a cursor',
    (query) => {
      const at = Number(new URLSearchParams(query).get('cursor')?.slice(1) ?? 0)
      return { data: ALL.slice(at, at + 2), meta: { next_cursor: at + 2 < 5 ? `c${at + 2}` : null } }
    },
  ],
  [
    'a token',
    (query) => {
      const at = Number(new URLSearchParams(query).get('page_token')?.slice(1) ?? 0)
      return { data: ALL.slice(at, at + 2), nextPageToken: at + 2 < 5 ? `t${at + 2}` : '' }
    },
  ],
  [
    'an offset',
    (query) => {
      const at = Number(new URLSearchParams(query).get('offset') ?? 0)
      return { data: ALL.slice(at, at + 2), offset: at, limit: 2, total: 5 }
    },
  ],
  [
    'pages from 0 on',
    (query) => {
      const number = Number(new URLSearchParams(query).get('page') ?? 0)
      return { content: rowsOf(number + 1), number, totalPages: 3, last: number === 2 }
    },
  ],
  [
    'the name of the parameter',
    (query) => {
      const pageIndex = pageOf(query, 'pageIndex') - (query.includes('pageIndex') ? 0 : 1)
      return { items: rowsOf(pageIndex + 1), pageIndex, pageSize: 2, totalCount: 5 }
    },
  ],
  [
    'OData',
    (query) => {
      const at = Number(new URLSearchParams(query).get('$skip') ?? 0)
      const next = at + 2 < 5 && { '@odata.nextLink': `http://x/webapi/all-news?$skip=${at + 2}` }
      return { '@odata.count': 5, value: ALL.slice(at, at + 2), ...next }
    },
  ],
  ['no pages', () => ALL],
  ['a total that is right', () => ({ total: 5, count: 5, data: ALL })],
]
test.each(servers)('all pages of a listing are read: %s', async (_, answer) => {
  const { calls, asked } = paged(answer)
  const listing = await calls.list('/all-news')
  expect(listing.rows.map(({ value }) => value.id)).toEqual(['5', '4', '3', '2', '1'])
  expect(listing).toMatchObject({ partial: false, remarks: [], emptyAs: null })
  expect(listing.fields.head_line).toMatchObject({ filled: 5, of: 5 })
  // The credential never stands in an address, also if the server puts it there.
  expect(asked.join()).not.toMatch(/password|userId/)
})

const LOST = new UpstreamError('timeout', '/all-news', 'too slow')
test.each<[string, (query: string) => unknown, number, RegExp]>([
  [
    'a total only',
    () => ({ total: 20, data: rowsOf(1) }),
    2,
    /has 20 rows, 2 were read, and it does not say how/,
  ],
  ['a total with the name of the list', () => ({ news: rowsOf(1), total_news: '20' }), 2, /has 20 rows/],
  ['a count with the name of the list', () => ({ notices: rowsOf(1), noticesCount: 20 }), 2, /has 20 rows/],
  ['a count only', () => ({ count: '12', data: rowsOf(1) }), 2, /has 12 rows/],
  ['remaining rows', () => ({ remaining: 3, data: rowsOf(1) }), 2, /has 5 rows/],
  ['words with the total', () => ({ info: 'Showing 1 to 2 of 5 entries', data: rowsOf(1) }), 2, /has 5 rows/],
  ['has_more only', () => ({ has_more: true, data: rowsOf(1) }), 2, /has a next page/],
  ['truncated', () => ({ truncated: true, data: rowsOf(1) }), 2, /has a next page/],
  ['no last page', () => ({ isLast: false, data: rowsOf(1) }), 2, /has a next page/],
  [
    'another call as the next page',
    () => ({ next: 'http://x/webapi/others?page=2', data: rowsOf(1) }),
    2,
    /how/,
  ],
  ['another protocol', () => ({ next: 'javascript:alert(1)', data: rowsOf(1) }), 2, /does not say how/],
  [
    'the same page again and again',
    () => ({ current_page: 1, last_page: 3, data: rowsOf(1) }),
    2,
    /same rows/,
  ],
  [
    'pages that lead back to each other',
    (query) => ({ data: query ? [{ id: 7, head_line: 'x' }] : rowsOf(1), next: '?page=2' }),
    3,
    /was read before/,
  ],
  [
    'a page that fails',
    (query) => (query ? LOST : { current_page: 1, last_page: 3, data: rowsOf(1) }),
    2,
    /page 2 .*too slow/,
  ],
  [
    'a page without a list',
    (query) =>
      query
        ? { status: 0, message: 'Too many requests' }
        : { current_page: 1, last_page: 2, data: rowsOf(1) },
    2,
    /page 2 holds no list/,
  ],
  [
    'fewer rows than it says',
    (query) => ({ current_page: pageOf(query), total: 9, last_page: 2, data: query ? [] : rowsOf(1) }),
    2,
    /has 9 rows, and 2 were read/,
  ],
  [
    'pages without end',
    (query) => ({ data: [{ id: pageOf(query), head_line: 'x' }], next_page: pageOf(query) + 1 }),
    201,
    /limit/,
  ],
])('a listing that is not whole is partial, and a remark says why: %s', async (_, answer, rows, said) => {
  const listing = await paged(answer).calls.list('/all-news')
  expect(listing.rows).toHaveLength(rows)
  expect(listing.partial).toBe(true)
  expect(listing.remarks).toEqual([expect.stringMatching(said)])
})

test.each<[string, (query: string) => unknown, boolean]>([
  ['a bare list', () => ALL, false],
  ['a total that is right', () => ({ total: 5, data: ALL }), true],
  ['no further page', () => ({ has_more: false, data: ALL }), true],
  ['its last page', () => ({ current_page: 1, last_page: 1, data: ALL }), true],
  [
    'all of its pages',
    (query) => ({ current_page: pageOf(query), last_page: 3, data: rowsOf(pageOf(query)) }),
    true,
  ],
  ['a total that is greater', () => ({ total: 20, data: ALL }), false],
  ['an empty list with a total', () => ({ total: 0, data: [] }), false],
])('a listing knows whether its answers say that it is whole: %s', async (_, answer, isWhole) => {
  expect(await paged(answer).calls.list('/all-news')).toMatchObject({ isWhole })
})

test('a list of the newest rows is its first page, whatever follows it', async () => {
  const { calls, asked } = paged(() => ({ current_page: 1, last_page: 9, total: 154, data: rowsOf(1) }))
  expect(await calls.list('/recent-news')).toMatchObject({ partial: false, remarks: [] })
  expect(asked).toEqual([''])
})

test('dates of all pages are read in the order that one of them proves, and so are those of details', async () => {
  const calls = paged((query) => {
    const date = query ? '12/25/2026' : '04/05/2018'
    return { current_page: pageOf(query), last_page: 2, data: [{ id: pageOf(query), head_line: 'x', date }] }
  }).calls
  const { rows } = await calls.list('/all-news')
  expect(rows.map(({ value }) => value.date)).toEqual(['2018-04-05', '2026-12-25'])
})

test.each([
  ['without data', '{"status":0,"message":"No data found"}', null],
  ['an empty list', '[]', null],
  ['null', 'null', null],
  ['in Bangla', '{"status":0,"message":"কোনো তথ্য পাওয়া যায়নি"}', null],
  ['a success without a row', '{"status":1,"message":"Success","data":[]}', null],
  ['an outage', '{"status":0,"message":"Database is down"}', 'the upstream says "Database is down"'],
  ['a limit', '{"status":false,"message":"Too many requests"}', 'the upstream says "Too many requests"'],
])('a detail without a row is "no such row" only if the upstream means that: %s', async (_, body, error) => {
  const answer = answering(body).noticeDetails('60')
  if (error === null) expect(await answer).toBeNull()
  else await expect(answer).rejects.toThrow(error)
})

test.each<[string, Record<string, string>, object | null]>([
  [
    'a link',
    { link: '<http://x/webapi/all-news?page=1>; rel="prev", </webapi/all-news?page=3>; rel="next"' },
    { next: { page: '3' } },
  ],
  [
    'a link to another call',
    { link: '<http://x/others?page=3>; rel="next"' },
    { next: null, says: 'has a next page' },
  ],
  ['a total', { 'x-total-count': '5' }, { next: null, says: 'has 5 rows' }],
  ['the total of WordPress', { 'x-wp-total': '5' }, { says: 'has 5 rows' }],
  ['a range', { 'content-range': 'items 0-1/5' }, { says: 'has 5 rows' }],
  ['a total that is right', { 'x-total-count': '2' }, null],
  ['the last link', { link: '<http://x/webapi/all-news?page=1>; rel="prev"' }, null],
  ['no number', { 'x-total-count': 'many' }, null],
])('headers say that a list has more rows: %s', (_, headers, more) => {
  const found = moreRows(ALL.slice(0, 2), '/all-news', 2, 0, headers)
  if (more === null) expect(found).toBeNull()
  else expect(found).toMatchObject(more)
})

test.each<[object, string | null]>([
  [{ total: '1,030' }, 'has 1030 rows'],
  [{ total: '১,০৩০' }, 'has 1030 rows'],
  [{ total: '5 records' }, 'has 5 rows'],
  [{ num_rows: 5 }, 'has 5 rows'],
  [{ loadMore: true }, 'has a next page'],
  [{ total: '2 records' }, null],
  [{ num_rows: 2 }, null],
  [{ loadMore: false }, null],
  [{ total: '5 views' }, null],
  [{ total: '1,03' }, null],
  [{ total: '৳ 5' }, null],
])('what an answer with two rows says of more: %j', (envelope, says) => {
  expect(moreRows({ ...envelope, data: ALL.slice(0, 2) }, '/all-news', 2, 0)?.says ?? null).toBe(says)
})

test.each<[object, Record<string, string>, boolean]>([
  [{ total: 2 }, {}, true],
  [{ total: '2 rows' }, {}, true],
  [{ meta: { pagination: { total: '2' } } }, {}, true],
  [{ current_page: 1, last_page: 1 }, {}, true],
  [{ next_page_url: null }, {}, true],
  [{ links: { next: null } }, {}, true],
  [{ has_more: false }, {}, true],
  [{ last: true }, {}, true],
  [{ remaining: 0 }, {}, true],
  [{ per_page: 10 }, {}, true],
  [{ meta: { info: 'Showing 1 to 2 of 2 entries' } }, {}, true],
  [{}, { 'x-total-count': '2' }, true],
  [{}, {}, false],
  [{ remaining: 3 }, {}, false],
  [{ per_page: 2 }, {}, false],
  [{ message: 'Rows 1-2 of 137' }, {}, false],
  [{ count: 2 }, {}, false],
  [{ total: 5 }, {}, false],
  [{ current_page: 1, last_page: 3 }, {}, false],
  [{ status: 'success', message: null }, {}, false],
])(
  'whether an answer says that it has all rows: %j with the headers %j: %s',
  (envelope, headers, expected) => {
    expect(saysWhole({ ...envelope, data: ALL.slice(0, 2) }, 2, headers)).toBe(expected)
  },
)
