import * as messages from '@school/content/messages/home'
import { EmptyState } from '../../layout/empty-state.tsx'
import type { Home } from '../../trpc.ts'
import { ContentCard } from '../../ui/card.tsx'
import { Carousel } from '../../ui/carousel.tsx'
import { MoreLink } from '../../ui/link.tsx'
import { SectionHead } from '../../ui/section.tsx'
import { readMore } from './card-carousel.tsx'
import { useWords } from './words.tsx'

export function News({ news }: { news: Home['news'] }) {
  const words = useWords().news
  return (
    <section aria-labelledby="news" className="piece wrap section">
      <SectionHead id="news" title={words.heading} more={<MoreLink to={words.link} />} />
      {news.length === 0 ? (
        <EmptyState text={words.empty} list="recent-news" />
      ) : (
        <Carousel items={news} ms={4000} label={messages.news}>
          {(item, near) => (
            <ContentCard
              href={`/news/${encodeURIComponent(item.id)}`}
              title={item.headline}
              text={item.text}
              date={item.date}
              picture={item.picture}
              soon={near}
            >
              {readMore}
            </ContentCard>
          )}
        </Carousel>
      )}
    </section>
  )
}
