import type { ReactNode } from 'react'
import type { PageInfo } from '../trpc.ts'
import { SectionAside } from './aside.tsx'
import { ContentPageHeader } from './page-header.tsx'

/** A page of a menu group. The aside has the other pages of the group. */
export function SectionPage({ head, children }: { head: PageInfo; children: ReactNode }) {
  return (
    <>
      <ContentPageHeader head={head} />
      <Columns aside={<SectionAside head={head} />}>{children}</Columns>
    </>
  )
}

/** Main column and aside. Below 1024 px the aside follows the main column. */
export function Columns({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <div className="wrap section grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-14">
      <div className="min-w-0">{children}</div>
      <aside className="no-print stays grid gap-6">{aside}</aside>
    </div>
  )
}
