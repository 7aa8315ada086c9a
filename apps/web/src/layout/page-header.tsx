import type { LinkTo } from '@school/content'
import * as messages from '@school/content/messages/layout'
import type { ReactNode } from 'react'
import { localHref } from '../locale.ts'
import type { PageInfo, PagePicture } from '../trpc.ts'
import { Icon } from '../ui/icon.tsx'
import { langOf } from '../ui/language.ts'
import { MixedText } from '../ui/mixed-text.tsx'

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
  return (
    <div className="band lattice bg-green-900 text-white">
      <div className="wrap pt-2.5 pb-3 md:py-4 xl:py-5">
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
      {head.picture && <BandPicture picture={head.picture} titleLength={title.length} />}
    </div>
  )
}

/**
 * The picture on the right of the band. It has no height of its own, so that it never makes the band taller.
 * @param titleLength a long title may reach over the picture, and a shorter one on a tablet; the picture is dim there
 */
function BandPicture({
  picture: { src, width, height, focus, alt },
  titleLength,
}: {
  picture: PagePicture
  titleLength: number
}) {
  const dim = titleLength > 45 ? ' band-picture-dim' : titleLength > 32 ? ' band-picture-late' : ''
  return (
    <img
      src={src}
      width={width}
      height={height}
      alt={alt}
      decoding="async"
      data-x={focus[0]}
      data-y={focus[1]}
      className={`band-picture no-print${dim}`}
    />
  )
}

/** The description in a page header. */
export function PageDescription({ text }: { text: string }) {
  return (
    <p
      lang={langOf(text)}
      className="mt-1 hidden max-w-[calc(100%-19rem)] text-pretty text-white/90 lg:block"
    >
      <MixedText text={text} />
    </p>
  )
}

/** The header of a page of the route table: its heading and its description. */
export function ContentPageHeader({ head }: { head: PageInfo }) {
  return (
    <PageHeader head={head} title={head.heading}>
      <PageDescription text={head.description} />
    </PageHeader>
  )
}
