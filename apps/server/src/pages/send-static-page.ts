import type { Locale } from '@school/content'
import type { FastifyReply } from 'fastify'
import type { StaticPage, StaticPages } from '../static-pages.ts'
import { editorPolicy, staticPagePolicy } from './content-security-policy.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Renders the pages of the staff, and the plain ones. */
    staticPages: StaticPages
  }
}

/** Sends a page that is rendered statically. It belongs to one person, so nothing caches it and no search engine lists it. */
export async function sendStaticPage(
  reply: FastifyReply,
  locale: Locale,
  page: StaticPage,
): Promise<FastifyReply> {
  const { staticPages } = reply.server
  const html = await staticPages.render(locale, page)
  const isEditor = page.page === 'office' && page.view.name === 'content look'
  const policy = isEditor ? editorPolicy(html) : staticPagePolicy(html)
  return reply
    .headers({
      'cache-control': 'no-store',
      ...(staticPages.hasPolicy && { 'content-security-policy': policy }),
      'x-robots-tag': 'noindex, nofollow',
    })
    .type('text/html; charset=utf-8')
    .send(html)
}
