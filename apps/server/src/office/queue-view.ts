import { rightsAnswerDays } from '@school/content'
import { type Locale, localPath } from '@school/content/locales'
import { messagesIn } from '@school/content/messages-in'
import type { DeskKind } from '@school/outbox/office-desk'
import { type ClassCount, GROUPS, type Group, type QueueRow } from '@school/outbox/office-desk'
import { schoolDay } from '@school/upstream/school-time'
import { formsIn } from '../forms/languages.ts'
import { Html, html, nothing } from '../ops/html.ts'
import { upstreamName } from '../reads/upstream-names.ts'
import { ageIn, dateIn, momentIn } from './document.ts'

// The sign-in page, the queue, and what a search found.

export function signInView(locale: Locale, sentence: string): Html {
  const messages = messagesIn[locale].office
  const alert = sentence ? html`<p role="alert" class="note error">${sentence}</p>` : nothing
  return html`<h1>${messages.title}</h1>${alert}<form method="post" action="${localPath('/office', locale)}"><label for="name">${messages.userName}</label><input id="name" name="name" autocomplete="username" autocapitalize="none" required><label for="password">${messages.password}</label><input id="password" name="password" type="password" autocomplete="current-password" required><label for="code">${messages.code}</label><input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="10"><p><button>${messages.signIn}</button></p></form>`
}

export interface Queue {
  kind: DeskKind
  group: Group | null
  rows: QueueRow[]
  counts: Map<Group, number>
  figures: { classes: ClassCount[]; days: { day: string; count: number }[] }
  mayExport: boolean
}

export const queuePath = (kind: DeskKind, group: Group | null): string => {
  const query = new URLSearchParams({ ...(kind !== 'application' && { kind }), ...(group && { group }) })
  return `/office${query.size ? `?${query}` : ''}`
}

export function queueView(locale: Locale, { kind, group, rows, counts, figures, mayExport }: Queue): Html {
  const messages = messagesIn[locale].office
  const title = messages.kinds[kind]
  const digits = new Intl.NumberFormat(locale)
  const tabs = GROUPS.filter((one) => counts.get(one) || one === group).map(
    (one) =>
      html`<li><a href="${localPath(queuePath(kind, one), locale)}"${current(one === group)}>${messages.groups[one]} ${digits.format(counts.get(one) ?? 0)}</a></li>`,
  )
  const every = html`<li><a href="${localPath(queuePath(kind, null), locale)}"${current(group === null)}>${messages.all}</a></li>`
  const query = new URLSearchParams({ kind, ...(group && { group }) })
  const file = mayExport
    ? html`<p class="no-print row"><a class="button plain" href="${localPath(`/office/list.xlsx?${query}`, locale)}">${messages.exportXlsx}</a><a class="button plain" href="${localPath(`/office/list.csv?${query}`, locale)}">${messages.exportCsv}</a></p>`
    : nothing
  const list = rows.length ? table(locale, rows) : html`<p class="note">${messages.nothingHere}</p>`
  return html`<h1>${title}</h1>${searchForm(locale)}<ul class="tabs">${[...tabs, every]}</ul>${list}${file}${kind === 'application' ? charts(locale, figures) : nothing}`
}

export function foundView(locale: Locale, typed: string, rows: QueueRow[]): Html {
  const messages = messagesIn[locale].office
  const list = rows.length ? table(locale, rows) : html`<p class="note">${messages.nothingFound}</p>`
  return html`<h1>${messages.search}</h1>${searchForm(locale, typed)}<p role="status">${messages.found({ count: rows.length })}</p>${list}`
}

/** Posted, so that no name or number is in an address. */
function searchForm(locale: Locale, typed = ''): Html {
  const messages = messagesIn[locale].office
  return html`<form role="search" method="post" action="${localPath('/office/search', locale)}" class="no-print"><label for="q">${messages.searchLabel}</label><div class="row"><input id="q" name="q" type="search" value="${typed}" autocomplete="off" maxlength="100" required aria-describedby="q-help"><button>${messages.search}</button></div><p id="q-help" class="quiet">${messages.searchHelp}</p></form>`
}

const current = (isCurrent: boolean): Html => (isCurrent ? new Html(' aria-current="page"') : nothing)

/** The name that a list shows of a submission. */
export const nameOf = ({ kind, payload }: QueueRow): string =>
  (kind === 'application' ? payload?.applicantName : payload?.name) ?? ''

export const classOf = (locale: Locale, row: QueueRow | ClassCount): string =>
  [
    upstreamName(locale, 'classes', row.className ?? ''),
    upstreamName(locale, 'sessions', row.sessionName ?? ''),
  ]
    .filter(Boolean)
    .join(', ')

/** What a row is about, in a word or two. */
function subjectOf(locale: Locale, row: QueueRow): string {
  if (row.kind === 'application') return classOf(locale, row)
  if (row.kind === 'contact') return row.payload?.subject ?? ''
  return requestOf(locale, row)
}

/** What a request about personal data asks for. */
export const requestOf = (locale: Locale, { payload }: QueueRow): string =>
  formsIn[locale].rights.fields.find(({ name }) => name === 'request')?.optionLabels?.[
    payload?.request ?? ''
  ] ?? ''

const DAY_MS = 86_400_000

/** The day until which a request about personal data is to be answered. */
export function dueIn(locale: Locale, { receivedAt, group }: QueueRow): Html {
  const due = new Date(receivedAt.getTime() + rightsAnswerDays * DAY_MS)
  const isLate = group !== 'answered' && due.getTime() < Date.now()
  const day = dateIn(locale, schoolDay(due))
  return isLate ? html`<strong class="bad">${day}</strong>` : html`${day}`
}

function table(locale: Locale, rows: QueueRow[]): Html {
  const messages = messagesIn[locale].office
  const isOf = (kind: DeskKind) => rows.every((row) => row.kind === kind)
  const about = isOf('application') ? messages.classAndSession : messages.subject
  const since = isOf('rights') ? messages.answerBy : messages.age
  const heads = [messages.name, messages.reference, about, messages.state, since, messages.assignedTo]
  const cell = (n: number, content: Html | string) => html`<td data-head="${heads[n] ?? ''}">${content}</td>`
  const lines = rows.map((row) => {
    const mark = row.same.length
      ? html`<br><span class="bad">${messages.looksLike({ references: row.same.join(', ') })}</span>`
      : nothing
    const payment =
      row.paymentState === null || row.paymentState === 'pending'
        ? nothing
        : html`<br><span class="quiet">${messages.paymentMarks[row.paymentState]}</span>`
    const link = localPath(`/office/${row.reference}`, locale)
    const name = row.payload ? nameOf(row) || '–' : messages.unreadable
    return html`<tr>${[
      cell(0, html`<a href="${link}">${name}</a>${mark}${payment}`),
      cell(1, row.reference),
      cell(2, subjectOf(locale, row)),
      cell(3, messages.groups[row.group]),
      cell(
        4,
        row.kind === 'rights'
          ? dueIn(locale, row)
          : html`<time datetime="${row.receivedAt.toISOString()}" title="${momentIn(locale, row.receivedAt)}">${ageIn(locale, row.receivedAt)}</time>`,
      ),
      html`<td data-head="${heads[5] ?? ''}">${row.assignedTo ?? ''}</td>`,
    ]}</tr>`
  })
  return html`<table class="list"><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead><tbody>${lines}</tbody></table>`
}

/** Counts by class and session, and a bar for each day. */
function charts(locale: Locale, { classes, days }: Queue['figures']): Html {
  const messages = messagesIn[locale].office
  const digits = new Intl.NumberFormat(locale)
  const most = Math.max(1, ...days.map(({ count }) => count))
  const bars = days.map(({ day, count }, n) => {
    const height = count ? Math.max(3, (count / most) * 100) : 0
    return html`<rect x="${n * 10}" y="${(100 - height).toFixed(1)}" width="8" height="${height.toFixed(1)}"><title>${dateIn(locale, day)}: ${digits.format(count)}</title></rect>`
  })
  const sum = days.reduce((total, { count }) => total + count, 0)
  const rows = classes.map(
    (row) =>
      html`<tr><td>${classOf(locale, row) || '–'}</td><td class="number">${digits.format(row.count)}</td></tr>`,
  )
  return html`<section class="no-print"><h2>${messages.byDay}</h2><svg viewBox="0 0 ${days.length * 10} 100" preserveAspectRatio="none" role="img" aria-label="${messages.byDay}: ${digits.format(sum)}">${bars}</svg><h2>${messages.byClass}</h2><table><tbody>${rows}</tbody></table></section>`
}
