import type { Locale } from '@school/content/locales'
import { messagesIn } from '@school/content/messages-in'
import { bodyAt } from '@school/content/page-body'
import type { FastifyReply } from 'fastify'
import type { ContentDesk, OpenFile } from '../../content/content-desk.ts'
import type { FormNode } from '../../content/content-types.ts'
import { formOf } from '../../content/form.ts'
import { changeParts, PART_KINDS, partsByLine, partsInOther, withoutGaps } from '../../content/page-parts.ts'
import { asFile, counterpartOf, faultOf, programText } from '../../content/texts.ts'
import { pagePolicyWithoutScripts } from '../../pages/content-security-policy.ts'
import { withPlaces } from '../../pages/draft-page.ts'
import type { Visit } from '../office/visit.ts'
import { savedText } from './posted-text.ts'
import type { ContentLook, ContentText } from './views.ts'
import { withoutScripts } from './without-scripts.ts'

// `/office/pages/look`: a page is changed beside what visitors see of it (docs/decisions/0161-a-page-is-edited-as-it-looks.md).

/** Whether a file is the parts of a page. */
export const hasParts = (file: string): boolean => /^pages\/(?:en|bn)\/[^/]+\.yaml$/.test(file)

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
  const form = hasParts(open.file) ? await formOf(open.file, text, locale) : null
  const parts = partsOf(form)
  if (!form || !parts) return null
  const counterpart = counterpartOf(open.file)
  const theirs = counterpart ? await desk.open(counterpart) : null
  const otherParts = theirs && partsOf(await formOf(theirs.file, theirs.text, locale))
  const pairs = theirs && !theirs.isMissing ? partsInOther(text, theirs.text) : parts.map((_, at) => at)
  const shown = part === null ? undefined : parts[part]
  const { kinds } = messagesIn[locale].contentFields
  const sentences = message && 'problems' in message ? message.problems : []
  const partAt = partsByLine(text)
  return {
    parts: parts.map(({ label }, at) => ({ at, label, differs: pairs[at] === null })),
    part: shown ? part : null,
    fields: shown ? [shown] : listOf(form).filter(({ place }) => place !== '/blocks'),
    kinds: PART_KINDS.map((kind) => ({ value: kind, label: kinds[kind] ?? kind })),
    problems: sentences.map((sentence) => ({ sentence, part: partNamedIn(open.file, partAt, sentence) })),
    other: (shown && otherParts?.[pairs[part ?? -1] ?? -1]) || null,
    prose: programText(proseOf(open.file)) === null ? null : proseOf(open.file),
    isUnsaved: text !== open.text,
  }
}

const proseOf = (file: string) => file.replace(/yaml$/, 'md')

const listOf = (node: FormNode | null): FormNode[] => (node && 'parts' in node ? node.parts : [])

const partsOf = (form: FormNode | null): FormNode[] | null => {
  const blocks = listOf(form).find(({ place }) => place === '/blocks')
  return blocks ? listOf(blocks) : null
}

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
    const { path, file } = open
    if (!path || !hasParts(file)) return this.#sentences(reply.code(404), ['?'])
    const isPosted = request.method === 'POST'
    let { text } = open
    if (isPosted) {
      const changed = await changeParts(file, asFile(savedText(request).text), {
        ...(request.body as Record<string, unknown>),
        change: '',
      })
      text = changed?.text ?? ''
    }
    if (faultOf(text)) return this.#sentences(reply.code(422), ['?'])
    const answer = await this.#desk.checkPage(file, withoutGaps(text))
    if (answer === 'busy') return this.#sentences(reply.code(503), [])
    if (!answer.ok && isPosted) return this.#sentences(reply.code(422), answer.problems)
    const locale = file.includes('/bn/') ? 'bn' : 'en'
    const visible = bodyAt(path, locale) ?? { lang: locale, kind: 'text', html: null, blocks: [] }
    // A draft that is wrong cannot be shown: the form says why, and the page is what visitors see.
    const body = withPlaces(answer.ok ? { ...visible, ...answer.data } : visible)
    const html = withoutScripts(await reply.server.renderDraft({ path, locale, body }))
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
