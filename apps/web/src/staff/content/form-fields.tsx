import * as messages from '@school/content/messages/office-pages'
import type { FormField, FormList, FormNode, Suggestions } from '@school/server/static-pages'
import { localHref } from '../../locale.ts'
import { localDigits } from '../../ui/format-number.ts'
import { MixedText } from '../../ui/mixed-text.tsx'
import { ChangeButtons } from './change-buttons.tsx'

interface FieldsProps {
  node: FormNode
  /** What can be done with it as an entry of a list or a group. */
  entry?: Entry
  /** Where the form is sent, if the browser loads the page anew then. It shows the place that was changed. */
  action?: string
}

interface Entry {
  /** Where it would be after a step; null if there is no such step. */
  up: string | null
  down: string | null
}

/** The fields of a file, its lists and groups. */
export function FormFields({ node, entry, action }: FieldsProps) {
  // What pages name cannot be removed.
  const isNamed = 'stands' in node && node.stands?.length
  const buttons = entry && !isNamed && <EntryButtons node={node} entry={entry} action={action} />
  if (node.kind !== 'group' && node.kind !== 'list')
    return (
      <div className="field">
        <Field field={node} />
        {buttons}
      </div>
    )
  const isOpen = node.kind === 'group' && node.isOpen
  const parts = (
    <>
      {node.help && <p className="quiet">{node.help}</p>}
      {node.parts.map((part, at) => (
        <FormFields
          key={part.place}
          node={part}
          action={action}
          {...(node.kind === 'list' && { entry: entryOf(node, at) })}
          {...(isOpen && { entry: { up: null, down: null } })}
        />
      ))}
      {(node.kind === 'list' || isOpen) && <Add node={node} action={action} />}
    </>
  )
  if (node.place === '')
    return (
      <>
        <PartLinks node={node} />
        {parts}
      </>
    )
  return (
    <fieldset id={node.place}>
      <legend>
        <Label label={node.label} />
      </legend>
      {parts}
      {buttons}
    </fieldset>
  )
}

type Holder = Exclude<FormNode, FormField>

const holdersIn = ({ parts }: Holder) => parts.filter((part) => 'parts' in part)

/** Links to the lists and groups of a form that has several. */
function PartLinks({ node }: { node: Holder }) {
  const parts = holdersIn(node).flatMap((part) => [
    part,
    ...holdersIn(part).filter((entry) => holdersIn(entry).length > 0),
  ])
  if (parts.length < 4) return null
  return (
    <nav aria-label={messages.partsOfForm}>
      {parts.map(({ place, label }) => (
        <a key={place} href={`#${encodeURI(place)}`}>
          <Label label={label} />
        </a>
      ))}
    </nav>
  )
}

function entryOf({ place, parts, isOrdered }: FormList, at: number): Entry {
  const last = parts.length - 1
  return {
    up: isOrdered && at > 0 ? `${place}/${at - 1}` : null,
    down: isOrdered && at < last ? `${place}/${at + 1}` : null,
  }
}

/** The lists from which fields of these nodes choose. */
export function SuggestionLists({ suggestions, nodes }: { suggestions: Suggestions; nodes: FormNode[] }) {
  const wanted = new Set(nodes.flatMap(suggestedIn))
  return [...wanted].map((list) => (
    <datalist key={list} id={list}>
      {suggestions[list].map(({ value, label }) => (
        <option key={value} value={value} label={label} />
      ))}
    </datalist>
  ))
}

const suggestedIn = (node: FormNode): (keyof Suggestions)[] =>
  'parts' in node ? node.parts.flatMap(suggestedIn) : node.suggests ? [node.suggests] : []

/** A name, or the number of an entry and what it is called: "3: Small groups". */
export function Label({ label }: { label: string }) {
  const [, number, name = ''] = /^(\d+)(?:: (.*))?$/s.exec(label) ?? []
  if (number === undefined) return label
  return (
    <>
      {messages.entry({ number: localDigits(number) })}
      {name && (
        <>
          {': '}
          <MixedText text={name} />
        </>
      )}
    </>
  )
}

const labelText = (label: string) =>
  label.replace(/^\d+(?=$|:)/, (number) => messages.entry({ number: localDigits(number) }))

function Field({ field }: { field: FormField }) {
  const { place, label, help, stands } = field
  return (
    <>
      <label htmlFor={place}>
        <Label label={label} />
      </label>
      {help && <p className="quiet">{help}</p>}
      {stands && (
        <p className="quiet">
          {stands.length ? (
            <>
              {messages.standsOn}:{' '}
              {stands.map(({ path, name }, n) => (
                <span key={path}>
                  {n > 0 && ', '}
                  <a href={localHref(path)}>{name}</a>
                </span>
              ))}
            </>
          ) : (
            messages.standsNowhere
          )}
        </p>
      )}
      <Input field={field} />
    </>
  )
}

function Input({ field }: { field: FormField }) {
  const { kind, place, value, choices, maxLength, isRequired, suggests } = field
  const common = { id: place, name: `f:${place}`, defaultValue: value }
  switch (kind) {
    case 'choice':
      return (
        <select {...common}>
          {!isRequired && <option value="">{messages.notSaid}</option>}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )
    case 'flag':
      return (
        <select {...common}>
          {!isRequired && <option value="">{messages.notSaid}</option>}
          <option value="true">{messages.yes}</option>
          <option value="false">{messages.no}</option>
        </select>
      )
    case 'long':
      return <textarea {...common} {...(maxLength && { maxLength })} />
    case 'number':
      return <input {...common} type="text" inputMode="decimal" />
    case 'text':
      return (
        <input
          {...common}
          type="text"
          {...(maxLength && { maxLength })}
          {...(suggests && { list: suggests })}
        />
      )
  }
}

/** The address of the form at the place of an entry. */
const shownAt = (action: string | undefined, place: string) =>
  action && { formAction: `${action}#${encodeURI(place)}` }

function Add({ node, action }: { node: Holder; action: string | undefined }) {
  const { place } = node
  const kinds = node.kind === 'list' ? node.kinds : []
  const id = `${kinds.length ? 'k' : 'n'}:${place}`
  // A new entry of a list is its last one.
  const next = node.kind === 'list' ? `${place}/${node.parts.length}` : place
  return (
    <div className="row">
      {node.kind === 'group' && (
        <>
          <label htmlFor={id}>{messages.newName}</label>
          <input id={id} name={id} type="text" maxLength={100} />
        </>
      )}
      {kinds.length > 0 && (
        <>
          <label htmlFor={id}>{messages.newKind}</label>
          <select id={id} name={id}>
            {kinds.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </>
      )}
      <button type="submit" name="change" value={`add:${place}`} className="plain" {...shownAt(action, next)}>
        {messages.add}
      </button>
    </div>
  )
}

interface EntryButtonsProps {
  node: FormNode
  entry: Entry
  action: string | undefined
}

function EntryButtons({ node: { place, label }, entry, action }: EntryButtonsProps) {
  const holder = place.replace(/\/[^/]*$/, '')
  const steps = [
    { verb: 'up', text: messages.up, next: entry.up },
    { verb: 'down', text: messages.down, next: entry.down },
    { verb: 'remove', text: messages.remove, next: holder },
  ]
  const buttons = steps.flatMap(({ verb, text, next }) =>
    next === null
      ? []
      : [
          {
            value: `${verb}:${place}`,
            text,
            label: `${text}: ${labelText(label)}`,
            ...shownAt(action, next),
          },
        ],
  )
  return <ChangeButtons buttons={buttons} />
}
