import type { Home } from '../../trpc.ts'
import { Events } from './events.tsx'
import {
  EventsPlaceholder,
  NewsPlaceholder,
  TestimonialsPlaceholder,
  VideosPlaceholder,
} from './later-placeholders.tsx'
import { News } from './news.tsx'
import { Partners } from './partners.tsx'
import { Testimonials } from './testimonials.tsx'
import { Videos } from './videos.tsx'

export type Rows = Pick<Home, 'events' | 'videos' | 'news' | 'testimonials'>

/** The later blocks with their rows. Their script is loaded with the rows (later-blocks.tsx). */
export function LaterRows({ rows: { events, videos, news, testimonials } }: { rows: Rows }) {
  return (
    <>
      {events.length ? <Events events={events} /> : <EventsPlaceholder state="empty" />}
      {videos.length ? <Videos videos={videos} /> : <VideosPlaceholder state="empty" />}
      {news.length ? <News news={news} /> : <NewsPlaceholder state="empty" />}
      {testimonials.length ? (
        <Testimonials voices={testimonials} />
      ) : (
        <TestimonialsPlaceholder state="empty" />
      )}
      <Partners />
    </>
  )
}
