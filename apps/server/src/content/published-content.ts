import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type CheckAnswer, checkContent, type LeftOut } from '@school/content/check'
import { fingerprint, type ParsedContent } from '@school/content/content-store'
import { contentNow, replaceContent } from '@school/content/parsed-content'
import { hashOf } from '@school/content/program-files'
import { CONTENT_CHANNEL, plannedAfter, publishedOn } from '@school/office/content-revisions'
import type { Db } from '@school/prisma'
import { listen } from '@school/prisma/listen'
import { schoolDay } from '@school/upstream/school-time'
import type { Logger } from 'pino'

// What the office has published lies over the files of the program, in every process (docs/decisions/0130-the-office-publishes.md). It is
// kept in DATA_DIR too, parsed, so that pages look the same while Postgres is away, and a start needs not parse it.

/** What is published now, by file. */
interface Published {
  texts: Record<string, string>
  leftOut: LeftOut[]
}

/** What DATA_DIR has. `program`: who has parsed the content. `key` names the texts and that program. */
interface Kept extends Published {
  key: string
  program: string
  content: ParsedContent
}

export interface PublishedContent {
  /** The texts that lie over the files, without those that are left out. */
  now(): Published
  /** Reads what is published. @throws when the database does not answer */
  reload(): Promise<void>
  /** Calls `listener` after each change. */
  onChange(listener: () => void): void
  close(): Promise<void>
}

interface Options {
  db: Db
  /** DATA_DIR */
  dataDir: string
  log: Logger
}

/** Loads what is published, and keeps it up to date. Without the database it is what DATA_DIR has. */
export async function openPublishedContent({ db, dataDir, log }: Options): Promise<PublishedContent> {
  const file = path.join(dataDir, 'content', 'published.json')
  const ofProgram = contentNow()
  const listeners: (() => void)[] = []
  let key = ''
  let now: Published = { texts: {}, leftOut: [] }
  let loading: Promise<void> = Promise.resolve()
  let nextDay: NodeJS.Timeout | undefined
  let again: NodeJS.Timeout | undefined
  let isTold = false

  function show(found: Kept): void {
    if (found.key === key) return
    key = found.key
    now = { texts: found.texts, leftOut: found.leftOut }
    replaceContent(found.content)
    for (const listener of listeners) listener()
  }

  async function load(): Promise<void> {
    const day = schoolDay(new Date())
    const [rows, planned] = await Promise.all([publishedOn(db, day), plannedAfter(db, day)])
    clearTimeout(nextDay)
    if (planned.length) nextDay = setTimeout(() => void reload().catch(warn), untilTomorrow()).unref()
    const texts = Object.fromEntries(rows.flatMap((row) => (row.text === null ? [] : [[row.file, row.text]])))
    const dates = Object.fromEntries(rows.map((row) => [row.file, row.at.toISOString()]))
    const wanted = keyOf(texts)
    if (wanted === key) return
    if (!Object.keys(texts).length) {
      if (key) show({ key: wanted, program: programKey, texts: {}, leftOut: [], content: ofProgram })
      key = wanted
      return keep(file, null, log)
    }
    const kept = await read(file, log)
    if (kept?.key === wanted) return show(kept)
    const found = await parse(wanted, texts, dates)
    await keep(file, found, log)
    show(found)
  }

  async function parse(key: string, texts: Published['texts'], dates: Record<string, string>): Promise<Kept> {
    const answer: CheckAnswer = await checkContent({ texts, dates, strict: false, locale: 'en' })
    if (!answer.ok) throw new Error(answer.problems.join('\n'))
    const { content, leftOut } = answer
    for (const { file, reasons } of leftOut)
      log.warn(
        { file, reason: reasons.en.join('\n') },
        'a published text does not fit this program, which shows its own instead',
      )
    const shown = Object.fromEntries(
      Object.entries(texts).filter(([name]) => !leftOut.some(({ file }) => file === name)),
    )
    return { key, program: programKey, texts: shown, leftOut, content }
  }

  /** Shows what DATA_DIR has. What another program has parsed may not fit this one, so its texts are parsed anew. */
  async function showKept(): Promise<void> {
    const kept = await read(file, log)
    if (!kept) return
    if (kept.program === programKey) return show(kept)
    const { texts, content, program } = kept
    show(await parse(`kept by ${program}`, texts, (content['published at'] ?? {}) as Record<string, string>))
  }

  /** One after the other, and only once for changes that came meanwhile. */
  function reload(): Promise<void> {
    clearTimeout(again)
    loading = loading.catch(() => undefined).then(load)
    // Nobody tells when a query is answered again, or when a process can be started.
    loading.then(
      () => {
        isTold = false
      },
      () => {
        clearTimeout(again)
        again = setTimeout(() => void reload().catch(warn), AGAIN_MS).unref()
      },
    )
    return loading
  }
  /** Once for an outage. */
  function warn(error: Error): void {
    if (!isTold) log.warn({ err: error }, 'what the office has published could not be read')
    isTold = true
  }

  const stop = await listen(
    db,
    log,
    CONTENT_CHANNEL,
    () => void reload().catch(warn),
    () => void reload().catch(warn),
  )
  await reload().catch(async (error: Error) => {
    warn(error)
    await showKept().catch(warn)
  })

  return {
    now: () => now,
    reload,
    onChange: (listener) => listeners.push(listener),
    async close() {
      clearTimeout(nextDay)
      await stop()
      await loading.catch(() => undefined)
      clearTimeout(again)
      // Tests run several sites in one process.
      if (Object.keys(now.texts).length)
        show({ key: '', program: programKey, texts: {}, leftOut: [], content: ofProgram })
    },
  }
}

const DAY_MS = 86_400_000
const AGAIN_MS = 5_000

/** A second after midnight in Bangladesh. */
function untilTomorrow(): number {
  const midnight = Date.parse(`${schoolDay(new Date(Date.now() + DAY_MS))}T00:00:01+06:00`)
  return Math.max(1_000, midnight - Date.now())
}

const programKey = fingerprint()
const keyOf = (texts: Record<string, string>) =>
  hashOf(JSON.stringify([programKey, Object.entries(texts).sort(([a], [b]) => (a < b ? -1 : 1))]))

/** Without it a start needs the database, or shows the program's own texts. */
async function read(file: string, log: Logger): Promise<Kept | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Kept
  } catch (error) {
    const { code, name } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT')
      log.warn({ file, reason: code ?? name }, 'published texts in DATA_DIR cannot be read')
    return null
  }
}

/** A full or read-only folder costs the pages nothing while the database answers. */
async function keep(file: string, found: Kept | null, log: Logger): Promise<void> {
  try {
    if (!found && !(await read(file, log))) return
    await mkdir(path.dirname(file), { recursive: true })
    const part = `${file}.${process.pid}`
    await writeFile(part, JSON.stringify(found), { mode: 0o600 })
    await rename(part, file)
  } catch (error) {
    log.warn({ code: (error as NodeJS.ErrnoException).code }, 'published texts cannot be kept in DATA_DIR')
  }
}
