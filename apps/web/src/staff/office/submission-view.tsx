import layout from 'virtual:layout'
import * as matters from '@school/content/messages/matters'
import * as messages from '@school/content/messages/office'
import { entryOf } from '@school/forms/wire'
import type { SubmissionView as Shown } from '@school/server/static-pages'
import { Fragment } from 'react'
import { localHref } from '../../locale.ts'
import { formatDate } from '../../ui/format-date.ts'
import { formatCount } from '../../ui/format-number.ts'
import { telAddress } from '../../ui/tel-address.ts'
import { Moment, momentText } from '../moment.tsx'
import { VisitorText } from '../visitor-text.tsx'
import { forms } from './forms.ts'
import { History, Notes } from './history.tsx'
import { WhoLooked } from './log-view.tsx'
import { MatterParts, Meanwhile } from './matter.tsx'
import { Paper, SentAs, shownEntry } from './paper.tsx'
import { NewStatusLink } from './status-link.tsx'
import { Due } from './submission-list.tsx'
import { classOf, listPath, nameOf, requestOf } from './submission-names.ts'
import { Tasks } from './tasks.tsx'

const CALLER_FIELDS = ['dob', 'fatherName', 'motherName', 'fatherMobile', 'mobile']

type Submission = Shown['submission']

/** One submission as the paper form, what happened to it, and what the office can do. */
export function SubmissionView(shown: Shown & { account: string; isOfficer: boolean }) {
  const { submission, names, about, isOfficer } = shown
  const { kind, group, reference } = submission
  const facts = [reference, classOf(submission), messages.groups[group]].filter(Boolean).join(' · ')
  return (
    <>
      <p className="only-print">{layout.site.brand}</p>
      <p className="no-print">
        <a href={localHref(listPath(kind === 'application' ? {} : { kind }))}>{messages.back}</a>
      </p>
      <h1>
        <VisitorText text={nameOf(submission) || reference} />
      </h1>
      <p>
        <VisitorText text={facts} />
      </p>
      <Caller submission={submission} />
      {shown.result === 'changed' || shown.meanwhile.length > 0 ? (
        <Meanwhile changes={shown.meanwhile} />
      ) : (
        <Result result={shown.result} />
      )}
      <SameChild references={submission.same} />
      {kind === 'rights' ? (
        <Request submission={submission} about={about} />
      ) : (
        <Forwarding submission={submission} />
      )}
      <ErasedOn day={shown.erasedOn} />
      <Payment payment={submission.payment} />
      <MatterParts matter={submission.matter} reference={reference} />
      {isOfficer ? <Tasks {...shown} /> : <p className="note no-print">{messages.onlyOfficers}</p>}
      <Paper submission={submission} names={names} />
      <p className="quiet no-print">{messages.print}</p>
      <Notes reference={reference} notes={submission.notes} typed={shown.typed} />
      {isOfficer && <WhoLooked reference={reference} />}
      {isOfficer && kind === 'application' && <NewStatusLink reference={reference} />}
      <Consent submission={submission} wording={shown.consent} />
      <History {...shown} />
    </>
  )
}

/** What was just done, or why not. */
function Result({ result }: { result: Exclude<Shown['result'], 'changed'> }) {
  if (!result) return null
  const sentences = {
    done: messages.sent,
    'not done': messages.notDone,
    'text missing': messages.textMissing,
    'reference differs': messages.referenceDiffers,
    'contact wrong': matters.contactWrong,
    'slot full': messages.slotFull,
  }
  const isDone = result === 'done'
  return (
    <p className={`note ${isDone ? 'said' : 'error'}`} role={isDone ? 'status' : 'alert'}>
      {sentences[result]}
    </p>
  )
}

function SameChild({ references }: { references: string[] }) {
  if (!references.length) return null
  return (
    <p className="note warn no-print">
      {messages.looksLike({ references: '' })}
      {references.map((one) => (
        <Fragment key={one}>
          {' '}
          <a href={localHref(`/office/${one}`)}>{one}</a>
        </Fragment>
      ))}
    </p>
  )
}

/** What a clerk on the phone needs first: who may be calling, and the numbers to call back, with what the office has corrected. */
function Caller({ submission: { kind, payload, matter } }: { submission: Submission }) {
  if (kind !== 'application' || !payload) return null
  const corrections = matter.contact?.values ?? {}
  const entries = forms.application.fields
    .filter(({ name }) => CALLER_FIELDS.includes(name) || name in corrections)
    .map((field) => ({ field, value: String(entryOf(field, payload)) }))
    .filter(({ field, value }) => value || corrections[field.name])
    .map(({ field, value: sent }) => ({ field, sent, value: shownEntry(sent, corrections[field.name]) }))
  return (
    <dl className="caller no-print">
      {entries.map(({ field: { name, label, kind }, sent, value }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>
            {kind === 'mobile' && /\d/.test(value) ? (
              <a href={telAddress(value)}>{value}</a>
            ) : (
              <VisitorText text={kind === 'past date' ? formatDate(value) : value} />
            )}
            {name in corrections && <SentAs value={sent} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Why a submission is in its state, in plain words. */
function Forwarding({ submission }: { submission: Submission }) {
  const { state, outcomeCode, outcomeMessage, outcomeAnswer, doubt } = submission
  const reasons = messages.reasons
  const sentences = {
    received: reasons.received,
    forwarding: reasons.received,
    waiting: outcomeCode?.startsWith('gateway') ? reasons.gatewayWaits : reasons.waiting,
    unclear: unclearReason(outcomeCode),
    refused: reasons.refused,
    delivered: outcomeCode === 'office' ? reasons.settled : doubt ? reasons.doubt : reasons.delivered,
  }
  return (
    <section className="card no-print">
      <h2>{messages.reason}</h2>
      <p className={doubt ? 'note error' : undefined}>{sentences[state]}</p>
      {outcomeMessage && (
        <p>
          {messages.schoolAnswered}:{' '}
          <q>
            <VisitorText text={outcomeMessage} />
          </q>
        </p>
      )}
      {outcomeAnswer && (
        <details>
          <summary>{messages.wholeAnswer}</summary>
          <pre className="pre">{outcomeAnswer}</pre>
        </details>
      )}
    </section>
  )
}

/** When it is erased, as far as that is known. */
function ErasedOn({ day }: { day: string | null }) {
  return day && <p className="quiet no-print">{messages.erasedOn({ date: formatDate(day) })}</p>
}

function unclearReason(code: string | null): string {
  const reasons = messages.reasons
  if (code === 'restored') return reasons.restored
  if (code === 'unreadable') return reasons.damaged
  if (code?.startsWith('gateway')) return reasons.gateway
  return code === 'no answer' || code === 'interrupted' ? reasons.noAnswer : reasons.unknownAnswer
}

/** What a request about personal data asks for, until when, and what it is about if that is a reference. */
function Request({ submission, about }: { submission: Submission; about: string | null }) {
  return (
    <section className="card no-print">
      <h2>
        {requestOf(submission)} {about && <a href={localHref(`/office/${about}`)}>{about}</a>}
      </h2>
      {submission.due && (
        <p>
          {messages.answerBy}: <Due due={submission.due} />
        </p>
      )}
      <p>{messages.rightsHelp}</p>
    </section>
  )
}

/** What the payment provider said. It decides nothing. */
function Payment({ payment }: Pick<Submission, 'payment'>) {
  if (!payment) return null
  const { state, detail, paid, changedAt } = payment
  const code = state === 'not_asked' && detail && /\d/.test(detail) ? detail : null
  return (
    <section className="card no-print">
      <h2>{messages.payment}</h2>
      <p>{paymentSentence(state, detail)}</p>
      {paid !== null && <p>{messages.paid({ paid: formatCount(Number(paid)) })}</p>}
      <p className="quiet">
        <Moment at={changedAt} />
        {code && ` · ${code}`}
      </p>
    </section>
  )
}

function paymentSentence(state: NonNullable<Submission['payment']>['state'], detail: string | null): string {
  if (detail === 'merchant') return messages.otherMerchant
  return detail === 'no id' ? messages.noTransactionId : messages.payments[state]
}

/** The version and time of a guardian's consent, with its wording where the program still has it. */
function Consent({ submission, wording }: { submission: Submission; wording: Shown['consent'] }) {
  const { consentVersion, consentAt } = submission
  if (!consentVersion || !consentAt) return null
  const version = formatDate(consentVersion.slice(0, 10))
  return (
    <section className="no-print">
      <h2>{messages.consent}</h2>
      <p>{messages.consentGiven({ version, moment: momentText(consentAt) })}</p>
      {wording && <p lang={wording.lang}>{wording.text}</p>}
    </section>
  )
}
