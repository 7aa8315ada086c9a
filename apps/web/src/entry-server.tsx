import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import manifest from 'virtual:client-manifest'
import { splitLocale } from '@school/content/locales'
import * as messages from '@school/content/messages/layout'
import type { RequestState } from '@school/forms/state'
import type { AppRouter } from '@school/server/procedures'
import {
  createRequestHandler,
  getSsrStatus,
  RouterServer,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server'
import { TRPCClientError, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { PageFailed } from './layout/failed-page.tsx'
import { createAppRouter } from './router.tsx'
import { isUnread } from './router-context.ts'
import { FailurePage } from './staff/plain/outage-pages.tsx'
import { renderDocument as renderStatically } from './staff/render-document.ts'

export { setPublished } from './published.ts'

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
  /** What was never read from the school’s server (apps/server/src/services/unread.ts). */
  unread: string[]
  /** The form that this visitor has posted, or the result of an earlier one. */
  requestState?: RequestState
  /** A random word that marks the inline scripts of this page. The server allows them by their hashes, and removes it. */
  nonce: string
}

interface RenderedPage {
  /**
   * 200; 404 for an unknown path or id; 503 if the data could not be read; 301 or 307 with `location`; 500 if a
   * component threw.
   */
  status: number
  headers: Record<string, string>
  html: string
  /** The id of the route. */
  route: string
  /** An error of a component or a loader, for the log. Errors of procedures are none: procedures record them. */
  failure?: PageFailure
}

interface PageFailure {
  error: unknown
  /** The components that React was rendering. */
  componentStack: string | undefined
}

/**
 * Renders a page as complete HTML, with links of its scripts and its style sheet (`virtual:client-manifest`). It never throws: an error in a
 * loader or in a component of the page is rendered as an error page, an error in the layout as a plain page with the same text.
 */
export async function render({
  request,
  link,
  origin,
  sampleData,
  unread,
  requestState,
  nonce,
}: RenderInput): Promise<RenderedPage> {
  // In the school's time zone, UTC+6.
  const year = new Date(Date.now() + 6 * 3_600_000).getUTCFullYear()
  const site = { origin, sampleData, unread, year }
  let failed = false
  let route = ''
  let failure: PageFailure | undefined
  const report = (error: unknown, componentStack?: string) => {
    // Loaders only read our own database, so a failure of a procedure is temporary.
    if (isFromProcedure(error)) failed = true
    else failure ??= { error, componentStack }
  }
  try {
    const handle = createRequestHandler({
      createRouter: () => createAppRouter([withoutReasons(link)], site, requestState, nonce),
      request,
      getRouterManifest: async () => manifest,
    })
    let rendered = ''
    let componentFailed = false
    const response = await handle(async ({ router, responseHeaders }) => {
      const matches = router.stores.matches.get()
      route = matches.at(-1)?.routeId ?? ''
      for (const { status, error } of matches) {
        if (status !== 'error') continue
        failed = true
        report(error)
      }
      const app = <RouterServer router={router} />
      let document = await renderDocument(app, (error, componentStack) => {
        componentFailed = true
        report(error, componentStack)
      })
      if (componentFailed) document = await renderDocument(<PageFailed value={true}>{app}</PageFailed>)
      // What `renderRouterToString` does, without creating a Response: encoding, copying and decoding the page took a
      // seventh of the rendering time.
      rendered = await transformHtmlStringWithRouter(router, document)
      return new Response(null, { status: getSsrStatus(router), headers: responseHeaders })
    })
    const location = response.headers.get('location')
    if (location !== null) return { status: response.status, headers: { location }, html: '', route }
    const page = { html: rendered, route, ...(failure && { failure }) }
    if (failed) return { ...page, status: 503, headers: { 'retry-after': '30' } }
    if (response.status === 404 && isUnread(unread, splitLocale(new URL(request.url).pathname).path))
      return { ...page, status: 503, headers: { 'retry-after': '300' } }
    return { ...page, status: componentFailed ? 500 : response.status, headers: {} }
  } catch (error) {
    // The URL cannot be decoded.
    if (error instanceof URIError && !failure) return { ...plainFailure(), status: 400, route }
    report(error)
    return { ...plainFailure(), route, ...(failure && { failure }) }
  }
}

/** React's output begins with it, and the router writes it too. */
const DOCTYPE = '<!DOCTYPE html>'

/**
 * Renders the document completely.
 * @param onError is called for every error. An error within a `<Suspense>` leaves its fallback in the document
 * @throws an error outside of every `<Suspense>`
 */
async function renderDocument(
  document: ReactNode,
  onError: (error: unknown, componentStack?: string) => void = () => {},
): Promise<string> {
  const html = await new Promise<string>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(document, {
      // Every part in its place, however large. Otherwise a script moves large parts there.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      // It is called after an error of the shell too, and then what is read fails.
      onAllReady: () => void text(pipe(new PassThrough())).then(resolve, reject),
      onShellError: reject,
      onError: (error, { componentStack }) => onError(error, componentStack),
    })
  })
  return html.slice(DOCTYPE.length)
}

/** Whether a procedure answered with an error. Checked by shape, as in loaders.ts; other errors of the tRPC client have no data. */
const isFromProcedure = (error: unknown) => error instanceof Error && 'data' in error && Boolean(error.data)

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

/** The page for when the error page of the site cannot be rendered either. It is rendered once, so that it cannot fail then. */
const failurePage = renderStatically(<FailurePage />)

const plainFailure = (): Omit<RenderedPage, 'route'> => ({ status: 500, headers: {}, html: failurePage })
