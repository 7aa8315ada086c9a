import * as messages from '@school/content/messages/home'
import type { Home } from '../../trpc.ts'
import { DateText } from '../../ui/date.tsx'
import { Icon } from '../../ui/icon.tsx'
import { langOf } from '../../ui/language.ts'
import { Marquee, MarqueePause } from '../../ui/marquee.tsx'
import { MixedText } from '../../ui/mixed-text.tsx'

export function LatestNews({ items }: { items: Home['strip'] }) {
  if (items.length === 0) return null
  return (
    <section
      aria-label={messages.latest}
      className="no-print moving flex items-stretch bg-green-800 text-white"
    >
      <h2 className="grid shrink-0 place-items-center bg-gold-400 px-4 font-sans text-base font-bold text-green-900 md:px-6">
        {messages.latestLabel}
      </h2>
      <Marquee className="headlines min-w-0 flex-1 py-1">
        <ul className="flex justify-around">
          {items.map((item) => (
            <li key={item.id} className="flex min-h-11 items-center gap-2.5 px-5 whitespace-nowrap">
              <Icon name="star" size={12} className="text-gold-400" />
              <DateText date={item.date} className="text-gold-100" />
              {item.href ? (
                <a
                  href={item.href}
                  lang={langOf(item.name)}
                  className="ring-inside inline-block min-w-11 rounded-field px-1.5 py-2.5 underline-offset-4 hover:underline"
                >
                  <MixedText text={item.name} />
                </a>
              ) : (
                <span lang={langOf(item.name)}>
                  <MixedText text={item.name} />
                </span>
              )}
            </li>
          ))}
        </ul>
      </Marquee>
      <MarqueePause
        what={messages.theLatestNews}
        className="grid w-11 shrink-0 place-items-center border-l border-white/15 hover:bg-green-900"
      />
    </section>
  )
}
