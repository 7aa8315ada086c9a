import * as messages from '@school/content/messages/home'
import { useState } from 'react'
import type { Home } from '../../trpc.ts'
import { Picture } from '../../ui/picture.tsx'
import { AverageColour, coverSizes } from '../../ui/place-picture.tsx'
import { useOnceTrue, useSwiper } from '../../ui/use-swiper.ts'
import { BannerArrows, BannerControls } from './banner-controls.tsx'

export function Banner({ banners }: { banners: Home['banners'] }) {
  const [broken, setBroken] = useState<readonly string[]>([])
  const slides = banners.filter((banner) => !broken.includes(banner.id))
  const { ref, scroller, index, go, turn, announced, playing, setPlaying } = useSwiper<HTMLElement>(
    slides.length,
    {
      effect: 'fade',
      delay: 5000,
      speed: 1000,
    },
  )
  if (slides.length === 0) {
    return (
      <div className="no-print lattice grid h-[140px] place-items-end justify-center overflow-hidden bg-green-900 md:h-[80vh] tablet:items-start tablet:pt-4">
        {/* The drawing of the place `banner`. */}
        <img src="/content/campus.svg" alt="" className="h-[140px] w-auto md:h-[55vh]" />
      </div>
    )
  }
  return (
    <section
      ref={ref}
      aria-roledescription={messages.carousel}
      aria-label={messages.highlights}
      className="no-print relative h-[140px] select-none md:h-[80vh] beside:static"
    >
      <div className="relative h-full bg-green-900">
        {/* On tablets the title stands over the lower part of the banner: no picture is behind it, so nobody is cut off. */}
        <div className="swiper fades h-full tablet:h-[calc(100%-15rem)]">
          <div {...scroller} className="swiper-wrapper h-full">
            {slides.map((slide, position) => (
              <Slide
                key={slide.id}
                slide={slide}
                label={messages.positionOf({ position: position + 1, count: slides.length })}
                near={position === index || position === (index + 1) % slides.length}
                eager={position === 0}
                onError={() =>
                  setBroken((known) => (known.includes(slide.id) ? known : [...known, slide.id]))
                }
              />
            ))}
          </div>
        </div>
        {slides.length > 1 && <BannerArrows onTurn={turn} />}
      </div>
      {slides.length > 1 && (
        <BannerControls
          count={slides.length}
          index={index}
          announced={announced}
          playing={playing}
          onPlay={setPlaying}
          onGo={go}
        />
      )}
    </section>
  )
}

/** The boxes of the banner (styles.css). */
const BANNER = [
  { from: '1024px', width: '60vw', height: [80, 'vh'] },
  { from: '768px', width: '100vw', height: [80, 'vh'] },
  { width: '100vw', height: [140, 'px'] },
] as const

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
      className="swiper-slide zooms isolate"
      data-wanted={wanted ? '' : undefined}
    >
      {slide.colour && <AverageColour colour={slide.colour} />}
      <Picture
        picture={slide.picture}
        alt={slide.alt}
        sizes={coverSizes(slide.picture, BANNER)}
        eager={eager}
        focus={slide.focus}
        className="size-full object-cover"
        onError={onError}
      />
    </div>
  )
}
