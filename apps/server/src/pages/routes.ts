import { locales, localPath, pagesIn } from '@school/content'
import type { DataKeys } from '@school/outbox/data-keys'
import type { Db } from '@school/prisma'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Logger } from 'pino'
import type { PublishedContent } from '../content/published-content.ts'
import { createLimiter } from '../http/limiter.ts'
import type { Context } from '../procedures/context.ts'
import { builtContent } from './built-content.ts'
import { builtWeb } from './client-assets.ts'
import { createDraftRenderer, type RenderDraft } from './draft-page.ts'
import { renderOverloadPages } from './outage-pages.ts'
import { createOwnPages, type SendOwnPage } from './own-page.ts'
import { servePreviews } from './preview-route.ts'
import { createRenderer } from './renderer.ts'
import { createPageSender } from './send-page.ts'
import type { Web } from './web-client.ts'

/**
 * Limits for rendering pages that are not cached. A page takes 12 ms of processor time in the middle and three times that on a
 * slow machine, and cached pages wait for it. So a client may use a tenth to a third of it. Nobody waits longer than five seconds.
 */
const RENDERING = {
  concurrency: 2,
  perClient: 1,
  ratePerClient: { tasks: 40, ms: 5_000 },
  queue: 200,
  queuePerClient: 40,
}

declare module 'fastify' {
  interface FastifyInstance {
    sendOwnPage: SendOwnPage
    renderDraft: RenderDraft
  }
}

interface PagesOptions {
  db: Db
  keys: DataKeys
  content: PublishedContent
  context: Context
  log: Logger
  sampleData: boolean
  /** DATA_DIR: what replicas of other builds need. */
  dataDir: string
  /** MEDIA_PUBLIC_URL: where browsers read pictures. */
  mediaUrl: string | undefined
  /** In development, instead of the built client. */
  developmentWeb: Web | undefined
  /** Replaces the built client, in tests. */
  web?: Web | undefined
}

/**
 * Pages: complete HTML, rendered from the mirror and cached until the mirror changes. Each page of the site has a route, and `/*`
 * answers other spellings of their addresses, old addresses, and those that do not exist. Adds `app.sendOwnPage` and `app.renderDraft`.
 */
export const pages = fp<PagesOptions>(async (app, options) => {
  const { content, context, sampleData, log, dataDir, mediaUrl } = options
  const web = options.developmentWeb ?? options.web ?? (await builtWeb(app, dataDir, log))
  const limiter = createLimiter(RENDERING)
  const development = options.developmentWeb !== undefined
  const render = createRenderer(web, { context, sampleData, development, mediaUrl })
  const overloadPages = { en: '', bn: '' }
  // What is built into the pages, and what is cached of them, follows what the office publishes.
  async function showPublished(): Promise<void> {
    if (!development) for (const locale of locales) (await web(locale)).setPublished(builtContent(locale))
    app.responses.invalidate()
    Object.assign(overloadPages, await renderOverloadPages(app.staticPages))
  }
  await showPublished()
  content.onChange(
    () => void showPublished().catch((error) => log.error({ err: error }, 'the published pages')),
  )
  const send = createPageSender({ web, render, responses: app.responses, limiter, overloadPages })

  // Only the canonical spelling of an address is a key (docs/decisions/0042-canonical-addresses.md).
  const cacheKey = (request: FastifyRequest) => request.siteOrigin + request.url
  for (const locale of locales)
    for (const { path } of pagesIn[locale])
      app.get(localPath(path, locale).replace('{id}', ':id'), { config: { kind: 'page', cacheKey } }, send)
  const renderDraft = createDraftRenderer(web, { context, sampleData })
  app.decorate('renderDraft', renderDraft)
  servePreviews(app, { ...options, limiter, renderDraft })
  app.get('/*', { config: { cacheKey } }, send)
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Not found.'),
  )
  app.decorate('sendOwnPage', createOwnPages({ render, limiter, log }))
})
