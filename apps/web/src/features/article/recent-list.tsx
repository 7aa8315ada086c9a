import { localHref } from '../../locale.ts'
import { DateText } from '../../ui/date.tsx'
import { langOf } from '../../ui/language.ts'
import { MoreLink } from '../../ui/link.tsx'
import { MixedText } from '../../ui/mixed-text.tsx'

/** The recent items beside an open one, which is marked as current. */
export function RecentList({
  title,
  path,
  items,
  current,
  all,
}: {
  title: string
  /** The path of their pages, without the id. */
  path: string
  items: { id: string; headline: string; date: string | null }[]
  current: string
  /** The link to the list of all items. */
  all: { href: string; label: string }
}) {
  return (
    <aside aria-labelledby="recent" className="no-print card">
      <h2 id="recent" className="rounded-t-card border-b border-line bg-sand px-5 py-3 text-xl">
        {title}
      </h2>
      <ul>
        {items.map((item) => (
          <li key={item.id} className="border-b border-line">
            <a
              href={localHref(`${path}/${encodeURIComponent(item.id)}`)}
              aria-current={item.id === current ? 'page' : undefined}
              data-preload
              className="ring-inside block border-l-3 border-transparent px-5 py-3 hover:bg-green-100 aria-[current]:border-gold-400 aria-[current]:bg-green-100"
            >
              <DateText date={item.date} className="block text-sm font-semibold text-gold-700" />
              <span className="line-clamp-2 leading-snug" lang={langOf(item.headline)}>
                <MixedText text={item.headline} />
              </span>
            </a>
          </li>
        ))}
      </ul>
      <p className="px-5 py-3">
        <MoreLink to={{ ...all, external: false }} />
      </p>
    </aside>
  )
}
