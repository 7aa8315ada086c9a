import { randomBytes } from 'node:crypto'
import { homeContent, isOnlyBangla, type Locale, localPath } from '@school/content'
import type { CheckAnswer } from '@school/content/check'
import type { PageBody } from '@school/content/page-body'
import { loggedPath } from '../http/addresses.ts'
import type { Context, Draft } from '../procedures/context.ts'
import { withoutNonce } from './content-security-policy.ts'
import { createLocalLink } from './local-link.ts'
import type { Web } from './web-client.ts'

/** Renders the page at an address with other texts. Menu and settings are those that are published. */
export type RenderDraft = (draft: Draft & { locale: Locale }) => Promise<string>

export const createDraftRenderer =
  (web: Web, { context, sampleData }: { context: Context; sampleData: boolean }): RenderDraft =>
  async ({ locale, ...draft }) => {
    const { path } = draft
    const { render } = await web(locale)
    const nonce = randomBytes(16).toString('base64url')
    const { html } = await render({
      request: new Request(new URL(localPath(path, locale), 'http://any.invalid')),
      link: createLocalLink({ ...context, locale, page: loggedPath(path), draft }),
      sampleData,
      unread: [],
      origin: '',
      nonce,
    })
    return withoutNonce(html, nonce)
  }

type Content = (CheckAnswer & { ok: true })['content']

/** What a page shows of content that was checked. */
export function draftOf(content: Content, path: string, locale: Locale): Draft {
  if (path === '/') {
    const fields = content[`site/${locale}/home.yaml`] as Parameters<typeof homeContent>[0]
    return { path, body: null, home: { words: homeContent(fields, locale) } }
  }
  const pages = content.pages as Record<Locale, [path: string, body: PageBody][]>
  return { path, body: new Map(pages[isOnlyBangla(path) ? 'bn' : locale]).get(path) ?? null }
}

/** A body whose parts and running text say their place, so that one can be chosen on the page. */
export const withPlaces = (body: PageBody): PageBody & { at: string } => ({
  ...body,
  at: 'text',
  blocks: body.blocks.map((block, at) => ({ ...block, at })),
})
