import { FIRST_PAGE, isRoundLimit, type QueryPath, queries, queryMapOf } from '@school/upstream/inspect'
import { findRows } from './find-rows.ts'
import type { Judged } from './judge-rows.ts'
import type { Judging } from './judging.ts'
import { problems } from './words.ts'

// Whether a list is whole, and how its further pages are asked for.

/** How servers call the number of a page, or of the first row. */
const PAGE_PARAMETERS = ['page', 'page_no', 'pageNo', 'page_number', 'pageNumber', 'p', 'pg', 'paged']
const ROW_PARAMETERS = ['offset', 'start', 'skip', 'from']
/** How servers call the number of rows that are asked for. */
const SIZE_PARAMETERS = [
  'limit',
  'per_page',
  'perPage',
  'page_size',
  'pageSize',
  'length',
  'take',
  'rows',
  'size',
]
const SIZE = 10_000

/**
 * Adds to the report what is so with further pages of a list, and to the map how they are asked for.
 * @param body what the call was made with
 * @returns whether nothing is known of further rows: the answer does not speak of them, and no question for more brought any
 */
export async function judgePages(
  judging: Judging,
  path: QueryPath,
  body: Record<string, string>,
  { report, more, isSaidWhole, first, pageRows }: Judged,
  remainingMs: () => number,
): Promise<boolean> {
  if (queries[path].isSingle || FIRST_PAGE.has(path) || report.rows === 0) return false
  const given = queryMapOf(judging.map.map, path)?.pages
  if (!more && (given || isSaidWhole)) return false
  if (!more && (!isRoundLimit(pageRows) || pageRows >= SIZE)) return true
  /** The rows that a question for more brings; empty when it fails. */
  const rowsBy = async (page: Record<string, string>): Promise<unknown[]> => {
    if (remainingMs() <= 0) return []
    const { inspector, map } = judging
    const seen = await inspector.ask(path, body, map.map, { page, timeoutMs: remainingMs() })
    if (seen.answer?.status !== 200) return []
    try {
      const found = findRows(judging, path, seen, inspector.json(path, seen.answer))
      return found !== null && found.reading.count > 0 ? found.reading.list : []
    } catch {
      return []
    }
  }
  const isOther = async (page: Record<string, string>): Promise<boolean> => {
    const list = await rowsBy(page)
    return list.length > 0 && JSON.stringify(list[0]) !== first
  }
  const isLonger = async (names: readonly string[]): Promise<boolean> =>
    (await rowsBy(Object.fromEntries(names.map((name) => [name, String(SIZE)])))).length > pageRows
  const says = more?.says ?? `has as many rows as a page (${report.rows})`
  if (more && (given || (more.next && (await isOther(more.next))))) {
    report.problems.push(problems.followed(says))
    return false
  }
  const candidates = [
    ...PAGE_PARAMETERS.map((parameter) => ({ parameter, first: 1, step: 1 })),
    ...ROW_PARAMETERS.map((parameter) => ({ parameter, first: 0, step: pageRows })),
  ]
  // A list that says nothing is tried once.
  for (const pages of more ? candidates : candidates.slice(0, 1)) {
    if (!(await isOther({ [pages.parameter]: String(pages.first + pages.step) }))) continue
    judging.map.set(path, { pages: pages.step === 1 ? { parameter: pages.parameter } : pages })
    report.complete = false
    const written = pages.step === 1 ? '' : `, first: ${pages.first}, step: ${pages.step}`
    report.problems.push(problems.more(pageRows, says, `parameter: ${pages.parameter}${written}`))
    return false
  }
  if (more) {
    report.problems.push(problems.more(pageRows, says, null))
    return false
  }
  // One question with all names first: most servers know none.
  if (!(await isLonger(SIZE_PARAMETERS))) return true
  for (const name of SIZE_PARAMETERS) {
    if (!(await isLonger([name]))) continue
    const others = judging.map.draft.calls?.[path]?.body
    judging.map.set(path, { body: { ...others, [name]: SIZE } })
    report.complete = false
    report.problems.push(problems.limited(pageRows, `${name}: ${SIZE}`))
    return false
  }
  return true
}
