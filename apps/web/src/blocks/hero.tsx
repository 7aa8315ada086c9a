import * as messages from '@school/content/messages/lists'
import { Icon } from '../ui/icon.tsx'
import { SiteLink } from '../ui/link.tsx'
import { MixedText } from '../ui/mixed-text.tsx'
import { coverSizes, PlacePicture } from '../ui/place-picture.tsx'
import type { BlockProps } from './block.ts'

const BESIDE = [
  { from: '40rem', width: '40vw', height: [26, 'rem'] },
  { width: '100vw', height: [176, 'px'] },
] as const

/** The hero of a page: title, text, links and a picture. */
export function HeroBlock({ block }: BlockProps<'hero'>) {
  const isPhoto = block.picture.widths.length > 0
  return (
    <section
      className={`lattice grid items-center overflow-hidden rounded-card bg-green-900 text-white ${isPhoto ? 'sm:grid-cols-2' : 'sm:grid-cols-[minmax(0,1fr)_minmax(0,14rem)]'}`}
    >
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
              <SiteLink to={to} className={`btn ${index === 0 ? 'btn-gold' : 'btn-ghost'}`}>
                {to.label}
                {/* The top bar has a link with the same words to a page of this site. */}
                {to.external && (
                  <>
                    <Icon name="open" size={18} />
                    <span className="sr-only"> {messages.elsewhere}</span>
                  </>
                )}
              </SiteLink>
            </li>
          ))}
        </ul>
      </div>
      <PlacePicture
        picture={block.picture}
        sizes={coverSizes(block.picture, BESIDE)}
        eager
        alt={block.picture.widths.length ? block.picture.alt : ''}
        className={`no-print relative w-full sm:block sm:h-full ${isPhoto ? 'h-44' : 'hidden'}`}
      />
    </section>
  )
}
