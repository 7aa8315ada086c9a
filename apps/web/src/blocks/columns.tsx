import { MixedText } from '../ui/mixed-text.tsx'
import { type BlockProps, isWide, titleLevel } from './block.ts'
import { formatFigure } from './figure.ts'

/** Lists side by side. */
export function ColumnsBlock({ block, lang }: BlockProps<'columns'>) {
  const Title = titleLevel(block)
  const List = block.numbered ? 'ol' : 'ul'
  return (
    <div className={`grid items-start gap-5 ${isWide(block) ? 'md:grid-cols-3' : 'sm:grid-cols-2'}`}>
      {block.lists.map(({ title, items, drawing }) => (
        <div key={title} className="card overflow-hidden">
          {drawing && <img {...drawing} alt="" loading="lazy" className="drawing no-print" />}
          <Title className="border-b border-line bg-sand px-5 py-3 text-xl">
            <MixedText text={title} />
          </Title>
          <List className="px-5 py-2">
            {items.map((item, index) => (
              <li key={item} className="flex gap-3 border-b border-line py-2.5 last:border-0">
                {block.numbered && (
                  <span
                    aria-hidden="true"
                    className="w-6 shrink-0 text-right font-serif text-gold-700 tabular-nums"
                  >
                    {formatFigure(index + 1, lang)}
                  </span>
                )}
                <span className="min-w-0">
                  <MixedText text={item} />
                </span>
              </li>
            ))}
          </List>
        </div>
      ))}
    </div>
  )
}
