import { SiteLink } from '../../ui/link.tsx'
import { Unfinished } from '../application/draft/unfinished.tsx'
import { useWords } from './words.tsx'

export function ApplyInvitation() {
  const { heading, text, link, second } = useWords().invitation
  return (
    <section aria-labelledby="invitation" className="piece no-print bg-gold-100">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-10 gap-y-4 py-6 md:py-12">
        <div>
          <h2 id="invitation" className="text-3xl text-green-900">
            {heading}
          </h2>
          <p className="mt-2 max-w-[60ch]">{text}</p>
          <Unfinished className="mt-3 bg-surface" />
        </div>
        <div className="flex flex-wrap gap-3">
          <SiteLink to={link} className="btn btn-solid" />
          <SiteLink to={second} className="btn btn-line" />
        </div>
      </div>
    </section>
  )
}
