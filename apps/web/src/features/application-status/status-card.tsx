import layout from 'virtual:layout'
import * as messages from '@school/content/messages/forms'
import * as roundMessages from '@school/content/messages/round'
import { todayInDhaka } from '@school/forms/content'
import { receiptLabels } from '@school/forms/messages/outcome'
import { stages, statusLabels, steps } from '@school/forms/messages/status'
import type { ApplicationStatus } from '@school/forms/state'
import { dateParts, formatDate } from '../../ui/format-date.ts'
import { localDigits } from '../../ui/format-number.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Quotation } from '../forms/quotation.tsx'
import { Subscribe } from '../lists/subscribe.tsx'
import { Fact } from './fact.tsx'
import { familyStepsOf } from './family-steps.ts'
import { headlineOf, MatterParts } from './matter-parts.tsx'

/** Red: the family should do something. Gold: it is open. Green: it goes on. */
const looks: Record<ApplicationStatus['stage'], { look: string; icon: IconName }> = {
  waiting: { look: 'bg-gold-100 text-gold-700', icon: 'file' },
  unclear: { look: 'bg-gold-100 text-gold-700', icon: 'file' },
  refused: { look: 'bg-red-100 text-red-700', icon: 'pen' },
  delivered: { look: 'bg-green-100 text-green-800', icon: 'file' },
}

/** How it looks: by what the office has said, or else by its state. */
function lookOf({
  stage,
  matter: { request, invitation, decision },
}: ApplicationStatus): (typeof looks)[keyof typeof looks] {
  if (request && !request.answer) return { look: 'bg-red-100 text-red-700', icon: 'pen' }
  if (decision) return { look: 'bg-green-100 text-green-800', icon: 'cap' }
  if (invitation) return { look: 'bg-green-100 text-green-800', icon: 'calendar' }
  return looks[stage]
}

const dayOf = (time: string) => formatDate(time.slice(0, 10))

/** What has become of an application: what is so now, what to do, and the steps until now. */
export function StatusCard({ status, address }: { status: ApplicationStatus; address: string }) {
  const { reference, className, sessionName, until } = status
  const { look, icon } = lookOf(status)
  const lastDay = dateParts(until)
  return (
    <article className="card mx-auto max-w-3xl overflow-hidden print:mx-0 print:border-0">
      <div className="grid justify-items-center gap-3 border-b border-line px-5 py-8 text-center">
        <span className={`no-print grid size-14 place-items-center rounded-full ${look}`}>
          <Icon name={icon} size={28} />
        </span>
        <p role="status" className="max-w-[52ch]">
          {headlineOf(status).text}
        </p>
        <MatterParts status={status} address={address} />
      </div>
      <dl className="grid gap-x-8 gap-y-4 border-b border-line bg-sand px-5 py-6 sm:grid-cols-3 md:px-8">
        <Fact name={messages.referenceNumber} value={reference} />
        {className && <Fact name={receiptLabels.className} value={className} />}
        {sessionName && <Fact name={receiptLabels.sessionName} value={sessionName} />}
      </dl>
      <div className="px-5 py-6 md:px-8">
        <Steps status={status} />
        <p className="mt-6">
          {messages.questionsCall}{' '}
          <span className="whitespace-nowrap">{localDigits(layout.site.phones[0])}</span> {messages.orWriteTo}{' '}
          <span className="wrap-anywhere">{layout.site.emails[0]}</span>
        </p>
        {lastDay && (
          <p className="mt-2 text-sm text-muted">
            {statusLabels.worksUntil({ ...lastDay, day: Number(until.slice(8)) })}
          </p>
        )}
        <div className="no-print mt-6 flex flex-wrap gap-3">
          <a href={address} data-reload className="btn btn-line">
            {messages.lookAgain}
          </a>
        </div>
      </div>
    </article>
  )
}

/** The steps that a family waits for, those to come in pale; and in one line what our systems have done. */
function Steps({ status }: { status: ApplicationStatus }) {
  const { stage, receivedAt, answeredAt, quote, matter, round } = status
  const isAnswered = answeredAt !== null
  const ours = [
    `${steps.received}: ${dayOf(receivedAt)}`,
    isAnswered
      ? `${stage === 'refused' ? stages.refused.title : steps.delivered}: ${dayOf(answeredAt)}`
      : stages[stage].title,
  ]
  return (
    <>
      <ol className="grid gap-4">
        {familyStepsOf(status, todayInDhaka()).map(({ name, tense, day }) => (
          <li
            key={name}
            aria-current={tense === 'now' ? 'step' : undefined}
            className={`flex items-start gap-3 ${tense === 'toCome' ? 'text-muted' : ''}`}
          >
            <Icon name="star" size={18} className={`mt-1 ${starColours[tense]}`} />
            <p className={tense === 'past' ? 'font-semibold' : ''}>
              {name}
              {day && <span className="block text-sm font-normal text-muted">{day}</span>}
            </p>
          </li>
        ))}
      </ol>
      {round.length > 0 && !matter.decision && (
        <Subscribe href="/admission-process.ics" label={roundMessages.inYourCalendar} />
      )}
      <p className="mt-5 text-sm text-muted">{ours.join(' · ')}</p>
      {quote && isAnswered && <Quotation text={quote} />}
    </>
  )
}

const starColours = { past: 'text-green-800', now: 'text-gold-400', toCome: 'text-line-strong' } as const
