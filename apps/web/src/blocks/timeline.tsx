import { Icon } from '../ui/icon.tsx'
import { MixedText } from '../ui/mixed-text.tsx'
import { type BlockProps, titleLevel } from './block.ts'

/** A timeline; with the light of each hour, as the course of the sun. */
export function TimelineBlock({ block }: BlockProps<'timeline'>) {
  const Title = titleLevel(block)
  if (block.points.every(({ light }) => light)) return <Day block={block} />
  return (
    <>
      {block.note && <p className="mb-5 max-w-[62ch]">{block.note}</p>}
      <ol>
        {block.points.map(({ when, title, text }) => (
          <li
            key={`${when} ${title}`}
            className="group/point grid grid-cols-[5.5rem_1.25rem_minmax(0,1fr)] gap-x-2 sm:grid-cols-[8rem_1.5rem_minmax(0,1fr)] sm:gap-x-4"
          >
            <p className="pt-0.5 text-right text-sm font-semibold text-gold-700 tabular-nums sm:text-base">
              {when}
            </p>
            <span aria-hidden="true" className="no-print relative grid justify-items-center pt-1.5">
              <span className="absolute inset-y-0 w-px bg-line-strong group-first/point:top-3 group-last/point:bottom-auto group-last/point:h-3" />
              <Icon name="star" size={16} className="relative text-gold-400" />
            </span>
            <div className="pb-6 group-last/point:pb-0">
              <Title className="text-lg leading-snug">
                <MixedText text={title} />
              </Title>
              {text && (
                <p className="mt-0.5 max-w-[58ch] text-muted">
                  <MixedText text={text} />
                </p>
              )}
            </div>
          </li>
        ))}
      </ol>
    </>
  )
}

/** A day from before dawn to night: a card for each point, in the light of its hour, with the sun or the moon above it. */
function Day({ block }: Pick<BlockProps<'timeline'>, 'block'>) {
  const Title = titleLevel(block)
  const last = block.points.length - 1
  return (
    <>
      {block.note && <p className="mb-5 max-w-[62ch]">{block.note}</p>}
      <ol className="day">
        {block.points.map(({ when, title, text, light }, index) => (
          <li key={`${when} ${title}`} data-light={light}>
            <Sky at={index / last} isNight={light === 'night'} />
            <p className="when">{when}</p>
            <Title className="text-xl">
              <MixedText text={title} />
            </Title>
            {text && (
              <p className="mt-1">
                <MixedText text={text} />
              </p>
            )}
          </li>
        ))}
      </ol>
    </>
  )
}

/** @param at the part of the day that is over, 0 to 1: the sun is highest in the middle */
function Sky({ at, isNight }: { at: number; isNight: boolean }) {
  const height = Math.round(34 - 26 * Math.sin(Math.PI * at))
  return (
    <svg aria-hidden="true" viewBox="0 0 120 48" className="sky">
      <path d="M0 40h120" className="horizon" />
      {isNight ? (
        <path d="M66 8a13 13 0 1 0 11 20A11 11 0 0 1 66 8z" className="sun" />
      ) : (
        <circle cx={60} cy={height} r={8} className="sun" />
      )}
    </svg>
  )
}
