import * as matters from '@school/content/messages/matters'
import * as messages from '@school/content/messages/office'
import type { OfficeView, SlotResult } from '@school/server/static-pages'
import type { InputHTMLAttributes } from 'react'
import { localHref } from '../../locale.ts'
import { formatDate } from '../../ui/format-date.ts'
import { localDigits } from '../../ui/format-number.ts'
import { VisitorText } from '../visitor-text.tsx'

type Shown = Extract<OfficeView, { name: 'slots' }>

/** The dates of the test: those to come, and below what was. */
export function SlotsView({ slots, today, refusal, typed, mayAdd }: Shown & { mayAdd: boolean }) {
  const coming = slots.filter(({ date, isCancelled }) => date >= today && !isCancelled)
  const others = slots.filter((slot) => !coming.includes(slot)).toReversed()
  return (
    <>
      <h1>{messages.testSlots}</h1>
      <SlotSentence result={refusal} />
      {coming.length ? <SlotTable slots={coming} /> : <p className="note">{messages.noSlots}</p>}
      {mayAdd ? (
        <form className="card" method="post" action={localHref('/office/slots')} noValidate>
          <SlotFields typed={typed} />
          <p>
            <button type="submit">{messages.addSlot}</button>
          </p>
        </form>
      ) : (
        <p className="note">{messages.onlyOfficers}</p>
      )}
      {others.length > 0 && (
        <details>
          <summary>{matters.otherDates({ count: others.length })}</summary>
          <SlotTable slots={others} />
        </details>
      )}
    </>
  )
}

function SlotTable({ slots }: Pick<Shown, 'slots'>) {
  return (
    <table>
      <tbody>
        {slots.map(({ id, seats, taken, isCancelled, ...slot }) => (
          <tr key={id}>
            <td>
              <a href={localHref(`/office/slots/${id}`)}>{slotTime(slot)}</a>
            </td>
            <td>
              <VisitorText text={slot.place} />
            </td>
            <td>{isCancelled ? matters.cancelled : messages.seatsLeft({ left: seats - taken, seats })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What became of a change of a date. */
export function SlotSentence({ result }: { result: SlotResult | null }) {
  if (!result) return null
  const isDone = result === 'done'
  return (
    <p className={`note ${isDone ? 'said' : 'error'}`} role={isDone ? 'status' : 'alert'}>
      {isDone ? messages.sent : matters.slotResults[result]}
    </p>
  )
}

/** The fields of a date. @param id before the ids, where a page has two such forms */
export function SlotFields({ typed, id = 'add' }: { typed: Partial<Record<string, unknown>>; id?: string }) {
  const field = (name: string) => ({
    name,
    id: `${id}-${name}`,
    defaultValue: typeof typed[name] === 'string' ? typed[name] : undefined,
  })
  return (
    <>
      <Field {...field('date')} type="date" label={messages.slotDate} />
      <Field {...field('time')} type="time" label={messages.slotTime} />
      <Field {...field('place')} type="text" label={messages.slotPlace} maxLength={100} />
      {/* A field of numbers takes no Bangla digits. */}
      <Field
        {...field('seats')}
        type="text"
        inputMode="numeric"
        pattern="\p{Nd}{1,4}"
        label={messages.slotSeats}
      />
    </>
  )
}

/** When a test takes place: `05 Dec 2026, 09:30`. */
export const slotTime = ({ date, time }: { date: string; time: string }): string =>
  `${formatDate(date)}, ${localDigits(time)}`

function Field({ label, ...input }: InputHTMLAttributes<HTMLInputElement> & { label: string }) {
  return (
    <>
      <label htmlFor={input.id}>{label}</label>
      <input required {...input} />
    </>
  )
}
