import { Icon } from '../ui/icon.tsx'
import { MixedText } from '../ui/mixed-text.tsx'
import type { BlockOf, BlockProps, Lang } from './block.ts'
import { formatFigure } from './figure.ts'
import { ContentIcon } from './icons.tsx'

/** Paths through school, side by side. */
export function RoadmapBlock({ block, lang }: BlockProps<'roadmap'>) {
  return (
    <>
      {block.note && <p className="mb-5 max-w-[62ch]">{block.note}</p>}
      <div className="grid items-start gap-6 sm:grid-cols-2">
        {block.roads.map((road) => (
          <Road key={road.title} road={road} words={block.words} lang={lang} />
        ))}
      </div>
    </>
  )
}

/** The height of a stage by its number of years. */
const heights = ['min-h-16', 'min-h-18', 'min-h-22', 'min-h-27', 'min-h-32', 'min-h-37', 'min-h-42'] as const

/** A path through school, from top to bottom. The height of each stage depends on its years. */
function Road({
  road,
  words,
  lang,
}: {
  road: BlockOf<'roadmap'>['roads'][number]
  words: BlockOf<'roadmap'>['words']
  lang: Lang
}) {
  const spoken = (years: number) => `${formatFigure(years, lang)} ${years === 1 ? words.year : words.years}`
  const together = road.stages.reduce((sum, { years }) => sum + (years ?? 0), 0)
  return (
    <section className="card overflow-hidden">
      <h3 className="border-b border-line bg-sand px-5 py-3 text-xl">
        <MixedText text={road.title} />
      </h3>
      <ol className="px-5 pt-5">
        {road.stages.map(({ name, years, text, added }) => (
          <li key={name} className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-4">
            <span
              aria-hidden="true"
              className={`road grid justify-items-center ${added ? 'road-added' : ''}`}
            >
              <span className="grid size-8 place-items-center rounded-full border-2 border-gold-400 bg-green-900 text-gold-400">
                <Icon name="star" size={16} />
              </span>
            </span>
            <div className={`pb-4 ${heights[years ?? 0]}`}>
              <h4 className="text-lg leading-snug font-semibold">
                <MixedText text={name} />{' '}
                {added && <span className="tag ml-1 bg-gold-100 text-gold-700">{words.added}</span>}
              </h4>
              <p className="text-sm text-muted tabular-nums">
                {[years === null ? null : spoken(years), text].filter(Boolean).join(' · ')}
              </p>
            </div>
          </li>
        ))}
      </ol>
      <p className="mx-5 grid grid-cols-[2rem_minmax(0,1fr)] items-start gap-x-4 pb-5">
        <span
          aria-hidden="true"
          className="grid size-8 place-items-center rounded-full bg-gold-400 text-green-900"
        >
          <ContentIcon icon="cap" size={18} />
        </span>
        <span>
          <span className="block font-semibold">
            <MixedText text={road.goal} />
          </span>
          <span className="block text-sm text-muted tabular-nums">
            {words.together}: {spoken(together)}
            {road.stages.some(({ years }) => years === null) && ` ${words.open}`}
          </span>
        </span>
      </p>
    </section>
  )
}
