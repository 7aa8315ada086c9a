import { MixedText } from '../ui/mixed-text.tsx'
import { type BlockProps, titleLevel } from './block.ts'
import { formatFigure } from './figure.ts'

/** Numbered steps. */
export function StepsBlock({ block, lang }: BlockProps<'steps'>) {
  const Title = titleLevel(block)
  return (
    <ol className="grid pl-[1.3125rem]">
      {block.items.map(({ title, text }, index) => (
        <li
          key={title}
          className="flex gap-4 border-l-2 border-line pb-7 pl-0 last:border-transparent last:pb-0"
        >
          <span
            aria-hidden="true"
            className="-ml-[1.3125rem] grid size-10 shrink-0 place-items-center rounded-full bg-green-800 font-semibold text-white"
          >
            {formatFigure(index + 1, lang)}
          </span>
          <div className="min-w-0">
            <Title className="pt-1.5 text-xl">
              <MixedText text={title} />
            </Title>
            <p className="mt-1 max-w-[62ch] text-muted">
              <MixedText text={text} />
            </p>
          </div>
        </li>
      ))}
    </ol>
  )
}
