import { localHref } from '../../locale.ts'
import { Icon } from '../../ui/icon.tsx'
import { SiteLink } from '../../ui/link.tsx'
import { useWords } from './words.tsx'

/**
 * Title, description and a link to the application, on the first screen of every device: below the banner on phones, over its
 * lower edge on tablets, beside it on wide screens.
 */
export function Welcome({ round }: { round: string | null }) {
  const { heading, description, link } = useWords().welcome
  return (
    <div className="tablet:absolute tablet:inset-x-0 tablet:bottom-0 z-2 beside:order-first beside:self-center beside:pb-16">
      <div className="wrap beside:max-w-none beside:pr-10 beside:pl-[max(2rem,calc(50vw-600px))]">
        <div className="py-6 tablet:rounded-t-card tablet:bg-paper tablet:px-8">
          <h1 id="title" tabIndex={-1} className="text-5xl text-green-900">
            {heading}
          </h1>
          <p className="mt-3 text-lg">{description}</p>
          {round && (
            <p className="mt-3 font-semibold">
              <a href={localHref('/admission-process')}>{round}</a>
            </p>
          )}
          <SiteLink to={link} className="btn btn-gold mt-5">
            {link.label}
            <Icon name="arrow" size={18} />
          </SiteLink>
        </div>
      </div>
    </div>
  )
}
