import * as messages from '@school/content/messages/office'
import * as lists from '@school/content/messages/office-lists'
import type { QueueView as Shown } from '@school/server/static-pages'
import { localHref } from '../../locale.ts'
import { formatDate } from '../../ui/format-date.ts'
import { formatCount } from '../../ui/format-number.ts'
import { FilterForm } from './filter-form.tsx'
import { SearchForm } from './found-view.tsx'
import { PageRange } from './page-range.tsx'
import { SeveralBar } from './several-view.tsx'
import { SubmissionList } from './submission-list.tsx'
import { listPath } from './submission-names.ts'

/** A list of what was sent: the newest first, a page of fifty. */
export function QueueView(shown: Shown & { mayExport: boolean }) {
  const { kind, group, groups, all, rows, total, page, query, mayExport } = shown
  const { group: _group, ...others } = query
  // Officers work on several at once.
  const hasTicks = mayExport && rows.length > 0
  return (
    <>
      <h1>{messages.kinds[kind]}</h1>
      <SearchForm />
      <ul className="tabs">
        <Tab href={listPath(others)} isCurrent={group === null}>
          {`${messages.all} ${formatCount(all)}`}
        </Tab>
        {groups.map(({ group: one, count }) => (
          <Tab key={one} href={listPath({ ...query, group: one })} isCurrent={one === group}>
            {`${messages.groups[one]} ${formatCount(count)}`}
          </Tab>
        ))}
      </ul>
      <FilterForm {...shown} />
      {shown.hasUnknown && <p className="note warn">{lists.unknownFilter}</p>}
      <p role="status">{lists.listOf({ count: total })}</p>
      {rows.length ? (
        <SubmissionList rows={rows} hasTick={() => hasTicks} />
      ) : (
        <p className="note">{messages.nothingHere}</p>
      )}
      {hasTicks && (
        <SeveralBar kind={kind} list={String(new URLSearchParams(query))} count={formatCount(total)} />
      )}
      <PageRange page={page} total={total}>
        {(to, text) => (
          <a className="button plain" href={localHref(listPath(query, to))}>
            {text}
          </a>
        )}
      </PageRange>
      <p className="no-print row">
        {mayExport && (
          <>
            <a className="button plain" href={localHref(listPath(query, 1, '/office/list.xlsx'))}>
              {messages.exportXlsx}
            </a>
            <a className="button plain" href={localHref(listPath(query, 1, '/office/list.csv'))}>
              {messages.exportCsv}
            </a>
          </>
        )}
        {kind === 'application' && (
          <a className="button plain" href={localHref('/office/figures')}>
            {lists.figures}
          </a>
        )}
      </p>
      <Erasures {...shown} />
    </>
  )
}

/** What is erased soon, so that nobody looks for it in vain. */
function Erasures({ erasures, erasureCount }: Pick<Shown, 'erasures' | 'erasureCount'>) {
  if (!erasures.length) return null
  return (
    <details className="no-print">
      <summary>{`${messages.erasedSoon}: ${formatCount(erasureCount)}`}</summary>
      <ul>
        {erasures.map(({ reference, day }) => (
          <li key={reference}>
            {formatDate(day)}: <a href={localHref(`/office/${reference}`)}>{reference}</a>
          </li>
        ))}
        {erasureCount > erasures.length && <li>…</li>}
      </ul>
    </details>
  )
}

function Tab({ href, isCurrent, children }: { href: string; isCurrent: boolean; children: string }) {
  return (
    <li>
      <a href={localHref(href)} aria-current={isCurrent ? 'page' : undefined}>
        {children}
      </a>
    </li>
  )
}
