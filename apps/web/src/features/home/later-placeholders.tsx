// The later blocks of the home page without their rows. They are in the chunk of the page; the blocks with rows are in
// a chunk of their own (later-rows.tsx).

import words from 'virtual:home'
import { EmptyState } from '../../layout/empty-state.tsx'
import type { Home } from '../../trpc.ts'
import { MoreLink } from '../../ui/link.tsx'
import { LaterBlock, type LaterState } from './later-block.tsx'
import { VideosLink } from './videos-link.tsx'

interface State {
  state: LaterState
}

function ListPlaceholder({
  of,
  ...place
}: State & { of: 'events' | 'news'; className: string; height: string }) {
  const { heading, link, empty } = words[of]
  return (
    <LaterBlock
      id={of}
      title={heading}
      more={<MoreLink to={link} />}
      empty={<EmptyState text={empty} />}
      {...place}
    />
  )
}

export const EventsPlaceholder = ({ state }: State) => (
  <ListPlaceholder of="events" state={state} className="bg-sand" height="scripts:min-h-[54rem]" />
)

export const VideosPlaceholder = ({ state }: State) => (
  <LaterBlock
    id="videos"
    title={words.videos.heading}
    more={<VideosLink />}
    light
    state={state}
    text={words.videos.empty}
    empty={
      <p role="status" className="rounded-card border border-white/20 px-6 py-16 text-center text-lg">
        {words.videos.empty}
      </p>
    }
    className="lattice bg-green-900 text-white"
    height="scripts:min-h-[54rem] md:scripts:min-h-[67rem] lg:scripts:min-h-[46rem]"
  />
)

export const NewsPlaceholder = ({ state }: State) => (
  <ListPlaceholder of="news" state={state} className="" height="scripts:min-h-[55rem]" />
)

export const TestimonialsPlaceholder = ({ state }: State) => (
  <LaterBlock
    id="voices"
    title={words.testimonials.heading}
    state={state}
    text={words.testimonials.empty}
    empty={
      <p role="status" className="py-10 text-center text-lg">
        {words.testimonials.empty}
      </p>
    }
    className="bg-sand"
    height="scripts:min-h-[43rem] md:scripts:min-h-[32rem]"
  />
)

/** @param has which blocks have rows */
export function LaterPlaceholders({ has, failed }: { has: Home['has']; failed: boolean }) {
  const stateOf = (hasRows: boolean) => (hasRows ? (failed ? 'failed' : 'loading') : 'empty')
  return (
    <>
      <EventsPlaceholder state={stateOf(has.events)} />
      <VideosPlaceholder state={stateOf(has.videos)} />
      <NewsPlaceholder state={stateOf(has.news)} />
      <TestimonialsPlaceholder state={stateOf(has.testimonials)} />
      <LaterBlock
        id="partners"
        title={words.partners.heading}
        state={stateOf(true)}
        className=""
        height="scripts:min-h-[17rem]"
      />
    </>
  )
}
