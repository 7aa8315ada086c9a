import { Icon } from '../ui/icon.tsx'
import { langOf } from '../ui/language.ts'
import { MixedText } from '../ui/mixed-text.tsx'
import type { BlockProps } from './block.ts'

/** A list in as many columns as there is room for. The order of its entries means nothing, so they have no numbers. */
export function ListBlock({ block }: BlockProps<'list'>) {
  // Three columns would leave one entry alone in the last row.
  const columns =
    block.items.length % 3 === 1
      ? 'sm:grid-cols-[repeat(auto-fill,minmax(max(19rem,34%),1fr))]'
      : 'sm:grid-cols-[repeat(auto-fill,minmax(19rem,1fr))]'
  return (
    <ul className={`grid gap-x-8 gap-y-3 ${columns}`}>
      {block.items.map((item) => (
        <li key={item} className="flex items-start gap-3 border-b border-line pb-3">
          <Icon name="star" size={16} className="mt-1 text-gold-400" />
          <span lang={langOf(item)} className="min-w-0">
            <MixedText text={item} />
          </span>
        </li>
      ))}
    </ul>
  )
}
