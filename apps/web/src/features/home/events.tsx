import * as messages from '@school/content/messages/home'
import { EmptyState } from '../../layout/empty-state.tsx'
import type { Home } from '../../trpc.ts'
import { ContentCard } from '../../ui/card.tsx'
import { Carousel } from '../../ui/carousel.tsx'
import { formatSpan } from '../../ui/format-date.ts'
import { MoreLink } from '../../ui/link.tsx'
import { SectionHead } from '../../ui/section.tsx'
import { readMore } from './card-carousel.tsx'
import { useWords } from './words.tsx'

export function Events({ events }: { events: Home['events'] }) {
  const words = useWords().events
  return (
    <section aria-labelledby="events" className="piece bg-sand">
      <div className="wrap section">
        <SectionHead id="events" title={words.heading} more={<MoreLink to={words.link} />} />
        {events.length === 0 ? (
          <EmptyState text={words.empty} list="recent-events" />
        ) : (
          <Carousel items={events} ms={3500} label={messages.events}>
            {(event, near) => (
              <ContentCard
                href={`/events/${encodeURIComponent(event.id)}`}
                title={event.name}
                text={event.text}
                date={event.start}
                label={formatSpan(event.start, event.end)}
                picture={event.picture}
                soon={near}
              >
                {readMore}
              </ContentCard>
            )}
          </Carousel>
        )}
      </div>
    </section>
  )
}
