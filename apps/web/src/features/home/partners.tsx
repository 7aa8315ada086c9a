import words from 'virtual:home'
import { Marquee, MarqueePause } from '../../ui/marquee.tsx'
import { SectionHead } from '../../ui/section.tsx'

export function Partners() {
  return (
    <section aria-labelledby="partners" className="moving py-12">
      <div className="wrap flex items-start justify-between">
        <SectionHead id="partners" title={words.partners.heading} />
        <MarqueePause
          what="the partners"
          className="grid size-11 place-items-center rounded-full border border-line bg-surface text-green-800 hover:bg-green-100"
        />
      </div>
      <Marquee className="run-24">
        <ul className="flex">
          {words.partners.list.map((partner) => (
            <li key={partner.id} className="partner grid shrink-0 place-items-center px-4">
              <img
                src={partner.logo}
                alt={partner.name}
                loading="lazy"
                decoding="async"
                height={64}
                width={220}
                className="h-12 w-auto max-w-full object-contain opacity-75 grayscale transition duration-200 hover:opacity-100 hover:grayscale-0"
              />
            </li>
          ))}
        </ul>
      </Marquee>
    </section>
  )
}
