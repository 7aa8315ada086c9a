import {
  type Inspector,
  isAboutCredential,
  isRecord,
  messageOf,
  type QueryPath,
  queries,
  type Seen,
} from '@school/upstream/inspect'
import { columnsOf } from './columns.ts'
import { envelopeName } from './envelope.ts'
import { findRows, readOrNull } from './find-rows.ts'
import { type Judged, judgeRows } from './judge-rows.ts'
import type { Judging } from './judging.ts'
import { judgeStatus, judgeWords, pageReason, redirectedPath } from './outside.ts'
import type { CallReport, Problem } from './report.ts'
import { cutText } from './texts.ts'
import { problems } from './words.ts'

// Judges the answer to one call.

export type { Judged } from './judge-rows.ts'

/** @param requested the id that a call for one row asked for */
export function judgeCall(judging: Judging, path: QueryPath, seen: Seen, requested?: string): Judged {
  const report: CallReport = { ...emptyReport(path), ...outerOf(seen, judging.inspector.hide) }
  const failed = (problem: Problem): Judged => {
    report.problems.push(problem)
    return { report, rows: [], files: [], more: null, isSaidWhole: false, first: '', pageRows: 0 }
  }
  const outer = judgeOutside(judging, seen, report)
  if (outer) return failed(outer)

  let answer: unknown
  try {
    answer = seen.answer && judging.inspector.json(path, seen.answer)
  } catch (error) {
    const page = seen.answer && pageReason(seen.answer.bytes)
    return failed(problems.unreadable(page ?? reasonOf(error)))
  }
  const message = messageOf(answer, judging.inspector.hide)
  const found = findRows(judging, path, seen, answer, requested)
  if (!found) {
    const words = judgeWords(message)
    if (words) return failed(words)
    if (isAboutCredential(message) || judging.isLikeRefusal(seen)) {
      report.credential = 'refused'
      return failed(problems.refused(cutText(message ?? '')))
    }
    if (saysNoCall(answer, message)) {
      report.isMissing = true
      return failed(problems.notFound(seen.status ?? 200, cutText(message ?? 'code 404')))
    }
    const isEmpty = readOrNull(judging, path, seen, requested)?.emptyAs === 'list'
    return failed(isEmpty ? problems.empty() : noRows(answer, message))
  }
  if (report.credential === 'unknown') report.credential = 'accepted'
  report.envelope = envelopeName(found.place, queries[path].isSingle)
  if (found.isDiscovered) report.problems.push(problems.otherEnvelope(found.place))
  return judgeRows(judging, path, seen, report, found.reading, requested)
}

export const emptyReport = (path: CallReport['path']): CallReport => ({
  path,
  status: null,
  ms: 0,
  contentType: null,
  encoding: null,
  bytes: 0,
  credential: 'unknown',
  envelope: 'none',
  rows: 0,
  complete: null,
  fields: [],
  unknown: [],
  files: [],
  problems: [],
  shown: [],
})

const outerOf = ({ status, ms, contentType, encoding, bytes }: Seen, hide: (text: string) => string) => ({
  status,
  ms,
  contentType: contentType === null ? null : cutText(hide(contentType), 80),
  encoding: encoding === null ? null : cutText(hide(encoding), 40),
  bytes,
})

const reasonOf = (error: unknown) => (error as { reason?: string }).reason ?? (error as Error).message

/** What the answer says before its body is read. */
function judgeOutside({ inspector, isLikeRefusal }: Judging, seen: Seen, report: CallReport): Problem | null {
  const { error, status, answer } = seen
  if (error)
    return error.kind === 'timeout' && error.reached
      ? problems.tooSlow(error.reason)
      : error.kind === 'unreachable' || error.kind === 'timeout'
        ? problems.noConnection(error.reason)
        : problems.unreadable(error.reason)
  if (status === null || !answer || (status >= 200 && status < 300)) return null
  const message = messageIn(answer.bytes, inspector)
  if (status === 404 || status === 410) return problems.notFound(status)
  report.redirect = redirectedPath(seen, inspector.base)
  const outside = judgeStatus(seen, message, inspector.base)
  if (outside) return outside
  const isCredential = status === 401 || isAboutCredential(message) || (status === 403 && message !== null)
  if (isCredential || (REFUSING.has(status) && isLikeRefusal(seen))) {
    report.credential = 'refused'
    return problems.refused(cutText(message ?? ''), message === null ? status : undefined)
  }
  if (message === null && [403, 406, 503].includes(status)) return problems.blocked(status)
  return problems.badStatus(status, cutText(message ?? ''))
}

/** Other statuses say something else, to whatever credential. */
const REFUSING = new Set([400, 401, 403, 407, 409, 422])

function messageIn(bytes: Uint8Array, inspector: Inspector): string | null {
  try {
    return messageOf(JSON.parse(Buffer.from(bytes).toString()), inspector.hide)
  } catch {
    return null
  }
}

/** Words of a program about a call that it does not have. */
const NO_CALL =
  /\b(?:method|function|route|endpoint|action|api|call|controller|resource|service|command|url|page|path|request)\b.{0,20}\b(?:not|no|unknown|invalid|undefined|unsupported)\b|\b(?:no such|unknown|invalid|undefined|unsupported)\s(?:method|function|route|endpoint|action|api|call|controller|service|command|url|path)\b/i

/** An answer with status 200 that says itself that there is no such call. */
const saysNoCall = (answer: unknown, message: string | null): boolean =>
  isRecord(answer) &&
  !Object.values(answer).some(Array.isArray) &&
  ((message !== null && NO_CALL.test(message)) ||
    ['code', 'status', 'statusCode', 'status_code'].some((name) =>
      [404, 405, 501].includes(Number(answer[name])),
    ))

const SAYS_EMPTY = /\b(?:no|not|nothing|empty|none)\b/i

function noRows(answer: unknown, message: string | null): Problem {
  if (answer === undefined || answer === null) return problems.empty()
  if (Array.isArray(answer)) {
    const columns = columnsOf(answer.slice(0, 20)).map(({ name }) => name)
    return answer.length === 0
      ? problems.empty()
      : problems.noRows(`its rows have none of the fields, but ${cutText(columns.join(', ') || 'no names')}`)
  }
  if (message !== null)
    return SAYS_EMPTY.test(message) ? problems.empty() : problems.noRows(`it says: “${cutText(message)}”`)
  if (!isRecord(answer)) return problems.noRows('it is no list and no object')
  const lists = Object.values(answer).some((value) => Array.isArray(value) && value.length === 0)
  return lists ? problems.empty() : problems.noRows('an object without a list of rows')
}
