import * as matters from '@school/content/messages/matters'
import * as messages from '@school/content/messages/office'
import { isContact } from '@school/forms/content'
import type { SubmissionView } from '@school/server/static-pages'
import { Fragment, type ReactNode } from 'react'
import { localHref } from '../../locale.ts'
import { forms } from './forms.ts'
import { slotTime } from './slots-view.tsx'

type Shown = SubmissionView & { account: string }

interface Question {
  does: string
  yes: string
}
/** Of the tasks that have an effect outside. */
const questions: Record<string, Question> = messages.questions

/** What an officer can do with a submission, a form each. */
export function Tasks(shown: Shown) {
  const { kind, matter } = shown.submission
  if (kind !== 'application')
    return (
      <div className="tasks no-print">
        {!matter.answer && <Task shown={shown} name="answered" button={messages.markAnswered} />}
        <OtherTasks {...shown} />
      </div>
    )
  return (
    <div className="tasks no-print">
      <Task shown={shown} name="ask" button={messages.ask}>
        <h2>{messages.ask}</h2>
        <TextForParent shown={shown} task="ask" isRequired />
      </Task>
      <Invitation {...shown} />
      <Task shown={shown} name="decide" button={messages.decide}>
        <h2>{messages.decide}</h2>
        <label htmlFor="decision">{messages.decision}</label>
        <select
          id="decision"
          name="decision"
          required
          defaultValue={typedIn(shown, 'decide', 'decision') || matter.decision?.decision || ''}
        >
          <option value="">{matters.chooseOne}</option>
          {Object.entries(messages.decisions).map(([decision, text]) => (
            <option key={decision} value={decision}>
              {text}
            </option>
          ))}
        </select>
        <TextForParent shown={shown} task="decide" />
      </Task>
      <div>
        <MatterTasks {...shown} />
        <Correction {...shown} />
        <OtherTasks {...shown} />
      </div>
    </div>
  )
}

/** What was entered in a field of a form that was not done; '' for any other. */
const typedIn = ({ typed }: Shown, task: string, field: string): string =>
  typed?.task === task ? (typed.entries[field] ?? '') : ''

/**
 * A form with its button. It says which version of the matter it shows. What has an effect outside asks first: the first click shows what
 * the second one does.
 */
function Task({
  shown,
  name,
  button,
  isPlain = false,
  question,
  children,
}: {
  shown: Shown
  /** The end of the address to which it is posted. */
  name: string
  button: string
  isPlain?: boolean
  /** What the click does, and the words of the button that does it. */
  question?: Question | undefined
  children?: ReactNode
}) {
  const { reference, matter } = shown.submission
  const press = (words: string) => (
    <p>
      <button type="submit" className={isPlain ? 'plain' : undefined}>
        {words}
      </button>
    </p>
  )
  return (
    <form className="card" method="post" action={localHref(`/office/${reference}/${name}`)} noValidate>
      <input type="hidden" name="version" value={matter.version} />
      {children}
      {question ? (
        <details className="question">
          <summary>{button}</summary>
          <p>{question.does}</p>
          {press(question.yes)}
        </details>
      ) : (
        press(button)
      )}
    </form>
  )
}

function TextForParent({
  shown,
  task,
  isRequired = false,
}: {
  shown: Shown
  task: string
  isRequired?: boolean
}) {
  const id = `${task}-text`
  return (
    <>
      <label htmlFor={id}>{messages.textForParent}</label>
      <textarea
        id={id}
        name="text"
        maxLength={1_000}
        required={isRequired}
        defaultValue={typedIn(shown, task, 'text')}
      />
    </>
  )
}

/** What is said of a request and of an invitation later. */
function MatterTasks(shown: Shown) {
  const { request, invitation } = shown.submission.matter
  const others = (['came', 'absent'] as const).filter((one) => one !== invitation?.attendance?.is)
  return (
    <>
      {request && !request.answer && (
        <Task shown={shown} name="close" button={matters.closeRequest} isPlain />
      )}
      {invitation && !invitation.attendance && (
        <Task shown={shown} name="uninvite" button={matters.uninvite} question={questions.uninvite} isPlain />
      )}
      {invitation &&
        others.map((one) => (
          <Task key={one} shown={shown} name="attendance" button={matters.attendances[one]} isPlain>
            <input type="hidden" name="attendance" value={one} />
          </Task>
        ))}
    </>
  )
}

function Invitation(shown: Shown) {
  const { slots } = shown
  const free = slots.filter(({ seats, taken }) => taken < seats)
  if (!free.length)
    return (
      <div className="card">
        <h2>{messages.invite}</h2>
        <p>
          {messages.noSlots} <a href={localHref('/office/slots')}>{messages.testSlots}</a>
        </p>
      </div>
    )
  return (
    <Task shown={shown} name="invite" button={messages.invite}>
      <h2>{messages.invite}</h2>
      <label htmlFor="slot">{messages.slot}</label>
      <select id="slot" name="slot" required defaultValue={typedIn(shown, 'invite', 'slot')}>
        {free.map(({ id, seats, taken, ...slot }) => (
          <option key={id} value={id}>
            {`${slotTime(slot)}, ${slot.place} (${messages.seatsLeft({ left: seats - taken, seats })})`}
          </option>
        ))}
      </select>
      <TextForParent shown={shown} task="invite" />
    </Task>
  )
}

/** What an officer can do with every kind of submission. */
function OtherTasks(shown: Shown) {
  const { submission, account, checksPayments } = shown
  const { state, doubt, outcomeCode, assignedTo, payload, deliveries } = submission
  const isMine = assignedTo === account
  const isUndecided =
    state === 'unclear' ||
    state === 'waiting' ||
    state === 'refused' ||
    (state === 'delivered' && doubt !== null)
  const isSettled = outcomeCode === 'office'
  const isUnconfirmed = deliveries.some((one) => one.state === 'failed' || one.state === 'unclear')
  const tasks = [
    (isUndecided || isSettled) && { name: 'resend', button: messages.resend },
    isUndecided && { name: 'settle', button: messages.settle },
    checksPayments &&
      payload?.paymentMethod === 'bKash' && { name: 'payment', button: messages.checkPayment },
    isUnconfirmed && { name: 'confirm', button: messages.sendConfirmation },
  ].filter((task) => task !== false)
  return (
    <>
      <Task shown={shown} name="assign" button={isMine ? messages.leaveIt : messages.takeIt} isPlain>
        <input type="hidden" name="to" value={isMine ? '' : account} />
      </Task>
      {tasks.map((task) => (
        <Task key={task.name} shown={shown} {...task} question={questions[task.name]} isPlain />
      ))}
      <Erasure {...shown} />
      {isSettled && (
        <Task shown={shown} name="undo" button={messages.unsettle} question={questions.unsettle} isPlain>
          <input type="hidden" name="change" value="settled" />
        </Task>
      )}
    </>
  )
}

/** Numbers and addresses that the family has given wrongly. */
function Correction(shown: Shown) {
  const { payload, matter } = shown.submission
  if (!payload) return null
  const now: Record<string, string> = { ...payload, ...matter.contact?.values }
  const isTyped = shown.typed?.task === 'correct'
  return (
    <details open={isTyped}>
      <summary>{matters.correct}</summary>
      <Task shown={shown} name="correct" button={matters.saveCorrection}>
        <p>{matters.correctHelp}</p>
        {forms.application.fields.filter(isContact).map(({ name, label, kind }) => (
          <Fragment key={name}>
            <label htmlFor={`correct-${name}`}>{label}</label>
            <input
              id={`correct-${name}`}
              name={name}
              type={kind === 'email' ? 'email' : 'tel'}
              autoComplete="off"
              defaultValue={isTyped ? typedIn(shown, 'correct', name) : now[name]}
            />
          </Fragment>
        ))}
      </Task>
    </details>
  )
}

/** Erases everything about it, after its reference was typed. */
function Erasure(shown: Shown) {
  return (
    <details>
      <summary>{matters.erase}</summary>
      <Task shown={shown} name="erase" button={matters.erase} isPlain>
        <p>{matters.eraseHelp}</p>
        <label htmlFor="confirm">{matters.eraseConfirm({ reference: shown.submission.reference })}</label>
        <input id="confirm" name="confirm" required autoComplete="off" />
      </Task>
    </details>
  )
}
