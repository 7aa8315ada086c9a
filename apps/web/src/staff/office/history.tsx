import * as matters from '@school/content/messages/matters'
import * as messages from '@school/content/messages/office'
import type { SubmissionView } from '@school/server/static-pages'
import { localHref } from '../../locale.ts'
import { Moment } from '../moment.tsx'
import { VisitorText } from '../visitor-text.tsx'
import { actorOf } from './actors.ts'
import { changeText } from './matter.tsx'

type Shown = SubmissionView & { isOfficer: boolean }
type Submission = Shown['submission']

/** What the office has noted for itself, and a form for more. */
export function Notes({
  reference,
  notes,
  typed,
}: Pick<Submission, 'reference' | 'notes'> & Pick<Shown, 'typed'>) {
  return (
    <section className="no-print">
      <h2>{messages.notes}</h2>
      {notes.map(({ account, at, text }) => (
        <div key={`${account} ${at.toISOString()}`} className="card">
          <p className="quiet">
            {account}, <Moment at={at} />
          </p>
          <p className="pre">
            <VisitorText text={text} />
          </p>
        </div>
      ))}
      <form method="post" action={localHref(`/office/${reference}/note`)} noValidate>
        <label htmlFor="note">{messages.noteText}</label>
        <textarea
          id="note"
          name="text"
          maxLength={2_000}
          required
          defaultValue={typed?.task === 'note' ? typed.entries.text : ''}
        />
        <p>
          <button type="submit" className="plain">
            {messages.addNote}
          </button>
        </p>
      </form>
    </section>
  )
}

/** What is no change, and what the changes of the matter say themselves. */
const LOOKS = ['view', 'picture', 'list', 'search', 'export', 'show', 'find-person', 'export-person', 'log']
const MATTER_TASKS = [
  'assign',
  'correct',
  'ask',
  'close',
  'invite',
  'uninvite',
  'attendance',
  'decide',
  'answered',
  'slot',
  'not-done',
]

/** What happened to a submission, the oldest first. */
export function History({ submission, log, undoable, isOfficer }: Shown) {
  const { receivedAt, settledAt, kind, deliveries, changes, reference, matter } = submission
  const events: { at: Date; text: string; undo?: string }[] = [
    { at: receivedAt, text: messages.receivedAt },
    // The answer to a request about data is one of the office's own actions.
    ...(settledAt && kind !== 'rights' ? [{ at: settledAt, text: messages.schoolAnswered }] : []),
    ...deliveries.map((delivery) => ({ at: delivery.changedAt, text: confirmationText(delivery) })),
    ...log
      .filter(({ action }) => !LOOKS.includes(action) && !MATTER_TASKS.includes(action))
      .map(({ at, account, action }) => ({ at, text: `${actorOf(account)} ${messages.actions[action]}` })),
    ...changes.map((change) => ({
      at: change.at,
      text: `${changeText(change)}${change.isUndone ? ` (${matters.takenBack})` : ''}`,
      ...(isOfficer && undoable.includes(String(change.id)) && { undo: String(change.id) }),
    })),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime())
  return (
    <section className="no-print">
      <h2>{messages.history}</h2>
      <table>
        <tbody>
          {events.map(({ at, text, undo }, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two events can have the same time and text
            <tr key={n}>
              <td>
                <Moment at={at} />
              </td>
              <td>
                <VisitorText text={text} />
                {undo !== undefined && (
                  <TakeBack reference={reference} change={undo} version={matter.version} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function confirmationText({ channel, topic, state, reason }: Submission['deliveries'][number]): string {
  const what =
    topic === 'confirmation'
      ? messages.confirmationBy[channel]
      : matters.messageBy({ topic: matters.topics[topic], channel: matters.channels[channel] })
  if (state === 'waiting' && reason === 'recipient limit') return `${what}: ${messages.confirmationPutOff}`
  if (reason === 'not asked for') return `${what}: ${messages.confirmationUnwanted}`
  // Codes, such as SMTP: 535. Other reasons are words of the program, which the state says already.
  const why = reason && state !== 'sent' && /\d/.test(reason) ? ` (${reason})` : ''
  return `${what}: ${messages.confirmationStates[state]}${why}`
}

/** Takes a change back: for an hour. */
function TakeBack({ reference, change, version }: { reference: string; change: string; version: number }) {
  return (
    <form method="post" action={localHref(`/office/${reference}/undo`)}>
      <input type="hidden" name="change" value={change} />
      <input type="hidden" name="version" value={version} />
      <button type="submit" className="plain">
        {matters.takeBack}
      </button>
    </form>
  )
}
