import { Icon } from '../../ui/icon.tsx'
import { SiteLink } from '../../ui/link.tsx'
import { SectionHead } from '../../ui/section.tsx'
import { useWords } from './words.tsx'

const tileLooks = {
  green: 'bg-tile-green',
  teal: 'bg-tile-teal',
  gold: 'bg-tile-gold',
  clay: 'bg-tile-clay',
  olive: 'bg-tile-olive',
  slate: 'bg-tile-slate',
} as const

export function Services() {
  const words = useWords().services
  return (
    <section aria-labelledby="services" className="piece no-print wrap section">
      <SectionHead id="services" title={words.heading} />
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-5">
        {words.tiles.map((tile) => (
          <li key={tile.label} className="grid">
            <SiteLink
              to={tile}
              className={`group relative flex flex-col gap-2 overflow-hidden rounded-card p-3 text-white transition-shadow duration-200 hover:shadow-lift md:p-5 lg:flex-row lg:items-center lg:gap-5 lg:p-6 ${tileLooks[tile.colour]}`}
            >
              <Icon name="star" size={120} className="absolute -right-8 -bottom-10 text-white/8" />
              <span className="grid size-9 shrink-0 place-items-center rounded-full bg-white/15 md:size-12 lg:size-14">
                <Icon name={tile.icon} size={26} className="size-5 md:size-6.5" />
              </span>
              <span>
                <span className="block font-serif text-lg leading-tight font-semibold underline-offset-4 group-hover:underline md:text-xl">
                  {tile.label}
                </span>
                <span className="mt-1 block text-sm text-white/90 md:text-base">{tile.text}</span>
              </span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
