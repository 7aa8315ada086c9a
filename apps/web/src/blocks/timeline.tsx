import { Icon } from '../ui/icon.tsx'
import { MixedText } from '../ui/mixed-text.tsx'
import { type BlockProps, titleLevel } from './block.ts'

/** A timeline. */
export function TimelineBlock({ block }: BlockProps<'timeline'>) {
  const Title = titleLevel(block)
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
            <span aria-hidden="true" className="relative grid justify-items-center pt-1.5">
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
