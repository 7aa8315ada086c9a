// The weekly menu (docs/spec/part-2.md#2, `/food-snack`): one day is visible, all seven are in the document.
import type { Week } from '@school/content/page-body'
import { useHydrated } from '@tanstack/react-router'
import { type KeyboardEvent, memo, useRef, useSyncExternalStore } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { usePanels } from '../../ui/panels.tsx'
import { type DayId, ids } from './days.ts'

/** Returns the weekday of a date, `YYYY-MM-DD`. */
function dayOf(date: string): DayId {
  return ids[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? 'saturday'
}

/** Returns the place of the tab that a key leads to. On wide screens the tabs are one below the other. */
function placeOf(key: string, at: number, last: number): number | undefined {
  if (key === 'ArrowRight' || key === 'ArrowDown') return at + 1
  if (key === 'ArrowLeft' || key === 'ArrowUp') return at - 1
  return { Home: 0, End: last }[key]
}

/** Returns the next day. After Friday comes Saturday. */
function dayAfter(id: DayId): DayId {
  return ids[(ids.indexOf(id) + 1) % ids.length] ?? 'saturday'
}

// Bangladesh has been at UTC+6 all year round since 2009.
const dayInDhaka = () => ids[new Date(Date.now() + 6 * 3_600_000).getUTCDay()] ?? 'saturday'

/** Checks the day when the page becomes visible and once a minute: a page can stay open past midnight. */
function watchDay(changed: () => void): () => void {
  const timer = setInterval(changed, 60_000)
  document.addEventListener('visibilitychange', changed)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', changed)
  }
}

/**
 * Tabs from Saturday to Friday, and a button for the next day. Without a script all days are visible and the tabs link
 * to them. The script shows one day, adds the arrow keys, and selects today if the page was cached before midnight. All
 * days share one grid cell, so that the page is as high as its longest day and nothing moves.
 * @param rendered the date in Dhaka when the page was rendered, `YYYY-MM-DD`
 * @param named the day that an older link names before its `#`
 */
export function WeekMenu({
  week,
  rendered,
  named,
}: {
  week: Week
  rendered: string
  named: DayId | undefined
}) {
  const [chosen, onChoose] = usePanels(ids, named)
  const today = useSyncExternalStore(watchDay, dayInDhaka, () => dayOf(rendered))
  // With scripts, one tab stop and arrow keys between the days. Without scripts, each tab is a link with a tab stop.
  const scripted = useHydrated()
  const tabs = useRef<HTMLDivElement>(null)
  const open = chosen ?? today
  const next = week.days.find(({ id }) => id === dayAfter(open))
  const { words } = week

  const turn = (event: KeyboardEvent) => {
    const last = week.days.length - 1
    const at = week.days.findIndex(({ id }) => id === open)
    const to = placeOf(event.key, at, last)
    const day = to === undefined ? undefined : week.days[to < 0 ? last : to % week.days.length]
    if (!day || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    onChoose(day.id)
    tabs.current?.querySelector<HTMLElement>(`#tab-${day.id}`)?.focus()
  }

  return (
    <section aria-labelledby="week" className="week min-w-0">
      <h2 id="week" className="mb-4 text-2xl text-green-900">
        {week.heading}
      </h2>
      <div
        ref={tabs}
        role="tablist"
        aria-label={words.choose}
        className="no-print flex flex-wrap gap-x-1.5 gap-y-5 pt-2 sm:gap-x-2"
      >
        {week.days.map(({ id, label }) => (
          <a
            key={id}
            id={`tab-${id}`}
            role="tab"
            href={`#${id}`}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return
              event.preventDefault()
              onChoose(id)
            }}
            aria-selected={id === open}
            aria-controls={id}
            tabIndex={id === open || !scripted ? 0 : -1}
            onKeyDown={turn}
            className="btn btn-line relative flex-auto px-2 aria-selected:bg-green-800 aria-selected:text-white sm:px-3"
          >
            {label}
            {id === today && (
              <span className="absolute -top-3 right-1 rounded-full bg-gold-400 px-2 text-sm leading-snug font-normal text-green-900">
                {words.today}
              </span>
            )}
          </a>
        ))}
      </div>
      <div className="mt-5 grid gap-4 print:block">
        {week.days.map((day) => (
          <DayPanel
            key={day.id}
            day={day}
            open={day.id === open}
            today={day.id === today}
            todayLabel={words.today}
          />
        ))}
      </div>
      <div className="mt-5 flex flex-wrap items-center justify-between gap-4">
        {week.note && <p className="max-w-[52ch] text-sm text-muted">{week.note}</p>}
        {next && (
          <button
            type="button"
            className="no-print scripted btn btn-solid ml-auto"
            onClick={() => onChoose(next.id)}
          >
            <span>
              {words.next} <span className="font-normal">({next.label})</span>
            </span>
            <Icon name="arrow" size={18} />
          </button>
        )}
      </div>
    </section>
  )
}

/** The meals of one day. Of the seven, another choice renders the two that change. */
const DayPanel = memo(function DayPanel({
  day: { id, label, meals },
  open,
  today,
  todayLabel,
}: {
  day: Week['days'][number]
  open: boolean
  today: boolean
  todayLabel: string
}) {
  return (
    <div
      id={id}
      role="tabpanel"
      aria-labelledby={`tab-${id}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel of tabs without anything to focus is focused itself
      tabIndex={0}
      className="menu-day card overflow-hidden print:mb-4 print:break-inside-avoid"
      data-closed={open ? undefined : ''}
    >
      <h3 className="flex items-center justify-between gap-4 border-b border-line bg-sand px-5 py-3 text-xl">
        {label}
        {today && <span className="tag no-print bg-green-800 text-white">{todayLabel}</span>}
      </h3>
      <dl className="px-5">
        {meals.map(({ meal, time, dishes }) => (
          <div
            key={meal}
            className="grid gap-x-6 gap-y-1 border-b border-line py-4 last:border-0 sm:grid-cols-[11rem_minmax(0,1fr)]"
          >
            <dt>
              <span className="block font-semibold text-green-900">{meal}</span>
              <span className="block text-sm text-gold-700">{time}</span>
            </dt>
            <dd>
              <ul className="flex flex-wrap gap-x-2 gap-y-1.5">
                {dishes.map((dish) => (
                  <li key={dish} className="rounded-full bg-green-100 px-3 py-0.5 text-green-900">
                    {dish}
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
})
