import words from 'virtual:home'
import * as messages from '@school/content/messages/home'
import { Icon } from '../../ui/icon.tsx'
import { SiteLink } from '../../ui/link.tsx'
import { Rule } from '../../ui/section.tsx'

export function Intro() {
  const { heading, paragraphs, pictures, link } = words.intro
  const [large, small] = pictures
  return (
    <section
      aria-labelledby="intro"
      className="wrap section grid items-center gap-x-10 gap-y-10 md:grid-cols-2 lg:gap-x-16"
    >
      <div className="no-print relative w-full max-w-lg pb-10 sm:pr-16">
        <img
          {...large}
          alt={large.alt}
          loading="lazy"
          decoding="async"
          className="aspect-6/7 h-auto w-[82%] rounded-card object-cover sm:w-full"
        />
        <img
          {...small}
          alt={small.alt}
          loading="lazy"
          decoding="async"
          className="absolute right-0 bottom-0 h-auto w-[46%] rounded-card border-8 border-paper"
        />
      </div>
      <div>
        <h2 id="intro" className="text-4xl text-green-900">
          {heading}
        </h2>
        <Rule />
        <div className="mt-6 grid max-w-[60ch] gap-4 text-lg">
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <SiteLink to={link} className="btn btn-solid mt-7">
          {link.label}
          <span className="sr-only"> {messages.aboutTheSchool}</span>
          <Icon name="arrow" size={18} />
        </SiteLink>
      </div>
    </section>
  )
}
