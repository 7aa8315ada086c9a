import type { Judged } from './judge-call.ts'
import type { FieldReport, FileHost, Problem, UnknownColumn } from './report.ts'

/** Joins the answers to one call with different bodies: both lists of teachers, the details of two rows. */
export function mergeReports([one, ...others]: Judged[]): Judged {
  if (!one) throw new TypeError('There is nothing to merge.')
  return others.reduce(
    (into, { report, rows, files, more, isSaidWhole, first, pageRows }) => ({
      more: into.more ?? more,
      isSaidWhole: into.isSaidWhole || isSaidWhole,
      first: into.first || first,
      pageRows: into.pageRows || pageRows,
      rows: [...into.rows, ...rows],
      files: [...into.files, ...files],
      report: {
        ...into.report,
        status: into.report.status === 200 ? report.status : into.report.status,
        ms: Math.max(into.report.ms, report.ms),
        bytes: into.report.bytes + report.bytes,
        credential: into.report.credential === 'accepted' ? 'accepted' : report.credential,
        envelope: into.report.envelope === 'none' ? report.envelope : into.report.envelope,
        rows: into.report.rows + report.rows,
        complete: into.report.complete === false ? false : (report.complete ?? into.report.complete),
        fields: mergeFields(into.report.fields, report.fields),
        unknown: mergeUnknown(into.report.unknown, report.unknown),
        files: mergeHosts(into.report.files, report.files),
        problems: withoutDoubles([...into.report.problems, ...report.problems]),
        shown: into.report.shown.length > 0 ? into.report.shown : report.shown,
      },
    }),
    one,
  )
}

/** A field that is filled in one of the answers is not a field that is never filled. */
function mergeFields(fields: FieldReport[], others: FieldReport[]): FieldReport[] {
  if (fields.length === 0 || others.length === 0) return fields.length > 0 ? fields : others
  return fields.map((field) => {
    const other = others.find(({ name }) => name === field.name)
    if (!other) return field
    const filled = field.filled + other.filled
    const all = withoutDoubles([...field.problems, ...other.problems])
    const isNever = ({ cause }: Problem) => cause.en.startsWith('never filled')
    return {
      name: field.name,
      filled,
      of: field.of + other.of,
      type: [...new Set([field.type, other.type])].filter((type) => type !== 'none').join(', ') || 'none',
      problems: filled > 0 ? all.filter((problem) => !isNever(problem)) : all,
    }
  })
}

function mergeUnknown(columns: UnknownColumn[], others: UnknownColumn[]): UnknownColumn[] {
  const merged = new Map(columns.map((column) => [column.name, column]))
  for (const other of others) {
    const column = merged.get(other.name)
    merged.set(
      other.name,
      column
        ? { ...column, filled: column.filled + other.filled, guess: column.guess ?? other.guess }
        : other,
    )
  }
  return [...merged.values()]
}

function mergeHosts(hosts: FileHost[], others: FileHost[]): FileHost[] {
  const merged = new Map(hosts.map((host) => [host.host, host]))
  for (const other of others) {
    const host = merged.get(other.host)
    merged.set(other.host, host ? { ...host, files: host.files + other.files } : other)
  }
  return [...merged.values()]
}

const withoutDoubles = (problems: Problem[]) =>
  problems.filter(({ cause }, at) => problems.findIndex((other) => other.cause.en === cause.en) === at)
