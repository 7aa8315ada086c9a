import { langOf } from '../ui/language.ts'
import { MixedText } from '../ui/mixed-text.tsx'
import type { BlockProps } from './block.ts'
import { formatFigure } from './figure.ts'

/** A numbered list in two columns. */
export function ListBlock({ block, lang }: BlockProps<'list'>) {
  return (
    <ol className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
      {block.items.map((item, index) => (
        <li key={item} className="flex items-start gap-3 border-b border-line pb-3">
          <span aria-hidden="true" className="w-8 shrink-0 font-serif text-lg text-gold-700 tabular-nums">
            {formatFigure(index + 1, lang)}
          </span>
          <span lang={langOf(item)} className="min-w-0">
            <MixedText text={item} />
          </span>
        </li>
      ))}
    </ol>
  )
}
