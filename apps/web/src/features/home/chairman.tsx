import words from 'virtual:home'
import { Icon, starPath } from '../../ui/icon.tsx'
import { SiteLink } from '../../ui/link.tsx'
import { SectionHead } from '../../ui/section.tsx'

export function Chairman() {
  const { heading, quote, name, role, portrait, link } = words.chairman
  return (
    <section aria-labelledby="chairman" className="flex flex-col print:mt-6">
      <SectionHead id="chairman" title={heading} />
      <figure className="flex flex-1 flex-col overflow-hidden rounded-card bg-green-900 text-white">
        <div className="no-print lattice h-44 bg-green-800 md:h-56 lg:h-auto lg:min-h-56 lg:flex-1">
          {portrait ? (
            <img
              src={portrait}
              alt=""
              width={360}
              height={224}
              className="absolute inset-0 size-full object-cover object-top"
            />
          ) : (
            <PortraitPlaceholder />
          )}
        </div>
        <div className="relative flex flex-1 flex-col p-6 md:p-8 lg:flex-none">
          <span
            aria-hidden="true"
            className="no-print absolute -top-7 right-7 grid size-14 place-items-center rounded-full bg-gold-400 pt-5 font-serif text-5xl leading-none text-green-900"
          >
            ”
          </span>
          <blockquote className="flex flex-1 items-center font-serif text-2xl leading-snug font-semibold">
            <p>“{quote}”</p>
          </blockquote>
          <figcaption className="mt-6 border-l-3 border-gold-400 pl-4">
            {name && <span className="block font-semibold">{name}</span>}
            <span className="text-gold-400">{role}</span>
          </figcaption>
          <SiteLink to={link} className="btn btn-gold mt-6 self-start">
            {link.label}
            <Icon name="arrow" size={18} />
          </SiteLink>
        </div>
      </figure>
    </section>
  )
}

/** The placeholder for a portrait that the school has not supplied: a niche and a star. */
function PortraitPlaceholder() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 160 170"
      className="absolute inset-x-0 bottom-0 mx-auto h-[90%] w-auto"
    >
      <path d="M14 170V92C14 52 52 42 80 6c28 36 66 46 66 86v78z" className="fill-gold-400" />
      <path d="M20 170V93C20 57 56 46 80 16c24 30 60 41 60 77v77z" className="fill-green-900" />
      <g transform="translate(38 62) scale(3.5)" className="fill-none stroke-gold-400" strokeWidth="0.6">
        <path d={starPath} />
        <path d={starPath} transform="translate(6.600 6.600) scale(0.450)" className="fill-gold-400" />
      </g>
    </svg>
  )
}
