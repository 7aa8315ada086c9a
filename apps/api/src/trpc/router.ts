// What pages ask of the mirror: one procedure per need, each selecting exactly the fields that its page shows.
// Dates leave as `YYYY-MM-DD` or null (docs/spec/rulings.md#10); texts are plain text, as packages/mirror keeps them (docs/spec/rulings.md#13).
import { movedTo, type Page, pageAt } from '@school/content'
import { type Body, bodyAt } from '@school/content/page-body'
import { type NewsItemModel, type NoticeModel, Prisma } from '@school/prisma'
import { z } from 'zod'
import { attachmentKind, cut, safeHref } from '../http/text.ts'
import { observedToday } from '../page-cache/dependencies.ts'
import { search } from '../search/procedure.ts'
import {
  type Attachment,
  attachments,
  beside,
  dateHolds,
  filter,
  first,
  holds,
  id,
  inOrder,
  isoDate,
  nextStep,
  type Picture,
  pageOf,
  pictures,
  shown,
  shownRow,
  t,
} from './init.ts'
import { admission } from './procedures/admission.ts'
import { calendar } from './procedures/calendar.ts'
import { careers } from './procedures/careers.ts'
import { eventFields, events, shownEvent } from './procedures/events.ts'
import { faculty } from './procedures/faculty.ts'
import { faq } from './procedures/faq.ts'
import { gallery } from './procedures/gallery.ts'
import { videos } from './procedures/videos.ts'
import { withinBudget } from './recent-texts.ts'
import { rowName } from './row-name.ts'

export type { Attachment } from './init.ts'

const noticeFields = { id: true, headline: true, date: true, text: true, attachment: true } as const
const newsFields = { id: true, headline: true, date: true, text: true, image: true } as const

/** A notice as pages get it. */
function shownNotice(
  { attachment, headline, ...row }: Pick<NoticeModel, keyof typeof noticeFields>,
  attachmentOf: (path: string) => Attachment | null,
) {
  const date = isoDate(row.date)
  return {
    ...row,
    headline: rowName('/notice/{id}', headline, date),
    date,
    attachment: attachmentOf(attachment),
  }
}

const notices = t.router({
  /** `/all-notice`: the newest first; filters search everything mirrored (docs/spec/rulings.md#11, #14, #16). */
  list: t.procedure
    .input(z.object({ date: filter, title: filter, shown }))
    .query(async ({ ctx: { db }, input }) => {
      const limit = input.shown ?? first.notices
      const where = Prisma.sql`${dateHolds(input.date)} AND ${holds(input.title, 'headline')}`
      const rows = await db.$queryRaw<
        { id: string; headline: string; date: string | null; attachment: string; total: number }[]
      >`SELECT id, headline, to_char(date, 'YYYY-MM-DD') AS date, attachment, total
        FROM ${pageOf({ table: 'notice', date: 'date', where, limit })} ORDER BY place`
      return {
        total: rows[0]?.total ?? 0,
        next: nextStep(limit, first.notices, rows[0]?.total ?? 0),
        rows: rows.map(({ id, headline, date, attachment }) => ({
          id,
          headline: rowName('/notice/{id}', headline, date),
          date,
          attachment: attachmentKind(attachment),
        })),
      }
    }),

  /** One notice, or null where neither the full nor the recent list holds it (docs/spec/rulings.md#5). */
  byId: t.procedure.input(z.object({ id })).query(async ({ ctx: { db }, input }) => {
    const where = { id: input.id, ...shownRow }
    const row =
      (await db.notice.findFirst({ where, select: noticeFields })) ??
      (await db.recentNotice.findFirst({ where, select: noticeFields }))
    if (!row) return null
    return shownNotice(row, await attachments(db, [row.attachment]))
  }),

  /** The first 15 recent notices, with their texts as far as the page has room for them (docs/spec/rulings.md#18, #37). */
  recent: t.procedure.input(beside).query(async ({ ctx: { db }, input }) => {
    const [rows, own] = await Promise.all([
      db.recentNotice.findMany({
        where: shownRow,
        orderBy: inOrder,
        take: first.recent,
        select: noticeFields,
      }),
      db.notice.findFirst({ where: { id: input?.beside ?? '' }, select: { text: true } }),
    ])
    const attachment = await attachments(
      db,
      rows.map((row) => row.attachment),
    )
    return withinBudget(
      rows.map((row) => shownNotice(row, attachment)),
      own?.text ?? '',
    )
  }),
})

/** A news item as pages get it. */
function shownNews(
  { image, headline, ...row }: Pick<NewsItemModel, keyof typeof newsFields>,
  picture: (path: string) => Picture | null,
) {
  const date = isoDate(row.date)
  return { ...row, headline: rowName('/news/{id}', headline, date), date, picture: picture(image) }
}

const news = t.router({
  /** `/all-news`: the newest first, texts cut as on the home page. */
  list: t.procedure.input(z.object({ date: filter, shown })).query(async ({ ctx: { db }, input }) => {
    const limit = input.shown ?? first.news
    const rows = await db.$queryRaw<
      { id: string; headline: string; date: string | null; text: string; image: string; total: number }[]
    >`SELECT id, headline, to_char(date, 'YYYY-MM-DD') AS date, left(text, 2000) AS text, image, total
      FROM ${pageOf({ table: 'news_item', date: 'date', where: dateHolds(input.date), limit })} ORDER BY place`
    const picture = await pictures(
      db,
      rows.map((row) => row.image),
    )
    return {
      total: rows[0]?.total ?? 0,
      next: nextStep(limit, first.news, rows[0]?.total ?? 0),
      rows: rows.map(({ id, headline, date, text, image }) => ({
        id,
        headline: rowName('/news/{id}', headline, date),
        date,
        text: cut(text, 90),
        picture: picture(image),
      })),
    }
  }),

  /** One news item, or null where neither the full nor the recent list holds it. */
  byId: t.procedure.input(z.object({ id })).query(async ({ ctx: { db }, input }) => {
    const where = { id: input.id, ...shownRow }
    const row =
      (await db.newsItem.findFirst({ where, select: newsFields })) ??
      (await db.recentNewsItem.findFirst({ where, select: newsFields }))
    return row && shownNews(row, await pictures(db, [row.image]))
  }),

  /** The first 15 recent news items, with their texts as far as the page has room for them (docs/spec/rulings.md#18, #37). */
  recent: t.procedure.input(beside).query(async ({ ctx: { db }, input }) => {
    const [rows, own] = await Promise.all([
      db.recentNewsItem.findMany({
        where: shownRow,
        orderBy: inOrder,
        take: first.recent,
        select: newsFields,
      }),
      db.newsItem.findFirst({ where: { id: input?.beside ?? '' }, select: { text: true } }),
    ])
    const picture = await pictures(
      db,
      rows.map((row) => row.image),
    )
    return withinBudget(
      rows.map((row) => shownNews(row, picture)),
      own?.text ?? '',
    )
  }),
})

/** Everything of the home page that the mirror holds, in one call (docs/spec/part-1.md#2.6 and #9, docs/spec/rulings.md#17). */
const home = t.procedure.query(async ({ ctx: { db } }) => {
  const recent = { where: shownRow, orderBy: inOrder } as const
  const [banners, strip, notices, events, videos, news, testimonials] = await Promise.all([
    db.banner.findMany({ ...recent, take: first.banners, select: { id: true, image: true } }),
    db.stripItem.findMany({
      ...recent,
      take: first.banners,
      select: { id: true, name: true, date: true, link: true },
    }),
    db.recentNotice.findMany({
      ...recent,
      take: first.homeNotices,
      select: { id: true, headline: true, date: true },
    }),
    db.recentEvent.findMany({
      ...recent,
      take: first.events,
      select: eventFields,
    }),
    // A row whose video cannot be addressed is passed over, so a few more are read than are shown.
    db.recentVideo.findMany({
      ...recent,
      take: 4 * first.videos,
      select: { id: true, title: true, videoId: true, thumbnail: true, date: true },
    }),
    db.recentNewsItem.findMany({ ...recent, take: first.events, select: newsFields }),
    db.testimonial.findMany({
      ...recent,
      take: first.voices,
      select: { id: true, name: true, text: true, image: true },
    }),
  ])
  const playable = videos.filter((video) => /^[\w-]{5,20}$/.test(video.videoId)).slice(0, first.videos)
  const picture = await pictures(db, [
    ...banners.map((row) => row.image),
    ...events.map((row) => row.image),
    ...playable.map((row) => row.thumbnail),
    ...news.map((row) => row.image),
    ...testimonials.map((row) => row.image),
  ])
  return {
    banners: banners.flatMap((row) => {
      const held = picture(row.image)
      return held ? [{ id: row.id, picture: held }] : []
    }),
    strip: strip.map(({ id, name, date, link }) => ({ id, name, date: isoDate(date), href: safeHref(link) })),
    notices: notices.map(({ id, headline, date }) => ({
      id,
      headline: rowName('/notice/{id}', headline, isoDate(date)),
      date: isoDate(date),
    })),
    events: events.map((row) => ({ ...shownEvent(row, picture), text: cut(row.text, 80) })),
    videos: playable.map(({ id, title, videoId, thumbnail, date }) => ({
      id,
      title: rowName('/videos', title, isoDate(date)),
      videoId,
      picture: picture(thumbnail),
    })),
    news: news.map((row) => ({ ...shownNews(row, picture), text: cut(row.text, 90) })),
    testimonials: testimonials.map(({ image, ...row }) => ({ ...row, picture: picture(image) })),
  }
})

/** What a page's header band, title and description are made of. */
export type PageHead = Pick<Page, 'path' | 'name' | 'heading' | 'sentence' | 'line' | 'group'> & {
  parent: { path: string; name: string } | null
}

/** The route table's row for an address, or null where the site has no such page. */
const page = t.procedure
  .input(z.object({ path: z.string().max(200) }))
  .query(({ input }): PageHead | null => {
    const found = pageAt(input.path)
    return found && headOf(found)
  })

function headOf({ path, name, heading, sentence, line, group, parent }: Page): PageHead {
  const above = parent === null ? null : pageAt(parent)
  return {
    path,
    name,
    heading,
    sentence,
    line,
    group,
    parent: above && { path: above.path, name: above.name },
  }
}

/** What stands under the header of a page of words, or null where nothing has been written yet (docs/spec/rulings.md#6). */
const body = t.procedure
  .input(z.object({ path: z.string().max(200) }))
  .query(({ ctx: { retentionDays }, input }): Body | null => {
    const found = bodyAt(input.path)
    const period = retentionDays === 1 ? '1 day' : `${retentionDays} days`
    return found && { ...found, html: found.html?.replaceAll('{retentionPeriod}', period) ?? null }
  })

/** Where an address that no page has leads today (packages/content/words/redirects.yaml), or null. */
const moved = t.procedure
  .input(z.object({ path: z.string().max(200) }))
  .query(({ input }) => movedTo(input.path))

/** Today in Dhaka, `YYYY-MM-DD`, for pages that open on it (docs/spec/part-2.md#2, `/food-snack`). */
const today = t.procedure.query(() => observedToday())

export const appRouter = t.router({
  home,
  notices,
  news,
  events,
  careers,
  calendar,
  videos,
  gallery,
  faq,
  faculty,
  page,
  body,
  moved,
  today,
  search,
  admission,
})
export type AppRouter = typeof appRouter
