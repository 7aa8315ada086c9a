import * as messages from '@school/content/messages/home'
import { Icon } from '../../ui/icon.tsx'
import { SiteLink } from '../../ui/link.tsx'
import { coverSizes, PlacePicture } from '../../ui/place-picture.tsx'
import { Rule } from '../../ui/section.tsx'
import { useWords } from './words.tsx'

const LARGE = [
  { from: '40rem', width: '28rem', height: [33, 'rem'] },
  { width: '82vw', height: [208, 'px'] },
] as const
const SMALL = [
  { from: '40rem', width: '15rem', height: [15, 'rem'] },
  { width: '30vw', height: [120, 'px'] },
] as const

export function Intro() {
  const { heading, paragraphs, pictures, link } = useWords().intro
  const [large, small] = pictures
  return (
    <section
      aria-labelledby="intro"
      className="wrap section grid items-center gap-x-10 gap-y-6 md:grid-cols-2 lg:gap-x-16"
    >
      <div className="no-print relative w-full max-w-lg pb-6 sm:pr-16 sm:pb-10">
        <PlacePicture
          picture={large}
          sizes={coverSizes(large, LARGE)}
          className="relative aspect-16/9 w-[88%] rounded-card sm:aspect-6/7 sm:w-full"
        />
        <PlacePicture
          picture={small}
          sizes={coverSizes(small, SMALL)}
          className="absolute! right-0 bottom-0 aspect-square w-[32%] rounded-card border-6 border-paper bg-paper sm:w-[46%] sm:border-8"
        />
      </div>
      <div>
        <h2 id="intro" className="text-4xl text-green-900">
          {heading}
        </h2>
        <Rule />
        <div className="mt-4 grid max-w-[60ch] gap-3 md:mt-6 md:gap-4 md:text-lg">
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <SiteLink to={link} className="btn btn-solid mt-5 md:mt-7">
          {link.label}
          <span className="sr-only"> {messages.aboutTheSchool}</span>
          <Icon name="arrow" size={18} />
        </SiteLink>
      </div>
    </section>
  )
}
