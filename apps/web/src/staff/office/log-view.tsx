import * as messages from '@school/content/messages/office'
import type { LogView as Shown } from '@school/server/static-pages'
import { localHref } from '../../locale.ts'
import { formatCount } from '../../ui/format-number.ts'
import { type Column, ListTable } from '../list-table.tsx'
import { Moment } from '../moment.tsx'
import { actorOf } from './actors.ts'
import { SelectField } from './select-field.tsx'

/** Who looked at or changed what, with a filter. */
export function LogView({ filter, accounts, viewers, entries, older }: Shown) {
  return (
    <>
      <h1>{messages.auditLog}</h1>
      <p>{messages.auditHelp}</p>
      <FilterForm filter={filter} accounts={accounts} />
      {viewers && <Viewers reference={filter.reference ?? ''} viewers={viewers} />}
      {entries.length ? (
        <ListTable columns={columns()} rows={entries} keyOf={({ id }) => String(id)} />
      ) : (
        <p className="note">{messages.nothingInLog}</p>
      )}
      {older && (
        <p className="no-print">
          <a className="button plain" href={localHref(older)}>
            {messages.olderEntries}
          </a>
        </p>
      )}
    </>
  )
}

/** A link to everybody who has looked at a submission. */
export const WhoLooked = ({ reference }: { reference: string }) => (
  <p className="no-print">
    <a href={localHref(`/office/log?reference=${reference}`)}>{messages.whoLooked}</a>
  </p>
)

function FilterForm({ filter, accounts }: Pick<Shown, 'filter' | 'accounts'>) {
  const count = Object.values(filter).filter(Boolean).length
  return (
    <details className="filter no-print" open={count > 0}>
      <summary>{count ? messages.logIsFiltered({ count }) : messages.logFilter}</summary>
      <form method="get" action={localHref('/office/log')}>
        <div className="fields">
          <SelectField
            name="account"
            label={messages.who}
            any={messages.everybody}
            chosen={filter.account}
            choices={accounts.map((one) => [one, actorOf(one)])}
          />
          <SelectField
            name="action"
            label={messages.what}
            any={messages.everything}
            chosen={filter.action}
            choices={Object.entries(messages.actions)}
          />
          <label>
            <span>{messages.reference}</span>
            <input name="reference" defaultValue={filter.reference ?? ''} autoComplete="off" />
          </label>
          <label>
            <span>{messages.fromDay}</span>
            <input name="from" type="date" defaultValue={filter.from ?? ''} />
          </label>
          <label>
            <span>{messages.toDay}</span>
            <input name="to" type="date" defaultValue={filter.to ?? ''} />
          </label>
        </div>
        <button type="submit">{messages.filterLog}</button>
      </form>
    </details>
  )
}

/** Everybody who has looked at one submission. */
function Viewers({ reference, viewers }: { reference: string; viewers: NonNullable<Shown['viewers']> }) {
  return (
    <section>
      <h2>{messages.viewersOf({ reference })}</h2>
      {viewers.length === 0 && <p className="note">{messages.noViewers}</p>}
      <ul>
        {viewers.map(({ account, looks, first, last }) => (
          <li key={account}>
            {actorOf(account)}: {messages.looks({ count: looks, text: formatCount(looks) })},{' '}
            <Moment at={first} />
            {looks > 1 && (
              <>
                {' – '}
                <Moment at={last} />
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const columns = (): Column<Shown['entries'][number]>[] => [
  { head: messages.when, cell: ({ at }) => <Moment at={at} /> },
  { head: messages.who, cell: ({ account }) => actorOf(account) },
  { head: messages.what, cell: ({ action }) => messages.actions[action] ?? action },
  { head: messages.aboutWhat, cell: ({ about }) => <About about={about} /> },
]

/** The references of an entry; those of a whole list in a line that opens. */
function About({ about }: { about: string[] }) {
  const [only] = about
  if (only === undefined) return null
  if (about.length === 1) return <Reference reference={only} />
  return (
    <details>
      <summary>{messages.submissionsInLog({ text: formatCount(about.length) })}</summary>
      {about.map((reference) => (
        <span key={reference}>
          <Reference reference={reference} />{' '}
        </span>
      ))}
    </details>
  )
}

/** Of an account, its name; of a content file, the page that changes it. */
function Reference({ reference }: { reference: string }) {
  if (/\.(?:yaml|md)$/.test(reference))
    return <a href={localHref(`/office/pages/text?file=${encodeURIComponent(reference)}`)}>{reference}</a>
  if (!/^[A-Z]-/.test(reference)) return <span>{reference}</span>
  return <a href={localHref(`/office/${reference}`)}>{reference}</a>
}
