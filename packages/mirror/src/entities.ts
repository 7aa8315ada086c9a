import { categories, fees, genders, programmes, sessions } from './entities/admission.ts'
import { banners } from './entities/banners.ts'
import { calendar } from './entities/calendar.ts'
import { careers, latestCareer } from './entities/careers.ts'
import { events, recentEvents } from './entities/events.ts'
import { faq } from './entities/faq.ts'
import { gallery } from './entities/gallery.ts'
import { news, recentNews } from './entities/news.ts'
import { notices, recentNotices } from './entities/notices.ts'
import { strip } from './entities/strip.ts'
import { teachers } from './entities/teachers.ts'
import { testimonials } from './entities/testimonials.ts'
import { recentVideos, videos } from './entities/videos.ts'
import type { AnyEntity } from './entity.ts'

const all = [
  notices,
  recentNotices,
  banners,
  strip,
  news,
  recentNews,
  events,
  recentEvents,
  recentVideos,
  testimonials,
  videos,
  gallery,
  faq,
  careers,
  latestCareer,
  calendar,
  teachers,
  programmes,
  sessions,
  genders,
  fees,
  categories,
] as const

type Listed = (typeof all)[number]
/** The tables of the mirrored entities. */
export type MirrorTable = Listed['table']
/** The kinds of rows that `/search` finds. */
export type RowKind = NonNullable<Listed['search']>['kind']
/** The addresses of rows with pages of their own, with `{id}`. */
export type RowPath = NonNullable<NonNullable<Listed['pages']>['row']>
export type MirrorEntity = AnyEntity<MirrorTable, RowKind, RowPath>

/**
 * All mirrored entities, in the order of a sync cycle: the most visited ones first. Equally good groups of search results
 * have the same order.
 */
export const entities: readonly MirrorEntity[] = all
