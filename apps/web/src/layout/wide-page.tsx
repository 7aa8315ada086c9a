import type { ReactNode } from 'react'
import type { PageInfo } from '../trpc.ts'
import { type Next, PageEnding } from './aside.tsx'
import { ContentPageHeader } from './page-header.tsx'

/**
 * A page of a menu group over the whole width. Its ending follows.
 * @param next the links with which the text ends
 */
export function WidePage({
  head,
  next,
  children,
}: {
  head: PageInfo
  next?: Next | undefined
  children: ReactNode
}) {
  return (
    <>
      <ContentPageHeader head={head} />
      <div className="wrap section grid grid-cols-1 gap-14 lg:gap-20">
        {children}
        <PageEnding head={head} next={next} />
      </div>
    </>
  )
}
