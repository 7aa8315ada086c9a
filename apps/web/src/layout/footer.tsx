import shell from 'virtual:shell'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { telAddress } from '../ui/format-number.ts'
import { Frame } from '../ui/frame.tsx'
import { Icon } from '../ui/icon.tsx'
import { SiteLink } from '../ui/link.tsx'
import { Mark } from './menu.tsx'

/** How near a map has to come, in px below the window, before it is asked for. */
const NEAR = 300

/**
 * The map of the one host that the policy allows. It loads by itself when it comes near (docs/spec/rulings.md#32), in the place of the
 * address and a link to the map. These stay where scripts or network are missing, and until the map has come.
 */
export function LocationMap({ className }: { className: string }) {
  const place = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'away' | 'coming' | 'there'>('away')
  const { map, address, brand } = shell.site
  useEffect(() => {
    const box = place.current
    if (!box || state !== 'away') return
    const look = () => {
      watcher.disconnect()
      // Without a network nothing is asked for: the browser would show its own sign of failure in the address's place.
      if (navigator.onLine) watcher.observe(box)
    }
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && setState('coming'), {
      rootMargin: `${NEAR}px`,
    })
    look()
    addEventListener('online', look)
    addEventListener('offline', look)
    return () => {
      watcher.disconnect()
      removeEventListener('online', look)
      removeEventListener('offline', look)
    }
  }, [state])
  const arrive = () => {
    const box = place.current
    // It failed: the address stays, and the map is asked for again when the network is back.
    if (!navigator.onLine) return setState('away')
    // Who stands on the link that goes stands on the map that comes.
    const focused = box?.querySelector('a') === document.activeElement
    flushSync(() => setState('there'))
    if (focused) box?.querySelector('iframe')?.focus({ preventScroll: true })
  }
  return (
    <div ref={place} className={`relative ${className}`}>
      {state !== 'there' && (
        <a
          href={map.link}
          rel="noopener"
          data-reload
          className="lattice grid size-full place-items-center rounded-card border border-white/20 bg-green-900 p-3 text-white hover:border-gold-400"
        >
          <span className="grid justify-items-center gap-1 text-center">
            <Icon name="pin" size={28} className="text-gold-400" />
            <span className="text-sm">{address.join(', ')}</span>
            <span className="font-semibold underline underline-offset-4">Show map</span>
          </span>
        </a>
      )}
      {state !== 'away' && (
        <Frame
          src={map.embed}
          title={`Map: ${brand}, ${address.join(', ')}`}
          className={`absolute inset-0 size-full rounded-card ${state === 'there' ? '' : 'invisible'}`}
          onLoad={arrive}
        />
      )}
    </div>
  )
}

/** @param year of the copyright line: the server's, so that both sides render the same */
export function Footer({ year }: { year: number }) {
  const { site, footer } = shell
  // One page, one map: that of the contact page is the larger one.
  const hasMap = useRouterState({ select: (state) => state.location.pathname === '/contact' })
  const link = 'inline-flex min-h-8 items-center underline-offset-4 hover:underline'
  return (
    <footer className="shell lattice bg-green-900 text-white">
      <div className="wrap grid grid-cols-1 gap-x-10 gap-y-10 pt-14 pb-10 sm:grid-cols-2 lg:grid-cols-[1.5fr_1fr_1fr_1.6fr]">
        <div>
          <a href="/" className="flex items-center gap-3">
            <Mark size={52} />
            <span className="font-serif text-xl leading-tight font-semibold">{site.brand}</span>
          </a>
          <p className="mt-4 max-w-[36ch] text-white/85">{site.description}</p>
          <SiteLink to={footer.notice} className="btn btn-gold mt-5">
            <Icon name="news" size={18} />
            {footer.notice.label}
          </SiteLink>
        </div>
        {footer.columns.map(({ heading, links }) => (
          <nav key={heading} aria-label={heading}>
            <h2 className="text-lg text-gold-400">{heading}</h2>
            <ul className="mt-3 grid gap-0.5">
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
        <div>
          <h2 className="text-lg text-gold-400">Find us</h2>
          <address className="mt-3 grid gap-1 not-italic">
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
                {phone}
              </a>
            ))}
            {site.emails.map((email) => (
              <a key={email} href={`mailto:${email}`} className={`${link} gap-2 wrap-anywhere`}>
                <Icon name="mail" size={18} className="text-gold-400" />
                {email}
              </a>
            ))}
          </address>
          {!hasMap && <LocationMap className="mt-4 h-40 w-full" />}
        </div>
      </div>
      <div className="wrap">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-t border-white/15 py-5">
          <Visits />
          <ul className="-mr-2 flex gap-1">
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
      <div className="bg-black/20">
        <div className="wrap flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-4 text-sm text-white/85">
          <p>
            © {year} {site.brand}. All rights reserved.
          </p>
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
}

const visitLabels = [
  ['today', 'Today'],
  ['yesterday', 'Yesterday'],
  ['total', 'All time'],
] as const

type VisitNumbers = Record<(typeof visitLabels)[number][0], number>

/**
 * The visitor counter (docs/spec/rulings.md#30). Its numbers arrive after the page, into a place that is kept for them. Coming from
 * elsewhere begins a visit; a reload, a way back, or a step within the site does not. Nothing is kept on the device.
 */
function Visits() {
  const [numbers, setNumbers] = useState<VisitNumbers | null>(null)
  useEffect(() => {
    const gone = new AbortController()
    const ask = async () => {
      const [opening] = performance.getEntriesByType('navigation')
      const inside = document.referrer.startsWith(`${location.origin}/`)
      const begins = !inside && (!opening || ('type' in opening && opening.type === 'navigate'))
      const answer = await fetch('/visits', { method: begins ? 'POST' : 'GET', signal: gone.signal })
      if (answer.status === 200) setNumbers(await answer.json())
    }
    // Without an answer the place stays empty: no visitor came for these numbers.
    const start = () => void ask().catch(() => {})
    if ('prerendering' in document && document.prerendering)
      document.addEventListener('prerenderingchange', start, { once: true, signal: gone.signal })
    else start()
    return () => gone.abort()
  }, [])
  return (
    <section
      aria-labelledby="visitors"
      className={`flex min-h-6 flex-wrap gap-x-5 gap-y-1 text-sm text-white/85 ${numbers ? '' : 'invisible'}`}
    >
      <h2 id="visitors" className="font-sans text-sm leading-[inherit]">
        Visitors
      </h2>
      <dl className="flex flex-wrap gap-x-5 gap-y-1">
        {visitLabels.map(([name, label]) => (
          <div key={name} className="flex gap-1.5">
            <dt>{label}</dt>
            <dd className="min-w-[2ch] font-semibold text-gold-400 tabular-nums">
              {numbers ? numbers[name].toLocaleString('en-GB') : '0'}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
