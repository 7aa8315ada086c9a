import { type Locale, localPath } from '@school/content/locales'
import type { Photo } from '@school/content/page-pictures'
import type { MediaStorage } from '@school/mirror'
import { isHeic } from '@school/mirror/media/heic'
import {
  copyPhotograph,
  type Photograph,
  photographWidths,
  readPhotograph,
  storePhotograph,
} from '@school/mirror/media/photographs'
import { DecodingTimeoutError, NoDecoderError, type PictureProcesses } from '@school/mirror/media/pictures'
import { audit } from '@school/office/audit'
import type { FastifyReply } from 'fastify'
import type { ContentDesk, OpenFile, SaveResult } from '../../content/content-desk.ts'
import {
  asFocus,
  PICTURES_FILE,
  type Place,
  placesIn,
  problemOf,
  withPhoto,
} from '../../content/picture-places.ts'
import { shownSentence } from '../../content/shown-sentence.ts'
import { sendOfficePage } from '../office/send-page.ts'
import type { Parts, Visit } from '../office/visit.ts'
import {
  type PhotographProblems,
  type PhotographTexts,
  placeQueryOf,
  postedPhotograph,
  tappedFocus,
  tappedSize,
  type UploadProblem,
} from './posted-photograph.ts'
import type { PictureMessage } from './views.ts'

// `/office/pages/pictures`: every place that can hold a photograph. What is changed is pictures.yaml, with the drafts, checks, history and
// undo of every content file (docs/decisions/0160-photographs-of-the-office.md).

const NO_PROBLEMS: PhotographProblems = { file: null, alt: null, credit: null }

interface Shown {
  texts?: PhotographTexts
  problems?: PhotographProblems
  kept?: string | null
  message?: PictureMessage | null
}

export class PicturePages {
  readonly #parts: Parts
  readonly #desk: ContentDesk
  readonly #storage: MediaStorage
  readonly #pictures: PictureProcesses

  constructor(
    parts: Parts,
    desk: ContentDesk,
    { storage, pictures }: { storage: MediaStorage; pictures: PictureProcesses },
  ) {
    this.#parts = parts
    this.#desk = desk
    this.#storage = storage
    this.#pictures = pictures
  }

  async #opened(visit: Visit): Promise<{ open: OpenFile; places: Place[] } | null> {
    const open = await this.#desk.open(PICTURES_FILE)
    const places = open && placesIn(open.text, visit.locale)
    return open && places ? { open, places } : null
  }

  async list(visit: Visit): Promise<FastifyReply> {
    const opened = await this.#opened(visit)
    if (!opened) return this.#broken(visit)
    return sendOfficePage(visit, '/office/pages/pictures', {
      name: 'content pictures',
      places: opened.places,
      hasDraft: opened.open.draft !== null,
    })
  }

  async place(visit: Visit): Promise<FastifyReply> {
    return this.#sendPlace(visit, {})
  }

  async #sendPlace(visit: Visit, shown: Shown): Promise<FastifyReply> {
    const opened = await this.#opened(visit)
    if (!opened) return this.#broken(visit)
    const { place: name, done } = placeQueryOf(visit.request)
    const index = opened.places.findIndex((one) => one.name === name)
    const place = opened.places[index]
    if (!place) return notFound(visit)
    const { photo } = place
    return sendOfficePage(visit, `/office/pages/picture?place=${name}`, {
      name: 'content picture',
      place,
      tapped: photo && tappedSize(photo),
      texts: shown.texts ?? textsOf(photo),
      problems: shown.problems ?? NO_PROBLEMS,
      kept: shown.kept ?? null,
      message: shown.message ?? null,
      done: shown.message || shown.problems ? null : done,
      hasDraft: opened.open.draft !== null,
      before: opened.open.history.filter(({ kind }) => kind === 'published')[1]?.id ?? 0,
      isPublished: opened.open.published !== null,
      next: opened.places[index + 1]?.name ?? null,
    })
  }

  /** Takes a photograph and its texts. */
  async save(visit: Visit): Promise<FastifyReply> {
    const opened = await this.#opened(visit)
    if (!opened) return this.#broken(visit)
    const { place: name } = placeQueryOf(visit.request)
    const place = opened.places.find((one) => one.name === name)
    if (!place) return notFound(visit)
    const posted = await postedPhotograph(visit.request)
    const { texts, action } = posted
    const uploaded = await this.#photographOf(visit, posted)
    const problems: PhotographProblems = {
      file: typeof uploaded === 'string' ? uploaded : uploaded || place.photo ? null : 'no file',
      alt: problemOf({ en: texts.altEn, bn: texts.altBn }),
      credit: texts.creditEn || texts.creditBn ? problemOf({ en: texts.creditEn, bn: texts.creditBn }) : null,
    }
    const found = typeof uploaded === 'string' ? null : uploaded
    if (Object.values(problems).some((problem) => problem !== null)) {
      void visit.reply.code(problems.file === 'too large' ? 413 : problems.file === 'busy' ? 503 : 422)
      return this.#sendPlace(visit, { texts, problems, kept: found?.sha256 ?? null })
    }
    const words = {
      alt: { en: texts.altEn, bn: texts.altBn },
      credit: texts.creditEn ? { en: texts.creditEn, bn: texts.creditBn } : null,
    }
    const photo: Photo | null = found ? photoOf(found, words) : place.photo && { ...place.photo, ...words }
    return this.#write(visit, name, photo, action, action === 'publish' ? 'published' : 'draft')
  }

  /** Sets the focal point to where the photograph was tapped. */
  async focus(visit: Visit): Promise<FastifyReply> {
    const opened = await this.#opened(visit)
    if (!opened) return this.#broken(visit)
    const { place: name } = placeQueryOf(visit.request)
    const photo = opened.places.find((one) => one.name === name)?.photo
    const focus = photo && tappedFocus(visit.request, photo)
    if (!photo || !focus) return notFound(visit)
    return this.#write(visit, name, { ...photo, focus }, opened.open.draft ? 'draft' : 'publish', 'focus')
  }

  /** Shows the drawing again. The photograph stays in the history. */
  async remove(visit: Visit): Promise<FastifyReply> {
    const { place: name } = placeQueryOf(visit.request)
    return this.#write(visit, name, null, 'publish', 'removed')
  }

  async #photographOf(
    visit: Visit,
    { file, kept }: Awaited<ReturnType<typeof postedPhotograph>>,
  ): Promise<Photograph | UploadProblem | null> {
    const pool = this.#parts.db.$pool
    if (file === 'too large') return file
    if (!file) return kept === null ? null : readPhotograph(pool, kept)
    try {
      const stored = await storePhotograph(pool, this.#storage, this.#pictures, {
        bytes: file,
        account: visit.account.name,
      })
      if (typeof stored === 'string') return stored
      // Pages show the photograph itself until its copies are made (media/routes.ts).
      void copyPhotograph(this.#storage, this.#pictures, stored).catch((error: Error) =>
        this.#parts.log.warn(
          { reason: error.message },
          'the copies of a photograph will be made by the worker',
        ),
      )
      return stored
    } catch (error) {
      if (error instanceof NoDecoderError || error instanceof DecodingTimeoutError) return 'busy'
      if (this.#storage.isOwnError(error)) {
        this.#parts.log.error({ err: error }, 'a photograph of the office could not be stored')
        return 'no room'
      }
      if (!(error instanceof Error) || 'code' in error) throw error
      return isHeic(file) ? 'heic' : 'broken'
    }
  }

  /** Writes a change of one place over what the file has now, so that two people can change two places. */
  async #write(
    visit: Visit,
    name: string,
    photo: Photo | null,
    action: 'draft' | 'publish',
    done: 'published' | 'draft' | 'focus' | 'removed',
  ): Promise<FastifyReply> {
    const { reply, locale, account } = visit
    const open = await this.#desk.open(PICTURES_FILE)
    if (!open || !placesIn(open.text, locale)?.some((one) => one.name === name)) return notFound(visit)
    const about = [PICTURES_FILE, name]
    await audit(this.#parts.db, account.name, action === 'publish' ? 'text-publish' : 'text-draft', about)
    const result = await this.#desk.save(account.name, {
      file: PICTURES_FILE,
      text: withPhoto(open.text, name, photo),
      version: open.version,
      action,
      fromDay: null,
      locale,
    })
    if (result.kind === 'saved' && result.problems.length)
      return this.#sendPlace(visit, { texts: textsOf(photo), message: messageOf(result, locale) })
    if (result.kind === 'published' || result.kind === 'saved') {
      const told = result.kind === 'saved' && !result.isChecked ? 'unchecked' : done
      return reply.redirect(`${localPath('/office/pages/picture', locale)}?place=${name}&done=${told}`, 303)
    }
    await audit(this.#parts.db, account.name, 'not-done', about)
    void reply.code(result.kind === 'busy' ? 503 : result.kind === 'conflict' ? 409 : 422)
    return this.#sendPlace(visit, { texts: textsOf(photo), message: messageOf(result, locale) })
  }

  /** The file cannot be read as pictures: it is corrected as text. */
  #broken({ reply, locale }: Visit): FastifyReply {
    return reply.redirect(`${localPath('/office/pages/text', locale)}?file=${PICTURES_FILE}`, 303)
  }
}

function notFound(visit: Visit): Promise<FastifyReply> {
  void visit.reply.code(404)
  return sendOfficePage(visit, '/office/pages', { name: 'content notice', notice: 'unknown' })
}

const photoOf = (
  { sha256, width, height, colour, focus }: Photograph,
  words: Pick<Photo, 'alt' | 'credit'>,
): Photo => ({
  src: `/media/${sha256}.jpg`,
  width,
  height,
  widths: photographWidths(width),
  focus: asFocus(focus),
  colour,
  ...words,
})

const textsOf = (photo: Photo | null): PhotographTexts => ({
  altEn: photo?.alt.en ?? '',
  altBn: photo?.alt.bn ?? '',
  creditEn: photo?.credit?.en ?? '',
  creditBn: photo?.credit?.bn ?? '',
})

function messageOf(result: SaveResult, locale: Locale): PictureMessage {
  if (result.kind === 'refused' || result.kind === 'saved') {
    const kind = result.kind === 'saved' ? 'draft problems' : 'refused'
    return { kind, problems: result.problems.map((one) => shownSentence(locale, one)) }
  }
  return { kind: result.kind === 'busy' ? 'busy' : 'conflict' }
}
