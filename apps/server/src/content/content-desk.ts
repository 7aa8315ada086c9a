import {
  type CheckAnswer,
  ContentCheckError,
  checkContent,
  checkPage,
  type PageAnswer,
} from '@school/content/check'
import type { Locale } from '@school/content/locales'
import { messagesIn } from '@school/content/messages-in'
import { isContentFile } from '@school/content/program-files'
import {
  appendRevisions,
  ContentChangedError,
  type NewRevision,
  plannedAfter,
  publishedOn,
  type Revision,
  readBatch,
  readDrafts,
  readHistory,
  readRevision,
} from '@school/office/content-revisions'
import type { Db } from '@school/prisma'
import PQueue from 'p-queue'
import type { Logger } from 'pino'
import { type FileState, missingFile, readStates, textFrom, today } from './file-states.ts'
import type { PublishedContent } from './published-content.ts'
import { asFile, baseHashOf, counterpartOf, faultOf, joined, programText, type TextFault } from './texts.ts'

// What an editor does with the content files (docs/decisions/0130-the-office-publishes.md).

/** Each check takes a core for up to a second. */
const CHECKS_WAITING = 10
/** More than anybody scrolls through; older revisions stay in the table. */
const MAX_HISTORY = 500

/** A file that is being edited. */
export interface OpenFile extends FileState {
  /** The draft, or what is published, or the file of the program. */
  text: string
  /** The newest revision that the text contains; 0 for none. */
  version: number
  /** The file of the program, where the office has changed it. */
  programText: string | null
  history: Revision[]
  planned: Revision[]
}

export type SaveResult =
  /** `isChecked` is false while too many checks run: a draft is saved all the same. */
  | {
      kind: 'saved'
      problems: string[]
      notes: string[]
      isMerged: boolean
      isChecked: boolean
      text: string
    }
  | {
      kind: 'published'
      files: string[]
      fromDay: string | null
      notes: string[]
      isMerged: boolean
      laterDiffers: string | null
    }
  /** The text does not fit. Nothing was published; a draft has it. */
  | { kind: 'refused'; problems: string[]; text: string }
  | { kind: 'fault'; fault: TextFault; text: string }
  /** Somebody else has changed the same lines. */
  | { kind: 'conflict'; text: string; theirs: string; account: string; version: number }
  /** Too many checks run, or this one could not be made. */
  | { kind: 'busy'; text: string }

export interface SaveRequest {
  file: string
  text: string
  /** The newest revision that the writer has seen; null where it is not known: then it is the newest one. */
  version: number | null
  action: 'draft' | 'publish'
  /** A day in Bangladesh from which it is shown, if not at once. */
  fromDay: string | null
  /** The language of what is said of errors. */
  locale: Locale
}

type Checked = (CheckAnswer & { ok: true }) & { other: NewRevision | null }

export class ContentDesk {
  readonly #db: Db
  readonly #content: PublishedContent
  readonly #log: Logger
  readonly #queue = new PQueue({ concurrency: 1 })

  constructor(db: Db, content: PublishedContent, log: Logger) {
    this.#db = db
    this.#content = content
    this.#log = log
  }

  /** @returns 'busy' if too many checks run, or if this one could not be made: what was written is shown again, and can be sent again */
  async #inTurn<Answer>(
    check: () => Promise<Answer>,
    locale: Locale,
  ): Promise<Answer | { ok: false; problems: string[] } | 'busy'> {
    if (this.#queue.size >= CHECKS_WAITING) return 'busy'
    try {
      return await this.#queue.add(check)
    } catch (error) {
      if (!(error instanceof ContentCheckError)) throw error
      this.#log.error({ reason: error.message }, 'a text of the office could not be checked')
      return error.isLate ? { ok: false, problems: [messagesIn[locale].officePages.takesTooLong] } : 'busy'
    }
  }

  /** Shows what is published. It is stored, so a failure is no reason to say anything else: it is tried again. */
  async #show(): Promise<void> {
    await this.#content
      .reload()
      .catch((error: Error) =>
        this.#log.error(
          { reason: error.message },
          'a published text is shown later, because it could not be read',
        ),
      )
  }

  /** Checks all content with these texts over the files. @param locale the language of what is said of errors */
  async check(texts: Record<string, string>, locale: Locale): Promise<CheckAnswer | 'busy'> {
    return this.#inTurn(() => checkContent({ texts, strict: true, dates: {}, locale }), locale)
  }

  /** Checks one page that is being written, by itself. */
  async checkPage(file: string, text: string, locale: Locale): Promise<PageAnswer | 'busy'> {
    const { texts } = this.#content.now()
    return this.#inTurn(() => checkPage({ texts, page: file, text, locale }), locale)
  }

  /** What is published on a day, without what does not fit the program. */
  async #textsOn(day: string): Promise<Record<string, string>> {
    const { leftOut } = this.#content.now()
    const rows = await publishedOn(this.#db, day)
    const fitting = rows.filter(({ file }) => !leftOut.some((one) => one.file === file))
    return Object.fromEntries(fitting.flatMap(({ file, text }) => (text === null ? [] : [[file, text]])))
  }

  /** The revisions of a file, the newest first. */
  #rowsOf(file: string): Promise<Revision[]> {
    return readHistory(this.#db, file, MAX_HISTORY)
  }

  /** Saves a draft, or publishes. */
  async save(account: string, request: SaveRequest): Promise<SaveResult> {
    const { file, action, locale } = request
    const mine = asFile(request.text)
    const fault = faultOf(mine)
    if (fault) return { kind: 'fault', fault, text: fault === 'too long' ? '' : request.text }
    const rows = await this.#rowsOf(file)
    const head = rows[0] ?? null
    const theirs = textFrom(file, rows)
    const version = request.version ?? head?.id ?? 0
    let text = mine
    const isMerged = (head?.id ?? 0) !== version && theirs !== mine
    if (isMerged) {
      const base = textFrom(
        file,
        rows.filter(({ id }) => id <= version),
      )
      const merged = joined(base, mine, theirs)
      if (merged === null)
        return { kind: 'conflict', text: mine, theirs, account: head?.account ?? '', version: head?.id ?? 0 }
      text = merged
    }
    const row = (kind: 'draft' | 'published', fromDay: string | null): NewRevision => ({
      file,
      kind,
      text,
      baseHash: baseHashOf(file),
      fromDay,
      parentId: head?.id ?? null,
      expected: head?.id ?? null,
    })
    try {
      if (action === 'draft') {
        await appendRevisions(this.#db, account, [row('draft', null)])
        const answer = await this.#checkWithDrafts(file, text, today(), locale)
        if (answer === 'busy')
          return { kind: 'saved', problems: [], notes: [], isMerged, isChecked: false, text }
        const { problems, notes } = answer.ok
          ? { problems: [], notes: answer.notes }
          : { problems: answer.problems, notes: [] }
        return { kind: 'saved', problems, notes, isMerged, isChecked: true, text }
      }
      const day = request.fromDay ?? today()
      const isLater = day > today()
      const answer = await this.#checkWithDrafts(file, text, day, locale)
      if (answer === 'busy') return { kind: 'busy', text }
      if (!answer.ok) {
        if (text !== theirs) await appendRevisions(this.#db, account, [row('draft', null)])
        return { kind: 'refused', problems: answer.problems, text }
      }
      const added = [row('published', day)]
      if (answer.other) added.push({ ...answer.other, fromDay: day })
      const laterDiffers = isLater ? null : await this.#carryInto(added, file, theirs, text)
      await appendRevisions(this.#db, account, added)
      await this.#show()
      return {
        kind: 'published',
        files: answer.other ? [file, answer.other.file] : [file],
        fromDay: isLater ? day : null,
        notes: answer.notes,
        isMerged,
        laterDiffers,
      }
    } catch (error) {
      // Somebody else was quicker: the text is joined with theirs.
      if (error instanceof ContentChangedError) return this.save(account, request)
      throw error
    }
  }

  /**
   * Checks a text with what is published on a day. Where it fits only with the draft of the other language, both belong together.
   */
  async #checkWithDrafts(
    file: string,
    text: string,
    day: string,
    locale: Locale,
  ): Promise<Checked | (CheckAnswer & { ok: false }) | 'busy'> {
    const texts = { ...(await this.#textsOn(day)), [file]: text }
    const alone = await this.check(texts, locale)
    if (alone === 'busy') return alone
    if (alone.ok) return { ...alone, other: null }
    const counterpart = counterpartOf(file)
    const draft = (await readDrafts(this.#db)).find((one) => one.file === counterpart)
    if (!draft?.text || !counterpart) return alone
    const both = await this.check({ ...texts, [counterpart]: draft.text }, locale)
    if (both === 'busy' || !both.ok) return both
    const { text: otherText, baseHash, id } = draft
    return {
      ...both,
      other: {
        file: counterpart,
        kind: 'published',
        text: otherText,
        baseHash,
        fromDay: null,
        parentId: id,
        expected: id,
      },
    }
  }

  /**
   * Brings a change into what is planned for later days, which would hide it.
   * @returns the day whose text has other words at the same place, or null
   */
  async #carryInto(rows: NewRevision[], file: string, before: string, after: string): Promise<string | null> {
    let differs: string | null = null
    for (const planned of await plannedAfter(this.#db, today())) {
      if (planned.file !== file || planned.text === null) continue
      const merged = joined(before, after, planned.text)
      if (merged === null) differs ??= planned.fromDay
      else if (merged !== planned.text) {
        const { fromDay, baseHash } = planned
        rows.push({ file, kind: 'published', text: merged, baseHash, fromDay, parentId: planned.id })
      }
    }
    return differs
  }

  async list(): Promise<FileState[]> {
    return [...(await readStates(this.#db, this.#content.now().leftOut)).values()]
  }

  async open(file: string): Promise<OpenFile | null> {
    if (!isContentFile(file)) return null
    const [all, history, planned] = await Promise.all([
      readStates(this.#db, this.#content.now().leftOut),
      this.#rowsOf(file),
      plannedAfter(this.#db, today()),
    ])
    const hasOwn = history.some(({ text }) => text !== null)
    return {
      ...(all.get(file) ?? missingFile(file)),
      text: textFrom(file, history),
      version: history[0]?.id ?? 0,
      programText: hasOwn ? programText(file) : null,
      history,
      planned: planned.filter((one) => one.file === file),
    }
  }

  /** Publishes what an earlier action has published; 0: the file of the program again. */
  async restore(account: string, file: string, id: number, locale: Locale): Promise<SaveResult> {
    const day = today()
    const found = id === 0 ? null : await readRevision(this.#db, id)
    if (id !== 0 && found?.file !== file) return { kind: 'refused', problems: [], text: '' }
    const batch = found ? await readBatch(this.#db, found.batch) : []
    const own = batch.length ? batch.filter(({ kind }) => kind !== 'withdrawn') : [{ file, text: null }]
    const counterpart = counterpartOf(file)
    const attempts = [
      own.filter((one) => one.file === file),
      own,
      ...(id === 0 && counterpart ? [[...own, { file: counterpart, text: null }]] : []),
    ]
    let problems: string[] = []
    for (const attempt of attempts) {
      const texts = await this.#textsOn(day)
      for (const one of attempt) {
        if (one.text === null) delete texts[one.file]
        else texts[one.file] = one.text
      }
      const answer = await this.check(texts, locale)
      if (answer === 'busy') return { kind: 'busy', text: '' }
      if (!answer.ok) {
        problems = answer.problems
        continue
      }
      const rows = attempt.map(
        (one): NewRevision => ({
          file: one.file,
          kind: 'published',
          text: one.text,
          baseHash: baseHashOf(one.file),
          fromDay: day,
          parentId: id || null,
        }),
      )
      await appendRevisions(this.#db, account, rows)
      await this.#show()
      return {
        kind: 'published',
        files: rows.map((row) => row.file),
        fromDay: null,
        notes: [],
        isMerged: false,
        laterDiffers: null,
      }
    }
    return { kind: 'refused', problems, text: found?.text ?? '' }
  }

  /** Withdraws a planned publication or a draft. */
  async withdraw(account: string, file: string, id: number): Promise<boolean> {
    const found = await readRevision(this.#db, id)
    if (found?.file !== file || found.kind === 'withdrawn') return false
    const isPlanned = found.kind === 'published' && (found.fromDay ?? '') > today()
    if (found.kind !== 'draft' && !isPlanned) return false
    await appendRevisions(this.#db, account, [
      { file, kind: 'withdrawn', text: null, baseHash: null, fromDay: null, parentId: id },
    ])
    await this.#show()
    return true
  }
}
