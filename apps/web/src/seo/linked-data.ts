// Structured data of a page for search engines (schema.org as JSON-LD). Only on the server.

import layout from 'virtual:layout'
import * as messages from '@school/content/messages/layout'
import { locale, localHref } from '../locale.ts'
import { langOf } from '../ui/language.ts'
import { wellFormed } from '../ui/truncate.ts'
import type { About } from './about.ts'

interface Node {
  '@context': 'https://schema.org'
  '@type': string | string[]
  [property: string]: unknown
}

const context = { '@context': 'https://schema.org' } as const

/** Leaves out empty properties: search engines report them as errors. */
const filled = (properties: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== '' && value !== null))

function school(origin: string) {
  const { brand, description, phones, emails, address, socials } = layout.site
  const [street = '', ...rest] = address
  return {
    '@type': ['School', 'EducationalOrganization'],
    '@id': `${origin}/#school`,
    name: brand,
    description,
    url: origin + localHref('/'),
    logo: `${origin}/favicon.svg`,
    telephone: phones[0],
    email: emails[0],
    address: {
      '@type': 'PostalAddress',
      streetAddress: street,
      addressLocality: rest[0] ?? '',
      addressCountry: 'BD',
    },
    sameAs: socials.flatMap(({ href }) => href ?? []),
  }
}

/** The school where a page only refers to it. */
function schoolName(origin: string) {
  return {
    '@type': 'EducationalOrganization',
    '@id': `${origin}/#school`,
    name: layout.site.brand,
    url: `${origin}/`,
    logo: `${origin}/favicon.svg`,
  }
}

function place() {
  const [street = '', ...rest] = layout.site.address
  return {
    '@type': 'Place',
    name: layout.site.brand,
    address: {
      '@type': 'PostalAddress',
      streetAddress: street,
      addressLocality: rest[0] ?? '',
      addressCountry: 'BD',
    },
  }
}

function breadcrumbs(about: About, origin: string): Node[] {
  if (about.path === '/') return []
  const steps = [{ path: '/', name: messages.home }, ...(about.parent ? [about.parent] : []), about]
  return [
    {
      ...context,
      '@type': 'BreadcrumbList',
      itemListElement: steps.map(({ path, name }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        item: origin + localHref(path),
      })),
    },
  ]
}

/** The description of a JobPosting is HTML. */
const html = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>')

function shown(about: About, page: { origin: string; description: string; image: string }): Node[] {
  const { shows, name } = about
  const { origin, description, image } = page
  if (about.path === '/' || about.path === '/contact') return [{ ...context, ...school(origin) }]
  switch (shows?.type) {
    case 'notice':
    case 'news':
      return [
        {
          ...context,
          '@type': shows.type === 'news' ? 'NewsArticle' : 'Article',
          ...filled({ headline: wellFormed(name.slice(0, 110)), datePublished: about.date ?? null }),
          description,
          inLanguage: langOf(name) ?? locale,
          image: [image],
          mainEntityOfPage: origin + localHref(about.path),
          author: schoolName(origin),
          publisher: schoolName(origin),
        },
      ]
    case 'event':
      // Search engines reject an event without a date.
      if (!shows.start) return []
      return [
        {
          ...context,
          '@type': 'Event',
          ...filled({ name, startDate: shows.start, endDate: shows.end, description }),
          image: [image],
          eventStatus: 'https://schema.org/EventScheduled',
          eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
          location: place(),
          organizer: schoolName(origin),
          url: origin + localHref(about.path),
        },
      ]
    case 'vacancy':
      // Search engines penalise a JobPosting for a closed vacancy.
      if (shows.closed || !shows.start) return []
      return [
        {
          ...context,
          '@type': 'JobPosting',
          title: name,
          description: html(shows.text || description),
          datePosted: shows.start,
          // Applications are possible until the end of the last day in Bangladesh.
          ...filled({ validThrough: shows.end && `${shows.end}T23:59:59+06:00` }),
          hiringOrganization: { ...schoolName(origin), sameAs: `${origin}/` },
          jobLocation: place(),
          url: origin + localHref(about.path),
        },
      ]
    case 'video':
      if (!shows.picture || !shows.date) return []
      return [
        {
          ...context,
          '@type': 'VideoObject',
          name: shows.title || name,
          description: shows.title || description,
          thumbnailUrl: [origin + shows.picture.src],
          uploadDate: `${shows.date}T00:00:00+06:00`,
          embedUrl: `https://www.youtube-nocookie.com/embed/${shows.videoId}`,
        },
      ]
  }
  return []
}

/** Returns the JSON-LD of a page: its content and its breadcrumbs. */
export function linkedData(
  about: About,
  page: { origin: string; description: string; image: string },
): Node[] {
  return [...shown(about, page), ...breadcrumbs(about, page.origin)]
}
