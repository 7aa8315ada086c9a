import * as matters from '@school/content/messages/matters'
import * as messages from '@school/content/messages/office'
import * as lists from '@school/content/messages/office-lists'
import type { QueueView } from '@school/server/static-pages'
import { localHref } from '../../locale.ts'
import { formatDate } from '../../ui/format-date.ts'
import { listPath } from './submission-names.ts'

type Shown = Pick<QueueView, 'kind' | 'query' | 'options'>
type Choice = readonly [value: string, text: string]

/** The filters and the order of a list: a plain form, so that all of them are in the address. */
export function FilterForm({ kind, query, options }: Shown) {
  const { kind: _kind, group: _group, ...own } = query
  const count = Object.keys(own).length
  const kept = { ...(kind !== 'application' && { kind }), ...(query.group && { group: query.group }) }
  return (
    <details className="filter no-print" open={count > 0}>
      <summary>{count ? lists.filtered({ count }) : lists.filter}</summary>
      <form method="get" action={localHref('/office')}>
        {Object.entries(kept).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="fields">
          {kind === 'application' && <ApplicationFilters query={query} options={options} />}
          <Select name="assigned" query={query} choices={whoChoices(options)} />
          <Select
            name="request"
            query={query}
            choices={withNone(matters.requestStates, lists.none.request)}
          />
          {(['from', 'to'] as const).map((name) => (
            <label key={name}>
              <span>{lists.labels[name]}</span>
              <input type="date" name={name} defaultValue={query[name] ?? ''} />
            </label>
          ))}
          <Select name="sort" query={query} choices={Object.entries(lists.sorts)} isOrder />
        </div>
        <div className="row">
          <button type="submit">{lists.apply}</button>
          {count > 0 && <a href={localHref(listPath(kept))}>{lists.clear}</a>}
        </div>
      </form>
    </details>
  )
}

function ApplicationFilters({ query, options }: Pick<Shown, 'query' | 'options'>) {
  const named = (name: 'class' | 'session' | 'category' | 'gender') => (
    <Select
      key={name}
      name={name}
      query={query}
      choices={options[name].map(({ value, name: text }): Choice => [value, text])}
    />
  )
  return (
    <>
      {(['class', 'session', 'category', 'gender'] as const).map(named)}
      <Select name="method" query={query} choices={Object.entries(lists.methods)} />
      <Select name="payment" query={query} choices={withNone(lists.payments, lists.none.payment)} />
      <Select name="test" query={query} choices={testChoices(options)} />
      <Select
        name="attendance"
        query={query}
        choices={withNone(matters.attendances, lists.none.attendance)}
      />
      <Select name="decision" query={query} choices={withNone(messages.decisions, lists.none.decision)} />
    </>
  )
}

const withNone = (texts: Record<string, string>, none: string): Choice[] => [
  ...Object.entries(texts),
  ['none', none],
]

const whoChoices = ({ accounts }: Shown['options']): Choice[] => [
  ['me', lists.me],
  ['none', lists.nobody],
  ...accounts.map((name): Choice => [name, name]),
]

const testChoices = ({ tests }: Shown['options']): Choice[] => [
  ['any', lists.anyTest],
  ['none', lists.noTest],
  ...tests.map(({ id, date, time, place }): Choice => [String(id), `${formatDate(date)}, ${time}, ${place}`]),
]

function Select({
  name,
  query,
  choices,
  isOrder = false,
}: {
  name: keyof typeof lists.labels
  query: Record<string, string>
  choices: readonly Choice[]
  /** One of the choices is always chosen. */
  isOrder?: boolean
}) {
  return (
    <label>
      <span>{lists.labels[name]}</span>
      <select name={name} defaultValue={query[name] ?? ''}>
        {!isOrder && <option value="">{lists.anything}</option>}
        {choices.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}
