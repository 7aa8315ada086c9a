import { splitLocale } from '@school/content/locales'
import type { RequestState } from '@school/forms/state'
import { compressQuickly } from '../http/compression.ts'
import { type Dependencies, trackDependencies } from '../page-cache/dependencies.ts'
import type { FinishedPage } from '../page-cache/page-cache.ts'
import type { Context } from '../procedures/context.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { createLocalLink } from './local-link.ts'
import { withoutRenderTime } from './render-time.ts'
import type { Web } from './web-client.ts'

/** A placeholder for the origin while a page with relative addresses is rendered. */
const NO_ORIGIN = 'http://any.invalid'

/**
 * Renders and compresses the page at an address, and returns it with its dependencies.
 * @param origin what absolute addresses start with; '' makes them relative
 */
export type RenderPage = (
  origin: string,
  address: string,
  requestState?: RequestState,
) => Promise<{ page: FinishedPage; dependencies: Dependencies }>

/** Creates the renderer. Pages call procedures in this process. */
export function createRenderer(
  web: Web,
  { context, sampleData }: { context: Context; sampleData: boolean },
): RenderPage {
  return async (origin, address, requestState) => {
    const { locale } = splitLocale(address)
    const [path = ''] = address.split('?')
    const { render } = await web(locale)
    const { result, dependencies } = await trackDependencies(() =>
      render({
        request: new Request(new URL(address, origin || NO_ORIGIN)),
        link: createLocalLink({ ...context, locale, page: path }),
        sampleData,
        origin,
        ...(requestState && { requestState }),
      }),
    )
    const { status, headers, html, route, failure } = result
    if (failure) {
      const error = requestState ? withoutMessage(failure.error) : failure.error
      context.failures?.page(route, { ...failure, error, path })
    } else if (status === 200) context.failures?.page(route, null)
    const { location } = headers
    if (location?.startsWith(NO_ORIGIN)) headers.location = location.slice(NO_ORIGIN.length) || '/'
    const bytes = Buffer.from(html)
    const body = await compressQuickly(bytes, withoutRenderTime(bytes))
    return {
      page: { status, headers, body, policy: contentSecurityPolicy(html), answers: new Map() },
      dependencies,
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
