import layout from 'virtual:layout'
import * as messages from '@school/content/messages/layout'
import { useRouterState } from '@tanstack/react-router'
import { memo } from 'react'
import { localHref } from '../locale.ts'
import { localDigits } from '../ui/format-number.ts'
import { Icon } from '../ui/icon.tsx'
import { SiteLink } from '../ui/link.tsx'
import { telAddress } from '../ui/tel-address.ts'
import { LocationMap } from './location-map.tsx'
import { Logo } from './menu.tsx'
import { Visits } from './visits.tsx'

const link = 'inline-flex min-h-8 items-center underline-offset-4 hover:underline'

/**
 * The footer, which a navigation does not render again.
 * @param year of the copyright line. It comes from the server, so that the browser renders the same one.
 */
export const Footer = memo(function Footer({ year }: { year: number }) {
  const { site, footer } = layout
  return (
    <footer className="layout lattice bg-green-900 text-white">
      <div className="wrap grid grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))] gap-6 pt-8 pb-6 sm:grid-cols-2 md:grid-cols-3 md:pt-14 md:pb-10 xl:grid-cols-5">
        <div className="col-span-full md:col-span-1">
          <a href={localHref('/')} className="flex items-center gap-3">
            <Logo size={44} />
            <span className="font-serif text-xl leading-tight font-semibold">{site.brand}</span>
          </a>
          <p className="mt-3 hidden max-w-[36ch] text-white/85 md:block">{site.description}</p>
          <div className="mt-3 flex flex-wrap md:mt-5 items-center gap-x-4 gap-y-1">
            <SiteLink to={footer.notice} className="btn btn-gold">
              <Icon name="news" size={18} />
              {footer.notice.label}
            </SiteLink>
            <ul className="-ml-3 flex">
              {site.socials.map(({ icon, label, href }) =>
                href === null ? null : (
                  <li key={icon}>
                    <a
                      href={href}
                      rel="noopener"
                      className="grid size-11 place-items-center rounded-full hover:bg-white/10"
                    >
                      <Icon name={icon} size={20} />
                      <span className="sr-only">{label}</span>
                    </a>
                  </li>
                ),
              )}
            </ul>
          </div>
        </div>
        {footer.columns.map(({ heading, links }) => (
          <nav key={heading} aria-label={heading}>
            <h2 className="text-lg text-gold-400">{heading}</h2>
            <ul className="mt-1.5 grid gap-0.5 md:mt-3">
              {links.map((to) => (
                <li key={to.href}>
                  <SiteLink to={to} className={link}>
                    {to.label}
                    {to.external && <Icon name="open" size={14} className="ml-1.5 text-gold-400" />}
                  </SiteLink>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <FindUs />
      </div>
      <div className="bg-black/20">
        <div className="wrap flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-4 text-sm text-white/85">
          <Visits />
          <p>{messages.copyright({ year: localDigits(year), brand: site.brand })}</p>
          <ul className="flex flex-wrap gap-x-5">
            {footer.legal.map((to) => (
              <li key={to.href}>
                <SiteLink to={to} className={link} />
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  )
})

/** Address, phone numbers and e-mail addresses, and the map beside them. */
function FindUs() {
  const { site } = layout
  // The contact page has a larger map of its own.
  const hasMap = useRouterState({ select: (state) => state.location.pathname !== '/contact' })
  return (
    <>
      <div className={`col-span-full ${hasMap ? 'md:col-span-1' : 'xl:col-span-2'}`}>
        <h2 className="text-lg text-gold-400">{messages.findUs}</h2>
        <address className="mt-1.5 grid gap-y-1 not-italic md:mt-3">
          <span className="flex gap-2">
            <Icon name="pin" size={18} className="mt-1 text-gold-400" />
            <span>
              {site.address.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </span>
          </span>
          {site.phones.map((phone) => (
            <a key={phone} href={telAddress(phone)} className={`${link} gap-2`}>
              <Icon name="phone" size={18} className="text-gold-400" />
              {localDigits(phone)}
            </a>
          ))}
          {site.emails.map((email) => (
            <a key={email} href={`mailto:${email}`} className={`${link} gap-2 wrap-anywhere`}>
              <Icon name="mail" size={18} className="text-gold-400" />
              {email}
            </a>
          ))}
        </address>
      </div>
      {hasMap && (
        <div className="col-span-full md:col-span-2 xl:col-span-1">
          <LocationMap className="h-18 w-full md:h-40" />
        </div>
      )}
    </>
  )
}
