import * as matters from '@school/content/messages/matters'
import * as messages from '@school/content/messages/office'
import type { OfficeRow } from '@school/server/static-pages'
import { localHref } from '../../locale.ts'
import { formatDate } from '../../ui/format-date.ts'
import { type Column, ListTable } from '../list-table.tsx'
import { VisitorText } from '../visitor-text.tsx'
import { Age } from './age.tsx'
import { matterMarks } from './matter.tsx'
import { SEVERAL_FORM } from './several-view.tsx'
import { classOf, nameOf, requestOf } from './submission-names.ts'

/** Submissions, with what a clerk needs to choose the next one. */
export function SubmissionList({
  rows,
  hasTick = () => false,
}: {
  rows: OfficeRow[]
  /** Whether a row can be chosen for what is done with several. */
  hasTick?: (row: OfficeRow) => boolean
}) {
  const isOf = (kind: OfficeRow['kind']) => rows.every((row) => row.kind === kind)
  const columns: Column<OfficeRow>[] = [
    { head: messages.name, isMain: true, cell: (row) => <Name row={row} hasTick={hasTick(row)} /> },
    { head: messages.reference, isWhole: true, cell: ({ reference }) => reference },
    {
      head: isOf('application') ? messages.classAndSession : messages.subject,
      cell: (row) => <VisitorText text={subjectOf(row)} />,
    },
    { head: messages.state, cell: (row) => [messages.groups[row.group], ...matterMarks(row)].join(' · ') },
    {
      head: isOf('rights') ? messages.answerBy : messages.age,
      cell: ({ due, receivedAt }) => (due ? <Due due={due} /> : <Age since={receivedAt} />),
    },
    { head: messages.assignedTo, isNamed: true, isWhole: true, cell: ({ assignedTo }) => assignedTo },
  ]
  return <ListTable columns={columns} rows={rows} keyOf={({ reference }) => reference} />
}

function Name({ row, hasTick }: { row: OfficeRow; hasTick: boolean }) {
  return (
    <>
      {hasTick && (
        <input
          type="checkbox"
          className="tick"
          name="reference"
          value={row.reference}
          form={SEVERAL_FORM}
          aria-label={matters.choose({ name: nameOf(row) || row.reference })}
        />
      )}
      <a href={localHref(`/office/${row.reference}`)}>
        {row.payload ? <VisitorText text={nameOf(row) || '–'} /> : messages.unreadable}
      </a>
      <Marks row={row} />
    </>
  )
}

/** What a clerk should see of a row at first sight: others for the same child, and what is known of the payment. */
function Marks({ row: { same, paymentState, doubt } }: { row: OfficeRow }) {
  return (
    <>
      {doubt && (
        <>
          <br />
          <span className="bad">{messages.doubtful}</span>
        </>
      )}
      {same.length > 0 && (
        <>
          <br />
          <span className="bad">{messages.looksLike({ references: same.join(', ') })}</span>
        </>
      )}
      {paymentState !== null && paymentState !== 'waiting' && (
        <>
          <br />
          <span className="quiet">{messages.paymentMarks[paymentState]}</span>
        </>
      )}
    </>
  )
}

/** The day until which a request about personal data is to be answered. */
export function Due({ due: { day, isLate } }: { due: NonNullable<OfficeRow['due']> }) {
  const text = formatDate(day)
  return isLate ? <strong className="bad">{text}</strong> : text
}

/** What a row is about, in a word or two. */
function subjectOf(row: OfficeRow): string {
  if (row.kind === 'application') return classOf(row)
  if (row.kind === 'contact') return row.payload?.subject ?? ''
  return requestOf(row)
}
