import { isRecord, type Json } from './json.ts'
import { asciiDigits } from './schemas/fields.ts'

// What an answer says about rows that it does not hold: pages, cursors, totals, in the spellings of common servers.

export interface More {
  /** The parameters that ask for the next page; null when the answer does not say how. */
  next: Record<string, string> | null
  /** What the answer says, for a sentence: "has 20 rows". */
  says: string
}

/** Records of an answer that may describe its pages. */
const SCOPES =
  /^(?:meta|_meta|pagination|paginator|paging|pager|page|page_?info|links|_links|data|result|results|response)$/i
const MAX_DEPTH = 3
const MAX_PARAMETER_LENGTH = 500
const MAX_RANGE_LENGTH = 200

const NEXT_FLAGS = [
  'hasmore',
  'hasmorepages',
  'hasnext',
  'hasnextpage',
  'more',
  'morepages',
  'loadmore',
  'truncated',
  'istruncated',
  'incomplete',
]
/** Whether this page is the last one. */
const LAST_FLAGS = ['last', 'islast', 'islastpage', 'lastpagereached', 'end', 'eof']

/** The names of all spellings without case, underscores and hyphens: `next_page_url`, `nextPageUrl`. */
const normal = (name: string) =>
  name
    .toLowerCase()
    .replace(/^@odata\./, '')
    .replace(/[_$@-]/g, '')

interface Values {
  /** By their names in the normal spelling. */
  values: Map<string, unknown>
  /** The names as they are written. */
  names: Map<string, string>
}

function valuesOf(answer: Json): Values {
  const values = new Map<string, unknown>()
  const names = new Map<string, string>()
  const lists: string[] = []
  let total: string | number | undefined
  const pageOf: RegExpExecArray[] = []
  const add = (scope: Json, depth: number) => {
    for (const [name, value] of Object.entries(scope)) {
      if (isRecord(value) && SCOPES.test(name) && depth < MAX_DEPTH) add(value, depth + 1)
      // `links.next` may be an object with the address under `href`.
      else if (isRecord(value) && typeof value.href === 'string') values.set(normal(name), value.href)
      else if (!Array.isArray(value) && !isRecord(value) && !values.has(normal(name))) {
        values.set(normal(name), value)
        names.set(normal(name), name)
        if (typeof value === 'string' && value.length < MAX_RANGE_LENGTH) {
          total ??= RANGE.exec(value)?.[1]
          const words = PAGE_OF.exec(value)
          if (words) pageOf.push(words)
        }
      } else if (Array.isArray(value)) lists.push(normal(name))
    }
  }
  add(answer, 0)
  // `total_notices` beside the list `notices`. A total with another name counts something else.
  for (const list of lists) {
    const ofList = [`total${list}`, `total${list.replace(/s$/, '')}`, `${list}total`, `${list}count`]
    total ??= ofList.map((name) => asNumber(values.get(name))).find((value) => value !== undefined)
  }
  const [, current, last] = pageOf[0] ?? []
  if (current !== undefined && !CURRENT.some((name) => asNumber(values.get(name)) !== undefined)) {
    values.set('currentpage', current)
    if (!LAST_PAGES.some((name) => values.has(name))) values.set('lastpage', last)
  }
  if (total !== undefined && !values.has('total')) values.set('total', total)
  return { values, names }
}

/** The number of this page. */
const CURRENT = ['currentpage', 'current', 'page', 'pageno', 'pagenumber', 'pageindex', 'number']
const PARAMETERS = new Set(['pageno', 'pagenumber', 'pageindex'])

type Headers = Readonly<Record<string, string | string[] | undefined>>

/** The number of the last page. */
const LAST_PAGES = [
  'lastpage',
  'totalpages',
  'totalpage',
  'pagecount',
  'pages',
  'pagestotal',
  'maxpage',
  'of',
]
/** The number of all rows. */
const TOTALS = [
  'total',
  'totalcount',
  'totalrows',
  'totalrecords',
  'recordstotal',
  'totalitems',
  'totalresults',
  'records',
  'numfound',
  'found',
  'totalfound',
]
/** The number of rows that follow this page. */
const REMAINING = ['remaining', 'remainingcount', 'remainingrows', 'remainingitems']
/** The number of rows that a page may have. */
const SIZES = ['perpage', 'pagesize', 'itemsperpage', 'limit', 'size']
/** Words with the number of all rows: "Showing 1 to 100 of 137 entries". */
const RANGE = /(?:^|\D)\d{1,9} ?(?:-|–|to|through) ?\d{1,9} (?:of|out of|from) (?:total )?(\d{1,9})(?!\d)/i
/** Words with the number of this page and of the last one: "Page 1 of 3". */
const PAGE_OF = /^\W*page ?:? ?(\d{1,6}) ?(?:of|\/) ?(\d{1,6})\W*$/i
/** What leads to the next page. */
const NEXT = [
  'nextpageurl',
  'nexturl',
  'nextlink',
  'nextpagelink',
  'next',
  'nextcursor',
  'nextpagetoken',
  'nexttoken',
  'continuationtoken',
  'nextpage',
  'nextpagenumber',
]

/** Headers with the number of all rows. */
const TOTAL_HEADERS = ['x-total-count', 'x-total', 'x-wp-total', 'total-count', 'x-pagination-total-count']

/** What headers say: `Link: <…>; rel="next"` (RFC 8288), a total, `Content-Range: items 0-24/66`. */
function ofHeaders(headers: Headers): Json {
  const text = (name: string) => String(headers[name] ?? '').slice(0, 4_000)
  const next = text('link')
    .split(/,(?=\s*<)/)
    .find((link) => /;\s*rel\s*=\s*"?next\b/i.test(link))
  const address = /^\s*<([^<>]*)>/.exec(next ?? '')?.[1]
  const total =
    TOTAL_HEADERS.map(text).find((one) => /^\d{1,9}$/.test(one)) ??
    /^\w+ \d+-\d+\/(\d{1,9})$/.exec(text('content-range'))?.[1]
  return {
    ...(address !== undefined && { next_page_url: address }),
    ...(total !== undefined && { total }),
  }
}

/**
 * Whether an answer says itself that it has all rows: by their number, by its last page, by an end of its pages, or because a page
 * may have more. `count` says nothing: it may be the number of its own rows.
 * @param shown number of rows in this answer
 */
export function saysWhole(answer: unknown, shown: number, headers: Headers = {}): boolean {
  const { values } = valuesOf({ ...ofHeaders(headers), ...(isRecord(answer) && answer) })
  const numbers = (names: readonly string[]) => names.map((name) => asNumber(values.get(name)))
  const pages = numbers(LAST_PAGES).find((value) => value !== undefined)
  return (
    numbers(TOTALS).some((total) => total === shown) ||
    numbers(REMAINING).some((remaining) => remaining === 0) ||
    numbers(SIZES).some((size) => size !== undefined && size > shown) ||
    (pages !== undefined && pages <= 1) ||
    LAST_FLAGS.some((name) => values.get(name) === true) ||
    NEXT_FLAGS.some((name) => isFalse(values.get(name))) ||
    NEXT.some((name) => values.get(name) === null)
  )
}

/**
 * What an answer says about further rows.
 * @param path the call: an address of the next page must lead to the same one
 * @param shown number of rows in this answer
 * @param before number of rows in the answers before it
 * @param headers of the answer: `Link` with the next page, a header with the number of all rows
 * @returns null when it says nothing, or that there are none
 */
export function moreRows(
  answer: unknown,
  path: string,
  shown: number,
  before: number,
  headers: Headers = {},
): More | null {
  const { values, names } = valuesOf({ ...ofHeaders(headers), ...(isRecord(answer) && answer) })
  const text = (...names: string[]) => names.map((name) => values.get(name)).find(isFilledText)
  const number = (...names: string[]) =>
    names.map((name) => asNumber(values.get(name))).find((value) => value !== undefined)

  const current = number(...CURRENT)
  const last = number(...LAST_PAGES)
  const total = number(...TOTALS)
  const count = number('count', 'recordcount', 'rowcount', 'numrows')
  const remaining = number(...REMAINING)
  const offset = number('offset', 'skip')
  const lastFlags = LAST_FLAGS.map((name) => values.get(name))
  const hasMore = NEXT_FLAGS.some((name) => isTrue(values.get(name))) || lastFlags.includes(false)
  const address = text('nextpageurl', 'nexturl', 'nextlink', 'nextpagelink', 'next')
  const cursor = text('nextcursor', 'nextpagetoken', 'nexttoken', 'continuationtoken')
  const nextPage = number('nextpage', 'next', 'nextpagenumber')

  const isEnd = lastFlags.includes(true) || NEXT_FLAGS.some((name) => isFalse(values.get(name)))

  const seen = before + shown
  // Pages that are counted from 0: the first of one is the last.
  const isBehind = !isEnd && last !== undefined && current !== undefined && Math.max(current, 1) < last
  const missing =
    total !== undefined && total > seen
      ? total
      : count !== undefined && count > seen
        ? count
        : remaining !== undefined && remaining > 0
          ? seen + remaining
          : null
  const says =
    missing !== null
      ? `has ${missing} rows`
      : isBehind
        ? `has ${last} pages`
        : address !== undefined || cursor !== undefined || hasMore || (nextPage ?? 0) > (current ?? 0)
          ? 'has a next page'
          : null
  if (says === null) return null
  return { says, next: shown > 0 ? nextOf() : null }

  /** The parameter of the page: named as in the answer, where that name is one of a parameter. */
  function currentName(): string {
    const name = CURRENT.find((one) => asNumber(values.get(one)) !== undefined) ?? ''
    return PARAMETERS.has(name) ? (names.get(name) ?? 'page') : 'page'
  }

  function nextOf(): Record<string, string> | null {
    if (address !== undefined) {
      const parameters = parametersOf(address, path)
      if (parameters) return parameters
      if (!/^(?:[a-z]+:|\/|\?)/i.test(address) && address.length <= MAX_PARAMETER_LENGTH)
        return /^\d{1,9}$/.test(address) ? { page: address } : { cursor: address }
    }
    if (cursor !== undefined && cursor.length <= MAX_PARAMETER_LENGTH) {
      const name = Object.keys(CURSOR_PARAMETERS).find((spelling) => values.get(spelling) === cursor)
      return { [CURSOR_PARAMETERS[name ?? ''] ?? 'cursor']: cursor }
    }
    if (nextPage !== undefined && nextPage > (current ?? 0)) return { page: String(nextPage) }
    if (current !== undefined && (isBehind || hasMore || missing !== null))
      return { [currentName()]: String(current + 1) }
    if (offset !== undefined)
      return { [names.get('offset') ?? names.get('skip') ?? 'offset']: String(offset + shown) }
    return null
  }
}

/** The parameter that takes the cursor which an answer gives under a name. */
const CURSOR_PARAMETERS: Record<string, string> = {
  nextcursor: 'cursor',
  nextpagetoken: 'page_token',
  nexttoken: 'token',
  continuationtoken: 'continuation_token',
}

const isFilledText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

const isTrue = (value: unknown) => value === true || value === 1 || value === '1' || value === 'true'
const isFalse = (value: unknown) => value === false || value === 0 || value === '0' || value === 'false'

/** 1030, "1030", "1,030", "১০৩০", "1030 records". */
const WRITTEN_NUMBER =
  /^(\d{1,9}|\d{1,3}(?:,\d{2,3}){0,2},\d{3})(?: (?:records?|rows?|items?|entries|results?|notices?))?$/i

function asNumber(value: unknown): number | undefined {
  const written = typeof value === 'string' ? WRITTEN_NUMBER.exec(asciiDigits(value.trim()))?.[1] : undefined
  const number = written === undefined ? value : Number(written.replaceAll(',', ''))
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : undefined
}

/**
 * The parameters of an address that leads to the same call. Its host is not used: behind a proxy, servers often know only a
 * name of their own. Requests go to the upstream's address in any case.
 */
function parametersOf(address: string, path: string): Record<string, string> | null {
  const base = `http://upstream${path}`
  if (!URL.canParse(address, base)) return null
  const url = new URL(address, base)
  if (!/^https?:$/.test(url.protocol) || !url.pathname.replace(/\/{1,9}$/, '').endsWith(path)) return null
  const parameters = [...url.searchParams].filter(
    ([name, value]) => !SECRET.test(name) && value.length <= MAX_PARAMETER_LENGTH,
  )
  return parameters.length > 0 ? Object.fromEntries(parameters) : null
}

/** The credential stays in the body, also where a server puts all that it got into the address of the next page. */
const SECRET = /^(?:user_?id|password)$/i
