import { type Locale, localPath } from '@school/content/locales'
import { schoolDay } from '@school/upstream/school-time'
import { parseAddress } from '../http/addresses.ts'
import { safeHref } from '../http/links.ts'
import { isoDate } from '../reads/dates.ts'
import { activeRow, initialRows, inOrder } from '../reads/list-query.ts'
import { localHeadline, rowName } from '../reads/row-pages.ts'
import { clip } from '../text/text-clipping.ts'
import { pictures } from './attachments.ts'
import { dayOf } from './day.ts'
import { eventFields, toEvent } from './events.ts'
import { t } from './init.ts'
import { newsFields, toNewsItem } from './news.ts'

const recent = { where: activeRow, orderBy: inOrder } as const
const playable = ({ videoId }: { videoId: string }) => /^[\w-]{5,20}$/.test(videoId)

/** The mirrored data of the home page (docs/spec/part-1.md#2.6 and #9, docs/spec/rulings.md#17). */
export const home = t.procedure.query(async ({ ctx: { db, locale } }) => {
  const [banners, strip, notices, events, videos, news, testimonials, day] = await Promise.all([
    db.banner.findMany({ ...recent, take: initialRows.homeBanners, select: { id: true, image: true } }),
    db.stripItem.findMany({
      ...recent,
      take: initialRows.homeStrip,
      select: { id: true, name: true, date: true, link: true },
    }),
    db.recentNotice.findMany({
      ...recent,
      take: initialRows.homeNotices,
      select: { id: true, headline: true, date: true },
    }),
    db.recentEvent.findMany({ ...recent, take: initialRows.homeEvents, select: eventFields }),
    db.recentVideo.findMany({
      ...recent,
      // Rows with an invalid video id are skipped, so more rows are read than shown.
      take: 4 * initialRows.homeVideos,
      select: { id: true, title: true, videoId: true, thumbnail: true, date: true },
    }),
    db.recentNewsItem.findMany({ ...recent, take: initialRows.homeNews, select: newsFields }),
    db.testimonial.findMany({
      ...recent,
      take: initialRows.homeVoices,
      select: { id: true, name: true, text: true, image: true },
    }),
    dayOf(db, locale, schoolDay(new Date())),
  ])
  const shownVideos = videos.filter(playable).slice(0, initialRows.homeVideos)
  const picture = await pictures(db, [
    ...banners.map((row) => row.image),
    ...events.map((row) => row.image),
    ...shownVideos.map((row) => row.thumbnail),
    ...news.map((row) => row.image),
    ...testimonials.map((row) => row.image),
  ])
  return {
    day,
    banners: banners.flatMap((row) => {
      const held = picture(row.image)
      return held ? [{ id: row.id, picture: held }] : []
    }),
    strip: strip.map(({ id, name, date, link }) => ({
      id,
      name: localHeadline(name, locale),
      date: isoDate(date),
      href: ownPage(safeHref(link), locale),
    })),
    notices: notices.map(({ id, headline, date }) => ({
      id,
      headline: rowName('/notice/{id}', headline, isoDate(date), locale),
      date: isoDate(date),
    })),
    events: events.map((row) => ({ ...toEvent(row, picture, locale), text: clip(row.text, 80) })),
    videos: shownVideos.map(({ id, title, videoId, thumbnail, date }) => ({
      id,
      title: rowName('/videos', title, isoDate(date), locale),
      videoId,
      picture: picture(thumbnail),
    })),
    news: news.map((row) => ({ ...toNewsItem(row, picture, locale), text: clip(row.text, 90) })),
    testimonials: testimonials.map(({ image, ...row }) => ({ ...row, picture: picture(image) })),
  }
})

/** A row's address of a page of this site, in the language of the page; of a file and of another site as it is. */
function ownPage(href: string | null, locale: Locale): string | null {
  return href?.startsWith('/') && parseAddress(href).kind === 'page' && !/\.[a-z0-9]{2,4}$/i.test(href)
    ? localPath(href, locale)
    : href
}
