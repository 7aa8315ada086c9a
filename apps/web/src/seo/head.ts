import layout from 'virtual:layout'
import { locales, localPath } from '@school/content/locales'
import * as messages from '@school/content/messages/layout'
import { shareAddress } from '@school/content/share'
import type { FormState } from '@school/forms/state'
import type { JSX } from 'react'
import { locale, localHref } from '../locale.ts'
import { isUnread, type RouterContext } from '../router-context.ts'
import { wellFormed } from '../ui/truncate.ts'
import type { About } from './about.ts'
import { linkedData } from './linked-data.ts'

/** As much of a route's match as its `<head>` needs. */
interface PageMatch {
  context: RouterContext
  pathname: string
  status: string
  loaderData?: unknown
}

/** Whether the server has returned the form of this page with errors. */
const hasErrors = ({ loaderData }: PageMatch) =>
  ((loaderData as { posted?: FormState | null } | undefined)?.posted?.errors.length ?? 0) > 0

/**
 * Returns the `<head>` of a page.
 * @param match the route's match: its context has the origin of the site, its status says whether loading failed
 * @param about undefined if the loader failed or found nothing: search engines do not index such a page
 */
function pageHead(match: PageMatch, about: About | undefined) {
  if (!about || match.status === 'error') {
    const notFound = isUnread(match.context.site.unread, match.pathname)
      ? messages.notAvailableYet
      : messages.pageNotFound
    const name = match.status === 'error' ? messages.somethingWentWrong : notFound
    return { meta: [{ title: `${name} | ${layout.site.brand}` }, { name: 'robots', content: 'noindex' }] }
  }
  // A screen reader reads the title first.
  const title = `${hasErrors(match) ? `${messages.problem}: ` : ''}${about.name} | ${layout.site.brand}`
  const { origin } = match.context.site
  const { path, canonical = path } = about
  const description = wellFormed(about.description.replace(/\s+/g, ' ').trim().slice(0, 300))
  const { feed } = about
  return {
    meta: [
      { title },
      { name: 'description', content: description },
      ...(about.index === false ? [{ name: 'robots', content: 'noindex, follow' }] : []),
      // Messengers and search engines read the HTML as the server sends it. A browser needs none of this.
      ...(import.meta.env.SSR ? previewMeta(about, origin, description) : []),
    ],
    links: [
      { rel: 'canonical', href: origin + localHref(canonical) },
      ...(import.meta.env.SSR && about.index !== false ? alternates(canonical, origin) : []),
      ...(feed ? [{ rel: 'alternate', type: feed.type, href: feed.href, title: feed.title }] : []),
    ],
  }
}

/** Links to the page in each language. The default is English. */
function alternates(path: string, origin: string) {
  const inEach = locales.map((language) => ({
    hrefLang: language as string,
    href: origin + localPath(path, language),
  }))
  return [...inEach, { hrefLang: 'x-default', href: origin + path }].map((link) => ({
    rel: 'alternate',
    ...link,
  }))
}

/** Returns the `<head>` of a page of the route table. Its loader has called `ensurePageInfo`. */
export function routeHead(match: PageMatch, path: string, more: Partial<About> = {}) {
  const head = match.context.queries.page.getData({ path })
  return pageHead(
    match,
    head
      ? {
          path,
          name: head.name,
          description: head.description,
          canonical: head.canonical,
          ...(import.meta.env.SSR && { preview: head.preview }),
          ...more,
        }
      : undefined,
  )
}

/**
 * Returns the `<head>` of the page of one row.
 * @param path of the route table, with `{id}`
 * @param row null if there is no such row
 */
export function rowHead(
  match: PageMatch,
  path: string,
  row: (Omit<About, 'description'> & Partial<About>) | null,
) {
  const head = match.context.queries.page.getData({ path })
  const about = head &&
    row && { description: head.description, ...(import.meta.env.SSR && { parent: head.parent }), ...row }
  return pageHead(match, about ?? undefined)
}

/** The names of the languages in Open Graph. */
const territories = { en: 'en_GB', bn: 'bn_BD' }

/** Open Graph, Twitter card and JSON-LD. */
function previewMeta(about: About, origin: string, description: string) {
  const address = origin + localHref(about.path)
  const image =
    origin +
    shareAddress(localHref(about.path), [
      about.name,
      about.date ?? null,
      about.picture?.src ?? about.preview ?? null,
    ])
  return [
    { property: 'og:title', content: about.name },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:type', content: about.kind ?? 'website' },
    { property: 'og:site_name', content: layout.site.brand },
    { property: 'og:locale', content: territories[locale] },
    { property: 'og:image', content: image },
    { property: 'og:image:type', content: 'image/jpeg' },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: about.name },
    { name: 'twitter:card', content: 'summary_large_image' },
    // The router renders such an entry as an escaped JSON-LD script. Its types do not mention it.
    ...linkedData(about, { origin, description, image }).map(
      (node) => ({ 'script:ld+json': node }) as JSX.IntrinsicElements['meta'],
    ),
  ]
}
