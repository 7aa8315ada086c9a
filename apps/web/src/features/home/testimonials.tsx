import * as messages from '@school/content/messages/home'
import { type ReactNode, useState } from 'react'
import type { Home } from '../../trpc.ts'
import { Stops } from '../../ui/carousel-controls.tsx'
import { PositionStatus, TurnButtons } from '../../ui/carousel-turns.tsx'
import { langOf } from '../../ui/language.ts'
import { MixedText } from '../../ui/mixed-text.tsx'
import { NoPicture, Picture } from '../../ui/picture.tsx'
import { SectionHead } from '../../ui/section.tsx'
import { useOnceTrue, useSwiper } from '../../ui/use-swiper.ts'
import { Quotation } from './quotation.tsx'
import { useWords } from './words.tsx'

/** Left out without rows (docs/spec/rulings.md#52). */
export function Testimonials({ voices }: { voices: Home['testimonials'] }) {
  return voices.length > 0 ? <Voices voices={voices} /> : null
}

function Voices({ voices }: { voices: Home['testimonials'] }) {
  const { ref, scroller, index, go, turn, announced, playing, setPlaying } = useSwiper<HTMLElement>(
    voices.length,
    {
      effect: 'fade',
      fadeEffect: { crossFade: true },
      delay: 9000,
      speed: 250,
    },
  )
  const words = useWords().testimonials
  const arrow =
    'grid size-11 place-items-center rounded-full border border-line-strong/50 text-green-800 hover:bg-surface'
  return (
    <section
      ref={ref}
      aria-labelledby="voices"
      aria-roledescription={messages.carousel}
      className="piece no-print bg-sand"
    >
      <div className="wrap section">
        <SectionHead id="voices" title={words.heading} />
        {/* All testimonials are as high as the longest, so that nothing below moves. */}
        <div className="swiper fades in-turn">
          <div {...scroller} className="swiper-wrapper">
            {voices.map((voice, position) => (
              <Voice key={voice.id} voice={voice} near={Math.abs(position - index) <= 1}>
                <div className="self-end max-md:col-span-2">
                  <Quotation
                    text={voice.text}
                    active={position === index}
                    onOpen={() => setPlaying(false)}
                    more={words.more}
                    less={words.less}
                  />
                </div>
                <figcaption lang={langOf(voice.name)} className="text-muted md:col-start-2 md:self-start">
                  <MixedText text={voice.name} />
                </figcaption>
              </Voice>
            ))}
          </div>
        </div>
        {voices.length > 1 && (
          <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 sm:mt-8 scripted noscript:hidden">
            <Stops count={voices.length} current={index} onGo={go} what={messages.voice} className="flex-1" />
            <TurnButtons
              playing={playing}
              onPlay={setPlaying}
              what={messages.theVoices}
              onTurn={turn}
              className={arrow}
            />
            <PositionStatus what={messages.voice} position={announced} count={voices.length} />
          </div>
        )}
      </div>
    </section>
  )
}

/** A testimonial. Where Swiper has put all of them in one place, its portrait loads when it is `near` (styles.css). */
function Voice({
  voice,
  near,
  children,
}: {
  voice: Home['testimonials'][number]
  near: boolean
  children: ReactNode
}) {
  const wanted = useOnceTrue(near)
  return (
    <figure
      className="swiper-slide grid grid-cols-[auto_1fr] content-center items-center gap-x-4 gap-y-4 max-md:[&>:first-child]:row-start-2 md:gap-x-10 md:[&>:first-child]:row-span-2"
      data-wanted={wanted ? '' : undefined}
    >
      <Portrait voice={voice} />
      {children}
    </figure>
  )
}

function Portrait({ voice }: { voice: Home['testimonials'][number] }) {
  const [broken, setBroken] = useState(false)
  const look = 'size-16 rounded-full md:size-36'
  if (!voice.picture || broken) return <NoPicture className={`${look} bg-surface`} />
  return (
    <span className={look}>
      <Picture
        picture={voice.picture}
        alt=""
        sizes="144px"
        className="size-full rounded-full object-cover"
        onError={() => setBroken(true)}
      />
    </span>
  )
}
