import * as messages from '@school/content/operation-messages'
import type { DatabaseStatus, SubmissionWarning } from '@school/server/static-pages'
import { type Column, ListTable } from '../list-table.tsx'
import { clockText, Moment } from '../moment.tsx'

const SHOWN = 50

/** Submissions that wait or are unclear, and what is unusual about all of them. */
export function Submissions({
  submissions,
  unreadable,
  warnings,
}: Pick<DatabaseStatus, 'submissions' | 'unreadable' | 'warnings'>) {
  return (
    <section>
      <h2>{messages.submissions}</h2>
      {unreadable.map(({ version, submissions }) => (
        <p key={version} className="bad">
          {messages.otherKey(submissions, version)}
        </p>
      ))}
      {warnings.map((warning) => {
        const text = warningText(warning)
        return (
          <p key={text} className={warning.what === 'paused' ? 'warning' : 'bad'}>
            {text}
          </p>
        )
      })}
      {submissions.length ? <Table submissions={submissions} /> : <p>{messages.noSubmissions}</p>}
    </section>
  )
}

function warningText(warning: SubmissionWarning): string {
  switch (warning.what) {
    case 'old':
      return messages.oldest(messages.span(warning.seconds))
    case 'paused':
      return messages.kindPaused(warning.kind, clockText(warning.until), warning.reason)
    case 'many':
      return messages.many(warning.count, warning.kind, warning.limit)
  }
}

function Table({ submissions }: Pick<DatabaseStatus, 'submissions'>) {
  const { columns: heads } = messages
  const columns: Column<DatabaseStatus['submissions'][number]>[] = [
    { head: heads.reference, cell: ({ reference }) => reference },
    { head: heads.kind, cell: ({ kind }) => kind },
    { head: heads.state, cell: ({ state }) => state, isBad: ({ state }) => state === 'unclear' },
    { head: heads.since, cell: ({ receivedAt }) => <Moment at={receivedAt} /> },
    { head: heads.attempts, cell: ({ attempts }) => attempts },
    { head: heads.why, cell: ({ outcomeCode }) => outcomeCode ?? messages.notTriedYet },
  ]
  const more = submissions.length - SHOWN
  return (
    <>
      <ListTable columns={columns} rows={submissions.slice(0, SHOWN)} keyOf={({ reference }) => reference} />
      {more > 0 && <p>{messages.more(more)}</p>}
      <p className="quiet">{messages.submissionsHelp}</p>
    </>
  )
}
