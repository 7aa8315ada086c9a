import * as messages from '@school/content/messages/home'
import { Dots, PauseButton } from '../../ui/carousel-controls.tsx'
import { PositionStatus } from '../../ui/carousel-turns.tsx'
import { Icon } from '../../ui/icon.tsx'

const ARROW =
  'scripted ring-inside group absolute top-1/2 z-10 grid size-11 -translate-y-1/2 place-items-center rounded-full text-white md:size-12 noscript:hidden'
/** Smaller than its touch target on phones, where the banner is 140 px high. */
const DISC = 'grid size-7 place-items-center rounded-full bg-green-900/75 group-hover:bg-green-900 md:size-12'

/** The controls of the banner. */
export function BannerControls({
  count,
  index,
  announced,
  playing,
  onPlay,
  onGo,
  onTurn,
}: {
  count: number
  index: number
  announced: number | null
  playing: boolean
  onPlay: (playing: boolean) => void
  onGo: (index: number) => void
  onTurn: (by: 1 | -1) => void
}) {
  return (
    <>
      <button type="button" className={`${ARROW} left-0 md:left-6`} onClick={() => onTurn(-1)}>
        <span className={DISC}>
          <Icon name="left" size={24} className="size-2.5 md:size-6" />
        </span>
        <span className="sr-only">{messages.previousSlide}</span>
      </button>
      <button type="button" className={`${ARROW} right-0 md:right-6`} onClick={() => onTurn(1)}>
        <span className={DISC}>
          <Icon name="right" size={24} className="size-2.5 md:size-6" />
        </span>
        <span className="sr-only">{messages.nextSlide}</span>
      </button>
      {/* A background of its own keeps the contrast of dots and button on every picture. */}
      <div className="scripted absolute bottom-0 left-1/2 z-10 flex w-max -translate-x-1/2 items-center text-white md:bottom-4 md:px-3 noscript:hidden">
        <span className="absolute inset-x-0 inset-y-2 -z-1 rounded-full bg-green-900/90 md:inset-y-0" />
        <Dots count={count} current={index} onGo={onGo} what={messages.slide} light />
        <PauseButton
          playing={playing}
          onChange={onPlay}
          what={messages.theSlides}
          className="ring-inside grid size-11 place-items-center rounded-full hover:bg-white/15"
        />
      </div>
      <PositionStatus what={messages.slide} position={announced} count={count} />
    </>
  )
}
