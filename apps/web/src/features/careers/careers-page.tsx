import * as messages from '@school/content/messages/careers'
import { InThisSection } from '../../layout/aside.tsx'
import { Columns } from '../../layout/columns.tsx'
import { EmptyState } from '../../layout/empty-state.tsx'
import { ContentPageHeader } from '../../layout/page-header.tsx'
import { localHref } from '../../locale.ts'
import type { LatestCareer, PageInfo, VacancyRow } from '../../trpc.ts'
import { Filters } from '../lists/filters.tsx'
import type { ShownRows } from '../lists/list-rows.ts'
import { type ListSearch, listAddress } from '../lists/list-search.ts'
import { rowId, ShowMore } from '../lists/show-more.tsx'
import { LatestCard } from './latest-card.tsx'
import { VacancyCard } from './vacancy-card.tsx'

/** Vacancies, their search, and the latest circular beside them. */
export function CareersPage({
  head,
  search,
  list,
  latest,
  onSearch,
}: {
  head: PageInfo
  search: ListSearch
  list: ShownRows<VacancyRow>
  latest: LatestCareer | null
  onSearch: (values: Record<string, string>) => void
}) {
  const { rows, total, next } = list
  const count = messages.countVacancies({ count: total })
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
        <Filters
          path={head.path}
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
          href={next === null ? null : listAddress(head.path, { ...search, shown: next })}
          shown={rows.length}
          left={total - rows.length}
        />
      </Columns>
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
