import * as messages from '@school/content/messages/search'
import { askTheOffice, EmptyState } from '../../layout/empty-state.tsx'
import { ContentPageHeader } from '../../layout/page-header.tsx'
import { WithSuggestions } from '../../layout/with-suggestions.tsx'
import type { PageInfo, SearchResults } from '../../trpc.ts'
import { localDigits } from '../../ui/format-number.ts'
import { MixedText } from '../../ui/mixed-text.tsx'
import { Filters } from '../lists/filters.tsx'
import { shownGroups } from './result-rows.ts'
import { Results } from './results.tsx'
import { kindNames, SEARCH_PATH, type Search, searchAddress } from './search-address.ts'

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
          count={q ? messages.countResults({ count: total }) : ''}
          onChange={onSearch}
        />
        {!q && <EmptyState text={messages.searchHint} />}
        {q && total === 0 && (
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
        {q && total > 0 && (
          <nav aria-label={messages.kindsOfResults} className="mb-8">
            <ul className="flex flex-wrap gap-2">
              {[{ kind: undefined, total }, ...groups].map((one) => (
                <li key={one.kind ?? 'all'}>
                  <a
                    href={searchAddress({ q, ...(one.kind && { kind: one.kind }) })}
                    data-keep
                    aria-current={one.kind === kind ? 'page' : undefined}
                    className="btn btn-line min-h-9 px-4 text-sm aria-[current]:bg-green-800 aria-[current]:text-white"
                  >
                    {one.kind ? kindNames[one.kind][0] : messages.all}{' '}
                    <span className="font-normal">{localDigits(one.total)}</span>
                  </a>
                </li>
              ))}
            </ul>
          </nav>
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
    </>
  )
}
