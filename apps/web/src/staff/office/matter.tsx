import * as messages from '@school/content/messages/matters'
import * as office from '@school/content/messages/office'
import type { SubmissionView } from '@school/server/static-pages'
import type { ReactNode } from 'react'
import { localHref } from '../../locale.ts'
import { formatDate } from '../../ui/format-date.ts'
import { clockText, Moment, momentText } from '../moment.tsx'
import { VisitorText } from '../visitor-text.tsx'
import { forms } from './forms.ts'
import { slotTime } from './slots-view.tsx'

type Submission = SubmissionView['submission']
type Matter = Submission['matter']
type Change = Submission['changes'][number]
type Values = Change['values']

/** Request, invitation and decision, side by side, as the family reads them. */
export function MatterParts({ matter, reference }: { matter: Matter; reference: string }) {
  const { request, invitation, decision } = matter
  if (!request && !invitation && !decision) return null
  return (
    <section className="no-print">
      <h2>{messages.matter}</h2>
      <div className="tasks">
        <Part
          head={messages.parts.request}
          state={request && messages.requestStates[request.answer ? 'answered' : 'open']}
        >
          {request && <RequestPart request={request} reference={reference} />}
        </Part>
        <Part
          head={messages.parts.invitation}
          state={invitation?.attendance && messages.attendances[invitation.attendance.is]}
        >
          {invitation && <InvitationPart invitation={invitation} />}
        </Part>
        <Part head={messages.parts.decision} state={decision && office.decisions[decision.decision]}>
          {decision && (
            <>
              <Words text={decision.text} />
              <Made by={decision.by} at={decision.at} />
            </>
          )}
        </Part>
      </div>
      <p className="quiet">{messages.seenByFamily}</p>
    </section>
  )
}

function Part({
  head,
  state,
  children,
}: {
  head: string
  state: string | null | undefined
  children: ReactNode
}) {
  return (
    <div className={`card ${children ? 'said' : ''}`}>
      <h3>{state ? `${head}: ${state}` : head}</h3>
      {children || <p className="quiet">{messages.nothingYet}</p>}
    </div>
  )
}

function RequestPart({ request, reference }: { request: NonNullable<Matter['request']>; reference: string }) {
  const { text, by, at, answer } = request
  return (
    <>
      <Words text={text} />
      <Made by={by} at={at} />
      {answer && (
        <>
          <p>
            <strong>
              {answer.by === null
                ? messages.answeredByFamily
                : messages.answeredAtOffice({ account: answer.by })}
            </strong>
          </p>
          <Words text={answer.text} />
          {answer.pictures.length > 0 && (
            <p className="row">
              {answer.pictures.map((id, index) => (
                <a key={id} href={localHref(`/office/${reference}/reply/${id}`)}>
                  <img
                    src={localHref(`/office/${reference}/reply/${id}`)}
                    alt={messages.pictureOf({ number: index + 1 })}
                    width={96}
                    loading="lazy"
                  />
                </a>
              ))}
            </p>
          )}
          <p className="quiet">
            <Moment at={answer.at} />
          </p>
        </>
      )}
    </>
  )
}

function InvitationPart({ invitation }: { invitation: NonNullable<Matter['invitation']> }) {
  const { slot, slotId, text, by, at, changed } = invitation
  return (
    <>
      {slot.isCancelled && <p className="bad">{messages.cancelled}</p>}
      <p>
        <a href={localHref(`/office/slots/${slotId}`)}>{slotTime(slot)}</a>, <VisitorText text={slot.place} />
      </p>
      <Words text={text} />
      <Made by={by} at={at} />
      {changed && (
        <p className="quiet">
          {messages.slotChangedBy({
            account: changed.by,
            what: messages.slotChanges[changed.is],
            moment: momentText(changed.at),
          })}
        </p>
      )}
    </>
  )
}

function Words({ text }: { text: string }) {
  return (
    text && (
      <p className="pre">
        <VisitorText text={text} />
      </p>
    )
  )
}

function Made({ by, at }: { by: string; at: Date }) {
  return <p className="quiet">{messages.madeBy({ account: by, moment: momentText(at) })}</p>
}

/** What others have written since a form was opened, before anything of it is written. */
export function Meanwhile({ changes }: { changes: Change[] }) {
  return (
    <div className="note error" role="alert">
      <p>
        <strong>{messages.changedMeanwhile}</strong>
      </p>
      {changes.map((change) => (
        <p key={change.version}>
          {messages.changedBy({ account: change.account ?? messages.byFamily, time: clockText(change.at) })}{' '}
          <VisitorText text={valueText(change.values, 'after')} />
        </p>
      ))}
      <p>{messages.stillThere}</p>
    </div>
  )
}

/** A change in a line: who did what, what it is now, and what it was. */
export function changeText(change: Change): string {
  const { values, undoes, account } = change
  const done = `${account ?? messages.family} ${doneText(change)}`
  const now = textOf(values, 'after')
  const earlier = values.before && textOf(values, 'before')
  return [
    undoes === null ? done : `${done} (${messages.parts[values.part]})`,
    now || (values.part === 'answer' ? '' : messages.none),
    earlier && messages.before({ value: earlier }),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** What somebody did, in the words of the log. */
function doneText({ deed, undoes, account }: Change): string {
  if (account === null) return messages.familyAnswered
  if (undoes !== null) return office.actions.undo
  if (deed === 'moved' || deed === 'cancelled' || deed === 'restored') return messages.slotChanges[deed]
  return office.actions[deed]
}

/** A part before or after a change, with its head. */
function valueText(values: Values, side: 'before' | 'after'): string {
  const head = messages.parts[values.part]
  const value = textOf(values, side)
  return `${head}: ${value || messages.none}`
}

function textOf(values: Values, side: 'before' | 'after'): string {
  switch (values.part) {
    case 'request': {
      const request = values[side]
      if (!request) return ''
      const { text, answer } = request
      if (!answer) return text
      return answer.by === null
        ? `${text} · ${messages.answeredByFamily} ${answer.text}`
        : `${text} · ${messages.answeredAtOffice({ account: answer.by })}`
    }
    case 'invitation': {
      const invitation = values[side]
      if (!invitation) return ''
      const { slot, changed, attendance, text } = invitation
      return [
        `${slotTime(slot)}, ${slot.place}`,
        changed?.is === 'cancelled' && messages.cancelled,
        attendance && messages.attendances[attendance.is],
        text,
      ]
        .filter(Boolean)
        .join(' · ')
    }
    case 'decision': {
      const decision = values[side]
      return decision ? [office.decisions[decision.decision], decision.text].filter(Boolean).join(' · ') : ''
    }
    case 'contact':
      return forms.application.fields
        .flatMap(({ name, label }) => {
          const value = values[side]?.values[name]
          return value === undefined ? [] : [`${label}: ${value || messages.none}`]
        })
        .join(', ')
    case 'answer':
      return ''
    case 'assignment':
      return values[side]?.to ?? ''
  }
}

/** What a list shows of a matter, in a word each. */
export function matterMarks({
  request,
  testDate,
  attendance,
  decision,
}: Pick<Submission, 'request' | 'testDate' | 'attendance' | 'decision'>): string[] {
  return [
    request && messages.marks.request[request],
    testDate && messages.marks.invited({ date: formatDate(testDate) }),
    attendance && messages.attendances[attendance],
    decision && office.decisions[decision],
  ].filter((mark): mark is string => mark !== null && mark !== '')
}
