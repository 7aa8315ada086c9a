// The main menu: a row of drop-downs on wide screens, a full-screen menu on narrow ones.

import layout from 'virtual:layout'
import type { LinkTo, MenuGroup } from '@school/content'
import * as messages from '@school/content/messages/layout'
import { Icon } from '../ui/icon.tsx'
import { SiteLink } from '../ui/link.tsx'

/** The logo: a star in a circle. */
export function Logo({ size }: { size: number }) {
  return <img src="/favicon.svg" alt="" width={size} height={size} fetchPriority="low" className="shrink-0" />
}

/** The menu. On narrow screens it is visible while the button before it is open (styles.css). */
export function MainMenu({ path }: { path: string }) {
  return (
    <nav id="menu" aria-label={messages.mainMenu} className="nav:mr-auto">
      <p className="sheet-head nav:hidden">
        <Logo size={36} />
        {layout.site.brand}
      </p>
      <ul className="px-4 py-2 nav:flex nav:flex-wrap nav:items-center nav:p-0">
        {layout.menu.map((entry) => (
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
      <div className="flex gap-3 p-4 nav:hidden">
        <SiteLink to={layout.applyButton} current={path} className="btn btn-gold flex-1" />
        <SiteLink to={layout.login} className="btn btn-line flex-1">
          <Icon name="user" size={18} />
          {layout.login.label}
        </SiteLink>
      </div>
    </nav>
  )
}

/**
 * Opens and closes the menu on narrow screens. It is a <details> without content, so that it needs no script.
 */
export function MenuButton() {
  const { open, close } = layout.menuButton
  return (
    <details id="menu-button" className="order-last nav:hidden">
      <summary className="icon-button">
        <span className="when-closed">
          <Icon name="menu" size={26} />
          <span className="sr-only">{open}</span>
        </span>
        <span className="when-open">
          <Icon name="close" size={24} />
          <span className="sr-only">{close}</span>
        </span>
      </summary>
    </details>
  )
}

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
