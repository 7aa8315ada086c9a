import { Icon } from '../../ui/icon.tsx'
import { SiteLink } from '../../ui/link.tsx'
import { coverSizes, PlacePicture } from '../../ui/place-picture.tsx'
import { SectionHead } from '../../ui/section.tsx'
import { useWords } from './words.tsx'

const PORTRAIT = [
  { from: '64rem', width: '27rem', height: [22, 'rem'] },
  { width: '100vw', height: [224, 'px'] },
] as const

export function Chairman() {
  const { heading, quote, name, role, portrait, link } = useWords().chairman
  return (
    <section aria-labelledby="chairman" className="flex flex-col print:mt-6">
      <SectionHead id="chairman" title={heading} />
      <div className="flex flex-1 flex-col overflow-hidden rounded-card bg-green-900 text-white">
        <div className="no-print lattice h-18 bg-green-800 md:h-56 lg:h-auto lg:min-h-56 lg:flex-1">
          <PlacePicture
            picture={portrait}
            sizes={coverSizes(portrait, PORTRAIT)}
            alt={portrait.widths.length ? portrait.alt : ''}
            className="absolute inset-0"
            fit="object-contain pt-4"
          />
        </div>
        <div className="relative flex flex-1 flex-col p-5 md:p-8 lg:flex-none">
          <span
            aria-hidden="true"
            className="no-print absolute -top-7 right-7 grid size-14 place-items-center rounded-full bg-gold-400 pt-5 font-serif text-5xl leading-none text-green-900"
          >
            ”
          </span>
          <figure className="flex flex-1 flex-col">
            <blockquote className="flex flex-1 items-center font-serif text-2xl leading-snug font-semibold">
              <p>“{quote}”</p>
            </blockquote>
            <figcaption className="mt-4 border-l-3 border-gold-400 pl-4">
              {name && <span className="block font-semibold">{name}</span>}
              <span className="text-gold-400">{role}</span>
            </figcaption>
          </figure>
          <SiteLink to={link} className="btn btn-gold mt-4 self-start">
            {link.label}
            <Icon name="arrow" size={18} />
          </SiteLink>
        </div>
      </div>
    </section>
  )
}
