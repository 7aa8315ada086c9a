import { pageAt, pagesIn } from '@school/content'
import { type Locale, localPath } from '@school/content/locales'
import { pagePicture, pagePictures } from '@school/content/page-pictures'
import { programText } from '@school/content/program-files'
import { foldedText } from '@school/forms/text'
import { type AuditAction, audit } from '@school/office/audit'
import { readRevision } from '@school/office/content-revisions'
import type { FastifyReply } from 'fastify'
import type { ContentDesk, OpenFile, SaveResult } from '../../content/content-desk.ts'
import type { Suggestions } from '../../content/content-types.ts'
import type { FileState } from '../../content/file-states.ts'
import { changeForm, formOf } from '../../content/form.ts'
import { changeParts } from '../../content/page-parts.ts'
import { previewAddress } from '../../content/preview-links.ts'
import { shownSentence } from '../../content/shown-sentence.ts'
import { asFile, MAX_CHARACTERS, sideBySide } from '../../content/texts.ts'
import { sendOfficePage } from '../office/send-page.ts'
import type { Parts, Visit } from '../office/visit.ts'
import { hasLook, LookPages, lookOf, pageOf } from './look.ts'
import { fileOf, partOf, queryOf, revisionOf, savedText, wantedIn } from './posted-text.ts'
import type { ContentText, ListedFile, ListedState } from './views.ts'

// The pages on which the office changes content files (docs/editing.md).

type Shown = Partial<Omit<ContentText, 'entry'>> & { part?: number | null }

/** Answers the requests of `/office/pages`. */
export class ContentPages {
  readonly #parts: Parts
  readonly #desk: ContentDesk
  readonly #look: LookPages

  constructor(parts: Parts, desk: ContentDesk) {
    this.#parts = parts
    this.#desk = desk
    this.#look = new LookPages(desk)
  }

  #record(visit: Visit, action: AuditAction, file: string): Promise<void> {
    return audit(this.#parts.db, visit.account.name, action, [file])
  }

  async #opened(visit: Visit): Promise<OpenFile | null> {
    const query = queryOf(visit.request)
    const { texts } = this.#parts.content.now()
    const file = fileOf(query, (name) => name in texts)
    return file === null ? null : this.#desk.open(file)
  }

  async #sendText(
    visit: Visit,
    open: OpenFile,
    shownAs: ContentText['shownAs'],
    shown: Shown = {},
  ): Promise<FastifyReply> {
    const query = queryOf(visit.request)
    const text = shown.text ?? open.text
    const isForm = shownAs === 'form' && open.file.endsWith('.yaml')
    const form = isForm ? await formOf(open.file, text, visit.locale) : null
    const compared = query.compare === null ? null : await this.#comparisonWith(open, text, query.compare)
    const address = `/office/pages/${shownAs}?file=${encodeURIComponent(open.file)}`
    const { part = query.part, ...others } = shown
    const view: ContentText = {
      shownAs: form ? 'form' : shownAs === 'look' ? 'look' : 'text',
      entry: listed(visit, open),
      counterpart: counterpartAddress(open, shownAs),
      hasForm: open.file.endsWith('.yaml'),
      hasLook: hasLook(open.file),
      text,
      form,
      suggestions: suggestionsIn(visit.locale),
      version: open.version,
      done: query.done,
      message: isForm && !form ? { kind: 'fault', fault: 'not a form' } : null,
      notes: [],
      isMerged: query.merged !== undefined,
      isTogether: query.together !== undefined,
      laterDiffers: query.later,
      leftOut: open.leftOut?.[visit.locale].map((one) => shownSentence(visit.locale, one)) ?? null,
      hasDraft: open.draft !== null,
      programDiff: open.isProgramNewer ? sideBySide(open.programText ?? '', open.text) : null,
      isOverProgram: open.published !== null,
      comparison: compared,
      planned: open.planned.map(({ id, fromDay }) => ({ id, day: fromDay ?? '' })),
      history: open.history.map(({ id, at, account, kind, fromDay, text }) => ({
        id,
        at,
        account,
        kind,
        day: fromDay,
        isProgram: text === null && kind === 'published',
      })),
      preview: open.draft
        ? previewAddress(this.#parts.keys, visit.locale, { ...open, path: pageOf(open) })
        : null,
      ...others,
    }
    view.notes = view.notes.map((note) => shownSentence(visit.locale, note))
    if (shownAs !== 'look') {
      const message = messageIn(visit.locale, view.message)
      return sendOfficePage(visit, address, { name: 'content text', ...view, message })
    }
    const look = await lookOf(this.#desk, open, visit.locale, { ...view, part })
    if (!look) return this.#sendText(visit, open, 'form', others)
    return sendOfficePage(visit, address, { name: 'content look', ...view, ...look })
  }

  async #comparisonWith(open: OpenFile, text: string, id: number) {
    if (id === 0) {
      const program = programText(open.file)
      return program === null ? null : { at: new Date(0), rows: sideBySide(program, text) }
    }
    const revision = await readRevision(this.#parts.db, id)
    if (!revision || revision.file !== open.file) return null
    return { at: revision.at, rows: sideBySide(revision.text ?? programText(open.file) ?? '', text) }
  }

  /** Shows what became of a text, or leads to the page that says so. */
  async #sendResult(
    visit: Visit,
    file: string,
    shownAs: ContentText['shownAs'],
    result: SaveResult,
  ): Promise<FastifyReply> {
    const { reply, locale } = visit
    const open = await this.#desk.open(file)
    if (!open) return notFound(visit)
    const part = shownAs === 'look' ? partOf(visit.request) : null
    switch (result.kind) {
      case 'published': {
        const { notes, isMerged, laterDiffers } = result
        const isTogether = result.files.length > 1
        const done = result.fromDay ? 'planned' : 'published'
        // An address has no room for the notes.
        if (notes.length)
          return this.#sendText(visit, open, shownAs, {
            done,
            notes,
            isMerged,
            isTogether,
            laterDiffers,
            part,
          })
        const query = new URLSearchParams({ file, done })
        if (isMerged) query.set('merged', '')
        if (isTogether) query.set('together', '')
        if (laterDiffers) query.set('later', laterDiffers)
        if (part !== null) query.set('part', String(part))
        return reply.redirect(`${localPath(`/office/pages/${shownAs}`, locale)}?${query}`, 303)
      }
      case 'saved': {
        const { problems, notes, isMerged, isChecked } = result
        const done = isChecked ? 'draft' : 'unchecked'
        if (!problems.length && !notes.length && !isMerged) {
          const query = new URLSearchParams({ file, done })
          if (part !== null) query.set('part', String(part))
          return reply.redirect(`${localPath(`/office/pages/${shownAs}`, locale)}?${query}`, 303)
        }
        const message = problems.length ? { kind: 'draft problems' as const, problems } : null
        return this.#sendText(visit, open, shownAs, {
          done: message ? null : done,
          message,
          notes,
          isMerged,
          part,
        })
      }
      case 'refused':
        void reply.code(422)
        return this.#sendText(visit, open, shownAs, {
          text: result.text || open.text,
          message: { kind: 'refused', problems: result.problems },
          part,
        })
      case 'fault':
        void reply.code(result.fault === 'too long' ? 413 : 422)
        return this.#sendText(visit, open, shownAs, {
          ...(result.text && { text: result.text }),
          message: { kind: 'fault', fault: result.fault },
          part,
        })
      case 'conflict': {
        void reply.code(409)
        const { text, theirs, account } = result
        return this.#sendText(visit, open, 'text', { text, message: { kind: 'conflict', account, theirs } })
      }
      case 'busy':
        void reply.code(503)
        return this.#sendText(visit, open, shownAs, {
          text: result.text || open.text,
          message: { kind: 'busy' },
          part,
        })
    }
  }

  async #saveText(visit: Visit, shownAs: ContentText['shownAs']): Promise<FastifyReply> {
    const open = await this.#opened(visit)
    if (!open) return notFound(visit)
    const posted = savedText(visit.request)
    const version = posted.version ?? open.version
    let { text } = posted
    if (text.length > MAX_CHARACTERS)
      return this.#sendResult(visit, open.file, shownAs, { kind: 'fault', fault: 'too long', text: '' })
    if (shownAs === 'form') {
      text = asFile(text)
      const changed = await changeForm(open.file, text, visit.request.body as Record<string, unknown>)
      if (!changed)
        return this.#sendText(visit, open, 'text', { text, message: { kind: 'fault', fault: 'not a form' } })
      text = changed.text
      if (changed.isUnfinished) {
        return this.#sendText(visit, open, 'form', { text, version, message: { kind: 'not saved' } })
      }
    }
    if (shownAs === 'look' && open.file.endsWith('.yaml')) {
      text = asFile(text)
      const changed = await changeParts(open.file, text, visit.request.body as Record<string, unknown>)
      if (!changed)
        return this.#sendText(visit, open, 'text', { text, message: { kind: 'fault', fault: 'not a form' } })
      text = changed.text
      if (changed.isUnfinished) {
        return this.#sendText(visit, open, 'look', { text, version, part: changed.part })
      }
    }
    // After signing in again.
    if (posted.isBack) {
      const part = partOf(visit.request)
      return this.#sendText(visit, open, shownAs, { text, version, part, message: { kind: 'not saved' } })
    }
    if (posted.fromDay === 'wrong') {
      void visit.reply.code(422)
      const message = { kind: 'fault', fault: 'no day' } as const
      return this.#sendText(visit, open, shownAs, { text, message, part: partOf(visit.request) })
    }
    await this.#record(visit, posted.action === 'publish' ? 'text-publish' : 'text-draft', open.file)
    const result = await this.#desk.save(visit.account.name, {
      ...posted,
      fromDay: posted.fromDay,
      file: open.file,
      text,
      locale: visit.locale,
    })
    if (result.kind !== 'published' && result.kind !== 'saved')
      await this.#record(visit, 'not-done', open.file)
    return this.#sendResult(visit, open.file, shownAs, result)
  }

  async list(visit: Visit): Promise<FastifyReply> {
    const { q } = queryOf(visit.request)
    const { questions } = await import('@school/content/questions')
    const files = (await this.#desk.list()).map((state) => ({ state, entry: listed(visit, state) }))
    const written = new Set(files.map(({ entry }) => entry.path))
    const unwritten = await unwrittenPages(visit, written)
    const wanted = wantedIn(q)
    const { texts } = this.#parts.content.now()
    const found = [...files, ...unwritten].filter(
      ({ entry }) =>
        wanted === '' ||
        foldedText(`${entry.file} ${entry.pageName ?? ''} ${entry.path ?? ''}`).includes(wanted) ||
        foldedText(texts[entry.file] ?? programText(entry.file) ?? '').includes(wanted),
    )
    return sendOfficePage(visit, `/office/pages${q ? `?q=${encodeURIComponent(q)}` : ''}`, {
      name: 'content list',
      q,
      files: found.map(({ entry }) => entry),
      questions: questions.map(({ ask, at }) => ({ ask: ask[visit.locale], at })),
    })
  }

  async text(visit: Visit): Promise<FastifyReply> {
    const open = await this.#opened(visit)
    return open ? this.#sendText(visit, open, 'text') : notFound(visit)
  }

  async form(visit: Visit): Promise<FastifyReply> {
    const open = await this.#opened(visit)
    return open ? this.#sendText(visit, open, 'form') : notFound(visit)
  }

  async look(visit: Visit): Promise<FastifyReply> {
    const open = await this.#opened(visit)
    return open ? this.#sendText(visit, open, 'look') : notFound(visit)
  }

  /** The page that is being changed, as visitors would see it. */
  async shownPage(visit: Visit): Promise<FastifyReply> {
    const open = await this.#opened(visit)
    return open ? this.#look.page(visit, open) : notFound(visit)
  }

  saveText(visit: Visit): Promise<FastifyReply> {
    return this.#saveText(visit, 'text')
  }

  saveLook(visit: Visit): Promise<FastifyReply> {
    return this.#saveText(visit, 'look')
  }

  saveForm(visit: Visit): Promise<FastifyReply> {
    return this.#saveText(visit, 'form')
  }

  /** A body that is too large was not read. */
  async tooLarge(visit: Visit): Promise<FastifyReply> {
    const open = await this.#opened(visit)
    return open
      ? this.#sendResult(visit, open.file, 'text', { kind: 'fault', fault: 'too long', text: '' })
      : notFound(visit)
  }

  async restore(visit: Visit): Promise<FastifyReply> {
    const open = await this.#opened(visit)
    const id = revisionOf(visit.request)
    if (!open || id < 0) return notFound(visit)
    await this.#record(visit, 'text-restore', open.file)
    return this.#sendResult(
      visit,
      open.file,
      'text',
      await this.#desk.restore(visit.account.name, open.file, id, visit.locale),
    )
  }

  async withdraw(visit: Visit): Promise<FastifyReply> {
    const open = await this.#opened(visit)
    if (!open) return notFound(visit)
    await this.#record(visit, 'text-withdraw', open.file)
    const isDone = await this.#desk.withdraw(visit.account.name, open.file, revisionOf(visit.request))
    const query = new URLSearchParams({ file: open.file, ...(isDone && { done: 'withdrawn' }) })
    return visit.reply.redirect(`${localPath('/office/pages/text', visit.locale)}?${query}`, 303)
  }
}

const suggestionsIn = (locale: Locale): Suggestions => ({
  pages: pagesIn[locale].map(({ path, name }) => ({ value: path, label: name })),
  pictures: Object.keys(pagePictures.pictures).map((name) => ({
    value: name,
    label: pagePicture(name, locale).alt,
  })),
})

/** A message with its sentences as the office reads them. */
const messageIn = (locale: Locale, message: ContentText['message']): ContentText['message'] =>
  message && 'problems' in message
    ? { ...message, problems: message.problems.map((one) => shownSentence(locale, one)) }
    : message

function notFound(visit: Visit): Promise<FastifyReply> {
  void visit.reply.code(404)
  return sendOfficePage(visit, '/office/pages', { name: 'content notice', notice: 'unknown' })
}

/** A file as a list and its own page name it. */
function listed(visit: Visit, state: FileState): ListedFile {
  const { file, path } = state
  const [, site] = /^site\/(?:en|bn)\/(\w+)\.yaml$/.exec(file) ?? []
  return {
    file,
    nameKey: path ? null : (site ?? file),
    pageName: path && (pageAt(path, visit.locale)?.name ?? path),
    path: path ?? (site === 'home' ? '/' : null),
    language: file.includes('/en/') ? 'en' : file.includes('/bn/') ? 'bn' : null,
    states: statesOf(state),
  }
}

/** The pages that have no text in a language yet. */
async function unwrittenPages(visit: Visit, written: ReadonlySet<string | null>) {
  const { announced } = await import('@school/content')
  return announced
    .filter(({ path }) => !written.has(path))
    .flatMap(({ path }) =>
      (['en', 'bn'] as const).map((language) => {
        const file = `pages/${language}${path}.md`
        const pageName = pageAt(path, visit.locale)?.name ?? path
        const states: ListedState[] = [{ state: 'missing' }]
        return { entry: { file, nameKey: null, pageName, path, language, states } }
      }),
    )
}

const counterpartAddress = ({ file }: FileState, shownAs: string): string | null => {
  const other = file.includes('/en/') ? file.replace('/en/', '/bn/') : file.replace('/bn/', '/en/')
  return other === file ? null : `/office/pages/${shownAs}?file=${encodeURIComponent(other)}`
}

function statesOf(state: FileState): ListedState[] {
  const found: ListedState[] = []
  if (state.leftOut) found.push({ state: 'leftOut' })
  if (state.draft) found.push({ state: 'draft', ...state.draft })
  if (state.plannedFrom) found.push({ state: 'planned', day: state.plannedFrom })
  if (state.published) found.push({ state: 'published', ...state.published })
  if (state.isProgramNewer) found.push({ state: 'program' })
  if (state.isOtherNewer) found.push({ state: 'other' })
  if (state.isMissing && !state.draft) found.push({ state: 'missing' })
  if (state.isSample) found.push({ state: 'sample' })
  return found
}
