import * as messages from '@school/content/messages/home'
import { PauseButton } from '../../ui/carousel-controls.tsx'
import { SectionHead } from '../../ui/section.tsx'
import { useSwiper } from '../../ui/use-swiper.ts'
import { useWords } from './words.tsx'

/** Logos that move continuously, one per 3 seconds. With reduced motion or without scripts, they are in rows. */
export function Partners() {
  const words = useWords().partners
  const list = words.list
  const { ref, scroller, playing, setPlaying } = useSwiper<HTMLElement>(list.length, { evenly: 3000 })
  return (
    <section ref={ref} aria-labelledby="partners" className="piece no-print py-5 md:py-12">
      <div className="wrap flex items-start justify-between">
        <SectionHead id="partners" title={words.heading} />
        <PauseButton
          playing={playing}
          onChange={setPlaying}
          what={messages.thePartners}
          className="scripted motion-reduce:hidden grid size-11 place-items-center rounded-full border border-line bg-surface text-green-800 hover:bg-green-100"
        />
      </div>
      <div className="swiper">
        <ul {...scroller} className="swiper-wrapper in-rows">
          {list.map((partner) => (
            <li key={partner.id} className="swiper-slide partner grid place-items-center px-2 md:px-4">
              {/* Not lazy: they are small, and a long screenshot of the page shows them. */}
              <img
                src={partner.logo}
                alt={partner.name}
                decoding="async"
                height={64}
                width={220}
                className="h-9 w-auto md:h-12 max-w-full object-contain opacity-75 grayscale transition duration-200 hover:opacity-100 hover:grayscale-0"
              />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
