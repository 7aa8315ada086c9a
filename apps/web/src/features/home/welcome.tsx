import words from 'virtual:home'
import { Icon } from '../../ui/icon.tsx'
import { SiteLink } from '../../ui/link.tsx'

/**
 * Title, description and a link to the application, on the first screen of every device (over the banner if it is
 * large).
 */
export function Welcome() {
  const { heading, description, link } = words.welcome
  return (
    <div className="pointer-events-none z-2 roomy:absolute roomy:inset-x-0 roomy:bottom-24">
      <div className="wrap">
        <div className="pointer-events-auto py-6 roomy:ml-16 roomy:w-[30rem] roomy:rounded-card roomy:bg-paper roomy:p-8 min-[1360px]:roomy:ml-0">
          <h1 id="title" tabIndex={-1} className="text-5xl text-green-900 roomy:text-4xl">
            {heading}
          </h1>
          <p className="mt-3 text-lg">{description}</p>
          <SiteLink to={link} className="btn btn-solid mt-5">
            {link.label}
            <Icon name="arrow" size={18} />
          </SiteLink>
        </div>
      </div>
    </div>
  )
}
