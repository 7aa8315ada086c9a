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
      <Answers submissions={submissions} />
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

type Listed = DatabaseStatus['submissions'][number]

/** Those with the same answer. */
interface Answered {
  kind: Listed['kind']
  /** The code of the outcome, or what speaks against it. */
  answer: string
  count: number
  first: Date
}

/** What was answered to the submissions that the office decides: which form, how often, since when, and what to do. */
function answersTo(submissions: readonly Listed[]): Answered[] {
  const open = submissions.filter(({ state, doubt }) => state === 'unclear' || doubt !== null)
  const groups = Map.groupBy(open, ({ kind, doubt, outcomeCode }) => `${kind} ${doubt ?? outcomeCode ?? ''}`)
  return [...groups.values()].flatMap((some) => {
    const [one] = some
    const first = new Date(Math.min(...some.map(({ receivedAt }) => receivedAt.getTime())))
    return one
      ? [{ kind: one.kind, answer: one.doubt ?? one.outcomeCode ?? '', count: some.length, first }]
      : []
  })
}

function answerText(answer: string): string {
  if (answer.startsWith('gateway')) return messages.refusedByGateway(answer)
  return messages.answers[answer] ?? messages.otherAnswer(answer)
}

function whatToDo(answer: string): string {
  const { map, look, enter } = messages.whatToDo
  if (answer === 'no responseCode') return map
  return answer.startsWith('gateway') || answer === 'unreadable' ? enter : look
}

function Answers({ submissions }: { submissions: readonly Listed[] }) {
  const answers = answersTo(submissions)
  if (answers.length === 0) return null
  const { answerColumns: heads } = messages
  const columns: Column<Answered>[] = [
    { head: heads.form, cell: ({ kind }) => kind },
    { head: heads.number, cell: ({ count }) => count },
    { head: heads.first, cell: ({ first }) => <Moment at={first} /> },
    { head: heads.answer, cell: ({ answer }) => answerText(answer), isMain: true },
    { head: heads.what, cell: ({ answer }) => whatToDo(answer), isMain: true },
  ]
  return (
    <>
      <h3>{messages.answersHelp}</h3>
      <ListTable columns={columns} rows={answers} keyOf={({ kind, answer }) => `${kind} ${answer}`} />
    </>
  )
}

function Table({ submissions }: Pick<DatabaseStatus, 'submissions'>) {
  const { columns: heads } = messages
  const columns: Column<Listed>[] = [
    { head: heads.reference, cell: ({ reference }) => reference },
    { head: heads.kind, cell: ({ kind }) => kind },
    {
      head: heads.state,
      cell: ({ state }) => state,
      isBad: ({ state, doubt }) => state === 'unclear' || doubt !== null,
    },
    { head: heads.since, cell: ({ receivedAt }) => <Moment at={receivedAt} /> },
    { head: heads.attempts, cell: ({ attempts }) => attempts },
    { head: heads.why, cell: ({ outcomeCode, doubt }) => doubt ?? outcomeCode ?? messages.notTriedYet },
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
