import * as messages from '@school/content/messages/home'
import { EmptyState } from '../../layout/empty-state.tsx'
import { localHref } from '../../locale.ts'
import type { Home } from '../../trpc.ts'
import { DateTile } from '../../ui/date.tsx'
import { Icon } from '../../ui/icon.tsx'
import { langOf } from '../../ui/language.ts'
import { MoreLink } from '../../ui/link.tsx'
import { MixedText } from '../../ui/mixed-text.tsx'
import { SectionHead } from '../../ui/section.tsx'
import { useWords } from './words.tsx'

/** The notices below each other on a phone; the others are beside them. */
const ROWS = 4

export function Notices({ notices }: { notices: Home['notices'] }) {
  const words = useWords().notices
  return (
    <section aria-labelledby="notices" className="flex flex-col print:block">
      <SectionHead id="notices" title={words.heading} more={<MoreLink to={words.link} />} />
      {notices.length === 0 ? (
        <EmptyState text={messages.noNoticesAvailable} list="recent-notices" />
      ) : (
        <ul
          className={`card sm:overflow-hidden ${notices.length > ROWS ? 'swiped swiped-wide max-sm:grid-rows-4' : ''}`}
        >
          {notices.map((notice) => (
            <li
              key={notice.id}
              className="relative flex items-center gap-3 border-b sm:gap-4 border-line px-3 py-2 max-sm:nth-[4n]:border-0 last:border-0 sm:p-3 hover:bg-green-100/50"
            >
              <DateTile date={notice.date} />
              <a
                href={localHref(`/notice/${encodeURIComponent(notice.id)}`)}
                lang={langOf(notice.headline)}
                className="cover line-clamp-3 flex-1 sm:line-clamp-2 leading-snug font-medium hover:text-green-800"
              >
                <MixedText text={notice.headline} />
              </a>
              <Icon name="right" size={18} className="text-gold-700" />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
