import { siteIn } from '@school/content'
import { type Locale, localPath } from '@school/content/locales'
import { messagesIn } from '@school/content/messages-in'
import { CONSENT_FIELD } from '@school/forms/application'
import { CONSENT_VERSION, WORDINGS } from '@school/forms/consent'
import { type Field, type FormContent, sectionsOf } from '@school/forms/content'
import type { AuditEntry } from '@school/outbox/office-audit'
import type { FullSubmission } from '@school/outbox/office-desk'
import { DECISIONS } from '@school/outbox/office-state'
import { parseReference } from '@school/outbox/reference'
import type { OpenSlot } from '@school/outbox/test-slots'
import { formsIn } from '../forms/languages.ts'
import { type Html, html, nothing } from '../ops/html.ts'
import type { Account } from './accounts.ts'
import { dateIn, momentIn, notice, timeIn } from './document.ts'
import { classOf, dueIn, nameOf, queuePath, requestOf } from './queue-view.ts'

// One submission as the paper form, what happened to it, and what the office can do.

const CALLER_FIELDS = ['dob', 'fatherName', 'motherName', 'fatherMobile', 'mobile']

interface Shown {
  submission: FullSubmission
  log: AuditEntry[]
  slots: OpenSlot[]
  account: Account
  /** The names of values from the mirror that the payload only has as numbers, by field. */
  names: Record<string, string>
  /** A sentence about what was just done, or not. */
  said: { text: string; isError: boolean }
  /** Whether a payment provider is asked. */
  checksPayments: boolean
}

export function submissionView(locale: Locale, shown: Shown): Html {
  const messages = messagesIn[locale].office
  const { submission, said, account } = shown
  const { reference, kind } = submission
  const same = submission.same.length
    ? html`<p class="note warn no-print">${messages.looksLike({ references: '' })}${submission.same.map((one) => html` <a href="${localPath(`/office/${one}`, locale)}">${one}</a>`)}</p>`
    : nothing
  const back = localPath(queuePath(kind, null), locale)
  const head = html`<p class="only-print">${siteIn[locale].brand}</p><p class="no-print"><a href="${back}">${messages.back}</a></p><h1>${nameOf(submission) || reference}</h1><p>${[reference, classOf(locale, submission), messages.groups[submission.group]].filter(Boolean).join(' · ')}</p>`
  const tasks =
    account.role === 'officer'
      ? taskForms(locale, shown)
      : html`<p class="note no-print">${messages.onlyOfficers}</p>`
  return html`${head}${caller(locale, submission)}${notice(said.text, said.isError)}${same}${whatHappened(locale, submission)}${paymentOf(locale, submission)}${officeState(locale, submission)}${paper(locale, shown)}<p class="quiet no-print">${messages.print}</p>${tasks}${notes(locale, submission)}${consent(locale, submission)}${history(locale, shown)}`
}

/** What a clerk on the phone needs first: who may be calling, and the numbers to call back. */
function caller(locale: Locale, { kind, payload }: FullSubmission): Html {
  if (kind !== 'application' || !payload) return nothing
  const lines = formsIn[locale].application.fields
    .filter(({ name }) => CALLER_FIELDS.includes(name))
    .map((field) => ({ field, value: entry(locale, field, payload, {}) }))
    .filter(({ value }) => value)
    .map(({ field, value }) => {
      const number = value.replace(/[^\d+]/g, '')
      const text = field.kind === 'mobile' ? html`<a href="tel:${number}">${value}</a>` : value
      return html`<div><dt>${field.label}</dt><dd>${text}</dd></div>`
    })
  return html`<dl class="caller no-print">${lines}</dl>`
}

/** Why a submission is in its state, in plain words. */
function whatHappened(locale: Locale, submission: FullSubmission): Html {
  const messages = messagesIn[locale].office
  const { state, outcomeCode, outcomeMessage } = submission
  if (submission.kind === 'rights') return whatIsAsked(locale, submission)
  const { reasons } = messagesIn[locale].office
  const unclear =
    outcomeCode === 'restored'
      ? reasons.restored
      : outcomeCode === 'unreadable'
        ? reasons.damaged
        : outcomeCode?.startsWith('rejected')
          ? reasons.rejected
          : reasons.noAnswer
  const sentence = {
    received: reasons.received,
    forwarding: reasons.received,
    waiting: reasons.waiting,
    unclear,
    refused: reasons.refused,
    delivered: outcomeCode === 'office' ? reasons.settled : reasons.delivered,
  }[state]
  const words = outcomeMessage ? html`<p>${messages.schoolAnswered}: <q>${outcomeMessage}</q></p>` : nothing
  return html`<section class="card no-print"><h3>${messages.reason}</h3><p>${sentence}</p>${words}</section>`
}

/** What a request about personal data asks for, until when, and what it is about if that is a reference. */
function whatIsAsked(locale: Locale, submission: FullSubmission): Html {
  const messages = messagesIn[locale].office
  const about = parseReference(submission.payload?.about ?? '')
  const link = about ? html` <a href="${localPath(`/office/${about}`, locale)}">${about}</a>` : nothing
  return html`<section class="card no-print"><h3>${requestOf(locale, submission)}${link}</h3><p>${messages.answerBy}: ${dueIn(locale, submission)}</p><p>${messages.rightsHelp}</p></section>`
}

/** The version and time of a guardian's consent, with its wording where the program still has it. */
function consent(locale: Locale, { consentVersion, consentAt }: FullSubmission): Html {
  const messages = messagesIn[locale].office
  if (!consentVersion || !consentAt) return nothing
  const wording = consentWording(consentVersion)
  const text = wording ? html`<p lang="${wording.lang}">${wording.text}</p>` : nothing
  return html`<section class="no-print"><h2>${messages.consent}</h2><p>${messages.consentGiven({ version: dateIn(locale, consentVersion.slice(0, 10)), moment: momentIn(locale, consentAt) })}</p>${text}</section>`
}

/** Bangla wordings are only in the form; an earlier one is in docs/security.md. */
function consentWording(stored: string): { text: string; lang: Locale } | null {
  const [version = '', lang] = stored.split(' ')
  if (lang !== 'bn') return WORDINGS[version] ? { text: WORDINGS[version], lang: 'en' } : null
  const field = formsIn.bn.application.fields.find(({ name }) => name === CONSENT_FIELD)
  return field && version === CONSENT_VERSION ? { text: field.label, lang: 'bn' } : null
}

/** What the payment provider said. It decides nothing. */
function paymentOf(locale: Locale, { payment }: FullSubmission): Html {
  if (!payment) return nothing
  const messages = messagesIn[locale].office
  const { state, detail, paid, changedAt } = payment
  const sentence =
    detail === 'merchant'
      ? messages.otherMerchant
      : detail === 'no id'
        ? messages.noTransactionId
        : messages.payments[state]
  const amount =
    paid === null
      ? nothing
      : html`<p>${messages.paid({ paid: new Intl.NumberFormat(locale).format(Number(paid)) })}</p>`
  const code = state === 'not_asked' && detail && /\d/.test(detail) ? detail : null
  return html`<section class="card no-print"><h3>${messages.payment}</h3><p>${sentence}</p>${amount}<p class="quiet">${[momentIn(locale, changedAt), code].filter(Boolean).join(' · ')}</p></section>`
}

function officeState(locale: Locale, { office }: FullSubmission): Html {
  const messages = messagesIn[locale].office
  if (!office || office.state === 'answered') return nothing
  const { state, text } = office
  const slot =
    state === 'invited'
      ? html`<p>${dateIn(locale, office.slot.date)}, ${timeIn(locale, office.slot.time)}, ${office.slot.place}</p>`
      : nothing
  const decision = state === 'decided' ? html`<p>${messages.decisions[office.decision]}</p>` : nothing
  return html`<section class="card said no-print"><h3>${messages.officeState}: ${messages.groups[state]}</h3>${slot}${decision}<p class="pre">${text}</p><p class="quiet">${messages.theParentSees}</p></section>`
}

/** The form with its sections and entries, as on paper. */
function paper(locale: Locale, { submission, names }: Shown): Html {
  const messages = messagesIn[locale].office
  const { payload, kind, reference, hasPicture } = submission
  if (!payload) return html`<p class="note error">${messages.unreadable}</p>`
  const form: FormContent = formsIn[locale][kind]
  const sections = sectionsOf(form).map(({ title, fields }) => {
    const rows = fields.flatMap((field) => {
      const value = entry(locale, field, payload, names)
      return value ? [html`<tr><th scope="row">${field.label}</th><td class="pre">${value}</td></tr>`] : []
    })
    return rows.length ? html`<table><caption>${title}</caption><tbody>${rows}</tbody></table>` : nothing
  })
  const picture = hasPicture
    ? html`<img src="${localPath(`/office/${reference}/picture`, locale)}" alt="${messages.photo}">`
    : html`<p class="quiet">${messages.noPhoto}</p>`
  return html`<section class="paper"><div>${sections}<p class="quiet">${messages.receivedAt}: ${momentIn(locale, submission.receivedAt)}</p></div>${kind === 'application' ? picture : nothing}</section>`
}

/** An entry as people read it: labels of options, names of what the mirror has, parts of lists. */
function entry(
  locale: Locale,
  field: Field,
  payload: Record<string, string>,
  names: Record<string, string>,
): string {
  const { name, wire = name, kind, optionLabels = {} } = field
  if (wire === null || kind === 'tick' || kind === 'picture') return ''
  const value = payload[wire] ?? ''
  const [, index, part] = name.split('.')
  if (part !== undefined) return String(listIn(value)[Number(index)]?.[part] ?? '')
  if (kind === 'choices')
    return listIn(value)
      .map((one) => optionLabels[String(one)] ?? String(one))
      .join(', ')
  // The fee, the only amount of a form.
  if (kind === 'readonly' && /^\d+$/.test(value)) return new Intl.NumberFormat(locale).format(Number(value))
  if (kind.endsWith('date') && /^\d{4}-\d\d-\d\d$/.test(value)) return dateIn(locale, value)
  return names[name] ?? optionLabels[value] ?? value
}

/** A list of a payload; empty for anything else. */
function listIn(value: string): Record<string, unknown>[] {
  try {
    const list: unknown = JSON.parse(value)
    return Array.isArray(list) ? list : []
  } catch {
    return []
  }
}

function taskForms(locale: Locale, { submission, slots, account, checksPayments }: Shown): Html {
  const messages = messagesIn[locale].office
  const { reference, kind, state, assignedTo } = submission
  const form = (action: string, fields: Html, button: string, style = '') =>
    html`<form class="card" method="post" action="${localPath(`/office/${reference}/${action}`, locale)}">${fields}<p><button${style ? html` class="plain"` : nothing}>${button}</button></p></form>`
  const text = (id: string, isRequired: boolean) =>
    html`<label for="${id}">${messages.textForParent}</label><textarea id="${id}" name="text" maxlength="1000"${isRequired ? html` required` : nothing}></textarea>`
  const isMine = assignedTo === account.name
  const open = ['unclear', 'waiting', 'refused'].includes(state)
  const own = [
    form(
      'assign',
      html`<input type="hidden" name="to" value="${isMine ? '' : account.name}">`,
      isMine ? messages.leaveIt : messages.takeIt,
      'plain',
    ),
    open ? form('resend', nothing, messages.resend, 'plain') : nothing,
    open ? form('settle', nothing, messages.settle, 'plain') : nothing,
    checksPayments && submission.payload?.paymentMethod === 'bKash'
      ? form('payment', nothing, messages.checkPayment, 'plain')
      : nothing,
    submission.deliveries.some((one) => one.state === 'failed' || one.state === 'unclear')
      ? form('confirm', nothing, messages.sendConfirmation, 'plain')
      : nothing,
  ]
  if (kind !== 'application')
    return html`<div class="tasks no-print">${[form('answered', nothing, messages.markAnswered), ...own]}</div>`
  const free = slots.filter(({ seats, taken }) => taken < seats)
  const dates = html`<label for="slot">${messages.slot}</label><select id="slot" name="slot" required>${free.map(
    (one) =>
      html`<option value="${one.id}">${dateIn(locale, one.date)}, ${timeIn(locale, one.time)}, ${one.place} (${messages.seatsLeft({ left: one.seats - one.taken, seats: one.seats })})</option>`,
  )}</select>`
  const choices = html`<label for="decision">${messages.decision}</label><select id="decision" name="decision" required>${DECISIONS.map((one) => html`<option value="${one}">${messages.decisions[one]}</option>`)}</select>`
  const invitation = free.length
    ? form('invite', html`<h3>${messages.invite}</h3>${dates}${text('invite-text', false)}`, messages.invite)
    : html`<div class="card"><h3>${messages.invite}</h3><p>${messages.noSlots} <a href="${localPath('/office/slots', locale)}">${messages.testSlots}</a></p></div>`
  return html`<div class="tasks no-print">${[
    form('ask', html`<h3>${messages.ask}</h3>${text('ask-text', true)}`, messages.ask),
    invitation,
    form('decide', html`<h3>${messages.decide}</h3>${choices}${text('decide-text', false)}`, messages.decide),
    html`<div>${own}</div>`,
  ]}</div>`
}

function notes(locale: Locale, { reference, notes: written }: FullSubmission): Html {
  const messages = messagesIn[locale].office
  const list = written.map(
    ({ account, at, text }) =>
      html`<div class="card"><p class="quiet">${account}, ${momentIn(locale, at)}</p><p class="pre">${text}</p></div>`,
  )
  return html`<section class="no-print"><h2>${messages.notes}</h2>${list}<form method="post" action="${localPath(`/office/${reference}/note`, locale)}"><label for="note">${messages.noteText}</label><textarea id="note" name="text" maxlength="2000" required></textarea><p><button class="plain">${messages.addNote}</button></p></form></section>`
}

function history(locale: Locale, { submission, log }: Shown): Html {
  const messages = messagesIn[locale].office
  const { receivedAt, settledAt } = submission
  const own = [
    { at: receivedAt, text: messages.receivedAt },
    // The answer to a request about data is one of the office's own actions.
    ...(settledAt && submission.kind !== 'rights' ? [{ at: settledAt, text: messages.schoolAnswered }] : []),
  ]
  const confirmations = submission.deliveries.map(({ channel, state, reason, changedAt }) => {
    // Codes, such as SMTP: 535. Other reasons are words of the program, which the state says already.
    const why = reason && state !== 'sent' && /\d/.test(reason) ? ` (${reason})` : ''
    return {
      at: changedAt,
      text: `${messages.confirmationBy[channel]}: ${messages.confirmationStates[state]}${why}`,
    }
  })
  const changes = log
    .filter(({ action }) => !['view', 'picture', 'list', 'search', 'export'].includes(action))
    .map(({ at, account, action }) => ({ at, text: `${account} ${messages.actions[action]}` }))
  const lines = [...own, ...confirmations, ...changes]
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, text }) => html`<tr><td>${momentIn(locale, at)}</td><td>${text}</td></tr>`)
  return html`<section class="no-print"><h2>${messages.history}</h2><table><tbody>${lines}</tbody></table></section>`
}
