import { shortMonths } from '@school/content/messages/dates'
import * as errorTexts from '@school/forms/messages/errors'
import { formTexts } from '@school/forms/messages/forms'
import { receiptLabels } from '@school/forms/messages/outcome'
import { decisions, statusLabels } from '@school/forms/messages/status'
import { kindOf, outcomeWords, receiptLines } from '@school/forms/outcome'
import type { ApplicationStatus, RoundDay, SubmissionResult } from '@school/forms/state'
import type { FormErrors } from '@school/server/static-pages'
import { headlineOf } from '../../features/application-status/matter-parts.tsx'
import { Quotation } from '../../features/forms/quotation.tsx'
import { localHref } from '../../locale.ts'
import { formatDate } from '../../ui/format-date.ts'
import { formatTime } from '../../ui/format-time.ts'
import { langOf } from '../../ui/language.ts'
import { FirstPageLink, PlainPage } from './plain-page.tsx'

// The answers to forms for when the site's own page cannot be rendered.

const { barePage } = errorTexts

/** What became of a submission. */
export function ResultPage({ result }: { result: SubmissionResult }) {
  const { state, reference, message, quote, receipt, round = [] } = result
  const { title, next } = outcomeWords(kindOf(reference), state)
  const lines = receipt ? receiptLines(receipt, shortMonths) : []
  return (
    <PlainPage title={title}>
      <h1>{title}</h1>
      <p className={state === 'refused' ? 'error' : 'success'} role="status" lang={langOf(message)}>
        {message}
      </p>
      <Quoted text={quote} />
      <p>
        {receiptLabels.reference}: <strong className="reference">{reference}</strong>
      </p>
      {lines.map(([name, text]) => (
        <p key={name}>
          {name}: <span lang={langOf(text)}>{text}</span>
        </p>
      ))}
      {next.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <Days days={round} />
      <FirstPageLink>{barePage.firstPage}</FirstPageLink>
    </PlainPage>
  )
}

/** What has become of an application. */
export function StatusPage({ status }: { status: ApplicationStatus }) {
  const { reference, quote, matter, round } = status
  const { title, text } = headlineOf(status)
  const slot = matter.invitation?.slot
  return (
    <PlainPage title={title}>
      <h1>{title}</h1>
      <p>
        <strong className="reference">{reference}</strong>
      </p>
      <p>{text}</p>
      <OfficeWords text={matter.request?.text} />
      {slot && (
        <p>
          {formatDate(slot.date)}, {formatTime(slot.time)},{' '}
          <span lang={langOf(slot.place)}>{slot.place}</span>
        </p>
      )}
      <OfficeWords text={matter.invitation?.text} />
      {matter.decision && <p>{decisions[matter.decision.decision]}</p>}
      <OfficeWords text={matter.decision?.text} />
      {!matter.decision && <Days days={slot ? round.filter(({ step }) => step !== 'test') : round} />}
      <Quoted text={quote ?? undefined} />
      <FirstPageLink>{barePage.firstPage}</FirstPageLink>
    </PlainPage>
  )
}

function OfficeWords({ text }: { text: string | undefined }) {
  return text ? (
    <p>
      {statusLabels.officeWrites} <q lang={langOf(text)}>{text}</q>
    </p>
  ) : null
}

/** What is wrong with a posted form. */
export function FormErrorPage({ message, quote, errors, form }: FormErrors) {
  const title = formTexts.errorsTitle({ count: 0 })
  return (
    <PlainPage title={title}>
      <h1>{title}</h1>
      <p className="error" role="alert" lang={langOf(message)}>
        {message}
      </p>
      <Quoted text={quote} />
      {errors.length > 0 && (
        <ul className="error">
          {errors.map(({ field, label, message }) => (
            <li key={field}>
              {label && `${label}: `}
              {message}
            </li>
          ))}
        </ul>
      )}
      <p>
        {barePage.goBack} {form && <a href={localHref(form)}>{barePage.beginAnew}</a>}
      </p>
    </PlainPage>
  )
}

/** The days of the admission round. */
const Days = ({ days }: { days: readonly RoundDay[] }) =>
  days.map(({ name, text }) => (
    <p key={text}>
      {name}: {text}
    </p>
  ))

function Quoted({ text }: { text: string | undefined }) {
  return text ? (
    <p>
      <Quotation text={text} />
    </p>
  ) : null
}
