import assets from 'virtual:assets'
import type { AppRouter } from '@school/api/procedures'
import * as messages from '@school/content/messages/layout'
import type { RequestState } from '@school/forms/state'
import { createRequestHandler, RouterServer, renderRouterToString } from '@tanstack/react-router/ssr/server'
import { TRPCClientError, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import { createStyleSelector } from './critical-css.ts'
import { createAppRouter } from './router.tsx'

export interface RenderInput {
  /** Only its address is read: the same address gives the same page to every visitor. */
  request: Request
  /** To the procedures, in process. */
  link: TRPCLink<AppRouter>
  /** The site's address (`PUBLIC_URL`), for what must be absolute. */
  origin: string
  /** Whether the data come from the fake upstream. */
  sampleData: boolean
  /** What this one visitor posted, or sent before. */
  given?: RequestState
}

export interface RenderedPage {
  /** 200; 404 for an unknown address or id; 503 where the data could not be read; 307 with `location`; 500. */
  status: number
  headers: Record<string, string>
  html: string
}

/**
 * A page as complete HTML. It knows its own scripts and styles (`virtual:assets`). It throws nothing: what goes wrong
 * in a loader becomes the page's failing state, anything else a plain page of the same words.
 */
export async function render({
  request,
  link,
  origin,
  sampleData,
  given,
}: RenderInput): Promise<RenderedPage> {
  const site = { origin, sampleData, year: new Date().getFullYear() }
  let failed = false
  try {
    const handle = createRequestHandler({
      createRouter: () => createAppRouter([withoutReasons(link)], site, given),
      // Not the visitor's own request: neither its headers nor its going away may reach the router.
      request: new Request(request.url),
      getRouterManifest: async () => assets,
    })
    const response = await handle(({ router, responseHeaders }) => {
      failed = router.stores.matches.get().some((match) => match.status === 'error')
      return renderRouterToString({ router, responseHeaders, children: <RouterServer router={router} /> })
    })
    const location = response.headers.get('location')
    if (location !== null) return { status: response.status, headers: { location }, html: '' }
    // The renderer answers its own failure with bare words.
    if (response.status >= 500 && !failed) return plainFailure()
    const html = withOwnStyles(await response.text())
    // What a page asks for lies in our own database: a failure there passes.
    return failed
      ? { status: 503, headers: { 'retry-after': '30' }, html }
      : { status: response.status, headers: {}, html }
  } catch (error) {
    // An address that cannot be decoded is one that leads nowhere.
    if (error instanceof URIError) return { ...plainFailure(), status: 400 }
    console.error('A page could not be rendered', error)
    return plainFailure()
  }
}

/**
 * The page with the styles that it uses in it, so that it is painted as soon as it is there. The whole sheet comes
 * behind it without being waited for (`media=print`): it is for what a reader's doing adds to the page, and for the next
 * pages, and comes into force with the first sign of a reader (build/start-scripts.ts).
 */
function withOwnStyles(html: string): string {
  return html.replace(
    /<link rel="stylesheet" href="([^"<]+)"([^<>]*)>/,
    (_, href: string, rest: string) =>
      `<style>${selectStyles(html)}</style><link rel="stylesheet" media="print" href="${href}"${rest}>`,
  )
}

const selectStyles = createStyleSelector(assets.styles)

/**
 * The link, with every error reduced to its code: the router writes the error of a loader into the page, and the
 * reason (an address of the database, a path) is for the log only.
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
    html: `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${messages.somethingWentWrong}</title></head><body><h1>${messages.somethingWentWrong}</h1><p>${messages.pageFailedBriefly}</p><p><a href="/">${messages.home}</a></p></body></html>`,
  }
}
