import type { ReactNode } from 'react'
import type { PageInfo } from '../trpc.ts'
import { ApplyCard, InThisSection } from './aside.tsx'
import { ContentPageHeader } from './page-header.tsx'

/** A page of a menu group over the whole width. The other pages of the group and the application follow. */
export function WidePage({ head, children }: { head: PageInfo; children: ReactNode }) {
  return (
    <>
      <ContentPageHeader head={head} />
      <div className="wrap section grid grid-cols-1 gap-14 lg:gap-20">
        {children}
        <aside className="below no-print grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <InThisSection head={head} />
          <ApplyCard />
        </aside>
      </div>
    </>
  )
}
