import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { ParsedContent } from './content-store.ts'
import type { HomeContent } from './home.ts'
import type { Locale } from './locales.ts'
import type { PageBody } from './parse-bodies.ts'

// Checks what the office has written, in a process of its own (check-published.ts).

export interface CheckRequest {
  /** The language of what is said of errors. */
  locale: Locale
  /** What lies over the files, by their names relative to packages/content. */
  texts: Record<string, string>
  /** Whether one error refuses everything. Otherwise what does not fit is left out, and the file of the program counts. */
  strict: boolean
  /** When each of them was published, for the sitemap. */
  dates: Record<string, string>
}

/** A file of the office that does not fit the program any more. The program's file is shown instead. */
export interface LeftOut {
  file: string
  /** One sentence per error, in each language. */
  reasons: Record<Locale, string[]>
}

export type CheckAnswer =
  | {
      ok: true
      content: ParsedContent
      leftOut: LeftOut[]
      /** Words of a Bangla text that the glossary avoids. */
      notes: string[]
    }
  /** One sentence per error: file, line, place and reason. */
  | { ok: false; problems: string[] }

/** One page that is being written: it is not compared with the other language, which follows later. */
export interface PageRequest {
  /** The language of what is said of errors. */
  locale: Locale
  /** What is published. */
  texts: Record<string, string>
  /** A file of the page: its parts, its running text, or those of the home page. */
  page: string
  text: string
}

export type PageAnswer =
  | { ok: true; data: PageData }
  /** One sentence per error: file, line, place and reason. */
  | { ok: false; problems: string[] }

/** What a page shows of one file. */
export type PageData = Partial<Pick<PageBody, 'kind' | 'blocks' | 'html'>> | { home: HomeContent }

/** All content is checked in less than a second. A process that takes longer is ended. */
const LONGEST_MS = 30_000
/** Who has written one text often writes another. A new process takes a second more. */
const IDLE_MS = 60_000

type Child = ChildProcessByStdio<Writable, Readable, Readable>

let running: Child | undefined
let idle: NodeJS.Timeout | undefined
let last: Promise<unknown> = Promise.resolve()

/** The process could not be started, has been ended twice, or took too long. The site answers 503 where nobody catches it. */
export class ContentCheckError extends Error {
  readonly statusCode = 503
  /** Whether the check took too long: it would again. */
  readonly isLate: boolean

  constructor(reason: string, isLate = false) {
    super(`the content could not be checked: ${reason}`)
    this.isLate = isLate
  }
}

/** Checks one request after the other. @throws ContentCheckError */
export const checkContent = (request: CheckRequest) => askInTurn<CheckAnswer>(request)

/** Checks one page, in milliseconds once the process runs. @throws ContentCheckError */
export const checkPage = (request: PageRequest) => askInTurn<PageAnswer>(request)

function askInTurn<Answer>(request: CheckRequest | PageRequest): Promise<Answer> {
  const answer = last.catch(() => undefined).then(() => askTwice<Answer>(request))
  last = answer
  return answer
}

/** The system may end a process when memory is short: its request is answered by another one. */
async function askTwice<Answer>(request: CheckRequest | PageRequest): Promise<Answer> {
  const answer = (await ask<Answer>(request)) ?? (await ask<Answer>(request))
  return answer ?? failed('its process was ended twice')
}

function failed(reason: string): never {
  throw new ContentCheckError(reason)
}

/** @returns undefined if the system has ended the process: the next one may answer */
async function ask<Answer>(request: CheckRequest | PageRequest): Promise<Answer | undefined> {
  clearTimeout(idle)
  const child = running ?? start()
  keepAlive(child, true)
  const { promise, resolve, reject } = Promise.withResolvers<Answer | undefined>()
  const lines = createInterface({ input: child.stdout })
  let isLate = false
  const tooLong = setTimeout(() => {
    isLate = true
    child.kill('SIGKILL')
  }, LONGEST_MS)
  let errors = ''
  const onError = (chunk: Buffer) => {
    errors = `${errors}${chunk}`.slice(-2_000)
  }
  const onEnd = (_code: number | null, signal: string | null) => {
    const reason = errors.trim().split('\n').at(-1)
    if (isLate) reject(new ContentCheckError('it took too long', true))
    else if (signal || !reason) resolve(undefined)
    else reject(new ContentCheckError(reason))
  }
  child.stderr.on('data', onError)
  child.once('close', onEnd)
  lines.on('line', (line) => {
    const answer = answerIn<Answer>(line)
    if (answer !== undefined) resolve(answer)
  })
  child.stdin.write(`${JSON.stringify(request)}\n`)
  try {
    return await promise
  } finally {
    clearTimeout(tooLong)
    lines.close()
    child.off('close', onEnd).stderr.off('data', onError)
    keepAlive(child, false)
    idle = setTimeout(() => {
      // It needs a moment to end, in which it answers nothing more.
      if (running === child) running = undefined
      child.stdin.end()
    }, IDLE_MS).unref()
  }
}

/** @returns undefined for half a line, which is what a process leaves that is ended while it answers */
export function answerIn<Answer>(line: string): Answer | undefined {
  try {
    return JSON.parse(line) as Answer
  } catch {
    return undefined
  }
}

/** @throws ContentCheckError if the system starts no process */
function start(): Child {
  const program = fileURLToPath(new URL('./check-published.ts', import.meta.url))
  let child: Child
  try {
    child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', '--max-old-space-size=256', program],
      // It needs no secret, so it has none.
      { stdio: ['pipe', 'pipe', 'pipe'], env: {} },
    )
  } catch (error) {
    return failed(error instanceof Error ? error.message : String(error))
  }
  child.on('error', () => undefined)
  if (child.pid === undefined) return failed('its process could not be started')
  // It may have ended before it has read everything.
  child.stdin.on('error', () => undefined)
  const forget = () => {
    if (running === child) running = undefined
  }
  child.once('close', forget)
  running = child
  return child
}

/** An idle process does not keep this one from ending; it ends with its standard input. */
function keepAlive(child: Child, isNeeded: boolean): void {
  const streams = [child.stdin, child.stdout, child.stderr] as unknown as { ref(): void; unref(): void }[]
  for (const one of [child, ...streams]) isNeeded ? one.ref() : one.unref()
}
