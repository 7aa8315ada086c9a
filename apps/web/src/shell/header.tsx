import shell from 'virtual:shell'
import type { LinkTo, MenuGroup } from '@school/content'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Icon, SiteLink } from '../design/elements.tsx'
import { telAddress } from '../design/text.tsx'

/** The brand mark: a star in a circle. */
export function Mark({ size }: { size: number }) {
  return <img src="/favicon.svg" alt="" width={size} height={size} fetchPriority="low" className="shrink-0" />
}

/**
 * Top bar, main bar, menu. Everything opens without JavaScript: the menu on narrow screens is a popover, its groups
 * and the quick links are <details> of one name, so that the browser itself keeps one open at most. The script adds
 * what browsers do not do: closing on a click elsewhere, on Escape, and when the page changes; and for a mouse on a
 * wide screen, opening a group where it rests.
 */
export function Header({ sampleData }: { sampleData: boolean }) {
  const path = useRouterState({ select: (state) => state.location.pathname })
  const bar = useRef<HTMLDivElement>(null)
  const secondScreen = useRef<HTMLSpanElement>(null)
  const shownPath = useRef(path)

  // A new path closes everything; a page that comes alive leaves open what its reader has opened already.
  useEffect(() => {
    if (path === shownPath.current) return
    shownPath.current = path
    for (const open of bar.current?.querySelectorAll('details[open]') ?? []) open.removeAttribute('open')
    const sheet = document.getElementById('menu')
    if (sheet?.matches(':popover-open')) sheet.hidePopover()
  }, [path])

  useEffect(() => {
    const opened = () => bar.current?.querySelector<HTMLDetailsElement>('details[open]') ?? null
    const elsewhere = (event: Event) => {
      const open = opened()
      if (!open || !(event.target instanceof Element) || open.contains(event.target)) return
      // Another group's button closes this one by opening its own. Closing it before the click is over would pull
      // the button away from under the finger; a visitor at the keyboard has no finger on it.
      const button = event.target.closest('summary')
      if (!button || button.matches(':focus-visible')) open.open = false
    }
    const onKey = (event: KeyboardEvent) => {
      const open = opened()
      if (event.key !== 'Escape' || !open) return
      open.open = false
      if (open.contains(document.activeElement)) open.querySelector('summary')?.focus()
    }
    const scrolled = new IntersectionObserver(([entry]) => {
      document.documentElement.toggleAttribute('data-scrolled', (entry?.boundingClientRect.top ?? 0) < 0)
    })
    if (secondScreen.current) scrolled.observe(secondScreen.current)
    const forgetMouse = openUnderMouse(document)
    document.addEventListener('pointerdown', elsewhere)
    document.addEventListener('focusin', elsewhere)
    document.addEventListener('keydown', onKey)
    return () => {
      scrolled.disconnect()
      forgetMouse()
      document.removeEventListener('pointerdown', elsewhere)
      document.removeEventListener('focusin', elsewhere)
      document.removeEventListener('keydown', onKey)
    }
  }, [])

  return (
    <header className="shell contents">
      <span
        ref={secondScreen}
        aria-hidden="true"
        className="pointer-events-none absolute top-[100vh] size-px"
      />
      {sampleData && (
        <p className="bg-gold-100 px-4 py-1.5 text-center text-sm text-gold-700">
          Sample data: what you see here is made up, to show the site without the school's server.
        </p>
      )}
      <TopBar path={path} />
      <div ref={bar} className="bar border-b border-line bg-surface">
        <div className="wrap flex min-h-16 items-center gap-2">
          {/* On a wide screen the menu stands at the brand, not at the far end: a page that is drawn while half of its
              menu has arrived would push it from there to the left as the rest comes. */}
          <a
            href="/"
            className="mr-auto flex items-center gap-3 py-1.5 text-green-900 nav:mr-3 nav:w-50 nav:flex-none"
          >
            <Mark size={44} />
            <span className="grid">
              <span className="font-serif text-lg leading-tight font-semibold">{shell.site.brand}</span>
              <span className="hidden text-sm leading-tight text-muted sm:block nav:hidden">
                {shell.site.tagline}
              </span>
            </span>
          </a>
          <nav id="menu" popover="auto" aria-label="Main menu" className="nav:mr-auto">
            <div className="flex items-center justify-between border-b border-line px-4 py-3 nav:hidden">
              <span className="flex items-center gap-3 font-serif text-lg font-semibold text-green-900">
                <Mark size={36} />
                {shell.site.brand}
              </span>
              <button
                type="button"
                popoverTarget="menu"
                popoverTargetAction="hide"
                className="grid size-11 place-items-center rounded-field text-green-800 hover:bg-green-100"
              >
                <Icon name="close" size={24} />
                <span className="sr-only">Close menu</span>
              </button>
            </div>
            <ul className="px-4 py-2 nav:flex nav:items-center nav:p-0">
              {shell.menu.map((entry) => (
                <li
                  key={'group' in entry ? entry.group : entry.href}
                  className="border-b border-line nav:relative nav:border-0"
                >
                  {'group' in entry ? (
                    <Group entry={entry} path={path} />
                  ) : (
                    <SiteLink to={entry} current={path} className="tab" />
                  )}
                </li>
              ))}
            </ul>
            <div className="p-4 nav:hidden">
              <SiteLink to={shell.login} className="btn btn-line w-full">
                <Icon name="user" size={18} />
                {shell.login.label}
              </SiteLink>
            </div>
          </nav>
          <a
            href="/search"
            className="grid size-11 place-items-center rounded-field text-green-800 hover:bg-green-100 nav:hidden"
          >
            <Icon name="search" />
            <span className="sr-only">Search</span>
          </a>
          <details name="menu" className="relative">
            <summary className="grid size-11 place-items-center rounded-field text-green-800 hover:bg-green-100">
              <Icon name="grid" />
              <span className="sr-only">Quick links</span>
            </summary>
            <ul className="absolute top-[calc(100%+6px)] right-0 z-40 w-60 rounded-card border border-line bg-surface p-2 shadow-lift">
              {shell.quickLinks.map((to) => (
                <li key={to.href}>
                  <SiteLink to={to} current={path} className="entry">
                    {to.label}
                    {to.external && <Icon name="open" size={14} className="ml-auto text-muted" />}
                  </SiteLink>
                </li>
              ))}
            </ul>
          </details>
          <SiteLink to={shell.login} className="btn btn-line hidden px-4 nav:inline-flex">
            <Icon name="user" size={18} />
            {shell.login.label}
          </SiteLink>
          <button
            type="button"
            popoverTarget="menu"
            className="grid size-11 place-items-center rounded-field text-green-800 hover:bg-green-100 nav:hidden"
          >
            <Icon name="menu" size={26} />
            <span className="sr-only">Menu</span>
          </button>
        </div>
      </div>
    </header>
  )
}

/**
 * Opens a group of the menu where a mouse rests, and closes it when the mouse has left; a click on a group that
 * opened so keeps it open, the next one closes it.
 * @returns what ends it
 */
function openUnderMouse(document: Document): () => void {
  const wide = matchMedia('(width >= 78rem)')
  let under: HTMLDetailsElement | null = null
  let openedHere: HTMLDetailsElement | null = null
  let waiting: ReturnType<typeof setTimeout> | undefined
  const onOver = ({ pointerType, target }: PointerEvent) => {
    if (pointerType !== 'mouse' || !wide.matches || !(target instanceof Element)) return
    const group = target.closest<HTMLDetailsElement>('#menu details')
    // Within a group nothing changes: one that was just closed by a click stays closed.
    if (group === under) return
    under = group
    clearTimeout(waiting)
    // Crossing the menu opens nothing, and a way round a corner closes nothing.
    waiting = setTimeout(
      () => {
        if (openedHere && openedHere !== group) openedHere.open = false
        if (!group || group.open) return
        group.open = true
        openedHere = group
      },
      group ? 120 : 350,
    )
  }
  const onClick = (event: MouseEvent) => {
    const summary = event.target instanceof Element ? event.target.closest('#menu summary') : null
    if (!summary) return
    clearTimeout(waiting)
    if (openedHere?.open && summary.parentElement === openedHere) event.preventDefault()
    openedHere = null
  }
  document.addEventListener('pointerover', onOver)
  document.addEventListener('click', onClick)
  return () => {
    clearTimeout(waiting)
    document.removeEventListener('pointerover', onOver)
    document.removeEventListener('click', onClick)
  }
}

/** A group of the menu: a dropdown from 1248 px on, a fold of the sheet below. */
function Group({ entry, path }: { entry: MenuGroup; path: string }) {
  const here = entry.links.some((to) => to.href === path)
  return (
    <details name="menu" className="group/menu">
      <summary className={`tab ${here ? 'tab-here' : ''}`}>
        {entry.group}
        <Icon name="down" size={16} className="turn text-muted" />
      </summary>
      <ul
        className={`dropdown pb-3 nav:pb-2 ${entry.links.length > 8 ? 'nav:grid nav:w-[38rem] nav:grid-cols-2' : ''}`}
      >
        {entry.links.map((to) => (
          <Entry key={to.href} to={to} path={path} />
        ))}
      </ul>
    </details>
  )
}

function Entry({ to, path }: { to: LinkTo; path: string }) {
  return (
    <li>
      <SiteLink to={to} current={path} className="entry" />
    </li>
  )
}

function TopBar({ path }: { path: string }) {
  const { phones, emails, socials } = shell.site
  // On narrow screens there is room for Notice, News and Apply; FAQ stands in the menu, Career among the quick links
  // (part 1 section 2.2).
  const always = new Set([0, 1, shell.topBar.length - 1])
  return (
    <div className="bg-green-900 text-sm text-white">
      <div className="wrap flex min-h-10 items-center justify-between gap-4">
        <nav aria-label="Shortcuts">
          <ul className="-ml-2 flex items-center">
            {shell.topBar.map((to, index) => (
              <li key={to.href} className={always.has(index) ? '' : 'hidden sm:block'}>
                <SiteLink
                  to={to}
                  current={path}
                  className="inline-flex min-h-10 items-center px-2 underline-offset-4 hover:underline aria-[current]:text-gold-400"
                />
              </li>
            ))}
          </ul>
        </nav>
        <ul className="-mr-2 flex items-center gap-1">
          <li className="hidden nav:block">
            <a
              href="/search"
              className="inline-flex min-h-10 items-center gap-1.5 px-2 underline-offset-4 hover:underline"
            >
              <Icon name="search" size={15} className="text-gold-400" />
              Search
            </a>
          </li>
          <li className="hidden md:block">
            <a
              href={telAddress(phones[0])}
              className="inline-flex min-h-10 items-center gap-1.5 px-2 hover:underline"
            >
              <Icon name="phone" size={15} className="text-gold-400" />
              {phones[0]}
            </a>
          </li>
          <li className="hidden lg:block">
            <a
              href={`mailto:${emails[0]}`}
              className="inline-flex min-h-10 items-center gap-1.5 px-2 hover:underline"
            >
              <Icon name="mail" size={15} className="text-gold-400" />
              {emails[0]}
            </a>
          </li>
          {socials.map(({ icon, label, href }) =>
            href === null ? null : (
              <li key={icon}>
                <a
                  href={href}
                  rel="noopener"
                  className="grid size-9 place-items-center rounded-full hover:bg-white/10"
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
