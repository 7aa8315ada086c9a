import * as messages from '@school/content/messages/office'
import type { PersonView as Shown } from '@school/server/static-pages'
import { localHref } from '../../locale.ts'
import { formatCount } from '../../ui/format-number.ts'
import { type Column, ListTable } from '../list-table.tsx'
import { Moment } from '../moment.tsx'
import { VisitorText } from '../visitor-text.tsx'

/** Everything that holds a person, to save or erase it. */
export function PersonView({ typed, rows, erased, problem }: Shown) {
  return (
    <>
      <h1>{messages.person}</h1>
      <p>{messages.personHelp}</p>
      {erased && (
        <p className="note said" role="status">
          {messages.personErased({ text: formatCount(erased.erased.length) })}
          {erased.left.length > 0 && ` ${messages.personLeft({ references: erased.left.join(', ') })}`}
        </p>
      )}
      {problem && (
        <p className="note error" role="alert">
          {messages.personProblems[problem]}
        </p>
      )}
      <form className="row" method="post" action={localHref('/office/person')} noValidate>
        <p>
          <label htmlFor="q">{messages.personTyped}</label>
          <input id="q" name="q" defaultValue={typed} maxLength={200} required autoComplete="off" />
        </p>
        <p>
          <button type="submit">{messages.personFind}</button>
        </p>
      </form>
      {typed && rows.length === 0 && <p className="note">{messages.personNothing}</p>}
      {rows.length > 0 && <Rows typed={typed} rows={rows} />}
    </>
  )
}

const columns = (): Column<Shown['rows'][number]>[] => [
  {
    head: messages.reference,
    cell: ({ reference }) => (
      <label>
        <input type="checkbox" name="reference" value={reference} defaultChecked /> {reference}
      </label>
    ),
  },
  { head: messages.name, cell: ({ payload }) => <VisitorText text={contactOf(payload)} /> },
  { head: messages.what, cell: ({ kind }) => messages.personKinds[kind] },
  { head: messages.when, cell: ({ receivedAt }) => <Moment at={receivedAt} /> },
]

function Rows({ typed, rows }: Pick<Shown, 'typed' | 'rows'>) {
  return (
    <form method="post" action={localHref('/office/person/export')} noValidate>
      <input type="hidden" name="q" value={typed} />
      <ListTable columns={columns()} rows={rows} keyOf={({ reference }) => reference} />
      <p>
        <button type="submit">{messages.personExport}</button>
      </p>
      <p>
        <label>
          <input type="checkbox" name="sure" value="yes" /> {messages.personSure}
        </label>
      </p>
      <p>
        <button type="submit" className="plain" formAction={localHref('/office/person/erase')}>
          {messages.personErase}
        </button>
      </p>
    </form>
  )
}

/** Whose it is, and how they are reached. */
function contactOf(payload: Shown['rows'][number]['payload']): string {
  if (!payload) return messages.unreadable
  const { applicantName, name, mobile, email, answerTo } = payload
  return [applicantName ?? name, mobile, email, answerTo].filter(Boolean).join(', ') || '–'
}
