import { SiteLink } from '../ui/link.tsx'
import { MixedText } from '../ui/mixed-text.tsx'
import type { BlockProps } from './block.ts'

/** The hero of a page: title, text, links and a picture. */
export function HeroBlock({ block }: BlockProps<'hero'>) {
  return (
    <section className="lattice grid items-center overflow-hidden rounded-card bg-green-900 text-white sm:grid-cols-[minmax(0,1fr)_minmax(0,14rem)]">
      <div className="p-6 md:p-8">
        <h2 className="text-3xl">
          <MixedText text={block.heading} />
        </h2>
        <p className="mt-3 max-w-[52ch] text-lg text-white/90">
          <MixedText text={block.text} />
        </p>
        <ul className="no-print mt-5 flex flex-wrap gap-3">
          {block.links.map((to, index) => (
            <li key={to.label}>
              <SiteLink to={to} className={`btn ${index === 0 ? 'btn-gold' : 'btn-ghost'}`} />
            </li>
          ))}
        </ul>
      </div>
      <img
        src={block.picture.src}
        width={block.picture.width}
        height={block.picture.height}
        alt=""
        className="no-print hidden h-full w-full object-cover sm:block"
      />
    </section>
  )
}
