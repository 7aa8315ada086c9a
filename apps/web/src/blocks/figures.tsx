import { MixedText } from '../ui/mixed-text.tsx'
import type { BlockProps } from './block.ts'
import { formatFigure } from './figure.ts'

/** Figures with a label below each; parts of a hundred also as a bar. */
export function FiguresBlock({ block, lang }: BlockProps<'figures'>) {
  // With short labels, two figures fit side by side on a phone. Others are rows of one card there.
  const narrow = block.items.every((item) => formatFigure(item.figure, lang).length < 8)
  const short = narrow && block.items.every((item) => item.text.length < 13)
  // The fourth of four does not stand alone below the others.
  const columns =
    block.items.length === 4
      ? 'sm:grid-cols-2 lg:grid-cols-4'
      : 'sm:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]'
  return (
    <>
      {isWhole(block.items) && <Parts items={block.items} />}
      <dl
        className={`grid ${short ? 'grid-cols-2 gap-4 sm:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]' : `figure-rows ${columns} sm:gap-4`}`}
      >
        {block.items.map((item) => (
          <div
            key={item.text}
            className="card flex flex-col-reverse justify-end border-t-3 border-t-gold-400 p-5"
          >
            <dt className="mt-1 text-muted">
              <MixedText text={item.text} />
            </dt>
            <dd
              className={`font-serif text-3xl leading-tight text-green-800 tabular-nums ${narrow ? 'max-sm:w-20' : 'max-sm:w-32'}`}
            >
              <MixedText text={formatFigure(item.figure, lang)} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

type Items = BlockProps<'figures'>['block']['items']

/** Whether the figures are parts of a hundred. */
const isWhole = (items: Items): boolean =>
  items.reduce((sum, { figure }) => sum + (typeof figure === 'number' ? figure : Number.NaN), 0) === 100

/** Parts of a hundred, as long as they are large. The figures below say the same. */
function Parts({ items }: { items: Items }) {
  const parts = items.map(({ figure }, index) => ({
    size: Number(figure),
    before: items.slice(0, index).reduce((sum, item) => sum + Number(item.figure), 0),
  }))
  return (
    <svg aria-hidden="true" viewBox="0 0 100 10" preserveAspectRatio="none" className="parts">
      {parts.map(({ size, before }) => (
        <rect key={before} x={before} width={size} height={10} />
      ))}
    </svg>
  )
}
