import words from 'virtual:home'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { applyStyleSheet } from '../../browser/style-sheet.ts'
import { type Home, trpc } from '../../trpc.ts'
import { MoreLink } from '../../ui/link.tsx'
import { Events } from './events.tsx'
import { LaterBlock } from './later-block.tsx'
import { News } from './news.tsx'
import { Partners } from './partners.tsx'
import { Testimonials } from './testimonials.tsx'
import { Videos, VideosLink } from './videos.tsx'

/**
 * The blocks below the first screens. Their rows are no part of the first document (decision 76): the page loads them
 * when it is hydrated. A block that has no rows is complete at once.
 * @param all whether the document contains all blocks, as it does for visitors without scripts
 */
export function LaterBlocks({ all, has }: { all: boolean; has: Home['has'] }) {
  const { region, rows, failed } = useLaterRows(all)
  const { events, videos, news, testimonials } = words
  return (
    <div ref={region}>
      {rows || !has.events ? (
        <Events events={rows?.events ?? []} />
      ) : (
        <LaterBlock
          id="events"
          title={events.heading}
          more={<MoreLink to={events.link} />}
          failed={failed}
          className="bg-sand scripts:min-h-[54rem]"
        />
      )}
      {rows || !has.videos ? (
        <Videos videos={rows?.videos ?? []} />
      ) : (
        <LaterBlock
          id="videos"
          title={videos.heading}
          more={<VideosLink />}
          light
          failed={failed}
          text={videos.empty}
          className="lattice bg-green-900 text-white scripts:min-h-[54rem] md:scripts:min-h-[67rem] lg:scripts:min-h-[46rem]"
        />
      )}
      {rows || !has.news ? (
        <News news={rows?.news ?? []} />
      ) : (
        <LaterBlock
          id="news"
          title={news.heading}
          more={<MoreLink to={news.link} />}
          failed={failed}
          className="scripts:min-h-[55rem]"
        />
      )}
      {rows || !has.testimonials ? (
        <Testimonials voices={rows?.testimonials ?? []} />
      ) : (
        <LaterBlock
          id="voices"
          title={testimonials.heading}
          failed={failed}
          text={testimonials.empty}
          className="bg-sand scripts:min-h-[43rem] md:scripts:min-h-[32rem]"
        />
      )}
      {rows ? (
        <Partners />
      ) : (
        <LaterBlock
          id="partners"
          title={words.partners.heading}
          failed={failed}
          className="scripts:min-h-[17rem]"
        />
      )}
    </div>
  )
}

/** The distance at which a visitor who saves data gets the blocks, a screen or two ahead. */
const NEAR = '1000px'

function useLaterRows(all: boolean) {
  const region = useRef<HTMLDivElement>(null)
  const [wanted, setWanted] = useState(all)
  const { data, isError } = trpc.homeLater.useQuery(undefined, { enabled: wanted })
  useEffect(() => {
    // The document has the styles of its own elements only.
    const load = () => applyStyleSheet().then(() => setWanted(true))
    const { connection } = navigator as { connection?: { saveData?: boolean } }
    if (!region.current || !connection?.saveData) {
      void load()
      return
    }
    const watcher = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        watcher.disconnect()
        void load()
      },
      { rootMargin: NEAR },
    )
    watcher.observe(region.current)
    return () => watcher.disconnect()
  }, [])
  // Rendered in parts, so that a touch is answered in between.
  const rows = useDeferredValue(data)
  return { region, rows, failed: isError }
}
