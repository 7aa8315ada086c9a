import type { ReactNode } from 'react'
import type { PageHead } from '../trpc.ts'
import { ApplyCard, InThisSection } from './aside.tsx'
import { PageBand } from './page-header.tsx'

/** A page of a menu group: beside it the other pages of the group and the way to an application. */
export function SectionPage({ head, children }: { head: PageHead; children: ReactNode }) {
  return (
    <>
      <PageBand head={head} />
      <Columns
        aside={
          <>
            <InThisSection head={head} />
            <ApplyCard />
          </>
        }
      >
        {children}
      </Columns>
    </>
  )
}

/** Text and, from 1024 px on, a column beside it; on phones the column follows the text. */
export function Columns({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <div className="wrap section grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-14">
      <div className="min-w-0">{children}</div>
      <aside className="no-print stays grid gap-6">{aside}</aside>
    </div>
  )
}
