import { headings } from './headings.ts'
import { proposedMap } from './propose-map.ts'
import { type CallReport, differs, type Problem, problemsOf, type Report, type Text } from './report.ts'

// The last screen of a report: what fits, what differs and what to write into the map, what to ask the school for.

export type Language = keyof Text

export interface Screen {
  language: Language
  title: string
  verdict: string
  fits: string
  parts: { heading: string; items: { mark: string; sentence: string; calls: string[] }[] }[]
  map: { heading: string; yaml: string } | null
}

/** A line of the table of calls. */
export interface CallLine {
  mark: string
  path: string
  status: string
  ms: number
  bytes: number
  encoding: string
  contentType: string
  credential: string
  rows: number
  envelope: string
  complete: boolean | null
}

const MARKS = { differs: '≠', failed: '✗', likely: '?', note: '·' } as const
const FITS = '✓'

export const markOf = ({ weight }: Problem): string => MARKS[weight]

export function callLines({ calls }: Report): CallLine[] {
  return calls.map((call) => ({
    mark: markOfCall(call),
    path: call.path,
    status: call.status === null ? '–' : String(call.status),
    ms: call.ms,
    bytes: call.bytes,
    encoding: call.encoding ?? '',
    contentType: call.contentType?.split(';')[0] ?? '–',
    credential: call.credential,
    rows: call.rows,
    envelope: call.envelope,
    complete: call.complete,
  }))
}

function markOfCall(call: CallReport): string {
  const all = problemsOf(call)
  if (all.some(({ weight }) => weight === 'failed')) return MARKS.failed
  if (differs(all)) return MARKS.differs
  if (all.some(({ weight }) => weight === 'likely')) return MARKS.likely
  // An empty list, or a call that was not made, says nothing.
  return call.rows > 0 ? FITS : MARKS.note
}

/** @param shown changes what is shown of a sentence */
export function screenOf(report: Report, language: Language, shown = (text: string) => text): Screen {
  const words = headings[language]
  const fitting = report.calls.filter((call) => markOfCall(call) === FITS)
  const all = [
    ...report.problems.map((problem) => ({ path: words.server as string, problem })),
    ...report.calls.flatMap((call) =>
      problemsOf(call)
        .filter(({ weight }) => weight !== 'note')
        .map((problem) => ({ path: call.path as string, problem })),
    ),
  ]
  const part = (heading: string, chosen: typeof all) => ({
    heading,
    items: together(chosen, language, shown),
  })
  const yaml = proposedMap(report)
  return {
    language,
    title: words.title,
    verdict: words.verdict[report.exitCode],
    fits: fitting.length ? `${words.fits}: ${fitting.map(({ path }) => path).join(', ')}` : words.fitsNone,
    parts: [
      part(
        words.differs,
        all.filter(({ problem }) => problem.by === 'map'),
      ),
      part(
        words.ask,
        all.filter(({ problem }) => problem.by !== 'map'),
      ),
    ].filter(({ items }) => items.length > 0),
    map: yaml === null ? null : { heading: words.map, yaml },
  }
}

/** Calls of which the same is to be said stand together. */
function together(
  said: { path: string; problem: Problem }[],
  language: Language,
  shown: (text: string) => string,
): Screen['parts'][number]['items'] {
  const groups = new Map<string, Screen['parts'][number]['items'][number]>()
  for (const { path, problem } of said) {
    const sentence = shown(`${problem.cause[language]} ${problem.cure[language]}`)
    const group = groups.get(sentence) ?? { mark: markOf(problem), sentence, calls: [] }
    if (!group.calls.includes(path)) group.calls.push(path)
    groups.set(sentence, group)
  }
  return [...groups.values()]
}
