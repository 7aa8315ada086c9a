import * as matters from '@school/content/messages/matters'
import * as messages from '@school/content/messages/office'
import * as lists from '@school/content/messages/office-lists'
import type { QueueView } from '@school/server/static-pages'
import { localHref } from '../../locale.ts'
import { formatDate } from '../../ui/format-date.ts'
import { type Choice, SelectField } from './select-field.tsx'
import { listPath } from './submission-names.ts'

type Shown = Pick<QueueView, 'kind' | 'query' | 'options'>

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
          <Filter name="assigned" query={query} choices={whoChoices(options)} />
          <Filter
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
          <SelectField
            name="sort"
            label={lists.labels.sort}
            chosen={query.sort}
            choices={Object.entries(lists.sorts)}
          />
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
    <Filter
      key={name}
      name={name}
      query={query}
      choices={options[name].map(({ value, name: text }): Choice => [value, text])}
    />
  )
  return (
    <>
      {(['class', 'session', 'category', 'gender'] as const).map(named)}
      <Filter name="method" query={query} choices={Object.entries(lists.methods)} />
      <Filter name="payment" query={query} choices={withNone(lists.payments, lists.none.payment)} />
      <Filter name="test" query={query} choices={testChoices(options)} />
      <Filter
        name="attendance"
        query={query}
        choices={withNone(matters.attendances, lists.none.attendance)}
      />
      <Filter name="decision" query={query} choices={withNone(messages.decisions, lists.none.decision)} />
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

type Asked = {
  name: keyof typeof lists.labels
  query: Record<string, string>
  choices: readonly Choice[]
}

const Filter = ({ name, query, choices }: Asked) => (
  <SelectField
    name={name}
    label={lists.labels[name]}
    any={lists.anything}
    chosen={query[name]}
    choices={choices}
  />
)
