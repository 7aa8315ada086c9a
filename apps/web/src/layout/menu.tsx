// The main menu: a row of drop-downs on wide screens, a full-screen menu on narrow ones.

import layout from 'virtual:layout'
import type { LinkTo, MenuGroup } from '@school/content'
import * as messages from '@school/content/messages/layout'
import { localHref } from '../locale.ts'
import { localDigits } from '../ui/format-number.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { SiteLink } from '../ui/link.tsx'
import { telAddress } from '../ui/tel-address.ts'
import { LanguageSwitch } from './language-switch.tsx'

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
      <div className="nav:hidden">
        <div className="flex gap-3 px-4 pt-4">
          <a href={localHref('/search')} className="btn btn-line flex-1">
            <Icon name="search" size={18} />
            {messages.search}
          </a>
          <LanguageSwitch className="btn btn-line flex-1" />
        </div>
        <Tasks path={path} />
      </div>
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
      <div className="flex flex-wrap gap-3 px-4 pt-2 nav:hidden">
        <a href={telAddress(layout.site.phones[0])} className="btn btn-line grow">
          <Icon name="phone" size={18} />
          <span className="sr-only">{messages.call} </span>
          <span className="tabular-nums">{localDigits(layout.site.phones[0])}</span>
        </a>
        <SiteLink to={layout.helpline} className="btn btn-line grow">
          <Icon name="chat" size={18} />
          {layout.helpline.label}
        </SiteLink>
      </div>
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

const taskIcons: Record<string, IconName> = {
  '/choose-apply': 'pen',
  '/application-status': 'search',
  '/fee-calculator': 'grid',
  '/payment-instruction': 'file',
  '/academic-calendar': 'calendar',
  '/all-notice': 'news',
  '/hostel-facilities': 'people',
  '/contact': 'mail',
}

/** What parents come for, before the menu of a narrow screen. */
function Tasks({ path }: { path: string }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(max(8.5rem,30%),1fr))] gap-2 px-4 pt-4">
      {layout.tasks.map((to) => (
        <li key={to.href} className="grid">
          <SiteLink
            to={to}
            current={path}
            className="flex min-h-14 items-center gap-2.5 rounded-field bg-green-100 px-3 py-2 leading-tight font-semibold text-green-900 aria-[current]:shadow-[inset_3px_0_var(--color-gold-700)]"
          >
            <Icon name={taskIcons[to.href] ?? 'arrow'} className="text-green-800" />
            {to.label}
          </SiteLink>
        </li>
      ))}
    </ul>
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
