import * as messages from '@school/content/messages/careers'
import { loadingCareers } from '@school/content/messages/layout'
import { Suspense } from 'react'
import { InThisSection } from '../../layout/aside.tsx'
import { Columns } from '../../layout/columns.tsx'
import { EmptyState } from '../../layout/empty-state.tsx'
import { ContentPageHeader } from '../../layout/page-header.tsx'
import { usePageInfo } from '../../loaders.ts'
import { localHref } from '../../locale.ts'
import { useAnswer } from '../../query-client.ts'
import { Loading } from '../../ui/loading.tsx'
import { Filters } from '../lists/filters.tsx'
import { listPage } from '../lists/list-page.ts'
import { listAddress } from '../lists/list-search.ts'
import { rowId, ShowMore } from '../lists/show-more.tsx'
import { LatestCard } from './latest-card.tsx'
import { VacancyCard } from './vacancy-card.tsx'

/** The vacancies at an address. */
export const careersPage = (path: string) =>
  listPage({
    path,
    saysLoading: true,
    query: ({ careers }, filters, rows) => careers.list.infiniteQueryOptions(filters, rows),
  })

interface CareersProps {
  list: ReturnType<typeof careersPage>
}

/** Vacancies, their search, and the latest circular beside them. */
export function CareersPage({ list }: CareersProps) {
  const head = usePageInfo(list.path)
  const latest = useAnswer(({ careers }) => careers.latest.queryOptions())
  return (
    <>
      <ContentPageHeader head={head} />
      <Columns
        aside={
          <>
            {latest && <LatestCard latest={latest} />}
            <AdmitCard />
            <InThisSection head={head} />
          </>
        }
      >
        <Suspense fallback={<Loading text={loadingCareers} />}>
          <Vacancies list={list} />
        </Suspense>
      </Columns>
    </>
  )
}

function Vacancies({ list: page }: CareersProps) {
  const { search, list, onSearch } = page.useList()
  const { rows, total, next } = list
  const count = messages.countVacancies({ count: total })
  return (
    <>
      <Filters
        path={page.path}
        fields={[
          {
            name: 'search',
            label: messages.vacancySearch,
            hint: messages.vacancyExample,
            value: search.search,
          },
        ]}
        count={count}
        onChange={onSearch}
      />
      {rows.length === 0 ? (
        <EmptyState text={messages.noCareersFound} />
      ) : (
        <ul className="grid gap-3">
          {rows.map((row, index) => (
            <li key={row.id} id={rowId(index)}>
              <VacancyCard row={row} />
            </li>
          ))}
        </ul>
      )}
      <ShowMore
        href={next === null ? null : listAddress(page.path, { ...search, shown: next })}
        shown={rows.length}
        left={total - rows.length}
      />
    </>
  )
}

function AdmitCard() {
  return (
    <div className="lattice overflow-hidden rounded-card bg-green-900 p-6 text-white">
      <h2 className="text-xl">{messages.appliedAlready}</h2>
      <p className="mt-2 text-white/90">{messages.admitCardForApplicants}</p>
      <a href={localHref('/job-admit-card')} className="btn btn-gold mt-4">
        {messages.admitCard}
      </a>
    </div>
  )
}
