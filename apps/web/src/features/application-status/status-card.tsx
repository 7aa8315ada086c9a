import layout from 'virtual:layout'
import * as messages from '@school/content/messages/forms'
import { receiptLabels } from '@school/forms/messages/outcome'
import { decisions, stages, statusLabels, steps } from '@school/forms/messages/status'
import type { ApplicationStatus } from '@school/forms/state'
import { dateParts, formatDate } from '../../ui/format-date.ts'
import { localDigits } from '../../ui/format-number.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { langOf } from '../../ui/language.ts'
import { Quotation } from '../forms/quotation.tsx'

/** Red: the family should do something. Gold: it is open. Green: it goes on. */
const looks: Record<ApplicationStatus['stage'], { look: string; icon: IconName }> = {
  waiting: { look: 'bg-gold-100 text-gold-700', icon: 'file' },
  unclear: { look: 'bg-gold-100 text-gold-700', icon: 'file' },
  refused: { look: 'bg-red-100 text-red-700', icon: 'pen' },
  accepted: { look: 'bg-green-100 text-green-800', icon: 'file' },
  needs_something: { look: 'bg-red-100 text-red-700', icon: 'pen' },
  invited: { look: 'bg-green-100 text-green-800', icon: 'calendar' },
  decided: { look: 'bg-green-100 text-green-800', icon: 'cap' },
}

const dayOf = (time: string) => formatDate(time.slice(0, 10))

/** What has become of an application: what is so now, what to do, and the steps until now. */
export function StatusCard({ status, address }: { status: ApplicationStatus; address: string }) {
  const { stage, reference, slot, text, decision, className, sessionName, until } = status
  const { look, icon } = looks[stage]
  const lastDay = dateParts(until)
  return (
    <article className="card mx-auto max-w-3xl overflow-hidden print:mx-0 print:border-0">
      <div className="grid justify-items-center gap-3 border-b border-line px-5 py-8 text-center">
        <span className={`no-print grid size-14 place-items-center rounded-full ${look}`}>
          <Icon name={icon} size={28} />
        </span>
        {decision && <p className="text-xl font-semibold">{decisions[decision]}</p>}
        {slot && (
          <dl className="grid gap-x-8 gap-y-2 sm:grid-cols-3">
            <Fact name={statusLabels.date} value={formatDate(slot.date)} />
            <Fact name={statusLabels.time} value={localDigits(slot.time)} />
            <Fact name={statusLabels.place} value={slot.place} />
          </dl>
        )}
        {text && (
          <p className="max-w-[52ch] text-lg">
            {statusLabels.officeWrites} <q lang={langOf(text)}>{text}</q>
          </p>
        )}
        <p role="status" className="max-w-[52ch]">
          {stages[stage].text}
        </p>
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
          <span className="wrap-anywhere">{layout.site.emails[0]}</span>.
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

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{name}</dt>
      <dd lang={langOf(value)} className="font-semibold wrap-anywhere">
        {value}
      </dd>
    </div>
  )
}

/** The steps of an application; those that it has not taken yet are pale. */
function Steps({
  status: { stage, receivedAt, answeredAt, officeAt, quote },
}: {
  status: ApplicationStatus
}) {
  const isAnswered = answeredAt !== null
  const isAccepted = isAnswered && stage !== 'refused'
  const list = [
    { name: steps.received, at: receivedAt, isDone: true },
    { name: steps.forwarded, at: answeredAt, isDone: isAnswered },
    {
      name: isAnswered && !isAccepted ? stages.refused.title : steps.accepted,
      at: answeredAt,
      isDone: isAnswered,
      quote,
    },
    { name: officeAt ? stages[stage].title : steps.office, at: officeAt, isDone: officeAt !== null },
  ]
  return (
    <ol className="grid gap-4">
      {list.map(({ name, at, isDone, quote }) => (
        <li key={name} className={`flex items-start gap-3 ${isDone ? '' : 'text-muted'}`}>
          <Icon name="star" size={18} className={`mt-1 ${isDone ? 'text-green-800' : 'text-line-strong'}`} />
          <div>
            <p className={isDone ? 'font-semibold' : ''}>
              {name}
              {at && <span className="block text-sm font-normal text-muted">{dayOf(at)}</span>}
            </p>
            {quote && isDone && <Quotation text={quote} />}
          </div>
        </li>
      ))}
    </ol>
  )
}
