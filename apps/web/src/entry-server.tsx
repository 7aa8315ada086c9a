import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import manifest from 'virtual:client-manifest'
import type { AppRouter } from '@school/api/procedures'
import { splitLocale } from '@school/content/locales'
import * as messages from '@school/content/messages/layout'
import type { RequestState } from '@school/forms/state'
import {
  createRequestHandler,
  getSsrStatus,
  RouterServer,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server'
import { TRPCClientError, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { locale, localHref } from './locale.ts'
import { createAppRouter } from './router.tsx'

interface RenderInput {
  /**
   * The request, of which only the URL is used: every visitor gets the same page. It has none of the visitor's
   * headers.
   */
  request: Request
  /** The link to the procedures in this process. */
  link: TRPCLink<AppRouter>
  /** The origin of the site (`PUBLIC_URL`), for absolute URLs. */
  origin: string
  /** Whether the data comes from the fake upstream. */
  sampleData: boolean
  /** The form that this visitor has posted, or the result of an earlier one. */
  requestState?: RequestState
  /** In development: receives errors of loaders and components, for which the page has only a general text. */
  onError?: (error: unknown) => void
}

interface RenderedPage {
  /**
   * 200; 404 for an unknown path or id; 503 if the data could not be read; 301 or 307 with `location`; 500.
   */
  status: number
  headers: Record<string, string>
  html: string
}

/**
 * Renders a page as complete HTML, with links of its scripts and its style sheet (`virtual:client-manifest`). It never throws: an error in a
 * loader is rendered as an error page, any other error as a plain page with the same text.
 */
export async function render({
  request,
  link,
  origin,
  sampleData,
  requestState,
  onError,
}: RenderInput): Promise<RenderedPage> {
  const site = { origin, sampleData, year: new Date().getFullYear() }
  let failed = false
  try {
    const handle = createRequestHandler({
      createRouter: () => createAppRouter([withoutReasons(link)], site, requestState),
      request,
      getRouterManifest: async () => manifest,
    })
    let rendered = ''
    const response = await handle(async ({ router, responseHeaders }) => {
      const failures = router.stores.matches.get().filter((match) => match.status === 'error')
      failed = failures.length > 0
      for (const { error } of failures) onError?.(error)
      // What `renderRouterToString` does, without creating a Response: encoding, copying and decoding the page took a
      // seventh of the rendering time.
      const element = <RouterServer router={router} />
      const html = onError ? await renderReporting(element, onError) : renderToString(element)
      rendered = await transformHtmlStringWithRouter(router, html)
      return new Response(null, { status: getSsrStatus(router), headers: responseHeaders })
    })
    const location = response.headers.get('location')
    if (location !== null) return { status: response.status, headers: { location }, html: '' }
    if (response.status >= 500 && !failed) return plainFailure()
    // Loaders only read our own database, so a failure is temporary.
    return failed
      ? { status: 503, headers: { 'retry-after': '30' }, html: rendered }
      : { status: response.status, headers: {}, html: rendered }
  } catch (error) {
    // The URL cannot be decoded.
    if (error instanceof URIError) return { ...plainFailure(), status: 400 }
    if (onError) onError(error)
    else console.error('A page could not be rendered', error)
    return plainFailure()
  }
}

/** Renders like `renderToString`, which does not report errors below a Suspense boundary. */
async function renderReporting(element: ReactNode, onError: (error: unknown) => void): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const { pipe } = renderToPipeableStream(element, {
    onError,
    onAllReady: resolve,
    onShellError: reject,
    // Otherwise, React moves large parts to the end of the page and a script puts them into their places.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  })
  await promise
  return text(pipe(new PassThrough()))
}

/** A router that only matches paths and loads no route. */
const routes = createAppRouter([])

/**
 * Returns the query string on which the page at a path depends: the search parameters that its route reads,
 * normalised and sorted. It is '' or starts with '?'. Two addresses with the same result have the same page.
 */
export function canonicalSearch(path: string, search: string): string {
  const [matched] = routes.getMatchedRoutes(splitLocale(path).path)
  const { validateSearch, loaderDeps } = matched.at(-1)?.options ?? {}
  if (typeof validateSearch !== 'function') return ''
  const known = validateSearch(routes.options.parseSearch(search))
  const read: object = loaderDeps?.({ search: known } as never) ?? known
  return routes.options.stringifySearch(Object.fromEntries(Object.entries(read).sort()))
}

/**
 * Wraps the link and reduces every error to its code. The router writes loader errors into the page, and their cause (a
 * database address, a path) is for the log only.
 */
function withoutReasons(link: TRPCLink<AppRouter>): TRPCLink<AppRouter> {
  return (runtime) => {
    const ask = link(runtime)
    return ({ op, next }) =>
      observable((observer) =>
        ask({ op, next }).subscribe({
          next: (answer) => observer.next(answer),
          complete: () => observer.complete(),
          error: ({ data }) => {
            const code = data?.code ?? 'INTERNAL_SERVER_ERROR'
            const error = {
              code: -32603,
              message: messages.somethingWentWrong,
              data: { code, httpStatus: 500 },
            } as const
            observer.error(TRPCClientError.from({ error }))
          },
        }),
      )
  }
}

function plainFailure(): RenderedPage {
  return {
    status: 500,
    headers: {},
    html: `<!DOCTYPE html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${messages.somethingWentWrong}</title></head><body><h1>${messages.somethingWentWrong}</h1><p>${messages.pageFailedBriefly}</p><p><a href="${localHref('/')}">${messages.home}</a></p></body></html>`,
  }
}
