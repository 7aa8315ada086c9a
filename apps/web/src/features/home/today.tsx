import * as messages from '@school/content/messages/home'
import { localHref } from '../../locale.ts'
import type { Home } from '../../trpc.ts'
import { DateText } from '../../ui/date.tsx'
import { langOf } from '../../ui/language.ts'

/** What the school's day has: an entry of the calendar, or the next one, and the menu. */
export function Today({ day: { entry, menu } }: { day: Home['day'] }) {
  return (
    <div className="no-print wrap py-1.5 md:py-3 text-sm empty:hidden">
      {entry && (
        <a href={localHref('/academic-calendar')} className="today">
          <b>{entry.isToday ? messages.today : messages.next}</b>
          <span lang={langOf(entry.name)}>{entry.name}</span>
          {!entry.isToday && <DateText date={entry.start} />}
        </a>
      )}
      {menu && (
        <a href={localHref('/food-snack')} className="today">
          <b>{messages.menuOfToday}</b>
          <span lang={menu.lang}>{menu.dishes.join(', ')}</span>
        </a>
      )}
    </div>
  )
}
