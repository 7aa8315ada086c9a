import type { CallReport, Problem, Report } from './report.ts'
import { callLines, type Language, markOf, screenOf } from './screen.ts'

// The report for a terminal: every call, then one screen that says what to do, in both languages.

export function textReport(report: Report): string {
  return [table(report), ...report.calls.map(callText), screen(report, 'en'), screen(report, 'bn')]
    .filter(Boolean)
    .join('\n\n')
}

function table(report: Report): string {
  const lines = callLines(report).map((call) => [
    `${call.mark} ${call.path}`,
    call.status,
    `${call.ms} ms`,
    `${sizeOf(call.bytes)} ${call.encoding}`.trim(),
    call.contentType,
    call.credential,
    `${call.rows} ${call.rows === 1 ? 'row' : 'rows'}`,
    call.envelope,
    call.complete === null ? '' : call.complete ? 'complete' : 'not complete',
  ])
  const widths = (lines[0] ?? []).map((_, at) => Math.max(...lines.map((line) => (line[at] ?? '').length)))
  const padded = lines.map((line) =>
    line
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  return [report.address, ...padded].join('\n')
}

const sizeOf = (bytes: number) => (bytes < 10_000 ? `${bytes} B` : `${Math.round(bytes / 1000)} kB`)

function callText(call: CallReport): string {
  if (call.fields.length === 0 && call.problems.length === 0) return ''
  const width = Math.max(0, ...call.fields.map(({ name }) => name.length))
  const fields = call.fields.flatMap(({ name, filled, of, type, problems }) => [
    `  ${name.padEnd(width)}  ${filled} of ${of}  ${type}`,
    ...problems.map((problem) => `  ${' '.repeat(width)}  ${line(problem)}`),
  ])
  const unknown = call.unknown.map(
    ({ name, filled, guess }) => `${name} (${filled}${guess ? `, is it ${guess}?` : ''})`,
  )
  const files = call.files.map(
    ({ host, files, fetched }) => `${host}: ${files}${fetched ? `, one: ${fetched}` : ''}`,
  )
  const shown = call.shown.map(({ name, value }) => `    ${name}: ${value}`)
  return [
    call.path,
    ...call.problems.map((problem) => `  ${line(problem)}`),
    ...fields,
    ...(unknown.length ? [`  columns beyond the specification: ${unknown.join(', ')}`] : []),
    ...(files.length ? [`  files: ${files.join('; ')}`] : []),
    ...(shown.length ? ['  a row as visitors will see it:', ...shown] : []),
  ].join('\n')
}

const line = (problem: Problem) =>
  `${markOf(problem)} ${problem.cause.en}${problem.by === 'nobody' ? '' : ` ${problem.cure.en}`}`

function screen(report: Report, language: Language): string {
  const { title, verdict, fits, parts, map } = screenOf(report, language)
  return [
    `── ${title} ──`,
    verdict,
    fits,
    ...parts.flatMap(({ heading, items }) => [
      '',
      `${heading}:`,
      ...items.map(({ mark, sentence, calls }) => `  ${mark} ${sentence}\n      ${calls.join(', ')}`),
    ]),
    ...(map
      ? [
          '',
          `${map.heading}:`,
          ...map.yaml
            .trimEnd()
            .split('\n')
            .map((one) => `  ${one}`),
        ]
      : []),
  ].join('\n')
}
