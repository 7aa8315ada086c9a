import { randomBytes } from 'node:crypto'
import { isOnlyBangla, type Locale, localPath } from '@school/content'
import type { CheckAnswer } from '@school/content/check'
import type { PageBody } from '@school/content/page-body'
import { loggedPath } from '../http/addresses.ts'
import type { Context } from '../procedures/context.ts'
import { withoutNonce } from './content-security-policy.ts'
import { createLocalLink } from './local-link.ts'
import type { Web } from './web-client.ts'

/** A page with a text that is not published. */
interface Draft {
  path: string
  locale: Locale
  body: PageBody | null
}

/** Renders the page at an address with another body. Menu and settings are those that are published. */
export type RenderDraft = (draft: Draft) => Promise<string>

export const createDraftRenderer =
  (web: Web, { context, sampleData }: { context: Context; sampleData: boolean }): RenderDraft =>
  async ({ path, locale, body }) => {
    const { render } = await web(locale)
    const nonce = randomBytes(16).toString('base64url')
    const { html } = await render({
      request: new Request(new URL(localPath(path, locale), 'http://any.invalid')),
      link: createLocalLink({ ...context, locale, page: loggedPath(path), draft: { path, body } }),
      sampleData,
      unread: [],
      origin: '',
      nonce,
    })
    return withoutNonce(html, nonce)
  }

/** The body of a page in content that was checked. */
export function draftBody(
  content: (CheckAnswer & { ok: true })['content'],
  path: string,
  locale: Locale,
): PageBody | null {
  const pages = content.pages as Record<Locale, [path: string, body: PageBody][]>
  return new Map(pages[isOnlyBangla(path) ? 'bn' : locale]).get(path) ?? null
}

/** A body whose parts say their place in its file, so that one can be chosen on the page. */
export const withPlaces = (body: PageBody): PageBody => ({
  ...body,
  blocks: body.blocks.map((block, at) => ({ ...block, at })),
})
