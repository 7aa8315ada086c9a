import { FIRST_PAGE, type QueryPath, queries } from '@school/upstream/inspect'
import { findRows } from './find-rows.ts'
import type { Judged } from './judge-rows.ts'
import type { Judging } from './judging.ts'
import { problems } from './words.ts'

// Whether a list is whole, and how its further pages are asked for.

/** How servers call the number of a page, or of the first row. */
const PAGE_PARAMETERS = ['page', 'page_no', 'pageNo', 'page_number', 'pageNumber', 'p', 'pg', 'paged']
const ROW_PARAMETERS = ['offset', 'start', 'skip', 'from']
/** Numbers of rows that are suspiciously round: a list that says nothing about pages may have them nevertheless. */
const ROUND = new Set([5, 10, 12, 15, 20, 24, 25, 30, 40, 50, 100, 200, 500, 1000])

/**
 * Adds to the report what is so with further pages of a list, and to the map how they are asked for.
 * @param body what the call was made with
 */
export async function judgePages(
  judging: Judging,
  path: QueryPath,
  body: Record<string, string>,
  { report, more, first, pageRows }: Judged,
  remainingMs: () => number,
): Promise<void> {
  if (queries[path].isSingle || FIRST_PAGE.has(path) || report.rows === 0) return
  const given = judging.map.map.calls?.[path]?.pages ?? judging.map.map.defaults?.pages
  if (!more && (given || !ROUND.has(report.rows) || !path.startsWith('/all-'))) return
  const isOther = async (page: Record<string, string>): Promise<boolean> => {
    if (remainingMs() <= 0) return false
    const { inspector, map } = judging
    const seen = await inspector.ask(path, body, map.map, { page, timeoutMs: remainingMs() })
    if (seen.answer?.status !== 200) return false
    try {
      const next = findRows(judging, path, seen, inspector.json(path, seen.answer))
      return next !== null && next.reading.count > 0 && JSON.stringify(next.reading.list[0] ?? null) !== first
    } catch {
      return false
    }
  }
  const says = more?.says ?? `has as many rows as a page (${report.rows})`
  if (more && (given || (more.next && (await isOther(more.next))))) {
    report.problems.push(problems.followed(says))
    return
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
    report.problems.push(problems.more(says, `parameter: ${pages.parameter}${written}`))
    return
  }
  if (more) report.problems.push(problems.more(says, null))
}
