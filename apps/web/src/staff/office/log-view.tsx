import * as messages from '@school/content/messages/office'
import type { LogView as Shown } from '@school/server/static-pages'
import { localHref } from '../../locale.ts'
import { formatCount } from '../../ui/format-number.ts'
import { type Column, ListTable } from '../list-table.tsx'
import { Moment } from '../moment.tsx'
import { actorOf } from './actors.ts'

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
  const { account, action, reference, from, to } = filter
  return (
    <form className="no-print row" method="get" action={localHref('/office/log')}>
      <p>
        <label htmlFor="account">{messages.who}</label>
        <select id="account" name="account" defaultValue={account ?? ''}>
          <option value="">{messages.everybody}</option>
          {accounts.map((one) => (
            <option key={one} value={one}>
              {actorOf(one)}
            </option>
          ))}
        </select>
      </p>
      <p>
        <label htmlFor="action">{messages.what}</label>
        <select id="action" name="action" defaultValue={action ?? ''}>
          <option value="">{messages.everything}</option>
          {Object.entries(messages.actions).map(([one, text]) => (
            <option key={one} value={one}>
              {text}
            </option>
          ))}
        </select>
      </p>
      <p>
        <label htmlFor="reference">{messages.reference}</label>
        <input id="reference" name="reference" defaultValue={reference ?? ''} autoComplete="off" />
      </p>
      <p>
        <label htmlFor="from">{messages.fromDay}</label>
        <input id="from" name="from" type="date" defaultValue={from ?? ''} />
      </p>
      <p>
        <label htmlFor="to">{messages.toDay}</label>
        <input id="to" name="to" type="date" defaultValue={to ?? ''} />
      </p>
      <p>
        <button type="submit">{messages.filterLog}</button>
      </p>
    </form>
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
