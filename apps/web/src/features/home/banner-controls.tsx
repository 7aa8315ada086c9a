import * as messages from '@school/content/messages/home'
import { PauseButton, Stops } from '../../ui/carousel-controls.tsx'
import { PositionStatus } from '../../ui/carousel-turns.tsx'
import { Icon } from '../../ui/icon.tsx'

const ARROW =
  'scripted ring-inside group absolute top-1/2 z-10 grid size-11 -translate-y-1/2 place-items-center rounded-full text-white md:size-12 noscript:hidden'
/** Smaller than its touch target on phones, where the banner is 140 px high. */
const DISC = 'grid size-7 place-items-center rounded-full bg-green-900/75 group-hover:bg-green-900 md:size-12'

/** The arrows at both sides of the picture. */
export function BannerArrows({ onTurn }: { onTurn: (by: 1 | -1) => void }) {
  return (
    <>
      <button type="button" className={`${ARROW} left-0 md:left-4`} onClick={() => onTurn(-1)}>
        <span className={DISC}>
          <Icon name="left" size={24} className="size-2.5 md:size-6" />
        </span>
        <span className="sr-only">{messages.previousSlide}</span>
      </button>
      <button type="button" className={`${ARROW} right-0 md:right-4`} onClick={() => onTurn(1)}>
        <span className={DISC}>
          <Icon name="right" size={24} className="size-2.5 md:size-6" />
        </span>
        <span className="sr-only">{messages.nextSlide}</span>
      </button>
    </>
  )
}

/**
 * The dots of the banner and its pause button: on wide screens below the text beside it, on tablets beside the button below the
 * text, so that nothing covers the picture; on phones in the picture.
 */
export function BannerControls({
  count,
  index,
  announced,
  playing,
  onPlay,
  onGo,
}: {
  count: number
  index: number
  announced: number | null
  playing: boolean
  onPlay: (playing: boolean) => void
  onGo: (index: number) => void
}) {
  return (
    <>
      {/* A background of its own keeps the contrast of dots and button on every picture. */}
      <div className="scripted absolute right-2 bottom-0 z-10 flex w-max items-center text-white tablet:right-11 tablet:bottom-6 tablet:text-green-800 beside:right-auto beside:bottom-6 beside:left-[max(1rem,calc(50vw-616px))] beside:text-green-800 noscript:hidden">
        <span className="absolute inset-x-0 inset-y-2 -z-1 rounded-full bg-green-900/90 tablet:hidden beside:hidden" />
        <Stops count={count} current={index} onGo={onGo} what={messages.slide} light />
        <PauseButton
          playing={playing}
          onChange={onPlay}
          what={messages.theSlides}
          className="ring-inside grid size-11 place-items-center rounded-full hover:bg-white/15 tablet:hover:bg-green-100 beside:hover:bg-green-100"
        />
      </div>
      <PositionStatus what={messages.slide} position={announced} count={count} />
    </>
  )
}
