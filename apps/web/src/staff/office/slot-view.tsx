import layout from 'virtual:layout'
import * as matters from '@school/content/messages/matters'
import * as messages from '@school/content/messages/office'
import type { SlotView as Shown } from '@school/server/static-pages'
import { localHref } from '../../locale.ts'
import { formatDate } from '../../ui/format-date.ts'
import { formatTime } from '../../ui/format-time.ts'
import { telAddress } from '../../ui/tel-address.ts'
import { type Column, ListTable } from '../list-table.tsx'
import { VisitorText } from '../visitor-text.tsx'
import { SlotFields, SlotSentence, slotTime } from './slots-view.tsx'
import { classOf } from './submission-names.ts'

/** A date of the test: who is invited, who came, and how it is moved, cancelled or restored. Printed, it is the attendance list. */
export function SlotView({ slot, isOver, result, typed, isOfficer }: Shown & { isOfficer: boolean }) {
  const { id, invited, seats, isCancelled, isRestorable } = slot
  const notTold = invited.filter(({ isTold }) => !isTold).length
  return (
    <>
      <p className="only-print">{layout.site.brand}</p>
      <p className="no-print">
        <a href={localHref('/office/slots')}>{matters.allDates}</a>
      </p>
      <h1>
        {slotTime(slot)}, <VisitorText text={slot.place} />
      </h1>
      <SlotSentence result={result} />
      {isCancelled && <p className="note error">{matters.cancelled}</p>}
      <p>{messages.seatsLeft({ left: seats - invited.length, seats })}</p>
      {notTold > 0 && !isOver && (
        <p className="note warn no-print">
          {isCancelled ? matters.callThemOff({ count: notTold }) : matters.callThem({ count: notTold })}
        </p>
      )}
      {invited.length > 0 && (
        <>
          <p className="row no-print">
            <a className="button plain" href={localHref(`/office/slots/${id}/cards`)}>
              {matters.allCards}
            </a>
            <span className="quiet">{matters.printList}</span>
          </p>
          <AttendanceList slot={slot} isOfficer={isOfficer && !isCancelled} />
        </>
      )}
      {isOfficer && isRestorable && !isOver && (
        <form
          className="card no-print"
          method="post"
          action={localHref(`/office/slots/${id}/restore`)}
          noValidate
        >
          <h2>{matters.restoreDate}</h2>
          <p>{matters.restoreHelp}</p>
          <WordsForAll id="restore-text" typed={typed.task === 'restore' ? typed.text : ''} />
          <p>
            <button type="submit">{matters.restoreDate}</button>
          </p>
        </form>
      )}
      {isOfficer && !isCancelled && !isOver && (
        <div className="tasks no-print">
          <form className="card" method="post" action={localHref(`/office/slots/${id}/move`)} noValidate>
            <h2>{matters.moveDate}</h2>
            <SlotFields typed={{ ...slot, seats: String(seats), ...typed }} id="move" />
            <WordsForAll id="move-text" typed={typed.task === 'cancel' ? '' : typed.text} />
            <p>
              <button type="submit">{matters.moveDate}</button>
            </p>
          </form>
          <form className="card" method="post" action={localHref(`/office/slots/${id}/cancel`)} noValidate>
            <h2>{matters.cancelDate}</h2>
            <p>{matters.cancelHelp}</p>
            <WordsForAll id="cancel-text" typed={typed.task === 'cancel' ? typed.text : ''} />
            <details className="question">
              <summary>{matters.cancelDate}</summary>
              <p>{matters.cancelAsked({ count: invited.length })}</p>
              <p>
                <button type="submit" className="plain">
                  {matters.cancelYes}
                </button>
              </p>
            </details>
          </form>
        </div>
      )}
    </>
  )
}

function WordsForAll({ id, typed = '' }: { id: string; typed?: string | undefined }) {
  return (
    <>
      <label htmlFor={id}>{matters.wordsForAll}</label>
      <textarea id={id} name="text" maxLength={1_000} defaultValue={typed} />
    </>
  )
}

/** Who is invited, with photographs; a choice each of whether they came, and one button for all. */
function AttendanceList({ slot: { id, invited }, isOfficer }: Pick<Shown, 'slot'> & { isOfficer: boolean }) {
  const columns: Column<Invited>[] = [
    {
      head: messages.photo,
      cell: ({ reference }) => (
        <img src={localHref(`/office/${reference}/picture`)} alt="" width={48} loading="lazy" />
      ),
    },
    { head: messages.name, cell: (one) => <Child one={one} /> },
    { head: messages.classAndSession, cell: (one) => <VisitorText text={classOf(one)} /> },
    {
      head: matters.mobile,
      isWhole: true,
      cell: ({ payload }) => payload?.mobile && <a href={telAddress(payload.mobile)}>{payload.mobile}</a>,
    },
    { head: matters.told, isNamed: true, cell: toldText, isBad: ({ isTold }) => !isTold },
    {
      head: matters.presence,
      cell: (one) =>
        isOfficer ? <Presence one={one} /> : one.attendance && matters.attendances[one.attendance],
    },
  ]
  return (
    <form method="post" action={localHref(`/office/slots/${id}/attendance`)} noValidate>
      <ListTable
        className="attendance"
        columns={columns}
        rows={invited}
        keyOf={({ reference }) => reference}
      />
      {isOfficer && (
        <p className="no-print">
          <button type="submit">{matters.saveAttendance}</button>
        </p>
      )}
    </form>
  )
}

type Invited = Shown['slot']['invited'][number]

const nameOf = ({ payload, reference }: Invited): string => payload?.applicantName || reference

/** By which messages a family was told of the date. */
const toldText = ({ told }: Invited): string =>
  told
    .map(({ channel, state }) => `${matters.channels[channel]}: ${messages.confirmationStates[state]}`)
    .join(', ') || matters.notTold

function Child({ one }: { one: Invited }) {
  const { reference, payload } = one
  return (
    <>
      <a href={localHref(`/office/${reference}`)}>
        <VisitorText text={nameOf(one)} />
      </a>
      <br />
      <span className="quiet">
        {reference}
        {payload?.dob && `, ${formatDate(payload.dob)}`}
      </span>
    </>
  )
}

/** Whether it came, to choose. */
function Presence({ one }: { one: Invited }) {
  const { reference, attendance, version } = one
  return (
    <fieldset className="row no-print">
      <legend className="sr-only">
        {matters.presence}: {nameOf(one)}
      </legend>
      <input type="hidden" name={`version-${reference}`} value={version} />
      {(['came', 'absent'] as const).map((is) => (
        <label key={is} className="choice">
          <input type="radio" name={`is-${reference}`} value={is} defaultChecked={attendance === is} />
          {matters.attendances[is]}
        </label>
      ))}
    </fieldset>
  )
}

/** The admit cards of a date, one a page of A6. */
export function CardsView({ slot }: Shown) {
  return (
    <>
      <p className="no-print">
        <a href={localHref(`/office/slots/${slot.id}`)}>{slotTime(slot)}</a>
      </p>
      <h1 className="no-print">{matters.allCards}</h1>
      <p className="no-print">{matters.cardsHelp}</p>
      {slot.invited.map((one) => (
        <article key={one.reference} className="admit-card">
          <p className="quiet">{layout.site.brand}</p>
          <h2>{matters.cardTitle}</h2>
          <div>
            <dl>
              <Fact name={messages.name} value={one.payload?.applicantName ?? ''} />
              <Fact name={messages.reference} value={one.reference} />
              <Fact name={messages.classAndSession} value={classOf(one)} />
              <Fact name={messages.slot} value={`${formatDate(slot.date)}, ${formatTime(slot.time)}`} />
              <Fact name={messages.slotPlace} value={slot.place} />
            </dl>
            <img src={localHref(`/office/${one.reference}/picture`)} alt={messages.photo} />
          </div>
          <p className="quiet">{matters.cardHelp}</p>
        </article>
      ))}
    </>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <VisitorText text={value} />
      </dd>
    </div>
  )
}
