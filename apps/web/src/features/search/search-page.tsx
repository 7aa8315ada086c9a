import * as messages from '@school/content/messages/search'
import { InThisSection } from '../../layout/aside.tsx'
import { askTheOffice, EmptyState } from '../../layout/empty-state.tsx'
import { ContentPageHeader } from '../../layout/page-header.tsx'
import { OfficePhone, useUnreadList } from '../../layout/unread.tsx'
import { WithSuggestions } from '../../layout/with-suggestions.tsx'
import type { PageInfo, SearchResults } from '../../trpc.ts'
import { localDigits } from '../../ui/format-number.ts'
import { MixedText } from '../../ui/mixed-text.tsx'
import { Filters } from '../lists/filters.tsx'
import { shownGroups } from './result-rows.ts'
import { Results } from './results.tsx'
import { kindNames, SEARCH_PATH, type Search, searchAddress, unreadKinds } from './search-address.ts'

/** The search field, the kinds of results with their counts, and the results of each kind. */
export function SearchPage({
  head,
  search,
  pages,
  onSearch,
}: {
  head: PageInfo
  search: Search
  /** The answers to the search; more than one after "Show more". */
  pages: SearchResults[]
  onSearch: (values: Record<string, string>) => void
}) {
  const { total = 0, some = false, similar = false } = pages.at(-1) ?? {}
  const groups = shownGroups(pages, search)
  const { q, kind } = search
  const unread = unreadKinds(useUnreadList(), kind)
  return (
    <>
      <ContentPageHeader head={head} />
      <div className="wrap section">
        <Filters
          path={SEARCH_PATH}
          fields={[
            {
              name: 'q',
              label: messages.searchFor,
              hint: messages.searchExample,
              value: q,
              box: WithSuggestions,
              focused: !q,
            },
          ]}
          count={q && (total > 0 || unread.length === 0) ? messages.countResults({ count: total }) : ''}
          onChange={onSearch}
        />
        <div className="grid items-start gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_18rem] lg:grid-rows-[auto_1fr]">
          {q && total > 0 && <KindsOfResults groups={groups} total={total} search={search} />}
          <div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">
            {!q && <EmptyState text={messages.searchHint} />}
            {q && unread.length > 0 && <NotReadYet kinds={unread} />}
            {q && total === 0 && unread.length === 0 && (
              <EmptyState
                text={
                  <>
                    {messages.nothingFoundBefore}
                    <MixedText text={q} lang={undefined} />
                    {messages.nothingFoundAfter}
                  </>
                }
                next={askTheOffice}
              />
            )}
            {similar && total > 0 && (
              <p className="mb-6 text-muted">
                <MixedText text={messages.similarMatches({ q: q ?? '' })} />
              </p>
            )}
            {some && total > 0 && <p className="mb-6 text-muted">{messages.partialMatches}</p>}
            <div className="grid gap-10">
              {groups.map((group) => (
                <Results key={group.kind} group={group} search={search} />
              ))}
            </div>
          </div>
          <aside className="no-print lg:col-start-2">
            <InThisSection head={head} />
          </aside>
        </div>
      </div>
    </>
  )
}

/** What the search does not cover, because it was never read from the school's server. */
function NotReadYet({ kinds }: { kinds: ReturnType<typeof unreadKinds> }) {
  const names = [...new Set(kinds.map((kind) => kindNames[kind].many))].join(', ')
  return (
    <div className="card mb-8 flex flex-wrap items-center gap-x-6 gap-y-3 p-5">
      <p className="grow">{messages.notReadYet({ kinds: names })}</p>
      <OfficePhone className="btn btn-line" />
    </div>
  )
}

/** The kinds of results with their counts: a row above the results, on wide screens a list beside them. */
function KindsOfResults({
  groups,
  total,
  search: { q = '', kind },
}: {
  groups: ReturnType<typeof shownGroups>
  total: number
  search: Search
}) {
  return (
    <nav aria-label={messages.kindsOfResults} className="lg:col-start-2 lg:row-start-1">
      <ul className="flex flex-wrap gap-2 lg:grid">
        {[{ kind: undefined, total }, ...groups].map((one) => (
          <li key={one.kind ?? 'all'}>
            <a
              href={searchAddress({ q, ...(one.kind && { kind: one.kind }) })}
              data-keep
              aria-current={one.kind === kind ? 'page' : undefined}
              className="btn btn-line min-h-9 px-4 text-sm aria-[current]:bg-green-800 aria-[current]:text-white lg:flex lg:min-h-11 lg:justify-between"
            >
              {one.kind ? kindNames[one.kind].many : messages.all}{' '}
              <span className="font-normal tabular-nums">{localDigits(one.total)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
