import { type Locale, locales, localPath } from '@school/content'
import { checkContent } from '@school/content/check'
import { readPreviewed } from '@school/office/content-revisions'
import type { DataKeys } from '@school/outbox/data-keys'
import type { Db } from '@school/prisma'
import type { FastifyInstance } from 'fastify'
import { openPreview } from '../content/preview-links.ts'
import type { PublishedContent } from '../content/published-content.ts'
import { shownSentence } from '../content/shown-sentence.ts'
import { clientKey, hungUp } from '../http/client-key.ts'
import type { Limiter } from '../http/limiter.ts'
import { pagePolicyWithoutScripts } from './content-security-policy.ts'
import { draftOf, type RenderDraft } from './draft-page.ts'

interface PreviewOptions {
  db: Db
  keys: DataKeys
  content: PublishedContent
  limiter: Limiter
  renderDraft: RenderDraft
}

/**
 * `/office/preview/…`: a page with the text of a draft, at a signed address (content/preview-links.ts). Its scripts do not run: they know the
 * page at its own address only. Menu and settings are those that are published.
 */
export function servePreviews(app: FastifyInstance, options: PreviewOptions): void {
  for (const locale of locales)
    app.get(`${localPath('/office/preview', locale)}/:token/*`, async (request, reply) => {
      const { token = '', '*': rest = '' } = request.params as { token?: string; '*'?: string }
      const html = await options.limiter(
        clientKey(request.ip),
        () => renderPreview(options, token, `/${rest}`, locale),
        hungUp(reply),
      )
      void reply.headers({
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex, nofollow',
        'referrer-policy': 'no-referrer',
      })
      if (html === null)
        return reply.code(404).type('text/plain; charset=utf-8').send('This preview does not exist any more.')
      if (typeof html !== 'string')
        return reply.code(422).type('text/plain; charset=utf-8').send(html.join('\n'))
      return reply
        .header('content-security-policy', pagePolicyWithoutScripts(html))
        .type('text/html; charset=utf-8')
        .send(html)
    })
}

/** @returns the page; what is wrong with the text; null for an address that is not ours */
async function renderPreview(
  { db, keys, content, renderDraft }: PreviewOptions,
  token: string,
  path: string,
  locale: Locale,
): Promise<string | string[] | null> {
  const id = openPreview(keys, token, path, locale)
  const revision = id === null ? null : await readPreviewed(db, id)
  if (!revision || revision.text === null) return null
  const texts = { ...content.now().texts, [revision.file]: revision.text }
  const answer = await checkContent({ texts, strict: true, dates: {}, locale })
  if (!answer.ok) return answer.problems.map((one) => shownSentence(locale, one))
  return renderDraft({ locale, ...draftOf(answer.content, path, locale) })
}
