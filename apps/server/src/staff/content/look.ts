import { homeIn } from '@school/content'
import type { PageData } from '@school/content/check'
import type { Locale } from '@school/content/locales'
import { messagesIn } from '@school/content/messages-in'
import { bodyAt } from '@school/content/page-body'
import type { FastifyReply } from 'fastify'
import type { ContentDesk, OpenFile } from '../../content/content-desk.ts'
import type { FormNode } from '../../content/content-types.ts'
import { formOf } from '../../content/form.ts'
import {
  changeParts,
  homeParts,
  MARK,
  PART_KINDS,
  partsByLine,
  partsInOther,
  withoutGaps,
} from '../../content/page-parts.ts'
import { shownSentence } from '../../content/shown-sentence.ts'
import { asFile, counterpartOf, faultOf, programText } from '../../content/texts.ts'
import { pagePolicyWithoutScripts } from '../../pages/content-security-policy.ts'
import { withPlaces } from '../../pages/draft-page.ts'
import type { Visit } from '../office/visit.ts'
import { savedText } from './posted-text.ts'
import type { ContentLook, ContentText } from './views.ts'
import { withoutScripts } from './without-scripts.ts'

// `/office/pages/look`: a page is changed beside what visitors see of it (docs/decisions/0161-a-page-is-edited-as-it-looks.md).

const HOME = /^site\/(?:en|bn)\/home\.yaml$/

/** Whether a file is what a page shows: its parts, its running text, or those of the home page. */
export const hasLook = (file: string): boolean =>
  /^pages\/(?:en|bn)\/[^/]+\.(?:yaml|md)$/.test(file) || HOME.test(file)

/** The page on which a file is shown; null for one that is on no page of its own. */
export const pageOf = ({ file, path }: Pick<OpenFile, 'file' | 'path'>): string | null =>
  HOME.test(file) ? '/' : path

const isProse = (file: string) => file.endsWith('.md')

/** The other file of the same page: its running text, or its parts. */
const restOf = (file: string) => file.replace(/\.(?:md|yaml)$/, (end) => (end === '.md' ? '.yaml' : '.md'))

type Look = Omit<ContentLook, keyof ContentText>

/**
 * What the page shows besides the text: the parts, and the fields of one.
 * @returns null when the text has no fields
 */
export async function lookOf(
  desk: ContentDesk,
  open: OpenFile,
  locale: Locale,
  { text, part, message }: { text: string; part: number | null; message: ContentText['message'] },
): Promise<Look | null> {
  if (!hasLook(open.file)) return null
  const { file } = open
  const form = isProse(file) ? null : await formOf(file, text, locale)
  const parts = isProse(file) ? [] : partsOf(file, form)
  if (!parts) return null
  const counterpart = counterpartOf(file)
  const found = counterpart ? await desk.open(counterpart) : null
  const theirs = found?.isMissing ? null : found
  const otherParts = theirs && partsOf(theirs.file, await formOf(theirs.file, theirs.text, locale))
  const pairs = theirs && !HOME.test(file) ? partsInOther(text, theirs.text) : parts.map((_, at) => at)
  const shown = part === null ? undefined : parts[part]
  const { kinds } = messagesIn[locale].contentFields
  const sentences = message && 'problems' in message ? message.problems : []
  const partAt = partsByLine(text)
  const rest = restOf(file)
  return {
    parts: parts.map(({ label }, at) => ({ at, label, differs: pairs[at] === null })),
    part: shown ? part : null,
    fields: shown ? [shown] : listOf(form).filter(({ place }) => !isPart(file, place)),
    kinds: HOME.test(file) ? [] : PART_KINDS.map((kind) => ({ value: kind, label: kinds[kind] ?? kind })),
    problems: sentences.map((sentence) => ({
      sentence: shownSentence(locale, sentence),
      part: partNamedIn(file, partAt, sentence),
    })),
    other: isProse(file)
      ? theirs && proseToRead(theirs.text)
      : (shown && otherParts?.[pairs[part ?? -1] ?? -1]) || null,
    isProse: isProse(file),
    rest: HOME.test(file) || programText(rest) === null ? null : rest,
    isUnsaved: text !== open.text,
  }
}

const listOf = (node: FormNode | null): FormNode[] => (node && 'parts' in node ? node.parts : [])

/** Whether a place of the file is a part of the page, or holds all of them. */
const isPart = (file: string, place: string) => (HOME.test(file) ? place !== `/${MARK}` : place === '/blocks')

function partsOf(file: string, form: FormNode | null): FormNode[] | null {
  if (!form) return null
  const found = listOf(form).filter(({ place }) => isPart(file, place))
  if (HOME.test(file)) return found
  return found[0] ? listOf(found[0]) : null
}

const proseToRead = (text: string): FormNode => ({
  kind: 'long',
  place: '',
  label: '',
  help: '',
  value: text.replace(/^<!--.*-->\n/, '').trim(),
  choices: [],
  maxLength: null,
  isRequired: false,
  suggests: null,
  stands: null,
})

/** The part at the line that a sentence of the check names. */
function partNamedIn(file: string, partAt: (line: number) => number | null, sentence: string): number | null {
  const [, named, line] = /^(\S+) line (\d+):/.exec(sentence) ?? []
  return named === file ? partAt(Number(line)) : null
}

/** Shows pages as visitors would see them, with what is being entered. */
export class LookPages {
  readonly #desk: ContentDesk

  constructor(desk: ContentDesk) {
    this.#desk = desk
  }

  /** Sends the page with the text that was posted, or with the one that is stored. */
  async page(visit: Visit, open: OpenFile): Promise<FastifyReply> {
    const { request, reply } = visit
    const { file } = open
    const path = pageOf(open)
    if (!path || !hasLook(file)) return this.#sentences(reply.code(404), ['?'])
    const isPosted = request.method === 'POST'
    let { text } = open
    if (isPosted) {
      text = asFile(savedText(request).text)
      if (!isProse(file)) {
        const body = { ...(request.body as Record<string, unknown>), change: '' }
        text = (await changeParts(file, text, body))?.text ?? ''
      }
    }
    if (faultOf(text)) return this.#sentences(reply.code(422), ['?'])
    const answer = await this.#desk.checkPage(file, isProse(file) ? text : withoutGaps(text), visit.locale)
    if (answer === 'busy') return this.#sentences(reply.code(503), [])
    if (!answer.ok && isPosted)
      return this.#sentences(
        reply.code(422),
        answer.problems.map((one) => shownSentence(visit.locale, one)),
      )
    const locale = file.includes('/bn/') ? 'bn' : 'en'
    const visible = bodyAt(path, locale) ?? { lang: locale, kind: 'text', html: null, blocks: [] }
    // A draft that is wrong cannot be shown: the form says why, and the page is what visitors see.
    const data: PageData = answer.ok ? answer.data : HOME.test(file) ? { home: homeIn[locale] } : {}
    const html = withoutScripts(
      await reply.server.renderDraft(
        'home' in data
          ? { path, locale, body: null, home: { words: data.home, parts: homeParts(text) } }
          : { path, locale, body: withPlaces({ ...visible, ...data }) },
      ),
    )
    return reply
      .headers({
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex, nofollow',
        'content-security-policy': pagePolicyWithoutScripts(html),
      })
      .type('text/html; charset=utf-8')
      .send(html)
  }

  #sentences(reply: FastifyReply, sentences: string[]): FastifyReply {
    return reply
      .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' })
      .type('text/plain; charset=utf-8')
      .send(sentences.join('\n'))
  }
}
