import { type Locale, localPath } from '@school/content/locales'
import { messagesIn } from '@school/content/messages-in'
import type { AuditEntry } from '@school/outbox/office-audit'
import type { OpenSlot } from '@school/outbox/test-slots'
import { type Html, html, nothing } from '../ops/html.ts'
import { dateIn, momentIn, notice, timeIn } from './document.ts'

// The test dates, and the audit log.

export function slotsView(locale: Locale, slots: OpenSlot[], mayAdd: boolean, error: string): Html {
  const messages = messagesIn[locale].office
  const rows = slots.map(
    ({ date, time, place, seats, taken }) =>
      html`<tr><td>${dateIn(locale, date)}, ${timeIn(locale, time)}</td><td>${place}</td><td>${messages.seatsLeft({ left: seats - taken, seats })}</td></tr>`,
  )
  const list = rows.length
    ? html`<table><tbody>${rows}</tbody></table>`
    : html`<p class="note">${messages.noSlots}</p>`
  const field = (name: string, type: string, label: string, more: Html = nothing) =>
    html`<label for="${name}">${label}</label><input id="${name}" name="${name}" type="${type}" required${more}>`
  const form = html`<form class="card" method="post" action="${localPath('/office/slots', locale)}">${field('date', 'date', messages.slotDate)}${field('time', 'time', messages.slotTime)}${field('place', 'text', messages.slotPlace, html` maxlength="100"`)}${field('seats', 'number', messages.slotSeats, html` min="1" max="1000"`)}<p><button>${messages.addSlot}</button></p></form>`
  return html`<h1>${messages.testSlots}</h1>${notice(error, true)}${list}${mayAdd ? form : html`<p class="note">${messages.onlyOfficers}</p>`}`
}

export function logView(locale: Locale, entries: AuditEntry[]): Html {
  const messages = messagesIn[locale].office
  const heads = [messages.when, messages.who, messages.what, messages.reference]
  const rows = entries.map(
    ({ at, account, action, reference }) =>
      html`<tr><td data-head="${messages.when}">${momentIn(locale, at)}</td><td data-head="${messages.who}">${account}</td><td data-head="${messages.what}">${messages.actions[action] ?? action}</td><td data-head="${messages.reference}">${reference ? html`<a href="${localPath(`/office/${reference}`, locale)}">${reference}</a>` : ''}</td></tr>`,
  )
  return html`<h1>${messages.auditLog}</h1><p>${messages.auditHelp}</p><table class="list"><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead><tbody>${rows}</tbody></table>`
}
