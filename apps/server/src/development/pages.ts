import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { fileURLToPath } from 'node:url'
import { type Locale, localPath, splitLocale } from '@school/content/locales'
import { createServer, type ErrorPayload, type Plugin, type ViteDevServer } from 'vite'
import { WEB, type Web, type WebClient } from '../pages/web-client.ts'
import type { RenderStaticPage, StaticPages } from '../static-pages.ts'
import { describeError, errorText, parseStackLine, printError } from './error-description.ts'
import { errorPage } from './error-page.ts'

/** `/design`, and the parts of each language in its frames (docs/how-to.md#the-look). */
const PARTS = /^(\/bn)?\/design(\/parts)?(?:\?|$)/

/** The pages of both languages, through Vite with hot reload. */
export interface DevelopmentPages {
  web: Web
  staticPages: StaticPages
  /** Answers requests for sources, styles and Vite's client. Others reach `next`. */
  middlewares(request: IncomingMessage, response: ServerResponse, next: () => void): void
  /**
   * Prints an error. Shows it as the page that is being rendered, or else over the open pages.
   * @param address the address that was requested
   * @returns the page that shows it, for a response that has no other content
   */
  showError(error: unknown, address?: string): string
  /** The page that shows an error. */
  errorPage(error: unknown, address?: string): string
  /** Reloads the open pages. */
  reload(): void
  close(): Promise<void>
}

/**
 * Creates a Vite server for the pages of each language.
 * @param server the HTTP server of the site, to which Vite's clients connect for hot reload
 */
export async function createPages(server: Server): Promise<DevelopmentPages> {
  /** The errors of the page that is being rendered. */
  const rendering = new AsyncLocalStorage<unknown[]>()
  let isErrorShown = false
  const reload = () => {
    isErrorShown = false
    for (const vite of Object.values(servers)) vite.ws.send({ type: 'full-reload', path: '*' })
  }
  // The scripts of an error page import nothing, and static pages have modules that no browser loads: Vite reloads neither after a
  // change.
  const reloadPages: Plugin = {
    name: 'school:reload-pages',
    hotUpdate({ file, modules, server }) {
      if (this.environment.name !== 'ssr') return
      // Tailwind makes every source a module of its style sheets, of the type `asset`.
      const ofBrowser = [...(server.environments.client.moduleGraph.getModulesByFile(file) ?? [])]
      const isOfServerOnly = modules.length > 0 && !ofBrowser.some(({ type }) => type === 'js')
      if (isErrorShown) reload()
      else if (isOfServerOnly) server.ws.send({ type: 'full-reload', path: '*' })
    },
  }
  const [en, bn] = await Promise.all([
    createPageServer(server, 'en', reloadPages),
    createPageServer(server, 'bn', reloadPages),
  ])
  const servers: Record<Locale, ViteDevServer> = { en, bn }

  const pageOf = (error: unknown, locale: Locale) => {
    isErrorShown = true
    return errorPage(errorText(error), servers[locale].config.base)
  }
  const pageAt = (error: unknown, address = '/') => pageOf(error, splitLocale(address).locale)

  function showError(error: unknown, address?: string): string {
    const errors = rendering.getStore()
    if (errors) errors.push(error)
    else {
      printError(error)
      for (const { ws } of [en, bn]) ws.send({ type: 'error', err: overlayError(error) })
    }
    return pageAt(error, address)
  }

  async function loadPages(locale: Locale): Promise<WebClient> {
    try {
      return (await servers[locale].ssrLoadModule('/src/entry-server.tsx')) as WebClient
    } catch (error) {
      // Vite has printed it.
      const html = pageOf(error, locale)
      return {
        render: async () => failedPage(html),
        canonicalSearch: (_path, search) => search,
        setPublished: () => undefined,
      }
    }
  }

  /** All parts of the pages: of one language, or both side by side. */
  async function sendDesign(locale: Locale, both: boolean, response: ServerResponse): Promise<void> {
    try {
      const entry = await servers[locale].ssrLoadModule('/src/design/entry-design.tsx')
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end((entry as { renderDesign(both: boolean): string }).renderDesign(both))
    } catch (error) {
      response.statusCode = 500
      response.end(showError(error, localPath('/', locale)))
    }
  }

  return {
    web: async (locale) => {
      const { render, canonicalSearch, setPublished } = await loadPages(locale)
      return {
        canonicalSearch,
        setPublished,
        render: async (input) => {
          const errors: unknown[] = []
          const page = await rendering.run(errors, () => render(input))
          if (page.failure) errors.push(page.failure.error)
          const [error] = errors.filter((one) => !isConsequence(one)).concat(errors)
          if (error === undefined) return page
          printError(error)
          return failedPage(pageOf(error, locale))
        },
      }
    },
    staticPages: {
      hasPolicy: false,
      async render(locale, page) {
        try {
          const entry = await servers[locale].ssrLoadModule('/src/entry-staff.tsx')
          return (entry as { renderStaticPage: RenderStaticPage }).renderStaticPage(page)
        } catch (error) {
          return showError(error, localPath('/', locale))
        }
      },
    },
    middlewares(request, response, next) {
      const { url = '/' } = request
      const design = PARTS.exec(url)
      if (design) return void sendDesign(design[1] ? 'bn' : 'en', design[2] === undefined, response)
      servers[splitLocale(url).locale].middlewares(request, response, () => {
        // Vite takes the language from the address of what it does not serve.
        request.url = url
        next()
      })
    },
    showError,
    errorPage: pageAt,
    reload,
    close: async () => {
      await Promise.all([en.close(), bn.close()])
    },
  }
}

/** The language is Vite's mode (apps/web/vite.config.ts). */
async function createPageServer(server: Server, locale: Locale, plugin: Plugin): Promise<ViteDevServer> {
  const vite = await createServer({
    root: fileURLToPath(WEB),
    mode: locale === 'en' ? 'development' : locale,
    appType: 'custom',
    plugins: [plugin],
    server: {
      middlewareMode: true,
      hmr: { server },
      // Prints errors of the browser with their place in the sources.
      forwardConsole: { unhandledErrors: true, logLevels: ['error'] },
    },
  })
  vite.ws.on('vite:forward-console', async ({ type, data }: BrowserMessage, page) => {
    if (type === 'log' || isConsequence(data)) return
    page.send({ type: 'error', err: overlayError(await withSourcePlaces(vite, data)) })
  })
  return vite
}

/** What Vite's client tells of the browser's console. */
type BrowserMessage = { type: 'log'; data: object } | { type: 'error' | 'unhandled-rejection'; data: Error }

/** The error for Vite's overlay. */
function overlayError(error: unknown): ErrorPayload['err'] {
  const { place, frame = '', message, stack } = describeError(error)
  return { message, stack, frame, ...(place && { loc: place, id: place.file }) }
}

/** Replaces the addresses in the stack of a browser by places in the sources. */
async function withSourcePlaces(vite: ViteDevServer, { name, message, stack = '' }: Error): Promise<Error> {
  const lines = stack.split('\n').map(async (text) => {
    const parsed = parseStackLine(text)
    const url = parsed && URL.parse(parsed.address)
    if (!url) return text
    const { before, line, column, after } = parsed
    // Without the time by which Vite makes the browser request a changed module again.
    const address = (url.pathname + url.search).replace(/[?&]t=\d+$/, '')
    const module = await vite.environments.client.moduleGraph.getModuleByUrl(address)
    const map = module?.transformResult?.map
    if (!module?.file || !map || !('mappings' in map)) return text
    const origin = new SourceMap(map as SourceMapPayload).findOrigin(line, column)
    if (!('lineNumber' in origin)) return text
    return `${before}${module.file}:${origin.lineNumber}:${origin.columnNumber}${after}`
  })
  return Object.assign(new Error(message), { name, stack: (await Promise.all(lines)).join('\n') })
}

const failedPage = (html: string) => ({
  status: 500,
  headers: { 'cache-control': 'no-store' },
  html,
  route: '',
})

/** Whether an error only says that a procedure has failed, whose own error is shown. */
const isConsequence = (error: unknown) =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === 'TRPCClientError'
