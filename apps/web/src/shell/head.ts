import shell from 'virtual:shell'
import { notFound } from '@tanstack/react-router'
import type { RouterContext } from '../router.tsx'
import type { Picture } from '../trpc.ts'

/**
 * What a loader asked for, or the 404 page: for rows that the mirror does not hold, and for addresses that the
 * procedures refuse to ask about (an id of a thousand characters).
 */
export async function found<T>(answer: Promise<T | null>): Promise<T> {
  const value = await answer.catch((error: unknown) => {
    // By its form, not its class: on the server the link brings a copy of the class of its own.
    if (error instanceof Error && 'data' in error && isRefusal(error.data)) return null
    throw error
  })
  if (value === null) throw notFound()
  return value
}

function isRefusal(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'code' in data && data.code === 'BAD_REQUEST'
}

/** What a page says about itself to browsers, search engines and messengers. */
export interface About {
  /** Address without host and filters. */
  path: string
  /** Name in the title, before the brand. */
  name: string
  description: string
  picture?: Picture | null
  kind?: 'website' | 'article'
}

/**
 * The `<head>` of a page.
 * @param match the route's own match: its context holds the site's address, its state says when something failed
 * @param about undefined where the loader found nothing or failed: such a page is not to be indexed
 */
export function pageHead(match: { context: RouterContext; status: string }, about: About | undefined) {
  if (!about) {
    const name = match.status === 'error' ? 'Something went wrong' : 'Page Not Found'
    return { meta: [{ title: `${name} | ${shell.site.brand}` }, { name: 'robots', content: 'noindex' }] }
  }
  const title = `${about.name} | ${shell.site.brand}`
  const { origin } = match.context.site
  const address = origin + (about.path === '/' ? '/' : about.path)
  const description = about.description.replace(/\s+/g, ' ').trim().slice(0, 300)
  return {
    meta: [
      { title },
      { name: 'description', content: description },
      { property: 'og:title', content: about.name },
      { property: 'og:description', content: description },
      { property: 'og:url', content: address },
      { property: 'og:type', content: about.kind ?? 'website' },
      { property: 'og:site_name', content: shell.site.brand },
      ...(about.picture ? [{ property: 'og:image', content: origin + about.picture.src }] : []),
    ],
    links: [{ rel: 'canonical', href: address }],
  }
}
