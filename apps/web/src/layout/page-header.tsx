import type { LinkTo } from '@school/content'
import * as messages from '@school/content/messages/layout'
import type { ReactNode } from 'react'
import { localHref } from '../locale.ts'
import type { PageInfo } from '../trpc.ts'
import { Icon } from '../ui/icon.tsx'
import { langOf } from '../ui/language.ts'
import { MixedText } from '../ui/mixed-text.tsx'
import { coverSizes, PlacePicture } from '../ui/place-picture.tsx'
import { Unconfirmed } from './unconfirmed.tsx'

/**
 * The header of a page: breadcrumbs and title over a picture, low enough that the content begins on the first screen of a
 * phone. The description follows on wide screens.
 */
export function PageHeader({
  head,
  title,
  children,
}: {
  head: Pick<PageInfo, 'group' | 'parent' | 'name' | 'heading'> & Partial<Pick<PageInfo, 'picture'>>
  /** For a page of one row of the mirror, its headline. */
  title: string
  children?: ReactNode
}) {
  const trail: (LinkTo | string)[] = [
    { href: '/', label: messages.home, external: false },
    ...(head.group && head.group !== head.name ? [head.group] : []),
    ...(head.parent ? [{ href: head.parent.path, label: head.parent.name, external: false }] : []),
    // The title below names a single row of a list.
    ...(head.parent && title !== head.heading ? [] : [head.name]),
  ]
  const isPhoto = (head.picture?.widths.length ?? 0) > 0
  // A long title may reach over the drawing, and a shorter one on a tablet: the drawing is dim there. On a phone it is left out unless
  // the title ends before it.
  const short = title.length > 18 ? 'max-md:hidden' : ''
  const dim = title.length > 45 ? 'band-picture-dim' : title.length > 32 ? 'band-picture-late' : ''
  return (
    <div className={`band lattice bg-green-900 text-white ${isPhoto ? 'band-with-photo' : ''}`}>
      <div className="band-text wrap pt-2.5 pb-3 md:py-4 xl:py-5">
        <nav aria-label={messages.breadcrumb} className="no-print mb-1 text-sm text-white/85">
          <ol className="flex flex-wrap items-center gap-x-2 gap-y-1">
            {trail.map((step, index) => (
              <li
                key={typeof step === 'string' ? step : step.href}
                // On a phone the title below says where the visitor is.
                className={`items-center gap-2 ${typeof step === 'string' && index === trail.length - 1 ? 'hidden md:flex' : 'flex'}`}
              >
                {index > 0 && <Icon name="right" size={12} className="text-gold-400" />}
                {typeof step === 'string' ? (
                  <span aria-current={index === trail.length - 1 ? 'page' : undefined}>{step}</span>
                ) : (
                  <a href={localHref(step.href)} className="py-0.5 underline-offset-4 hover:underline">
                    {step.label}
                  </a>
                )}
              </li>
            ))}
          </ol>
        </nav>
        <h1
          id="title"
          tabIndex={-1}
          lang={langOf(title)}
          className={`text-pretty ${title.length > 45 ? 'text-lg' : 'text-[1.5rem]'} ${title.length > 70 ? 'max-w-[60ch] md:text-2xl' : 'md:text-3xl'}`}
        >
          <MixedText text={title} />
        </h1>
        {children}
      </div>
      {head.picture && (
        <PlacePicture
          picture={head.picture}
          sizes={coverSizes(head.picture, BAND_PHOTO)}
          eager
          className={`no-print ${isPhoto ? 'band-photo' : `band-picture ${dim} ${short}`}`}
        />
      )}
    </div>
  )
}

/** The boxes of a photograph in the band (`.band-photo` in styles.css). */
const BAND_PHOTO = [
  { from: '64rem', width: '54vw', height: [17, 'rem'] },
  { from: '48rem', width: '46vw', height: [13, 'rem'] },
  { width: '100vw', height: [128, 'px'] },
] as const

/** The description in a page header. */
export function PageDescription({ text }: { text: string }) {
  return (
    <p lang={langOf(text)} className="band-description mt-1 hidden text-pretty text-white/90 lg:block">
      <MixedText text={text} />
    </p>
  )
}

/** The header of a page of the route table: its heading and its description. */
export function ContentPageHeader({ head }: { head: PageInfo }) {
  return (
    <>
      <PageHeader head={head} title={head.heading}>
        <PageDescription text={head.description} />
      </PageHeader>
      {head.isUnconfirmed && <Unconfirmed />}
    </>
  )
}
