// A slide show of instructions.

import * as messages from '@school/content/messages/controls'
import type { Slides } from '@school/content/page-body'
import { useEffect } from 'react'
import { Dots, PauseButton } from './carousel-controls.tsx'
import { localDigits } from './format-number.ts'
import { Icon } from './icon.tsx'
import { langOf } from './language.ts'
import { SiteLink } from './link.tsx'
import { MixedText } from './mixed-text.tsx'
import { useSwiper } from './use-swiper.ts'

/**
 * Shows each slide for 6 seconds (docs/spec/part-2.md#9), with Prev, Next, dots and a pause button, at every width. They turn
 * while at least half of them is in view (docs/spec/rulings.md#54). Who presses on a slide or moves the focus into one is reading:
 * then they no longer change by themselves. Without JavaScript and in print the slides follow one another.
 */
export function SlideShow({ block }: { block: Slides }) {
  const { slides } = block
  const { ref, scroller, index, go, turn, playing, setPlaying } = useSwiper<HTMLElement>(slides.length, {
    effect: 'fade',
    fadeEffect: { crossFade: true },
    delay: 6000,
    speed: 250,
    // Visitors select and copy account numbers, so a mouse does not move the slides.
    noSwipingSelector: 'dl',
    inView: 0.5,
  })
  useEffect(() => {
    const region = ref.current
    const ended = new AbortController()
    const stop = ({ target }: Event) => {
      // The buttons do what they say.
      if (!(target instanceof Element && target.closest('.scripted'))) setPlaying(false)
    }
    const options = { passive: true, signal: ended.signal }
    // Not `pointerdown`, with which the scrolling of a page by touch begins too.
    for (const type of ['click', 'focusin']) region?.addEventListener(type, stop, options)
    return () => ended.abort()
  }, [ref, setPlaying])
  return (
    <section ref={ref} aria-roledescription={messages.carousel} aria-labelledby="slides" className="min-w-0">
      <h2 id="slides" className="mb-4 text-2xl text-green-900">
        <MixedText text={block.heading} />
      </h2>
      {block.note && <p className="mb-5 max-w-[62ch]">{block.note}</p>}
      {/* Announced when the visitor changes the slide, not when it changes by itself. */}
      <div className="swiper fades in-turn" aria-live={playing ? 'off' : 'polite'}>
        <div {...scroller} className="swiper-wrapper">
          {slides.map((slide, position) => (
            // biome-ignore lint/a11y/useSemanticElements: a slide is a group of the carousel, not of a form
            <div
              key={slide.title}
              role="group"
              aria-roledescription={messages.slideRole}
              aria-label={messages.slideOf({
                position: position + 1,
                count: slides.length,
                title: slide.title,
              })}
              className="swiper-slide card flex flex-col overflow-hidden"
            >
              <WayToPay slide={slide} number={position + 1} />
            </div>
          ))}
        </div>
      </div>
      <div className="scripted no-print mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="flex flex-wrap items-center gap-2">
          <button type="button" className="btn btn-line" onClick={() => turn(-1)}>
            <Icon name="left" size={18} />
            {messages.previousShort}
          </button>
          <button type="button" className="btn btn-line" onClick={() => turn(1)}>
            {messages.next}
            <Icon name="right" size={18} />
          </button>
        </div>
        <div className="flex items-center gap-3">
          <Dots count={slides.length} current={index} onGo={go} what={messages.slide} />
          <PauseButton
            playing={playing}
            onChange={setPlaying}
            what={messages.theSlides}
            className="grid size-11 place-items-center rounded-full border border-line bg-surface text-green-800 hover:bg-green-100"
          />
        </div>
      </div>
      <p className="no-print mt-6">
        <SiteLink to={block.download} className="btn btn-solid">
          <Icon name="download" size={18} />
          {block.download.label}
        </SiteLink>
      </p>
    </section>
  )
}

function WayToPay({ slide, number }: { slide: Slides['slides'][number]; number: number }) {
  return (
    <>
      <h3 className="flex items-baseline gap-3 border-b border-line bg-sand px-5 py-3 text-xl md:px-6">
        <span aria-hidden="true" className="text-gold-700 tabular-nums">
          {localDigits(number)}
        </span>
        <MixedText text={slide.title} />
      </h3>
      <div className="flex grow flex-col p-5 md:p-6">
        <p lang={langOf(slide.text)} className="max-w-[62ch] text-lg">
          <MixedText text={slide.text} />
        </p>
        <div className="mt-5 flex grow flex-col justify-between gap-6">
          <ol className="grid gap-3">
            {slide.steps.map((step, index) => (
              <li key={step} className="flex gap-3">
                <span
                  aria-hidden="true"
                  className="grid size-7 shrink-0 place-items-center rounded-full bg-green-100 text-sm font-semibold text-green-800 tabular-nums"
                >
                  {localDigits(index + 1)}
                </span>
                <span lang={langOf(step)} className="min-w-0 pt-0.5">
                  <MixedText text={step} />
                </span>
              </li>
            ))}
          </ol>
          {slide.facts.length > 0 && (
            <dl className="flex flex-wrap gap-x-8 gap-y-3 rounded-field bg-green-100 p-4 sm:grid sm:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]">
              {slide.facts.map(({ name, value }) => (
                <div key={name}>
                  <dt className="text-sm text-muted">{name}</dt>
                  <dd className="font-semibold wrap-anywhere tabular-nums">
                    <MixedText text={value} />
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </div>
      </div>
    </>
  )
}
