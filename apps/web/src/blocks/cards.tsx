import { Icon } from '../ui/icon.tsx'
import { langOf } from '../ui/language.ts'
import { MixedText } from '../ui/mixed-text.tsx'
import { type BlockProps, titleLevel } from './block.ts'
import { ContentIcon } from './icons.tsx'

/** Cards with a title and a text; with icons, tiles. */
export function CardsBlock({ block }: BlockProps<'cards'>) {
  const Title = titleLevel(block)
  const tiles = block.items.every(({ icon }) => icon)
  return (
    <>
      {block.note && <p className="mb-5 max-w-[62ch]">{block.note}</p>}
      <ul
        className={`grid gap-5 sm:grid-cols-2 ${tiles && block.items.length % 3 === 0 ? 'xl:grid-cols-3' : ''}`}
      >
        {block.items.map(({ title, text, icon }) => (
          <li
            key={title}
            className={`card p-5 md:p-6 ${icon ? 'grid grid-cols-[3rem_minmax(0,1fr)] gap-x-4 sm:block' : ''}`}
          >
            {icon && (
              <span className="row-span-2 grid size-12 place-items-center sm:mb-3 rounded-field bg-green-100 text-green-800">
                <ContentIcon icon={icon} />
              </span>
            )}
            <Title className="flex items-start gap-3 text-xl">
              {!icon && <Icon name="star" size={22} className="mt-0.5 shrink-0 text-gold-400" />}
              <MixedText text={title} />
            </Title>
            <p lang={langOf(text)} className="mt-2 text-muted">
              <MixedText text={text} />
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}
