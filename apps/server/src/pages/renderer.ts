import { randomBytes } from 'node:crypto'
import { splitLocale } from '@school/content/locales'
import type { RequestState } from '@school/forms/state'
import { loggedPath } from '../http/addresses.ts'
import { CACHEABLE } from '../http/cacheable.ts'
import { compress } from '../http/compression.ts'
import type { Context } from '../procedures/context.ts'
import type { CachedResponse } from '../response-cache/response-cache.ts'
import { createUnread } from '../services/unread.ts'
import { builtContent } from './built-content.ts'
import { contentSecurityPolicy, withoutNonce } from './content-security-policy.ts'
import { createLocalLink } from './local-link.ts'
import { withoutRenderTime } from './render-time.ts'
import type { Web } from './web-client.ts'

/** A placeholder for the origin while a page with relative addresses is rendered. */
const NO_ORIGIN = 'http://any.invalid'

/**
 * Renders and compresses the page at an address. Only a page of status 200 may be cached, here or by a CDN.
 * @param origin what absolute addresses start with; '' makes them relative
 */
export type RenderPage = (
  origin: string,
  address: string,
  requestState?: RequestState,
) => Promise<CachedResponse>

interface RendererOptions {
  context: Context
  sampleData: boolean
  development: boolean
  /** Where browsers read pictures, if not here. */
  mediaUrl: string | undefined
}

/** Creates the renderer. Pages call procedures in this process. */
export function createRenderer(
  web: Web,
  { context, sampleData, development, mediaUrl }: RendererOptions,
): RenderPage {
  const unread = createUnread(context.db)
  return async (origin, address, requestState) => {
    const { locale } = splitLocale(address)
    const page = loggedPath(address.split('?')[0] ?? '')
    const { render, setPublished } = await web(locale)
    // Vite may have loaded the parts of the content anew.
    if (development) setPublished(builtContent(locale))
    const nonce = randomBytes(16).toString('base64url')
    const rendered = await render({
      request: new Request(new URL(address, origin || NO_ORIGIN)),
      link: createLocalLink({ ...context, locale, page }),
      sampleData,
      unread: await unread(),
      origin,
      ...(requestState && { requestState }),
      nonce,
    })
    const { status, headers, route, failure } = rendered
    const html = withoutNonce(rendered.html, nonce)
    if (failure) {
      const error = requestState ? withoutMessage(failure.error) : failure.error
      context.failures?.page(route, { ...failure, error, path: page })
    } else if (status === 200) context.failures?.page(route, null)
    const { location } = headers
    if (location?.startsWith(NO_ORIGIN)) headers.location = location.slice(NO_ORIGIN.length) || '/'
    const bytes = Buffer.from(html)
    return {
      status,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': status === 200 ? CACHEABLE : 'no-store',
        // Vite's scripts and styles have no hashes.
        ...(!development && {
          'content-security-policy': contentSecurityPolicy(rendered.html, nonce, mediaUrl),
        }),
        ...headers,
      },
      body: await compress(bytes, withoutRenderTime(bytes)),
    }
  }
}

/** The message of an error may quote what a visitor has entered. */
function withoutMessage(error: unknown): Error {
  const copy = new Error('the message is not logged, because it may quote an entry of the form')
  if (!(error instanceof Error)) return copy
  const frames = error.stack?.match(/^ +at .+$/gm) ?? []
  return Object.assign(copy, {
    name: error.name,
    stack: [`${error.name}: ${copy.message}`, ...frames].join('\n'),
  })
}
