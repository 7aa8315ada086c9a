import { type Locale, localPath } from '@school/content/locales'
import { placePhoto } from '@school/content/page-pictures'
import { isUnconfirmed } from '@school/content/unconfirmed'
import { schoolDay } from '@school/upstream/school-time'
import { parseAddress } from '../http/addresses.ts'
import { safeHref } from '../http/links.ts'
import { isoDate } from '../text/dates.ts'
import { roundLine } from '../text/round.ts'
import { localHeadline, rowName } from '../text/row-pages.ts'
import { clip } from '../text/text-clipping.ts'
import { type Picture, pictures } from './attachments.ts'
import { dayOf } from './day.ts'
import { eventFields, toEvent } from './events.ts'
import { t } from './init.ts'
import { activeRow, initialRows, inOrder } from './list-query.ts'
import { newsFields, toNewsItem } from './news.ts'

const recent = { where: activeRow, orderBy: inOrder } as const

/** A picture of the banner. */
interface Banner {
  id: string
  picture: Picture
  alt: string
  /** What is known only of the office's own photograph. */
  focus?: [x: number, y: number]
  colour?: string | null
}

/** The office's own photograph (packages/content/pictures.yaml) comes before those of the school's system. */
function ownBanner(locale: Locale): Banner[] {
  const photo = placePhoto('banner', locale)
  if (!photo) return []
  const { src, width, height, widths, focus, colour, alt } = photo
  return [{ id: src, picture: { src, width, height, widths: [...widths] }, focus: [...focus], colour, alt }]
}

/** The mirrored data of the home page (docs/spec/part-1.md#2.6 and #9, docs/spec/rulings.md#17). */
export const home = t.procedure.query(async ({ ctx: { db, locale, draft } }) => {
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
      // A video whose id was not understood cannot be played. The sync counts them.
      where: { ...activeRow, videoId: { not: '' } },
      take: initialRows.homeVideos,
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
  const picture = await pictures(db, [
    ...banners.map((row) => row.image),
    ...events.map((row) => row.image),
    ...videos.map((row) => row.thumbnail),
    ...news.map((row) => row.image),
    ...testimonials.map((row) => row.image),
  ])
  return {
    /** Words that are not published, where the office changes them. */
    ...(draft?.home && { draft: draft.home }),
    day,
    /** The next days of the admission round; null while none is named. */
    round: roundLine(locale),
    isUnconfirmed: isUnconfirmed('/', locale),
    banners: [
      ...ownBanner(locale),
      ...banners.flatMap((row): Banner[] => {
        const held = picture(row.image)
        return held ? [{ id: row.id, picture: held, alt: '' }] : []
      }),
    ],
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
    videos: videos.map(({ id, title, videoId, thumbnail, date }) => ({
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
