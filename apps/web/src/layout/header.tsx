import layout from 'virtual:layout'
import * as messages from '@school/content/messages/layout'
import { useRouterState } from '@tanstack/react-router'
import { memo, useDeferredValue, useEffect, useRef } from 'react'
import { localHref } from '../locale.ts'
import { BANNER } from '../ui/banner.ts'
import { localDigits } from '../ui/format-number.ts'
import { Icon } from '../ui/icon.tsx'
import { SiteLink } from '../ui/link.tsx'
import { telAddress } from '../ui/tel-address.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { Logo, MainMenu, MenuButton } from './menu.tsx'
import { closeAll, handleMenus } from './menu-handling.ts'

/**
 * The header of every page. After a navigation React renders the new page first. The header, which has most of the links of
 * a page, follows in a rendering that input can interrupt.
 */
export function Header({ sampleData }: { sampleData: boolean }) {
  const path = useDeferredValue(useRouterState({ select: (state) => state.location.pathname }))
  return <HeaderBars path={path} sampleData={sampleData} />
}

/**
 * Top bar, main bar and menu. Menus and quick links are <details>, so that they open without JavaScript in every
 * supported browser. The script adds what browsers lack (menu-handling.ts).
 */
const HeaderBars = memo(function HeaderBars({ path, sampleData }: { path: string; sampleData: boolean }) {
  const bar = useRef<HTMLDivElement>(null)
  const below = useRef<HTMLSpanElement>(null)
  const shownPath = useRef(path)

  // A navigation closes all menus. Hydration leaves open what the visitor has opened.
  useEffect(() => {
    if (path === shownPath.current) return
    shownPath.current = path
    if (bar.current) closeAll(bar.current)
  }, [path])

  useEffect(() => {
    if (!bar.current || !below.current) return
    const stopMenus = handleMenus(bar.current)
    const stopSticking = stickBelowHeader(bar.current, below.current)
    return () => {
      stopMenus()
      stopSticking()
    }
  }, [])

  return (
    <header className="layout contents">
      <span ref={below} aria-hidden="true" className="pointer-events-none absolute top-48 size-px" />
      {sampleData && <p className={BANNER}>{messages.sampleData}</p>}
      <TopBar path={path} />
      <div ref={bar} className="bar border-b border-line bg-surface">
        <div className="wrap flex min-h-[64px] flex-wrap items-center justify-end gap-x-1 sm:gap-x-2 nav:justify-start">
          {/* On a wide screen the menu stands at the brand, not at the far end: a page that is drawn while half of its
              menu has arrived would push it from there to the left as the rest comes. */}
          <a
            href={localHref('/')}
            className="brand mr-auto flex min-w-0 flex-1 basis-[min(8rem,35vw)] items-center gap-[10px] py-1.5 text-green-900 nav:mr-1 nav:flex-none wide:mr-2"
          >
            <Logo size={44} />
            <span className="brand-name grid nav:w-27 wide:w-36">
              <span className="font-serif text-[min(1.0625rem,5vw)] leading-tight font-semibold sm:text-lg nav:max-wide:text-sm">
                {layout.site.brand}
              </span>
              <span className="hidden text-sm leading-tight text-muted sm:block nav:hidden">
                {layout.site.tagline}
              </span>
            </span>
          </a>
          <MenuButton />
          <MainMenu path={path} />
          <LanguageSwitch className="when-stuck grid min-h-11 min-w-11 place-items-center px-1 text-sm font-semibold text-green-800" />
          <a href={telAddress(layout.site.phones[0])} className="icon-button when-stuck">
            <Icon name="phone" />
            <span className="sr-only">{messages.call}</span>
          </a>
          <a href={localHref('/search')} className="icon-button unless-in-top-bar">
            <Icon name="search" />
            <span className="sr-only">{messages.search}</span>
          </a>
          <QuickLinks path={path} />
          <SiteLink
            to={layout.applyButton}
            current={path}
            // On home the first view has this button in the text beside the banner.
            className={`btn btn-gold hidden md:max-nav:inline-flex wide:inline-flex wide:px-3 ${path === '/' ? 'when-stuck' : ''}`}
          />
          <SiteLink
            to={layout.login}
            className="btn btn-line hidden md:max-nav:inline-flex wide:inline-flex wide:px-3"
          >
            <Icon name="user" size={18} className="wide:hidden" />
            {layout.login.label}
          </SiteLink>
        </div>
      </div>
    </header>
  )
})

/** Text of half more than its usual size, in pixels. */
const LARGE_TEXT = 24

/**
 * Sets `data-scrolled` on the document once the header has been scrolled past: the bar is sticky from then on. It is not sticky where it
 * would cover more than a third of the screen (landscape phones), nor with large text where a bar at the foot is sticky already.
 * @returns a function that removes this behaviour
 */
function stickBelowHeader(bar: HTMLElement, below: HTMLElement): () => void {
  let beyond = false
  const mark = () => {
    const root = document.documentElement
    const isLarge = Number.parseFloat(getComputedStyle(root).fontSize) > LARGE_TEXT
    const fits = bar.offsetHeight * 3 <= innerHeight && !(isLarge && document.querySelector('.bar-at-foot'))
    root.toggleAttribute('data-scrolled', beyond && fits)
  }
  const scrolled = new IntersectionObserver(([entry]) => {
    beyond = (entry?.boundingClientRect.top ?? 0) < 0
    mark()
  })
  scrolled.observe(below)
  const resized = new ResizeObserver(mark)
  resized.observe(bar)
  addEventListener('resize', mark)
  return () => {
    scrolled.disconnect()
    resized.disconnect()
    removeEventListener('resize', mark)
  }
}

function QuickLinks({ path }: { path: string }) {
  return (
    <details name="menu" className="unless-stuck sm:relative">
      <summary className="icon-button">
        <Icon name="grid" />
        <span className="sr-only">{messages.quickLinks}</span>
      </summary>
      <ul className="absolute top-full right-4 z-40 max-h-[75vh] w-75 max-w-[calc(100vw-2rem)] overflow-y-auto rounded-card border border-line bg-surface p-2 shadow-lift sm:top-[calc(100%+6px)] sm:right-0">
        {layout.quickLinks.map((to) => (
          <li key={to.href}>
            <SiteLink to={to} current={path} className="entry">
              {to.label}
              {to.external && <Icon name="open" size={14} className="ml-auto text-muted" />}
            </SiteLink>
          </li>
        ))}
      </ul>
    </details>
  )
}

function TopBar({ path }: { path: string }) {
  const { phones, emails, socials } = layout.site
  // Narrow screens have space for Notice, News, Apply and Login. FAQ is in the menu, Career is in the quick links,
  // and the social links are in the footer (docs/spec/part-1.md#2.2).
  const always = new Set([0, 1, layout.topBar.length - 1])
  const link =
    'inline-flex min-h-[40px] items-center gap-1.5 px-1 underline-offset-4 min-[22rem]:px-1.5 sm:px-2 nav:max-wide:px-1 hover:underline'
  return (
    <div className="bg-green-900 text-sm text-white">
      <div className="wrap flex min-h-[40px] items-center justify-between sm:flex-wrap sm:gap-x-4 nav:max-wide:gap-x-1">
        {/* On a phone with large text the shortcuts scroll in their line, so that the header stays low. */}
        <nav aria-label={messages.shortcuts} className="one-line -ml-2 min-w-0">
          <ul className="flex items-center sm:flex-wrap">
            {layout.topBar.map((to, index) => (
              <li key={to.href} className={always.has(index) ? '' : 'hidden sm:block'}>
                <SiteLink
                  to={to}
                  current={path}
                  className={`${link} decoration-2 aria-[current]:text-gold-400 aria-[current]:underline ${index === layout.topBar.length - 1 ? 'font-semibold text-gold-400 md:max-nav:font-normal md:max-nav:text-white wide:font-normal wide:text-white' : ''}`}
                />
              </li>
            ))}
          </ul>
        </nav>
        <ul className="-mr-2 ml-auto flex shrink-0 items-center sm:flex-wrap sm:gap-x-1 nav:max-wide:gap-x-0.5">
          <li>
            <LanguageSwitch className={`${link} -my-0.5 min-h-[44px] min-w-11 justify-center`} />
          </li>
          <li className="md:max-nav:hidden wide:hidden">
            <SiteLink to={layout.login} className={link}>
              <Icon name="user" size={15} className="text-gold-400 max-[24rem]:hidden" />
              {layout.login.label}
            </SiteLink>
          </li>
          <li className="hidden nav:block">
            <a href={localHref('/search')} className={link}>
              <Icon name="search" size={15} className="text-gold-400" />
              <span className="nav:max-wide:sr-only">{messages.search}</span>
            </a>
          </li>
          <li className="hidden md:block">
            <a href={telAddress(phones[0])} className={link}>
              <Icon name="phone" size={15} className="text-gold-400 nav:max-wide:hidden" />
              {localDigits(phones[0])}
            </a>
          </li>
          <li className="hidden nav:block">
            <a href={`mailto:${emails[0]}`} className={link}>
              <Icon name="mail" size={15} className="text-gold-400 nav:max-wide:hidden" />
              {emails[0]}
            </a>
          </li>
          {socials.map(({ icon, label, href }) =>
            href === null ? null : (
              <li key={icon} className="hidden md:block">
                <a
                  href={href}
                  rel="noopener"
                  className="grid size-9 nav:max-wide:w-7 place-items-center rounded-full hover:bg-white/10"
                >
                  <Icon name={icon} size={17} />
                  <span className="sr-only">{label}</span>
                </a>
              </li>
            ),
          )}
        </ul>
      </div>
    </div>
  )
}
