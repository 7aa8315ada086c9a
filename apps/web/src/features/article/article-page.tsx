// The pages that show one row of the mirror: a notice, an event, a teacher.

import { type ReactNode, useState } from 'react'
import { PageHeader } from '../../layout/page-header.tsx'
import type { Picture as MirroredPicture, PageInfo } from '../../trpc.ts'
import { Icon } from '../../ui/icon.tsx'
import { langOf } from '../../ui/language.ts'
import { MixedText } from '../../ui/mixed-text.tsx'
import { Picture } from '../../ui/picture.tsx'
import { ShareAndPrint } from './share-and-print.tsx'

/** The header of a row: its headline, and below it a line about the row with buttons to share and print. */
export function ArticleHeader({
  head,
  title,
  children,
}: {
  head: PageInfo
  title: string
  children: ReactNode
}) {
  return (
    <>
      <PageHeader head={head} title={title} />
      <div className="band border-b border-line bg-surface">
        <div className="wrap flex min-h-13 flex-wrap items-center justify-between gap-x-3 py-1">
          {children}
          <ShareAndPrint title={title} />
        </div>
      </div>
    </>
  )
}

/** An article: headline, date and content, with recent articles beside it. */
export function ArticlePage({
  head,
  title,
  day,
  attachment,
  bare,
  recent,
  children,
}: {
  head: PageInfo
  title: string
  /** Empty or null if it is unknown. */
  day: ReactNode
  /** Says that there is an attachment, and leads to it. */
  attachment?: ReactNode
  /** The article has only a headline, which is repeated as its content. */
  bare: boolean
  recent: ReactNode
  children: ReactNode
}) {
  return (
    <>
      <ArticleHeader head={head} title={title}>
        <p className="flex items-center gap-2">
          {day && <Icon name="calendar" size={18} className="text-gold-700" />}
          {day}
        </p>
        {attachment}
      </ArticleHeader>
      <div className="wrap section grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-14">
        <article className="min-w-0 text-lg">
          {bare && (
            <p className="text-muted" lang={langOf(title)}>
              <MixedText text={title} />
            </p>
          )}
          {children}
        </article>
        {recent}
      </div>
    </>
  )
}

/** The picture of an article in full. Renders nothing if it cannot be loaded. */
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
