import type { CallReport, Problem, Report } from './report.ts'

// The report for programs (`npm run upstream:check -- --json`). Its form is fixed: other programs read it.

/** `{ ok, calls: [{ path, status, ms, contentType, credential, envelope, rows, complete, fields, unknown, files, problems }] }` */
export function jsonReport(report: Report) {
  return {
    ok: report.exitCode === 0,
    calls: report.calls.map((call) => ({
      path: call.path,
      status: call.status,
      ms: call.ms,
      contentType: call.contentType,
      credential: call.credential,
      envelope: call.envelope,
      rows: call.rows,
      complete: call.complete,
      fields: call.fields.map(({ name, filled, of, type, problems }) => ({
        name,
        filled,
        of,
        type,
        problems: problems.map(sentence),
      })),
      unknown: call.unknown,
      files: call.files.map(({ host, files, isAllowed, fetched }) => ({
        host,
        files,
        allowed: isAllowed,
        fetched,
      })),
      problems: [...wholeProblems(report, call), ...call.problems].map(sentence),
    })),
  }
}

/** What concerns the whole server stands with the first call too, because there is no other place for it. */
const wholeProblems = (report: Report, call: CallReport) => {
  const own = new Set(call.problems.map(({ cause }) => cause.en))
  return call === report.calls[0] ? report.problems.filter(({ cause }) => !own.has(cause.en)) : []
}

const sentence = ({ by, cause, cure }: Problem) => (by === 'nobody' ? cause.en : `${cause.en} ${cure.en}`)
