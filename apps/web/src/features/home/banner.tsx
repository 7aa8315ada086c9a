import * as messages from '@school/content/messages/home'
import { useState } from 'react'
import { useWholeStyles } from '../../browser/style-sheet.ts'
import type { Home } from '../../trpc.ts'
import { Dots, PauseButton, PositionStatus } from '../../ui/carousel-controls.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import { useOnceTrue, useSwiper } from '../../ui/use-swiper.ts'

export function Banner({ banners }: { banners: Home['banners'] }) {
  const [broken, setBroken] = useState<readonly string[]>([])
  const slides = banners.filter((banner) => !broken.includes(banner.id))
  const { ref, index, go, turn, announced, playing, setPlaying } = useSwiper<HTMLElement>(slides.length, {
    effect: 'fade',
    delay: 5000,
    speed: 1000,
  })
  // Controls do nothing before this, so the document goes without.
  const isStyled = useWholeStyles()
  if (slides.length === 0) {
    return (
      <div className="lattice grid min-h-[140px] place-items-center bg-green-900 text-xl text-white md:min-h-[80vh]">
        <p role="status">{messages.loading}</p>
      </div>
    )
  }
  const arrow =
    'scripted ring-inside group absolute top-1/2 z-10 grid size-11 -translate-y-1/2 place-items-center rounded-full text-white md:size-12 noscript:hidden'
  // Smaller than its touch target on phones, where the banner is 140 px high.
  const disc =
    'grid size-7 place-items-center rounded-full bg-green-900/75 group-hover:bg-green-900 md:size-12'
  return (
    <section
      ref={ref}
      aria-roledescription={messages.carousel}
      aria-label={messages.highlights}
      className="relative h-[140px] bg-green-900 select-none md:h-[80vh]"
    >
      <div className="swiper fades h-full">
        <div className="swiper-wrapper h-full">
          {slides.map((slide, position) => (
            <Slide
              key={slide.id}
              slide={slide}
              label={messages.positionOf({ position: position + 1, count: slides.length })}
              near={position === index || position === (index + 1) % slides.length}
              eager={position === 0}
              onError={() => setBroken((known) => (known.includes(slide.id) ? known : [...known, slide.id]))}
            />
          ))}
        </div>
      </div>
      {isStyled && slides.length > 1 && (
        <>
          <button type="button" className={`${arrow} left-0 md:left-6`} onClick={() => turn(-1)}>
            <span className={disc}>
              <Icon name="left" size={24} className="size-2.5 md:size-6" />
            </span>
            <span className="sr-only">{messages.previousSlide}</span>
          </button>
          <button type="button" className={`${arrow} right-0 md:right-6`} onClick={() => turn(1)}>
            <span className={disc}>
              <Icon name="right" size={24} className="size-2.5 md:size-6" />
            </span>
            <span className="sr-only">{messages.nextSlide}</span>
          </button>
          {/* A background of its own keeps the contrast of dots and button on every picture. */}
          <div className="scripted absolute bottom-0 left-1/2 z-10 flex w-max -translate-x-1/2 items-center text-white md:bottom-4 md:px-3 noscript:hidden">
            <span className="absolute inset-x-0 inset-y-2 -z-1 rounded-full bg-green-900/90 md:inset-y-0" />
            <Dots count={slides.length} current={index} onGo={go} what={messages.slide} light />
            <PauseButton
              playing={playing}
              onChange={setPlaying}
              what={messages.theSlides}
              className="ring-inside grid size-11 place-items-center rounded-full hover:bg-white/15"
            />
          </div>
          <PositionStatus what={messages.slide} position={announced} count={slides.length} />
        </>
      )}
    </section>
  )
}

/**
 * A slide loads its picture shortly before it is shown, so that the first picture has the whole bandwidth. In the list it
 * is out of view; where Swiper has put all slides in one place, it is not displayed without `data-wanted` (styles.css).
 */
function Slide({
  slide,
  label,
  near,
  eager,
  onError,
}: {
  slide: Home['banners'][number]
  label: string
  near: boolean
  eager: boolean
  onError: () => void
}) {
  const wanted = useOnceTrue(near)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide is a group of the carousel, not of a form
    <div
      role="group"
      aria-roledescription={messages.slideRole}
      aria-label={label}
      className="swiper-slide zooms"
      data-wanted={wanted ? '' : undefined}
    >
      <Picture
        picture={slide.picture}
        alt=""
        sizes="100vw"
        eager={eager}
        className="size-full object-cover"
        onError={onError}
      />
    </div>
  )
}
