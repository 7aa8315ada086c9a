import * as matters from '@school/content/messages/matters'
import * as messages from '@school/content/messages/office'
import type { OfficeRow, OfficeView } from '@school/server/static-pages'
import { localHref } from '../../locale.ts'
import { slotTime } from './slots-view.tsx'

type Summary = Extract<OfficeView, { name: 'several' }>
type Done = Extract<OfficeView, { name: 'several done' }>

const FORMATS = ['xlsx', 'csv'] as const
const TASKS = ['invite', 'ask', 'decide', 'assign'] as const

/** The form to which the ticks of a list belong. */
export const SEVERAL_FORM = 'several'

/**
 * Below a list: what is done with those that are ticked, or with all of the list.
 * @param list the query of its address
 * @param count of all; null where only those that are ticked are meant
 */
export function SeveralBar({
  kind,
  list,
  count,
}: {
  kind: OfficeRow['kind']
  list: string
  count: string | null
}) {
  const buttons = (
    <>
      {kind === 'application' &&
        TASKS.map((task) => (
          <button key={task} type="submit" name="task" value={task} className="plain">
            {matters.severalTasks[task]}
          </button>
        ))}
      {FORMATS.map((format) => (
        <button key={format} type="submit" className="plain" formAction={localHref(`/office/list.${format}`)}>
          {matters.chosenFiles[format]}
        </button>
      ))}
    </>
  )
  return (
    <form
      id={SEVERAL_FORM}
      className="card actions no-print"
      method="post"
      action={localHref('/office/several')}
      noValidate
    >
      <input type="hidden" name="list" value={list} />
      {count !== null && (
        <label className="choice">
          <input type="checkbox" name="all" value="yes" />
          {matters.allOfList({ count })}
        </label>
      )}
      <p className="row if-wide">{buttons}</p>
      <details className="if-narrow">
        <summary>{matters.severalActions}</summary>
        <p>{buttons}</p>
      </details>
    </form>
  )
}

/** Before anything is written: how many, who, and the form of the task. */
export function SeveralView({ task, choice, isTooMany, isWrong, slots, accounts, typed, batch }: Summary) {
  return (
    <>
      <h1>{matters.severalTasks[task]}</h1>
      <p role="status">{matters.chosen({ count: choice.length })}</p>
      {isTooMany && (
        <p className="note error" role="alert">
          {matters.tooMany({ count: choice.length })}
        </p>
      )}
      {isWrong && (
        <p className="note error" role="alert">
          {messages.textMissing}
        </p>
      )}
      <details>
        <summary>{messages.reference}</summary>
        <p>
          {choice.map(({ reference }) => (
            <span key={reference}>
              <a href={localHref(`/office/${reference}`)}>{reference}</a>{' '}
            </span>
          ))}
        </p>
      </details>
      {!isTooMany && (
        <form className="card" method="post" action={localHref('/office/several')} noValidate>
          <input type="hidden" name="step" value="write" />
          <input type="hidden" name="batch" value={batch} />
          <input type="hidden" name="task" value={task} />
          <input
            type="hidden"
            name="chosen"
            value={choice.map(({ reference, version }) => `${reference}~${version}`).join(' ')}
          />
          {task === 'invite' && <SlotChoice slots={slots} typed={typed} count={choice.length} />}
          {task === 'decide' && (
            <>
              <label htmlFor="decision">{messages.decision}</label>
              <select id="decision" name="decision" required defaultValue={typed.decision ?? ''}>
                <option value="">{matters.chooseOne}</option>
                {Object.entries(messages.decisions).map(([decision, text]) => (
                  <option key={decision} value={decision}>
                    {text}
                  </option>
                ))}
              </select>
            </>
          )}
          {task === 'assign' ? (
            <>
              <label htmlFor="to">{messages.assignedTo}</label>
              <select id="to" name="to" defaultValue={typed.to}>
                <option value="">{matters.nobody}</option>
                {accounts.map((name) => (
                  <option key={name} value={name}>
                    {name}
                  </option>
                ))}
              </select>
            </>
          ) : (
            <>
              <label htmlFor="text">{messages.textForParent}</label>
              <textarea
                id="text"
                name="text"
                maxLength={1_000}
                required={task === 'ask'}
                defaultValue={typed.text}
              />
            </>
          )}
          <p>
            <button type="submit">{matters.severalWrite({ count: choice.length })}</button>
          </p>
        </form>
      )}
    </>
  )
}

function SlotChoice({ slots, typed, count }: Pick<Summary, 'slots' | 'typed'> & { count: number }) {
  const firstForAll = slots.find(({ seats, taken }) => seats - taken >= count)
  if (!slots.length)
    return (
      <p>
        {messages.noSlots} <a href={localHref('/office/slots')}>{messages.testSlots}</a>
      </p>
    )
  return (
    <>
      <label htmlFor="slot">{messages.slot}</label>
      <select id="slot" name="slot" required defaultValue={typed.slot ?? firstForAll?.id}>
        {slots.map(({ id, seats, taken, ...slot }) => (
          <option key={id} value={id}>
            {`${slotTime(slot)}, ${slot.place} (${messages.seatsLeft({ left: seats - taken, seats })})`}
          </option>
        ))}
      </select>
    </>
  )
}

/** What became of each, and one button that takes all of it back. */
export function SeveralDone({ task, outcomes, batch, slot }: Done) {
  const done = outcomes.filter(({ is }) => is === 'done')
  const others = outcomes.filter(({ is }) => is !== 'done')
  return (
    <>
      <h1>{matters.severalTasks[task]}</h1>
      <p className="note said" role="status">
        {matters.severalDone({ count: done.length })}
      </p>
      {others.length > 0 && (
        <div className="note error" role="alert">
          <p>{matters.severalNotDone({ count: others.length })}</p>
          <ul>
            {others.map(({ reference, is }) => (
              <li key={reference}>
                <a href={localHref(`/office/${reference}`)}>{reference}</a>:{' '}
                {is === 'done' ? '' : matters.severalReasons[is]}
              </li>
            ))}
          </ul>
        </div>
      )}
      <p className="row">
        <a className="button" href={localHref('/office')}>
          {messages.back}
        </a>
        {slot && task === 'invite' && (
          <a className="button plain" href={localHref(`/office/slots/${slot}`)}>
            {matters.listAndCards}
          </a>
        )}
      </p>
      {batch && done.length > 0 && (
        <form method="post" action={localHref('/office/several/undo')}>
          <input type="hidden" name="batch" value={batch} />
          <button type="submit" className="plain">
            {matters.severalUndo}
          </button>
        </form>
      )}
    </>
  )
}
