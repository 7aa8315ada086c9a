import * as messages from '@school/content/messages/office'
import * as lists from '@school/content/messages/office-lists'
import type { FoundView as Shown } from '@school/server/static-pages'
import { localHref } from '../../locale.ts'
import { PageRange } from './page-range.tsx'
import { SeveralBar } from './several-view.tsx'
import { SubmissionList } from './submission-list.tsx'

/** What a search found: what fulfils it, and below a line what is similar. */
export function FoundView({ typed, page, total, rows, near, isOfficer }: Shown & { isOfficer: boolean }) {
  // Applications of a family are found together, and invited together.
  const hasTick = ({ kind }: { kind: string }) => isOfficer && kind === 'application'
  return (
    <>
      <h1>{messages.search}</h1>
      <SearchForm typed={typed} />
      {typed ? (
        <p role="status">{lists.found({ count: total })}</p>
      ) : (
        <p className="note error" role="alert">
          {lists.searchEmpty}
        </p>
      )}
      {rows.length > 0 && <SubmissionList rows={rows} hasTick={hasTick} />}
      {typed && total + near.length === 0 && <p className="note">{lists.nothingFound}</p>}
      <OtherPages typed={typed} page={page} total={total} />
      {near.length > 0 && (
        <section>
          <h2 className="line">{lists.similar({ count: near.length })}</h2>
          <SubmissionList rows={near} hasTick={hasTick} />
        </section>
      )}
      {[...rows, ...near].some(hasTick) && <SeveralBar kind="application" list="" count={null} />}
    </>
  )
}

/** The other pages: posted as the search is. */
function OtherPages({ typed, page, total }: Pick<Shown, 'typed' | 'page' | 'total'>) {
  return (
    <PageRange page={page} total={total}>
      {(to, text) => (
        <form method="post" action={localHref('/office/search')}>
          <input type="hidden" name="q" value={typed} />
          <button type="submit" name="page" value={to} className="plain">
            {text}
          </button>
        </form>
      )}
    </PageRange>
  )
}

/** Posted, so that no name or number is in an address. */
export function SearchForm({ typed = '' }: { typed?: string }) {
  return (
    <search className="no-print">
      <form method="post" action={localHref('/office/search')} noValidate>
        <label htmlFor="q">{lists.searchLabel}</label>
        <div className="row">
          <input
            id="q"
            name="q"
            type="search"
            defaultValue={typed}
            autoComplete="off"
            maxLength={200}
            required
            aria-describedby="q-help"
          />
          <button type="submit">{messages.search}</button>
        </div>
        <p id="q-help" className="quiet">
          {lists.searchHelp}
        </p>
      </form>
    </search>
  )
}
