/**
 * Checks a school's server against the specification, call by call (docs/first-contact.md). It only reads: one wrong credential, then
 * each list, then details, sessions, genders and the fee with ids of the lists. It never sends what a visitor would send.
 */
import { setTimeout as pause } from 'node:timers/promises'
import {
  classIdBy,
  createInspector,
  FIRST_PAGE,
  type Json,
  type ListLength,
  likelyCuts,
  type QueryPath,
  queries,
  type Seen,
  TEACHER_GENDERS,
  type UpstreamMap,
} from '@school/upstream/inspect'
import { MapInProgress } from './draft.ts'
import { fetchFiles, type NamedFile } from './files.ts'
import { why } from './headings.ts'
import { emptyReport, type Judged, judgeCall } from './judge-call.ts'
import { judgePages } from './judge-pages.ts'
import { idOf } from './judge-rows.ts'
import type { Judging } from './judging.ts'
import { learnRefusal, NO_REFUSAL, type Refusal } from './learn-refusal.ts'
import { mergeReports } from './merge-reports.ts'
import { otherPaths } from './other-paths.ts'
import { mayBeUnread } from './outside.ts'
import { type CallReport, differs, problemsOf, type Report } from './report.ts'
import { cutText } from './texts.ts'
import { problems } from './words.ts'

export type { CallReport, Problem, Report, Text } from './report.ts'

export interface CheckOptions {
  baseUrl: string
  filesUrl?: string
  userId: string
  password: string
  timeoutMs: number
  map?: UpstreamMap
  /** Called after each call. */
  onCall?: (report: CallReport) => void
}

/** A check ends by itself. What was not called until then is named. */
const LIMIT_MS = 165_000
/** Time for files at the end. */
const FILES_MS = 10_000
/** After so many calls without any answer, the others are not made. */
const MAX_UNREACHED = 3
const DETAILS = 2
/** How long the check waits when a server asks for it. */
const MAX_WAIT_S = 60
const CLASSES = 3

const LISTS = (Object.keys(queries) as QueryPath[]).filter((path) => queries[path].asks.length === 0)
const DETAIL_CALLS: [path: QueryPath, list: QueryPath][] = [
  ['/notice-details', '/all-notice'],
  ['/news-details', '/all-news'],
  ['/career-details', '/career'],
  ['/teacher-info', '/all-teacher'],
]

/** @throws TypeError when an address in the settings is not valid */
export async function checkServer(options: CheckOptions): Promise<Report> {
  const inspector = createInspector(options)
  try {
    const check = new Check(options, inspector)
    return await check.run()
  } finally {
    inspector.close()
  }
}

class Check {
  readonly #options: CheckOptions
  readonly #judging: Judging
  readonly #deadline = performance.now() + LIMIT_MS
  readonly #reports = new Map<string, CallReport>()
  readonly #rows = new Map<QueryPath, Json[]>()
  readonly #files: NamedFile[] = []
  /** What concerns the server as a whole. */
  readonly #whole: CallReport['problems'] = []
  /** The lengths of lists that say nothing about further rows, or that they are whole. */
  readonly #lengths = new Map<QueryPath, Omit<ListLength, 'name'>>()
  #refusal: Refusal = NO_REFUSAL
  #unreached = 0
  #isReached = false

  constructor(options: CheckOptions, inspector: Judging['inspector']) {
    this.#options = options
    this.#judging = {
      inspector,
      map: new MapInProgress(options.map),
      isLikeRefusal: (seen) => this.#refusal.isLike(seen),
    }
  }

  async run(): Promise<Report> {
    const { inspector, map } = this.#judging
    const { refusal, isReached } = await learnRefusal(inspector, map.map)
    this.#refusal = refusal
    this.#isReached = isReached
    if (!isReached) this.#unreached = 1
    for (const path of LISTS) {
      const { report } = await this.#call(path, [{}])
      if (path === LISTS[0] && mayBeUnread(report.status, report.credential === 'refused'))
        await this.#asWebForm(path)
    }
    await this.#call(
      '/all-teacher',
      TEACHER_GENDERS.map((gender) => ({ gender })),
    )
    await this.#admission()
    for (const [path, list] of DETAIL_CALLS) await this.#details(path, list)
    const filesEnd = Math.min(this.#deadline + FILES_MS, performance.now() + 30_000)
    await fetchFiles(inspector, map, this.#files, this.#reports, () => filesEnd - performance.now())
    return this.#report()
  }

  /** Programs that read web forms only see nothing of a body of JSON, and refuse the credential. */
  async #asWebForm(path: QueryPath): Promise<void> {
    const { inspector, map } = this.#judging
    if (map.map.defaults?.format !== undefined) return
    map.setFormat('form')
    const judged = await this.#ask(path, [{}], [])
    if (judged.report.rows === 0) return map.setFormat(undefined)
    this.#refusal = (await learnRefusal(inspector, map.map)).refusal
    this.#whole.push(problems.webForm())
    await this.#call(path, [{}])
  }

  /** Makes a call with each of the bodies, and looks for it at other paths if it is not there. */
  async #call(path: QueryPath, bodies: Record<string, string>[], ids: string[] = []): Promise<Judged> {
    let judged = await this.#ask(path, bodies, ids)
    const { redirect } = judged.report
    if (redirect) judged = (await this.#at(redirect, path, bodies, ids)) ?? judged
    else if ((judged.report.status === 404 || judged.report.isMissing) && this.#isReached)
      judged = (await this.#elsewhere(path, bodies, ids)) ?? judged
    if (bodies[0]) {
      const remaining = () => this.#deadline - performance.now()
      const isSilent = await judgePages(this.#judging, path, bodies[0], judged, remaining)
      const isWhole = judged.isSaidWhole && !FIRST_PAGE.has(path)
      if (isSilent || isWhole) this.#lengths.set(path, { rows: judged.pageRows, isWhole })
    }
    this.#reports.set(path, judged.report)
    this.#rows.set(path, judged.rows)
    this.#files.push(...judged.files)
    this.#options.onCall?.(judged.report)
    return judged
  }

  async #ask(path: QueryPath, bodies: Record<string, string>[], ids: string[]): Promise<Judged> {
    const none = (problem: CallReport['problems'][number]): Judged => ({
      report: { ...emptyReport(path), problems: [problem] },
      rows: [],
      files: [],
      more: null,
      isSaidWhole: false,
      first: '',
      pageRows: 0,
    })
    if (!this.#isReached && this.#unreached >= MAX_UNREACHED) return none(problems.notAsked(why.noServer))
    const { inspector, map } = this.#judging
    const parts: Judged[] = []
    for (const [at, body] of bodies.entries()) {
      const remaining = this.#deadline - performance.now()
      if (remaining <= 0) break
      const seen = await this.#patiently(() => inspector.ask(path, body, map.map, { timeoutMs: remaining }))
      const isUnreached = seen.error?.kind === 'unreachable' || seen.error?.kind === 'timeout'
      if (isUnreached) this.#unreached++
      else this.#isReached = true
      parts.push(judgeCall(this.#judging, path, seen, ids[at]))
    }
    return parts.length > 0 ? mergeReports(parts) : none(problems.notTried())
  }

  /** A server that asks to wait is asked once more then, if that is soon. */
  async #patiently(ask: () => Promise<Seen>): Promise<Seen> {
    const seen = await ask()
    const seconds = Number(seen.answer?.headers['retry-after'])
    if (seen.status !== 429 || !(seconds > 0 && seconds <= MAX_WAIT_S)) return seen
    if (performance.now() + seconds * 1_000 > this.#deadline) return seen
    await pause(seconds * 1_000)
    return ask()
  }

  /** Looks for a call at paths that are like its own. */
  async #elsewhere(path: QueryPath, bodies: Record<string, string>[], ids: string[]): Promise<Judged | null> {
    const isFound = [...this.#reports.values()].some(({ rows }) => rows > 0)
    if (!isFound) return null
    for (const other of otherPaths(path)) {
      const judged = await this.#at(other, path, bodies, ids)
      if (judged) return judged
    }
    return null
  }

  /** Makes a call at another path. @returns null if there are no rows */
  async #at(
    other: string,
    path: QueryPath,
    bodies: Record<string, string>[],
    ids: string[],
  ): Promise<Judged | null> {
    const { map } = this.#judging
    const before = map.draft.calls?.[path]
    map.set(path, { path: other })
    const judged = await this.#ask(path, bodies.slice(0, 1), ids)
    if (judged.report.rows > 0) {
      const whole = bodies.length > 1 ? await this.#ask(path, bodies, ids) : judged
      whole.report.problems.unshift(problems.otherPath(other))
      return whole
    }
    map.restore(path, before)
    return null
  }

  async #details(path: QueryPath, list: QueryPath): Promise<void> {
    const [column = 'id'] = queries[path].asks
    const ids = [...new Set((this.#rows.get(list) ?? []).map(idOf).filter((id) => id !== ''))].slice(
      0,
      DETAILS,
    )
    if (ids.length === 0) {
      this.#reports.set(path, { ...emptyReport(path), problems: [problems.notAsked(why.noId)] })
      return
    }
    await this.#call(
      path,
      ids.map((id) => ({ [column]: id })),
      ids,
    )
  }

  /** Sessions, genders and the fee of the first class that has a session. */
  async #admission(): Promise<void> {
    const { map } = this.#judging
    const classes = (this.#rows.get('/admission-programme-list') ?? []).slice(0, CLASSES) as {
      programme_id: string
      department_id: string
    }[]
    const skip = (path: QueryPath, problem: CallReport['problems'][number]) =>
      this.#reports.set(path, { ...emptyReport(path), problems: [problem] })
    const dependent: QueryPath[] = ['/admission-gender', '/application-fee']
    if (classes.length === 0) {
      for (const path of ['/admission-semester-list', ...dependent] as QueryPath[])
        skip(path, problems.notAsked(why.noClass))
      return
    }
    const sessions = await this.#sessionsOf(classes)
    if (!sessions) {
      for (const path of dependent) skip(path, problems.notAsked(why.noSession))
      return
    }
    const body = { classId: classIdBy(map.map, sessions.row), semester_id: sessions.session }
    for (const path of dependent) await this.#call(path, [body])
  }

  async #sessionsOf(classes: { programme_id: string; department_id: string }[]) {
    const path = '/admission-semester-list'
    const { map } = this.#judging
    for (const row of classes) {
      const { rows } = await this.#call(path, [{ classId: classIdBy(map.map, row) }])
      if (rows[0]) return { row, session: String(rows[0].semester_id) }
    }
    const [first] = classes
    const report = this.#reports.get(path)
    if (!first || map.draft.classId || (report?.status ?? 0) >= 500) return null
    for (const classId of OTHER_CLASS_IDS) {
      map.setClassId(classId)
      const { report, rows } = await this.#call(path, [{ classId: classIdBy(map.map, first) }])
      if (!rows[0]) continue
      const form = classId.parts
        ? 'classId: { parts: [programme_id] }'
        : `classId: { separator: "${classId.separator}" }`
      report.problems.unshift(problems.classId(form))
      return { row: first, session: String(rows[0].semester_id) }
    }
    map.setClassId(undefined)
    this.#reports.get(path)?.problems.push(problems.noSessions())
    return null
  }

  #report(): Report {
    const { map } = this.#judging
    const order = [
      ...LISTS,
      '/all-teacher',
      '/admission-semester-list',
      '/admission-gender',
      '/application-fee',
    ]
    const paths = [...order, ...DETAIL_CALLS.map(([path]) => path)]
    const calls = paths.flatMap((path) => this.#reports.get(path) ?? [])
    this.#judgeLengths()
    const { problems: whole, exitCode } = this.#verdict(calls)
    whole.push(...this.#whole, ...this.#teachRefusal(calls))
    return {
      exitCode,
      address: new URL(this.#options.baseUrl).host,
      problems: whole,
      calls,
      proposal: map.isChanged && exitCode !== 2 ? map.draft : null,
    }
  }

  /** Lists whose lengths alone let expect that they are cut. */
  #judgeLengths(): void {
    const lengths = [...this.#lengths].map(([name, length]) => ({ name, ...length }))
    for (const [path, cut] of likelyCuts(lengths))
      this.#reports.get(path)?.problems.push(problems.likelyCut(cut))
  }

  /** The words of a refusal go into the map, if no call with the right credential is answered like that. */
  #teachRefusal(calls: readonly CallReport[]): CallReport['problems'] {
    const { map } = this.#judging
    const words = this.#refusal.unknownWords
    const isSure =
      calls.some(({ rows }) => rows > 0) && calls.every(({ credential }) => credential !== 'refused')
    if (words === null || !isSure || map.map.credential?.refusal === words) return []
    map.setRefusal(words)
    return [problems.unknownRefusal(cutText(words))]
  }

  /** What concerns the whole server, and the exit code. */
  #verdict(calls: readonly CallReport[]): Pick<Report, 'problems' | 'exitCode'> {
    const hasRows = calls.some(({ rows }) => rows > 0)
    const refused = calls.filter(({ credential }) => credential === 'refused')
    const answered = calls.filter(({ status }) => status !== null)
    const said = refused[0]?.problems.find(({ by }) => by === 'setting')
    if (!this.#isReached) {
      const reason = calls.flatMap(({ problems }) => problems)[0]
      return { problems: reason ? [reason] : [], exitCode: 2 }
    }
    if (!hasRows && refused.length > 0) return { problems: said ? [said] : [], exitCode: 2 }
    if (!hasRows && answered.length > 0 && answered.every(({ status }) => status === 404))
      return { problems: [problems.wrongBase()], exitCode: 2 }
    if (!hasRows && this.#refusal.isEmpty && answered.every(({ status }) => status === 200))
      return { problems: [problems.probablyRefused()], exitCode: 2 }
    if (!hasRows && answered.every(({ problems }) => problems.some(({ weight }) => weight === 'failed')))
      return { problems: [], exitCode: 2 }
    if (this.#refusal.isOpen)
      for (const call of calls) if (call.credential === 'accepted') call.credential = 'not checked'
    const open = this.#refusal.isOpen ? [problems.openToAll()] : []
    return { problems: open, exitCode: differs([...this.#whole, ...calls.flatMap(problemsOf)]) ? 1 : 0 }
  }
}

const OTHER_CLASS_IDS: NonNullable<UpstreamMap['classId']>[] = [
  { separator: '_' },
  { separator: '' },
  { separator: ',' },
  { separator: '/' },
  { separator: '|' },
  { separator: ':' },
  { separator: '.' },
  { separator: ' ' },
  { parts: ['programme_id'] },
  { separator: '-', parts: ['department_id', 'programme_id'] },
  { separator: '_', parts: ['department_id', 'programme_id'] },
]
