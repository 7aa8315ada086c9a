import words from 'virtual:home'
import later from 'virtual:later'
import * as messages from '@school/content/messages/home'
import { useState } from 'react'
import type { Home } from '../../trpc.ts'
import { Dots } from '../../ui/carousel-controls.tsx'
import { PositionStatus, TurnButtons } from '../../ui/carousel-turns.tsx'
import { langOf } from '../../ui/language.ts'
import { MixedText } from '../../ui/mixed-text.tsx'
import { NoPicture, Picture } from '../../ui/picture.tsx'
import { SectionHead } from '../../ui/section.tsx'
import { useOnceTrue, useSwiper } from '../../ui/use-swiper.ts'
import { Quotation } from './quotation.tsx'

export function Testimonials({ voices }: { voices: Home['testimonials'] }) {
  const { ref, index, go, turn, announced, playing, setPlaying } = useSwiper<HTMLElement>(voices.length, {
    effect: 'fade',
    fadeEffect: { crossFade: true },
    delay: 9000,
    speed: 250,
  })
  const arrow =
    'grid size-11 place-items-center rounded-full border border-line-strong/50 text-green-800 hover:bg-surface'
  return (
    <section
      ref={ref}
      aria-labelledby="voices"
      aria-roledescription={messages.carousel}
      className="later-[43rem] bg-sand md:later-[32rem]"
    >
      <div className="wrap section">
        <SectionHead id="voices" title={words.testimonials.heading} />
        {/* All testimonials are as high as the longest, so that nothing below moves. */}
        <div className="swiper fades in-turn">
          <div className="swiper-wrapper">
            {voices.map((voice, position) => (
              <figure
                key={voice.id}
                className="swiper-slide grid content-center gap-6 md:grid-cols-[auto_1fr] md:gap-10"
              >
                <Portrait voice={voice} near={Math.abs(position - index) <= 1 || position === 0} />
                <div>
                  <Quotation
                    text={voice.text}
                    active={position === index}
                    onOpen={() => setPlaying(false)}
                    more={later.testimonials.more}
                    less={later.testimonials.less}
                  />
                  <figcaption lang={langOf(voice.name)} className="mt-4 text-muted">
                    <MixedText text={voice.name} />
                  </figcaption>
                </div>
              </figure>
            ))}
          </div>
        </div>
        {voices.length > 1 && (
          <div className="mt-8 flex flex-col items-center justify-between gap-x-4 gap-y-3 sm:flex-row scripted noscript:hidden">
            <Dots
              count={voices.length}
              current={index}
              onGo={go}
              what={messages.voice}
              className="max-w-60 justify-center sm:max-w-none sm:justify-start"
            />
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

function Portrait({ voice, near }: { voice: Home['testimonials'][number]; near: boolean }) {
  const [broken, setBroken] = useState(false)
  const wanted = useOnceTrue(near)
  const look = 'size-24 rounded-full md:size-36'
  if (!voice.picture || broken) return <NoPicture className={`${look} bg-surface`} />
  if (!wanted) return <span className={look} />
  return (
    <Picture
      picture={voice.picture}
      alt=""
      sizes="144px"
      className={`${look} object-cover`}
      onError={() => setBroken(true)}
    />
  )
}
