// The pages that show one row of the mirror: a notice, an event, a teacher.
import { useHydrated } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { HeaderBand } from '../../layout/page-header.tsx'
import type { Picture as MirroredPicture, PageHead } from '../../trpc.ts'
import { DateText } from '../../ui/date.tsx'
import { Icon } from '../../ui/icon.tsx'
import { langOf } from '../../ui/language.ts'
import { MoreLink } from '../../ui/link.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Words } from '../../ui/words.tsx'

/** The band of a row: its own headline, one line about it, and what passes it on. */
export function RowBand({ head, title, children }: { head: PageHead; title: string; children: ReactNode }) {
  return (
    <HeaderBand head={head} title={title}>
      <div className="mt-5 flex flex-wrap items-center justify-between gap-3">
        {children}
        <ShareAndPrint title={title} />
      </div>
    </HeaderBand>
  )
}

/** A row that tells of something: its headline and its day, what it says, and the recent ones beside it. */
export function ArticlePage({
  head,
  title,
  day,
  bare,
  recent,
  children,
}: {
  head: PageHead
  title: string
  /** Empty or null where it is not known. */
  day: ReactNode
  /** There is nothing of it but the headline, which then stands in the text's place too. */
  bare: boolean
  recent: ReactNode
  children: ReactNode
}) {
  return (
    <>
      <RowBand head={head} title={title}>
        <p className="flex items-center gap-2 text-white/90">
          {day && <Icon name="calendar" size={18} className="text-gold-400" />}
          {day}
        </p>
      </RowBand>
      <div className="wrap section grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-14">
        <article className="min-w-0 text-lg">
          {bare && (
            <p className="text-muted" lang={langOf(title)}>
              <Words text={title} />
            </p>
          )}
          {children}
        </article>
        {recent}
      </div>
    </>
  )
}

/** The recent items beside an opened one, which is marked among them. */
export function RecentList({
  title,
  path,
  items,
  current,
  all,
}: {
  title: string
  /** Under which each of them has its page. */
  path: string
  items: { id: string; headline: string; date: string | null }[]
  current: string
  /** The list of all of them. */
  all: { href: string; label: string }
}) {
  return (
    <aside aria-labelledby="recent" className="no-print card stays">
      <h2 id="recent" className="rounded-t-card border-b border-line bg-sand px-5 py-3 text-xl">
        {title}
      </h2>
      <ul>
        {items.map((item) => (
          <li key={item.id} className="border-b border-line">
            <a
              href={`${path}/${encodeURIComponent(item.id)}`}
              aria-current={item.id === current ? 'page' : undefined}
              className="ring-inside block border-l-3 border-transparent px-5 py-3 hover:bg-green-100 aria-[current]:border-gold-400 aria-[current]:bg-green-100"
            >
              <DateText date={item.date} className="block text-sm font-semibold text-gold-700" />
              <span className="line-clamp-2 leading-snug" lang={langOf(item.headline)}>
                <Words text={item.headline} />
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

/** The item's own picture, whole and large; nothing when it cannot be loaded. */
export function LeadPicture({ picture, alt }: { picture: MirroredPicture; alt: string }) {
  const [broken, setBroken] = useState(false)
  if (broken) return null
  return (
    <div lang={langOf(alt)} className="mb-8 overflow-hidden rounded-card border border-line bg-sand">
      <Picture
        picture={picture}
        alt={alt}
        sizes="(min-width: 1264px) 800px, 100vw"
        eager
        className="mx-auto h-auto max-h-[70vh] w-full object-contain"
        onError={() => setBroken(true)}
      />
    </div>
  )
}

/** Browsers inside of other apps, and Android's WebView: they print nothing, and most of them share nothing. */
const inApp = () =>
  /; wv\)|FBAN|FBAV|FB_IAB|Instagram|Messenger|WhatsApp|\bLine\/|MicroMessenger|Telegram|TikTok|musical_ly/i.test(
    navigator.userAgent,
  )
const canShare = () => typeof navigator.share === 'function' || ('clipboard' in navigator && !inApp())
const canPrint = () => typeof window.print === 'function' && !inApp()

/**
 * Share and print, for what a visitor may want to pass on: each only where it works. Both need JavaScript and appear
 * with it.
 */
export function ShareAndPrint({ title }: { title: string }) {
  const [copied, setCopied] = useState(false)
  const hydrated = useHydrated()
  const share = async () => {
    try {
      if (navigator.share) return await navigator.share({ title, url: location.href })
      await navigator.clipboard.writeText(location.href)
      setCopied(true)
      setTimeout(() => setCopied(false), 3000)
    } catch {
      // The visitor closed the sheet: nothing to tell.
    }
  }
  const look = 'btn btn-ghost min-h-9 px-3 text-sm font-normal'
  return (
    <div className="no-print scripted flex gap-2">
      <button type="button" hidden={hydrated && !canShare()} className={look} onClick={share}>
        <Icon name="share" size={16} />
        <span aria-live="polite">{copied ? 'Link copied' : 'Share'}</span>
      </button>
      <button type="button" hidden={hydrated && !canPrint()} className={look} onClick={() => print()}>
        <Icon name="print" size={16} />
        Print
      </button>
    </div>
  )
}
