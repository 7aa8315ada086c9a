import * as messages from '@school/content/messages/office-pages'
import type { FormField, FormNode } from '@school/server/static-pages'
import { localHref } from '../../locale.ts'
import { localDigits } from '../../ui/format-number.ts'
import { MixedText } from '../../ui/mixed-text.tsx'

/** The fields of a file, its lists and groups. */
export function FormFields({ node, canRemove = false }: { node: FormNode; canRemove?: boolean }) {
  if (node.kind !== 'group' && node.kind !== 'list')
    return (
      <div className="field">
        <Field field={node} />
        {canRemove && <Remove place={node.place} />}
      </div>
    )
  const isList = node.kind === 'list'
  const parts = (
    <>
      {node.help && <p className="quiet">{node.help}</p>}
      {node.parts.map((part) => (
        <FormFields
          key={part.place}
          node={part}
          canRemove={isList || (node.kind === 'group' && node.isOpen)}
        />
      ))}
      {isList && <Add place={node.place} />}
      {node.kind === 'group' && node.isOpen && <Add place={node.place} isNamed />}
    </>
  )
  if (node.place === '') return parts
  return (
    <fieldset>
      <legend>
        <Label label={node.label} />
      </legend>
      {parts}
      {canRemove && <Remove place={node.place} />}
    </fieldset>
  )
}

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

function Input({ field: { kind, place, value, choices, maxLength, isRequired } }: { field: FormField }) {
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
      return <input {...common} type="text" {...(maxLength && { maxLength })} />
  }
}

function Add({ place, isNamed = false }: { place: string; isNamed?: boolean }) {
  const id = `n:${place}`
  return (
    <div className="row">
      {isNamed && (
        <>
          <label htmlFor={id}>{messages.newName}</label>
          <input id={id} name={id} type="text" maxLength={100} />
        </>
      )}
      <button type="submit" name="change" value={`add:${place}`} className="plain">
        {messages.add}
      </button>
    </div>
  )
}

function Remove({ place }: { place: string }) {
  return (
    <button type="submit" name="change" value={`remove:${place}`} className="plain">
      {messages.remove}
    </button>
  )
}
